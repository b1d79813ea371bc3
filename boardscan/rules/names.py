"""The names of points: D4 is row ``n - 4``, column 3, and the letters skip I."""

from boardscan.errors import InputError, Text

Point = tuple[int, int]

COLUMN_LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"


def point_name(point: Point, size: int) -> str:
    """The name of a (row, col) point, row 0 at the top: (15, 3) on 19 lines is ``D4``."""
    row, col = point
    if not (0 <= row < size and 0 <= col < size and size <= len(COLUMN_LETTERS)):
        raise ValueError(f"({row}, {col}) is not on a board of {size} lines")
    return f"{COLUMN_LETTERS[col]}{size - row}"


def parse_point(text: str, size: int) -> Point:
    """The (row, col) point of a name such as ``D4`` or ``q16``.

    Raises `InputError` ``bad_point`` when the text is no name of a point on this board.
    """
    name = text.strip().upper()
    letter, digits = name[:1], name[1:]
    if letter == "I" and digits.isascii() and digits.isdigit():
        raise _bad_point(
            text,
            size,
            Text("The letters skip I: after H comes J.", "横坐标不用字母 I：H 之后是 J。"),
        )
    column = COLUMN_LETTERS.find(letter) if letter else -1
    if not (0 <= column < size and digits.isascii() and digits.isdigit() and len(digits) <= 2):
        raise _bad_point(text, size, _range_hint(size))
    number = int(digits)
    if not 1 <= number <= size:
        raise _bad_point(text, size, _range_hint(size))
    return size - number, column


def _range_hint(size: int) -> Text:
    last = COLUMN_LETTERS[size - 1]
    return Text(
        f"A letter from A to {last} (no I) and a number from 1 to {size}, like {last}{size}.",
        f"字母 A 至 {last}（不用 I）加数字 1 至 {size}，例如 {last}{size}。",
    )


def _bad_point(text: str, size: int, hint: Text) -> InputError:
    return InputError(
        "bad_point",
        Text(
            f"{text.strip()!r} is not a point of a {size}×{size} board",
            f"“{text.strip()}”不是 {size} 路棋盘上的点",
        ),
        hint,
    )
