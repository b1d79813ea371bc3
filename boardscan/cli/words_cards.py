"""What `cards make` and `cards read` say; `words` takes it in."""

from boardscan.errors import Text

TEXTS = {
    "command.cards": Text("Print score cards, and read them back.", "印制并读取成绩卡。"),
    "command.cards.make": Text(
        "Print a score card for each game, two a page.", "为每局棋印制一张成绩卡，每页两张。"
    ),
    "command.cards.read": Text(
        "Read score cards from photos and scans; go on where it was stopped.",
        "从照片和扫描件读取成绩卡；中断后可继续。",
    ),
    "cards_made": Text("{number} cards: {file}", "成绩卡 {number} 张：{file}"),
    "cards_lacking": Text(
        "The font lacks {codes}; their numbers are printed instead.",
        "字体缺少 {codes}，已改印其编号。",
    ),
    "cards_refused": Text("not read: {message}", "未能读取：{message}"),
    "cards_no_result": Text("no result", "无结果"),
    "cards_pages": Text("Pages: {number}", "共 {number} 页"),
    "cards_stopped": Text(
        "Stopped; {number} pages are left. Run it again to go on.",
        "已中断，还剩 {number} 页。重新运行即可继续。",
    ),
    "cards_missing": Text("No card was there for: {games}", "缺少以下成绩卡：{games}"),
    "cards_blank": Text("Blank pages: {games}", "空白页：{games}"),
    "cards_twice": Text("More than one card for: {games}", "以下对局有不止一张成绩卡：{games}"),
}

OPTIONS_ZH = {
    "manifest": "对局清单，格式同 batch；不写则用 --event 中的对局。",
    "pdf": "要写出的 PDF。",
    "paper": "纸张，每页两张卡。",
    "round": "只印该轮的对局。",
    "title": "印在卡片上方；默认为赛事名称。",
    "files": "照片、扫描件、PDF 或目录。",
    "folder": "写入每张卡的识别结果图、存疑之处的截图和总览图。",
}
