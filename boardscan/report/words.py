"""What a report says, in both languages."""

from boardscan.errors import Text

TEXTS = {
    "title": Text("Game result", "对局结果报告"),
    "event": Text("Event", "赛事"),
    "black": Text("Black", "黑方"),
    "white": Text("White", "白方"),
    "arbiter": Text("Arbiter", "裁判"),
    "rules": Text("Rules", "规则"),
    "lines": Text("{size} × {size}", "{size} 路"),
    "komi": Text("komi {amount}", "贴 {amount}"),
    "no_komi": Text("no komi, Black first", "让先（不贴子）"),
    "handicap_stones": Text(
        "{number} handicap stones, {returned} returned", "让 {number} 子，贴还 {returned}"
    ),
    "prisoners": Text("Stones taken in play", "对局中提子"),
    "each": Text("Black {black}, White {white}", "黑 {black}，白 {white}"),
    "warnings": Text("Warnings", "警告"),
    "none": Text("none", "无"),
    "article": Text("art. {number}", "第{number}条"),
    "no_reason": Text("reason not stated: {number}", "未注明原因：{number} 次"),
    "penalty_each": Text("each costs {amount}", "每次罚 {amount}"),
    "penalty_lose": Text("{number} lose the game", "满 {number} 次判负"),
    "photo_file": Text("Photo", "照片文件"),
    "other_file": Text("File", "文件"),
    "sha256": Text("SHA-256", "SHA-256"),
    "certain": Text(
        "Certain: nothing is in doubt that could change it.", "结果确定：没有可能改变胜负的疑点。"
    ),
    "needs_review": Text(
        'Needs review: settle what is listed under "Doubts" before signing.',
        "需要复核：请先解决“疑点”中所列事项，再行签字。",
    ),
    "refused": Text(
        "No result: what was read is no basis for one.", "没有结果：所读局面不足以判定胜负。"
    ),
    "not_counted": Text("The game ended without a count.", "对局未经数子而结束。"),
    "arithmetic": Text("Arithmetic", "计算"),
    "unit_zi": Text("in 子 (1 子 is 2 points)", "单位：子"),
    "unit_points": Text("in points", "单位：目"),
    "count_row": Text("count", "合计"),
    "wins_by": Text("wins by", "胜负"),
    "total": Text("total", "总计"),
    "adds_up": Text(
        "{black} + {white} = {all} = {size} × {size}: every point of the board is counted once.",
        "{black} + {white} = {all} = {size} × {size}：盘上每一点恰好计入一次。",
    ),
    "needs_more": Text(
        "Black needs more than {half} {sign} {shift} = {needed}, and has {black}.",
        "黑须多于 {half} {sign} {shift} = {needed}，实为 {black}。",
    ),
    "dead": Text("Dead stones", "死子"),
    "dead_agreed": Text("Agreed by both players: {points}", "双方确认：{points}"),
    "dead_in_file": Text("Marked in the file: {points}", "文件中已标明：{points}"),
    "dead_none": Text("Both players agreed that there are none.", "双方确认没有死子。"),
    "dead_nobody": Text("None were named, and none are proposed.", "未指明死子，程序也没有建议。"),
    "dead_disputed": Text(
        "None besides what is disputed; the count takes the disputed stones for alive.",
        "除有争议者外没有死子；计数时有争议的棋按活棋处理。",
    ),
    "ruled": Text(
        "The game was decided by ruling; the count is for information.",
        "胜负由裁判判定，以上计算仅供参考。",
    ),
    "dead_suggested": Text(
        "Proposed by the program, agreed by nobody: {points}, dead with a probability of {odds}",
        "程序建议，尚未经任何一方确认：{points}，为死子的概率 {odds}",
    ),
    "settled_dead": Text("{points}: dead, agreed by {by}", "{points}：死，由 {by} 确认"),
    "settled_alive": Text("{points}: alive, agreed by {by}", "{points}：活，由 {by} 确认"),
    "disputed": Text(
        "Disputed, counted both ways: {points}", "双方有争议，按两种情况分别计算：{points}"
    ),
    "if_dead": Text("if dead", "若死"),
    "if_alive": Text("if alive", "若活"),
    "result": Text("result", "结果"),
    "doubts": Text("Doubts", "疑点"),
    "told": Text("Looked at", "已核实，不影响胜负"),
    "doubtful_point": Text(
        "{point} was read with doubt: empty {empty}, black {black}, white {white}",
        "{point} 识别存疑：空 {empty}，黑 {black}，白 {white}",
    ),
    "stones_of": Text("{point} ({number} stones)", "{point}（{number} 子）"),
    "one_stone": Text("{point} (1 stone)", "{point}（1 子）"),
    "sign": Text("Signatures", "签字"),
    "final": Text(
        "A result that both players and the arbiter have confirmed can't be changed by anyone; "
        "until then each side may ask for a recount (art. 16.4).",
        "经双方和裁判确认的结果，任何人不得更改；在此之前，任何一方有权要求复核（第16条第4款）。",
    ),
    "as_read": Text("{result}, as read; in doubt", "{result}（按现在的读法，存疑）"),
    "signature": Text("signature", "签名"),
    "date": Text("date", "日期"),
    "counting": Text("Counting {side}", "{side}方做棋数子"),
    "counting_both": Text("Territory in blocks of ten", "双方围空"),
    "step_area": Text(
        "{side}'s empty area in blocks of ten: {blocks} × 10 = {sum}.",
        "{side}方空围成整十：{blocks} 块 × 10 = {sum}。",
    ),
    "step_no_area": Text(
        "No empty area of {side} is large enough for a block of ten.",
        "{side}方没有可围成整十的空。",
    ),
    "step_fill": Text(
        "{filled} over, filled with stones (squares), and {stones} living stones: {sum}, {how}.",
        "余下空点 {filled} 个，填子（方块），连同活子 {stones} 枚共 {sum} 枚，{how}。",
    ),
    "step_stones": Text("{stones} living stones, {how}.", "活子 {stones} 枚，{how}。"),
    "in_tens": Text("counted in tens: {blocks} × 10", "按十计数：{blocks} 块 × 10"),
    "tens_and_loose": Text(
        "counted in tens: {blocks} × 10, and {loose} one by one",
        "按十计数：{blocks} 块 × 10，另 {loose} 枚逐一点数",
    ),
    "one_by_one": Text("counted one by one", "逐一点数"),
    "step_shared": Text(
        "{shared} shared points (diamonds) count half each: {half}.",
        "双方活棋之间的空点 {shared} 个（菱形），各半计 {half}。",
    ),
    "step_sum": Text("{side}: {terms} = {total}.", "{side}：{terms} = {total}。"),
    "step_other": Text(
        "{other}, counted by itself: {stones} stones + {points} points{shared} = {total}.",
        "{other}方单独计数：活子 {stones} + 空 {points}{shared} = {total}。",
    ),
    "step_territory": Text(
        "{side}'s territory: {blocks} blocks of ten and {loose} points: {total}.",
        "{side}方围空：{blocks} 块整十，另 {loose} 目，共 {total} 目。",
    ),
    "number_key": Text(
        "The number on a block is how far the count has come with it.",
        "块上的数字是数到该块时的累计数。",
    ),
    "position": Text("Position as read", "局面"),
    "position_file": Text("Position in the file", "文件中的局面"),
    "owners": Text("Whose each point is", "各点归属"),
    "photo": Text("Photo", "照片"),
    "overlay": Text("What was read and counted, on the photo", "标注图"),
    "key_position": Text(
        "Crossed: agreed dead; with a question mark: proposed or disputed. Ringed: look at it.",
        "叉：已确认的死子；叉加问号：建议或有争议；圈：请核对。",
    ),
    "key_owners": Text("Squares: owner. Diamonds: shared.", "方块：归属；菱形：双方各半。"),
    "page": Text("page {number} of {all}", "第 {number} 页，共 {all} 页"),
    "missing": Text(
        "The font of this document lacks some characters; they are given by their Unicode "
        "numbers: {codes}.",
        "本文档的字体缺少以下字符，以 Unicode 编号代替：{codes}。",
    ),
    "and": Text(", ", "、"),
    "round_number": Text("round {number}", "第 {number} 轮"),
    "table_number": Text("table {number}", "第 {number} 台"),
}


def say(name: str, lang: str, **values: object) -> str:
    """A text of the catalogue in a language, with its values filled in."""
    return TEXTS[name].in_language(lang).format(**values)
