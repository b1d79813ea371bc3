"""What an error of SQLite or the file system means to the user."""

import errno
from pathlib import Path

from boardscan.errors import BoardscanError, InputError, OutputError, RulesError, Text


def not_a_store(path: Path) -> InputError:
    """The error for a file that is no event."""
    return InputError(
        "not_a_store",
        Text(f"{path} is not an event file of boardscan", f"{path} 不是 boardscan 的赛事文件"),
        Text("Name another event.", "请指定其他赛事。"),
    )


def explain(error: Exception, path: Path) -> BoardscanError:
    """The error to raise in place of one of SQLite or the file system."""
    told = str(error)
    lower = told.lower()
    if "the result is confirmed" in lower:
        return RulesError(
            "confirmed",
            Text(
                "the result is confirmed and can't be changed (art. 16.4)",
                "比赛结果已经确认，不得更改（规则第16.4条）",
            ),
            Text(
                "boardscan annul EVENT GAME takes the confirmation back, with a name and a reason.",
                "如须撤销确认，请用 boardscan annul，并写明姓名与理由。",
            ),
        )
    if "not a database" in lower or "malformed" in lower:
        return not_a_store(path)
    code, hint = "not_written", Text("Check the folder and its rights.", "请检查目录及其权限。")
    if "full" in lower or getattr(error, "errno", None) == errno.ENOSPC:
        code = "disk_full"
        hint = Text(
            "Nothing that was written before is lost. Make room and run it again.",
            "此前写入的内容没有丢失。请腾出空间后重新运行。",
        )
    elif "locked" in lower or "busy" in lower:
        code = "store_busy"
        hint = Text("Another program writes to it. Try again.", "其他程序正在写入，请稍后再试。")
    elif "readonly" in lower or "read-only" in lower:
        code = "store_read_only"
    return OutputError(code, Text(f"{path}: {told}", f"{path}：{told}"), hint)
