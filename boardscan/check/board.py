"""The board of a photo against that of a record, in words."""

from collections.abc import Sequence

from boardscan.check.findings import Finding
from boardscan.errors import Text
from boardscan.records.compare import Comparison, Difference, Turn
from boardscan.records.sgf_game import GameRecord
from boardscan.rules.names import point_name
from boardscan.rules.position import Colour

#: More points than an arbiter would look at one by one.
MOST_NAMED = 40


_TURNED = {
    1: Text("the photo is turned by a quarter to the right", "照片顺时针转90度"),
    2: Text("the photo is turned upside down", "照片旋转180度"),
    3: Text("the photo is turned by a quarter to the left", "照片逆时针转90度"),
}


def _turned(turn: Turn) -> Text:
    told = [_TURNED[turn.quarters]] if turn.quarters else []
    if turn.mirrored:
        told.append(Text("the record is a mirror image", "棋谱为镜像"))
    return Text("; ".join(t.en for t in told), "；".join(t.zh for t in told))


def check_board(record: GameRecord, comparison: Comparison) -> Finding:
    """How the photo and the end of the record lie to each other, point by point."""
    differences, size = comparison.differences, record.size
    stones = [d for d in differences if d.record is Colour.EMPTY]
    words = {
        "same": Text("position: the photo shows the end of the record", "局面：照片与棋谱终局一致"),
        "photo_before_end": Text(
            f"position: the photo shows the board after move {comparison.move} of "
            f"{record.moves}; the record goes on",
            f"局面：照片为第 {comparison.move} 手后的局面，棋谱共 {record.moves} 手",
        ),
        "record_ends_early": Text(
            f"position: the record ends after move {record.moves}, before the photo: "
            f"{len(stones)} stones were played later",
            f"局面：棋谱止于第 {record.moves} 手，早于照片：之后又下了 {len(stones)} 子",
        ),
        "doubtful_points": Text(
            "position: only points differ that were read with doubt",
            "局面：仅存疑的点与棋谱不同",
        ),
        "chains_lifted": Text(
            "position: whole chains of the record are not on the board, as when dead stones "
            "were lifted before the photo",
            "局面：棋谱中的若干整块棋不在盘上，可能拍照前已提去死子",
        ),
        "differs": Text(
            f"position: {len(differences)} points differ from the record"
            + (f" after move {comparison.move}" if comparison.move != record.moves else ""),
            f"局面：与棋谱第 {comparison.move} 手后有 {len(differences)} 处不同",
        ),
        "another_game": Text("position: the record is of another game", "局面：棋谱是另一局棋"),
        "another_size": Text(
            f"position: the record is of a {size}×{size} board", f"局面：棋谱为 {size} 路棋盘"
        ),
    }
    named: Sequence[Difference] = differences
    if comparison.kind == "another_game":
        named = ()
    text = _with_points(words[comparison.kind], named, comparison, size)
    points = tuple(d.point for d in named[:MOST_NAMED])
    return Finding("sgf", f"position_{comparison.kind}", comparison.agrees, text, points=points)


_HOLDS = {
    Colour.EMPTY: Text("empty", "空"),
    Colour.BLACK: Text("black", "黑"),
    Colour.WHITE: Text("white", "白"),
}


def _with_points(
    text: Text, named: Sequence[Difference], comparison: Comparison, size: int
) -> Text:
    turned = _turned(comparison.turn)
    en, zh = text
    if turned.en and comparison.kind not in ("another_game", "another_size"):
        en, zh = f"{en} ({turned.en})", f"{zh}（{turned.zh}）"
    if not named:
        return Text(en, zh)
    told = [_told(difference, comparison.turn, size) for difference in named[:MOST_NAMED]]
    more = len(named) - len(told)
    rest = Text(f" and {more} more", f"，另有 {more} 处") if more else Text("", "")
    return Text(
        f"{en}: {', '.join(t.en for t in told)}{rest.en}",
        f"{zh}：{'，'.join(t.zh for t in told)}{rest.zh}",
    )


def _told(difference: Difference, turn: Turn, size: int) -> Text:
    """``D4 black, in the record (Q4) empty``."""
    name = point_name(difference.point, size)
    other = point_name(turn.of(difference.point, size), size)
    photo, record = _HOLDS[difference.photo], _HOLDS[difference.record]
    at = "" if other == name else f" {other}"
    doubt = Text(" (doubtful)", "（存疑）") if difference.doubtful else Text("", "")
    return Text(
        f"{name} {photo.en}, in the record{at} {record.en}{doubt.en}",
        f"{name} {photo.zh}，棋谱{at}为{record.zh}{doubt.zh}",
    )
