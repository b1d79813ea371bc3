"""The place of a part of a board in words."""

from boardscan.errors import Text
from boardscan.rules.names import COLUMN_LETTERS
from boardscan.rules.place import Place

SIDE_NAMES = (Text("top", "上边"), Text("right", "右边"), Text("bottom", "下边"),
              Text("left", "左边"))
"""In the order of `Place.ends`."""

_WHERE = {
    "": Text("middle of the board", "中腹"),
    "t": Text("upper side", "上边"),
    "r": Text("right side", "右边"),
    "b": Text("lower side", "下边"),
    "l": Text("left side", "左边"),
    "tr": Text("upper right corner", "右上角"),
    "rb": Text("lower right corner", "右下角"),
    "bl": Text("lower left corner", "左下角"),
    "tl": Text("upper left corner", "左上角"),
    "tb": Text("from the upper to the lower side", "自上边至下边"),
    "rl": Text("from the left to the right side", "自左边至右边"),
    "trb": Text("whole right side", "整个右边"),
    "rbl": Text("whole lower side", "整个下边"),
    "tbl": Text("whole left side", "整个左边"),
    "trl": Text("whole upper side", "整个上边"),
    "trbl": Text("all sides", "四边"),
}


def where_text(place: Place) -> Text:
    """The corner or side: ``upper right corner``; what is not seen at all sides is said so."""
    if None in place.ends:
        return Text("place not clear", "位置不明")
    return _WHERE["".join(s for s, end in zip("trbl", place.ends, strict=True) if end)]


def place_text(place: Place) -> Text:
    """All that is known: ``upper right corner, columns L–T, rows 10–19``."""
    where = where_text(place)
    columns, rows = columns_text(place), rows_text(place)
    return Text(f"{where.en}, {columns.en}, {rows.en}", f"{where.zh}，{columns.zh}，{rows.zh}")


def columns_text(place: Place) -> Text:
    """``columns L–T``, or how many there are where their letters are not known."""
    if place.first_column is None:
        return Text(f"{place.cols} columns (which is not known)", f"共 {place.cols} 列（不知何列）")
    last = COLUMN_LETTERS[place.first_column + place.cols - 1]
    span = f"{COLUMN_LETTERS[place.first_column]}–{last}"
    return Text(f"columns {span}", f"{span} 列")


def rows_text(place: Place) -> Text:
    """``rows 10–19``, or how many there are where their numbers are not known."""
    if place.first_number is None:
        return Text(f"{place.rows} rows (which is not known)", f"共 {place.rows} 行（不知何行）")
    span = f"{place.first_number - place.rows + 1}–{place.first_number}"
    return Text(f"rows {span}", f"{span} 行")


def size_text(place: Place) -> Text:
    """How many lines the board has, and how that is known."""
    if place.given:
        return Text(f"board of {place.size} lines, as said", f"{place.size} 路棋盘（由用户指定）")
    if place.size_known:
        return Text(f"board of {place.size} lines", f"{place.size} 路棋盘")
    if place.leans_on_size:
        return Text(f"taken to be a board of {place.size} lines; --size says otherwise",
                    f"按 {place.size} 路棋盘处理；可用 --size 指明")
    return Text("lines of the board: not known", "棋盘路数：不知")
