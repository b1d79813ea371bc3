"""What a user is told when something expected goes wrong, and the exit code that goes with it.

Raise the class of the stage, with a stable code, the text in both languages, and a hint::

    raise InputError(
        "unknown_point",
        Text(f"{text!r} is not a point of this board", f"棋盘上没有“{text}”这个点"),
        hint=Text("Points are named like D4 or Q16.", "坐标的写法如 D4、Q16。"),
    )

Exceptions that are not a `BoardscanError` are faults of the program.
"""

from enum import IntEnum
from typing import ClassVar, NamedTuple


class Text(NamedTuple):
    """One message in the two languages of the program."""

    en: str
    zh: str

    def in_language(self, lang: str) -> str:
        """The Chinese text for ``lang == "zh"``, otherwise the English one."""
        return self.zh if lang == "zh" else self.en


NO_TEXT = Text("", "")


class ExitCode(IntEnum):
    """Every way the command ends. The README holds the same table, and a test compares them."""

    OK = 0
    FAULT = 1
    USAGE = 2
    PHOTO = 3
    BOARD = 4
    RULES = 5
    REVIEW = 6
    SOME_REFUSED = 7
    OUTPUT = 8
    DIFFERS = 9
    INTERRUPTED = 130

    @property
    def meaning(self) -> Text:
        return _EXIT_MEANINGS[self]


_EXIT_MEANINGS = {
    ExitCode.OK: Text("the answer was given", "已给出结果"),
    ExitCode.FAULT: Text("a fault of the program: please report it", "程序自身出错，请报告"),
    ExitCode.USAGE: Text(
        "a wrong command, flag, point name or input file", "命令、选项、坐标或输入文件有误"
    ),
    ExitCode.PHOTO: Text("the photo can't be opened or decoded", "照片无法打开或解码"),
    ExitCode.BOARD: Text(
        "no whole board, or no card, was found in the photo", "照片中找不到完整的棋盘或成绩卡"
    ),
    ExitCode.RULES: Text(
        "the rules can't count this (something is missing or not allowed)", "按规则无法计算"
    ),
    ExitCode.REVIEW: Text(
        "with --strict: an answer was given, but a person has to look at it",
        "使用 --strict 时：已给出结果，但需要人工复核",
    ),
    ExitCode.SOME_REFUSED: Text(
        "several photos: at least one of them was refused", "多张照片中至少有一张未能读取"
    ),
    ExitCode.OUTPUT: Text("a result file can't be written", "结果文件无法写入"),
    ExitCode.DIFFERS: Text(
        "check: something does not agree; verify: the event's file was edited",
        "check：有不符之处；verify：赛事文件被改动过",
    ),
    ExitCode.INTERRUPTED: Text("stopped with Ctrl-C", "被 Ctrl-C 中断"),
}


class BoardscanError(Exception):
    """An expected failure: what happened, what helps, and the exit code.

    Parameters
    ----------
    code : stable snake_case name, part of the JSON contract (``error.code``).
    message : what happened, in both languages.
    hint : what the user can do about it, in both languages.
    """

    stage: ClassVar[str] = "program"
    exit_code: ClassVar[ExitCode] = ExitCode.FAULT

    def __init__(self, code: str, message: Text, hint: Text = NO_TEXT) -> None:
        super().__init__(code, message, hint)
        self.code = code
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return self.message.en


class PhotoError(BoardscanError):
    """The file is not a photo that can be decoded."""

    stage = "photo"
    exit_code = ExitCode.PHOTO


class BoardNotFound(BoardscanError):
    """There is no board, it is cut off, or it is too small."""

    stage = "board"
    exit_code = ExitCode.BOARD


class CardNotFound(BoardscanError):
    """There is no score card in the picture, or it can't be straightened."""

    stage = "card"
    exit_code = ExitCode.BOARD


class RulesError(BoardscanError):
    """The rule set can't count this: something is missing, impossible or contradictory."""

    stage = "rules"
    exit_code = ExitCode.RULES


class InputError(BoardscanError):
    """A flag, a name or an input file (diagram, SGF, TOML) that can't be understood."""

    stage = "input"
    exit_code = ExitCode.USAGE


class OutputError(BoardscanError):
    """A result could not be written."""

    stage = "output"
    exit_code = ExitCode.OUTPUT


class EngineError(InputError):
    """A Go engine that was asked for is missing, fails, hangs, or answers nonsense."""

    stage = "engine"
