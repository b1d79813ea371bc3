"""What `check`, `batch` and the commands of an event say; `words` takes it in."""

from boardscan.errors import Text

TEXTS = {
    "command.check": Text(
        "Read a photo and compare its count with a claim, a game record, or both.",
        "读取照片，把数子结果与所记结果、棋谱逐项核对。",
    ),
    "agrees": Text("agrees", "一致"),
    "differs": Text("DIFFERS", "不符"),
    "open": Text("open", "待定"),
    "all_agrees": Text("Everything that could be compared agrees.", "所有可核对之处均一致。"),
    "some_differ": Text("Something does not agree.", "有不符之处。"),
    "nothing_compared": Text("Nothing could be compared for certain.", "没有可以确定核对的内容。"),
    "about.claim": Text("claim", "所记结果"),
    "about.sgf": Text("record", "棋谱"),
}

OPTIONS_ZH = {
    "claims": "所记的结果：黑185子、W+0.25、黑胜3/4子、B+R 等。可重复。",
    "sgf": "该局的 SGF 棋谱。",
}
