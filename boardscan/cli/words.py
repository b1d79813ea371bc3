"""What the command line says, in both languages. Errors and reasons bring their own words."""

from boardscan.cli import words_cards, words_desk, words_events, words_slips, words_standings
from boardscan.errors import ExitCode, Text

TEXTS = {
    "about": Text(
        "Photograph a finished Go board; get the position, the count and the result.",
        "拍摄终局的围棋棋盘，读出局面、数子并判定胜负。",
    ),
    "command.count": Text(
        "Read a photo of a finished game, count it and say who won.",
        "读取终局照片，数子并判定胜负。",
    ),
    "command.read": Text(
        "Read one or more photos and stop at the position.", "读取一张或多张照片，只给出局面。"
    ),
    "command.score": Text(
        "Count without a photo: an SGF or a text diagram.", "不用照片，计算 SGF 棋谱或文本棋图。"
    ),
    "exit_codes": Text("Exit codes", "退出码"),
    "error": Text("Error", "错误"),
    "hint": Text("Hint", "提示"),
    "output_lost": Text("the answer can't be written out", "无法输出结果"),
    "fault": Text("a fault of the program", "程序自身出错"),
    "fault_hint": Text(
        "Please report it. BOARDSCAN_DEBUG=1 shows where it happened.",
        "请报告此问题。设置 BOARDSCAN_DEBUG=1 可查看出错位置。",
    ),
    "usage": Text("wrong command line", "命令行有误"),
    "usage_hint": Text("See: boardscan --help", "参见：boardscan --help"),
    "board": Text("{size}×{size} board", "{size} 路棋盘"),
    "part": Text("part of a board", "棋盘局部"),
    "rules": Text("Rules", "规则"),
    "dead_agreed": Text("Dead stones (agreed)", "死子（已确认）"),
    "dead_suggested": Text(
        "Dead stones (proposal, not agreed)", "死子（仅为建议，未经确认）"
    ),
    "dead_none": Text("none", "无"),
    "dead_unsaid": Text("Dead stones: none named, none proposed", "死子：未指明，程序也未发现"),
    "disputed": Text("Disputed", "有争议"),
    "if_dead": Text("if dead", "若死"),
    "if_alive": Text("if alive", "若活"),
    "settled_dead": Text("{chain}: dead, agreed by {by}", "{chain}：死，{by} 确认"),
    "settled_alive": Text("{chain}: alive, agreed by {by}", "{chain}：活，{by} 确认"),
    "black": Text("Black", "黑"),
    "white": Text("White", "白"),
    "wins_by": Text("wins by", "胜负"),
    "together": Text("together", "合计"),
    "total": Text("total", "合计"),
    "doubtful": Text("Doubtful points", "存疑的点"),
    "certain": Text("Certain.", "结果确定。"),
    "needs_review": Text("Needs review:", "需要人工复核："),
    "no_result": Text("No result can be given:", "无法给出结果："),
    "read_certain": Text("Every point was read without doubt.", "所有点均识别无疑。"),
    "written": Text("Written", "已写入"),
    "empty": Text("empty", "空"),
}

OPTIONS_ZH = {
    "photo": "终局棋盘的照片。",
    "photos": "一张或多张照片。",
    "file": "SGF 棋谱，或文本棋图：自上而下每行写棋盘的一行，B X ● 为黑，W O ○ 为白，. + 为空点。",
    "rules": "china-2002（默认）、china-1988、japan、korea、ancient-china，或 TOML 文件。",
    "changes": "修改规则中的一项，写法同 TOML 文件：warning_penalty=2、warnings_lose=3。可重复。",
    "komi": "贴子：3.75、3¾、15/4（子），或 7.5points、7目半（目）。",
    "handicap": "让子数；1 为让先（不贴子）。",
    "warnings": "双方所受警告：次数，或原因，如 黑=悔棋+手机、呼机发出响声。",
    "dead": "双方确认的死子，写死棋中任意一子即可；none 表示确认没有死子。不写则由程序建议。",
    "disputed": "双方对死活有争议的棋，写其中任意一子即可；按死、活两种情况分别计算。",
    "engine": "由 GNU Go 建议死子（须已安装）。",
    "engine_cmd": "由其他引擎建议死子：以 GTP 方式启动它的命令。",
    "engine_time": "引擎最多可用的秒数；默认 30。",
    "agree": "某块棋确认为死或活，由谁确认，用以解决争议：'D4=死 李明、王伟'。可重复。",
    "prisoners": "双方对局中的提子数；数目法需要。",
    "ended": "未经数子而结束的对局：白中盘胜、黑超时、判负、和棋、双方均负、重赛等。",
    "borders_agreed": "双方同意就此终局：尚未走完的边界各半。",
    "corners": "棋盘最外四个交叉点在（摆正后的）照片中的像素坐标，自左上起顺时针。",
    "size": "棋盘路数。",
    "out": "把标注图（PNG）、数子图（SVG）、SGF 和 JSON 写入该目录。",
    "report": "写出可打印、供签字的报告：逐步数子、图片、疑点。",
    "about": "报告用的信息：赛事、轮次、台次、黑方、白方、裁判，如 黑方=李明。可重复。",
    "as_json": "按公布的格式输出 JSON，每行一个对象。",
    "strict": "结果需要复核时以退出码 6 结束。",
    "lang": "消息的语言；默认取自系统区域设置。",
    "help": "显示帮助并退出。",
    "version": "显示版本并退出。",
}

TEXTS |= words_standings.TEXTS | words_events.TEXTS | words_cards.TEXTS
TEXTS |= words_desk.TEXTS | words_slips.TEXTS
OPTIONS_ZH |= words_standings.OPTIONS_ZH | words_events.OPTIONS_ZH | words_cards.OPTIONS_ZH
OPTIONS_ZH |= words_desk.OPTIONS_ZH | words_slips.OPTIONS_ZH


def say(name: str, lang: str, **values: object) -> str:
    """A text of the catalogue in a language, with its values filled in."""
    return TEXTS[name].in_language(lang).format(**values)


def exit_code_table(lang: str) -> list[tuple[int, str]]:
    """Every exit code with its meaning."""
    return [(int(code), code.meaning.in_language(lang)) for code in ExitCode]
