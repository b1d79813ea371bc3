"""What `slips read` says; `words` takes it in."""

from boardscan.errors import Text

TEXTS = {
    "command.slips": Text(
        "Read result slips, lists and forms that nobody designed.", "读取任意样式的成绩单和登记表。"
    ),
    "command.slips.read": Text(
        "Read result slips and lists from photos, scans and PDF files; "
        "go on where it was stopped.",
        "从照片、扫描件和 PDF 读取成绩单；中断后可继续。",
    ),
    "slips_refused": Text("not read: {message}", "未能读取：{message}"),
    "slips_no_result": Text("no result", "无结果"),
    "slips_pages": Text(
        "Pages: {pages}. Games: {games}, of which {certain} without any doubt.",
        "共 {pages} 页，{games} 局，其中 {certain} 局无疑问。",
    ),
    "slips_stopped": Text(
        "Stopped; {number} pages are left. Run it again to go on.",
        "已中断，还剩 {number} 页。重新运行即可继续。",
    ),
    "about.slip": Text("slip", "成绩单"),
    "witnesses": Text("Witnesses", "各方记载"),
    "sure": Text("sure", "无疑"),
}

OPTIONS_ZH = {
    "slip": "记有本局的成绩单：照片、扫描件或 PDF。",
}
