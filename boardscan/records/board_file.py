"""A finished position from a file: an SGF or a text diagram."""

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from boardscan.errors import InputError, Text
from boardscan.rules.names import Point
from boardscan.rules.position import Position
from boardscan.rules.terms import Prisoners

# 8 MiB: a record of a long game with comments has some hundred kilobytes.
MAX_BYTES = 8 * 1024 * 1024


@dataclass(frozen=True)
class BoardFile:
    """What a file says. Everything but the position may be absent.

    Attributes
    ----------
    position : the final position.
    komi : as the file has it, without a unit.
    rules, result : the file's own words.
    handicap : number of handicap stones.
    prisoners : stones taken in play, when the record holds the game from its start.
    dead : stones that stand in marked territory of the other side; None where none is marked.
    proposed_dead : such stones that nobody has agreed on yet.
    """

    position: Position
    komi: Fraction | None = None
    rules: str | None = None
    handicap: int = 0
    prisoners: Prisoners | None = None
    dead: frozenset[Point] | None = None
    proposed_dead: frozenset[Point] = frozenset()
    result: str | None = None


def load_board(path: str | Path) -> BoardFile:
    """Read an SGF or a text diagram; which of them it is, its content says.

    Raises
    ------
    InputError
        The file can't be opened or understood.
    """
    data = read_bytes(Path(path))
    if data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"("):
        from boardscan.records.sgf_read import read_sgf

        return read_sgf(data)
    return BoardFile(Position.from_text(_decode(data, str(path))))


def read_bytes(path: Path) -> bytes:
    """The bytes of a game record or diagram, or `InputError` for none, empty or too large."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError(
            "file_unreadable",
            Text(f"{path} can't be opened: {reason}", f"无法打开 {path}：{reason}"),
            Text("Name an SGF or a text diagram.", "请指定 SGF 棋谱或文本棋图。"),
        ) from None
    if len(data) > MAX_BYTES:
        raise InputError(
            "file_too_large",
            Text(f"{path} is too large for a game record", f"{path} 过大，不像棋谱"),
            Text("Name an SGF or a text diagram.", "请指定 SGF 棋谱或文本棋图。"),
        )
    if not data.strip():
        raise InputError(
            "file_empty",
            Text(f"{path} is empty", f"{path} 是空文件"),
            Text("Name an SGF or a text diagram.", "请指定 SGF 棋谱或文本棋图。"),
        )
    return data


def _decode(data: bytes, source: str) -> str:
    marked = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    for encoding in ("utf-16",) if marked else ("utf-8-sig", "gb18030"):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise InputError(
        "not_text",
        Text(f"{source} is no SGF and no text diagram", f"{source} 既不是 SGF 也不是文本棋图"),
        Text("For a photo use: boardscan count PHOTO", "照片请用：boardscan count 照片"),
    )
