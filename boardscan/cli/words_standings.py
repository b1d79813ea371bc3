"""What `standings` and `export` say, in both languages; `words` takes it in."""

from boardscan.errors import Text

TEXTS = {
    "command.standings": Text(
        "Rank the players or teams of an event.", "计算赛事的个人或团体名次。"
    ),
    "command.export": Text(
        "Write an event as CSV, XLSX, JSON, SGF, OpenGotha's XML or the EGD's table.",
        "将赛事导出为 CSV、XLSX、JSON、SGF、OpenGotha XML 或 EGD（欧洲围棋数据库）表格。",
    ),
    "command.players": Text(
        "List the players of an event, or enter them and how it is played.",
        "列出赛事的选手，或录入选手名单与赛制。",
    ),
    "players_entered": Text(
        "{new} of {all} players were new or changed.", "{all} 名选手中，新增或有改动 {new} 名。"
    ),
    "place": Text("place", "名次"),
    "name": Text("name", "姓名"),
    "team": Text("team", "队"),
    "won_drawn_lost": Text("won-drawn-lost", "胜-和-负"),
}

OPTIONS_ZH = {
    "event": "赛事文件或其名称。",
    "system": "赛制：swiss 为积分编排（默认），round-robin 为循环。",
    "teams": "按队排名，或按个人排名。",
    "way": "积分编排的名次：points 先比积分，再比对手分（默认）；total 按总得分公式"
    "（1988年版仅此一种）。",
    "highest": "公式中的最高积分：achieved 为实际最高（默认），possible 为每轮2分的满分。",
    "edition": "1988：积分编排中，中途退出者对其对手的分值按该版规则折算。",
    "bye": "轮空的得分：积分编排为2，循环为0。",
    "bye_opponent": "轮空计入的对手分：zero 为零，average 为其对手的平均分。",
    "order": "自定比较次序，取代规则的次序：points（积分）、total（总得分）、opponents（对手分）、"
    "beaten（胜者小分）、warnings（警告）、board_points（局分）、boards（台次）。",
    "lots": "其他各项均相同者的加赛或抽签次序。",
    "after": "某一轮之后的名次。",
    "confirmed": "只计已确认的结果。",
    "listed": "要录入或更改的选手（CSV）：姓名，以及编号、队、台次、段级位、单位、国家、拼音、"
    "退出（第几轮后）、轮空等。",
    "settings": "赛制：rounds=7（轮次）、system=round-robin（循环）、teams=yes（团体）、"
    "title=名称 等。可重复。",
    "to": "格式：csv、xlsx、json、sgf（每局一个文件）、opengotha、h9（EGD）。",
    "target": "写入的文件；sgf 为目录。默认在当前目录以赛事命名。",
    "table": "CSV 的内容：games 对局（默认）、players 选手、standings 名次。",
}
