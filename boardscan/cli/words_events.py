"""What `check`, `batch` and the commands of an event say; `words` takes it in."""

from boardscan.errors import Text

TEXTS = {
    "command.check": Text(
        "Read a photo and compare its count with a claim, a score card, a slip, a game record.",
        "读取照片，把数子结果与所记结果、成绩卡、成绩单、棋谱逐项核对。",
    ),
    "command.batch": Text(
        "Read many photos and game records into an event; go on where it was stopped.",
        "把大量照片和棋谱读入赛事文件；中断后可继续。",
    ),
    "command.games": Text("List the games of an event.", "列出赛事中的对局。"),
    "command.show": Text(
        "Show one game of an event with everything that happened to it.",
        "显示一局棋及其全部记录。",
    ),
    "command.correct": Text(
        "Correct what was read of a game, or decide its result.",
        "更正一局棋的识别结果，或判定胜负。",
    ),
    "command.confirm": Text("Confirm results for good.", "确认比赛结果，此后不得更改。"),
    "command.annul": Text(
        "Take a confirmation back, with a name and a reason.", "撤销确认，须写明姓名与理由。"
    ),
    "command.verify": Text(
        "Find out whether an event's file was edited behind boardscan's back.",
        "检查赛事文件是否被他处改动过。",
    ),
    "batch_files": Text(
        "Photos: {photos}, game records: {records}", "照片 {photos} 张，棋谱 {records} 份"
    ),
    "batch_counts": Text(
        "{certain} read, {doubtful} doubtful, {refused} refused, {known} known before",
        "已读 {certain}，存疑 {doubtful}，未能读取 {refused}，此前已读 {known}",
    ),
    "to_review": Text("Games to look at: {number}", "需要复核的对局 {number} 局："),
    "and_more": Text("  and {number} more", "  另有 {number} 局"),
    "stopped": Text(
        "Stopped; {number} photos are left. Run it again to go on.",
        "已中断，还剩 {number} 张照片。重新运行即可继续。",
    ),
    "standing.open": Text("no result", "无结果"),
    "standing.refused": Text("not readable", "无法读取"),
    "standing.needs_review": Text("needs review", "需要复核"),
    "standing.read": Text("read", "已读"),
    "standing.decided": Text("decided", "已判定"),
    "standing.confirmed": Text("confirmed", "已确认"),
    "no_games": Text("The event has no games.", "该赛事还没有对局。"),
    "round_table": Text("round {round}, table {table}", "第 {round} 轮第 {table} 台"),
    "on_board": Text(", board {board}", "第 {board} 盘"),
    "warned": Text("Warnings", "警告"),
    "history": Text("What happened", "经过"),
    "corrected": Text("Game {game}: {result}", "对局 {game}：{result}"),
    "confirmed": Text("Confirmed: game {game}, {result}", "已确认：对局 {game}，{result}"),
    "annulled": Text("The confirmation of game {game} is annulled.", "对局 {game} 的确认已撤销。"),
    "head": Text("Hash of the last row", "末行哈希值"),
    "intact": Text("Nothing was changed: {rows} rows.", "未发现改动，共 {rows} 行。"),
    "not_intact": Text("The file was edited:", "文件被改动过："),
    "note": Text("Note", "注意"),
    "agrees": Text("agrees", "一致"),
    "differs": Text("DIFFERS", "不符"),
    "open": Text("open", "待定"),
    "remark": Text("note", "说明"),
    "all_agrees": Text("Everything that could be compared agrees.", "所有可核对之处均一致。"),
    "some_differ": Text("Something does not agree.", "有不符之处。"),
    "nothing_compared": Text("Nothing could be compared for certain.", "没有可以确定核对的内容。"),
    "about.claim": Text("claim", "所记结果"),
    "about.card": Text("card", "成绩卡"),
    "about.sgf": Text("record", "棋谱"),
}

OPTIONS_ZH = {
    "sources": "目录、照片、SGF 棋谱、文件清单（.txt）、对局表（.csv），或 fsspec 地址。",
    "event": "赛事文件或其名称。",
    "pattern": "文件名如何表示对局：{round}-{table}、IMG_{any}_{round}_{table}_{board}。",
    "jobs": "同时运行的进程数；默认为处理器核数。",
    "scheduler": "使用该 Dask 调度器的工作节点，如 tcp://host:8786。",
    "again": "重新读取已读过的照片。",
    "review": "把需要复核的对局写入 CSV 文件。",
    "who": "记录人姓名。",
    "why": "理由。",
    "game": "对局：1.5 为第1轮第5台，1.5.2 为其第2盘。",
    "games": "一局或多局：1.5 为第1轮第5台。",
    "only": "只列出处于该状态的对局：open、refused、needs_review、read、decided、confirmed。",
    "points": "某点实际为黑（B）、白（W）或空（.），可写多处，如 D4=B,Q16=.。可重复。",
    "looked": "已有人核对整个棋盘，现状无误。",
    "result": "判定的结果：白中盘胜、黑胜3/4子、W+R、和棋等。",
    "agreed": "已确认结果的棋手：both、black、white、none；非双方确认须写明理由。",
    "anyway": "即使棋手在本轮另有一局，也确认。",
    "head": "以前记下的哈希值，或其前 8 位以上。",
    "claims": "所记的结果：黑185子、W+0.25、黑胜3/4子、B+R 等。可重复。",
    "card": "该局成绩卡的照片、扫描件或 PDF。",
    "sgf": "该局的 SGF 棋谱。",
}
