"""What goes wrong, as JSON: a code, a message and a hint in the language that was asked for."""

from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import JSONResponse

from boardscan.errors import NO_TEXT, BoardscanError, InputError, OutputError, Text

LANGUAGES = ("en", "zh")


class Refused(InputError):
    """A request that is not done, with the status of HTTP that says so."""

    stage = "desk"

    def __init__(
        self,
        status: int,
        code: str,
        message: Text,
        hint: Text = NO_TEXT,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(code, message, hint)
        self.status = status
        self.headers = dict(headers or {})


#: The status of expected failures from below; 422 for what is not named.
_STATUS = {
    "no_game": 404,
    "confirmed": 409,
    "not_confirmed": 409,
    "not_reviewed": 409,
    "plays_twice": 409,
    "nothing_to_confirm": 409,
    "no_board_read": 409,
    "nothing_to_export": 409,
    "photo_too_large": 413,
    "not_an_image": 415,
    "store_busy": 503,
    "disk_full": 507,
}

#: Hints that speak of the command line, in the words of a page.
_HINTS = {
    "who_missing": Text("Enter your name first.", "请先填写姓名。"),
    "why_missing": Text("Write down why.", "请写明理由。"),
    "no_game": Text("Ask for the list of games again.", "请重新载入对局列表。"),
    "confirmed": Text(
        "An arbiter can annul the confirmation, with a reason.", "裁判可撤销确认，须写明理由。"
    ),
    "not_confirmed": NO_TEXT,
    "not_reviewed": Text(
        "Settle the doubts, or decide the result.", "请先处理存疑之处，或判定结果。"
    ),
    "nothing_to_confirm": Text(
        "Take a photo of the board, or decide the result.", "请先拍照，或判定结果。"
    ),
    "plays_twice": Text("Correct the players of one of them, or go on if it is so.",
                        "请更正其中一局的棋手；如确实如此，可继续。"),
    "prisoners_needed": Text(
        "Enter the stones that each side took.", "请填写双方提子数。"
    ),
    "no_warning_for_it": Text(
        "If the event rules otherwise, give a warning without a reason; a loss is a decision.",
        "如竞赛规程另有规定，可给予不写原因的警告；判负请用“判定结果”。",
    ),
    "no_board": Text(
        "Photograph the whole board from above, or put the four corners in place.",
        "请从上方拍下整个棋盘，或手动放置四角。",
    ),
}


def language(request: Request) -> str:
    """``?lang=``, else the first of ours in ``Accept-Language``, else English."""
    wanted = request.query_params.get("lang", "")
    for part in [wanted, *request.headers.get("accept-language", "").split(",")]:
        tag = part.split(";")[0].strip().lower()[:2]
        if tag in LANGUAGES:
            return tag
    return "en"


def told(error: BoardscanError, lang: str) -> dict[str, str]:
    """Code, message and hint."""
    hint = _HINTS.get(error.code, error.hint)
    return {
        "code": error.code,
        "message": error.message.in_language(lang),
        "hint": hint.in_language(lang),
    }


def answer(error: BoardscanError, lang: str) -> JSONResponse:
    """The response that tells an expected failure."""
    headers = error.headers if isinstance(error, Refused) else {}
    return JSONResponse({"error": told(error, lang)}, _status(error), headers)


def _status(error: BoardscanError) -> int:
    if isinstance(error, Refused):
        return error.status
    if error.code in _STATUS:
        return _STATUS[error.code]
    if isinstance(error, OutputError):
        return 500
    return 422


def bad_request(told_of: str) -> Refused:
    """What was sent is not what the description of the interface says."""
    return Refused(
        422,
        "bad_request",
        Text(f"the request is not understood: {told_of}", f"请求无法识别：{told_of}"),
        Text("Load the page again.", "请重新载入页面。"),
    )


def not_found() -> Refused:
    """Nothing is there."""
    return Refused(404, "not_found", Text("there is nothing here", "没有这个页面"))


def no_photo() -> Refused:
    """A photo that is not on this machine."""
    return Refused(
        404,
        "no_photo",
        Text("the photo is not on this machine", "这台机器上没有这张照片"),
        Text("Take a photo of the board.", "请重新拍照。"),
    )


def fault(lang: str) -> JSONResponse:
    """A fault of the program."""
    text = Text("a fault of the program: please report it", "程序自身出错，请报告")
    error = {"code": "fault", "message": text.in_language(lang), "hint": ""}
    return JSONResponse({"error": error}, 500)


def by_status(status: int) -> Refused:
    """A refusal of which only the status is known."""
    texts = {
        400: Text("the request is not understood", "请求无法识别"),
        405: Text("this can't be done here", "不支持此操作"),
    }
    names = {400: "bad_request", 405: "not_allowed"}
    text = texts.get(status, Text(f"not done ({status})", f"未执行（{status}）"))
    return Refused(status, names.get(status, f"http_{status}"), text)
