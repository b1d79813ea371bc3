"""Measure the whole reading on labelled pictures: ``python -m boardscan.train.evaluate FOLDER…``

Each picture NAME has NAME.txt (rows of ``B``, ``W``, ``.``) and NAME.json (``size``,
``corners_xy_px``, ``soft_points``: points not to be held against anyone). A board may be read
turned by quarters. Rendered pictures (``render.py``) count too; those without a board, or with a
part of one, are right when refused for that. A row a kind is printed, ready for the README: the
kind of a rendered picture is its own, of others the folder they lie in. With ``--corners`` the
true corners are handed over; ``--json`` is for programs; ``--overlays DIR`` draws what was read,
wrong points ringed.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from dataclasses import asdict, dataclass
from pathlib import Path

import cv2
import numpy as np

from boardscan.errors import BoardscanError
from boardscan.pipeline import Scan, scan
from boardscan.rules.names import parse_point
from boardscan.vision.stones import burnt_out, drowned
from boardscan.vision.straighten import CELL_PX, RING, follow

PICTURES = {".jpg", ".jpeg", ".png", ".webp", ".bmp", ".tif", ".tiff", ".heic"}


@dataclass
class Row:
    """What came of one picture."""

    name: str
    found: bool
    wrong: int  # points; all of them where nothing was found
    points: int
    status: str
    doubtful: int
    seconds: float
    note: str = ""
    kind: str = ""
    unclear: int = 0  # points of a rendered picture that nobody can tell: covered, half-way

    @property
    def exact(self) -> bool:
        return self.wrong == 0

    @property
    def certain_and_wrong(self) -> bool:
        return self.status == "certain" and self.wrong > 0

    @property
    def certain_and_unclear(self) -> bool:
        """Whether a point that nobody can tell was read without asking about anything."""
        return self.status == "certain" and self.unclear > 0


def truth_of(path: Path) -> tuple[np.ndarray, np.ndarray]:
    """(n, n) 0 empty, 1 black, 2 white, and (n, n) bool of points that do not count."""
    if not path.with_suffix(".json").exists():  # rendered: points under a hand do not count
        with np.load(path.with_suffix(".npz")) as truth:
            return truth["stones"].astype(int), truth["hidden"] > 0.2
    lines = path.with_suffix(".txt").read_text().split("\n")
    rows = [[".BW".index(x) for x in line if x in ".BW"] for line in lines if line.strip()]
    grid = np.array(rows)
    soft = np.zeros(grid.shape, bool)
    for name in json.loads(path.with_suffix(".json").read_text()).get("soft_points", []):
        row, col = parse_point(name, len(grid)) if isinstance(name, str) else name
        soft[row, col] = True
    return grid, soft


def unclear_points(path: Path) -> int:
    """How many points of a rendered picture are covered or have a stone half-way to the next."""
    if path.with_suffix(".json").exists():
        return 0
    with np.load(path.with_suffix(".npz")) as truth:
        return int((truth["hidden"] > 0.9).sum())


def unlit(path: Path) -> bool:
    """Whether glare has burnt out a point of a rendered picture, stone and lines alike."""
    with np.load(path.with_suffix(".npz")) as truth:
        points = truth["intersections_xy"].astype(float)
    view = follow(cv2.imread(str(path)), points)[RING * CELL_PX:-RING * CELL_PX,
                                                 RING * CELL_PX:-RING * CELL_PX]
    return bool((burnt_out(view) | drowned(view)).any())


def compare(read: np.ndarray, truth: np.ndarray, soft: np.ndarray) -> tuple[int, int]:
    """Fewest differing points over the four turns of ``read``, and the quarter turns taken."""
    if read.shape != truth.shape:
        return truth.size, 0
    wrong = [int(((np.rot90(read, k) != truth) & ~soft).sum()) for k in range(4)]
    best = int(np.argmin(wrong))
    return wrong[best], best


def labelled(folders: list[Path]) -> list[Path]:
    """Every picture in the folders, or below them, that has a label or a rendered truth."""
    return sorted(p for f in folders for p in f.rglob("*") if p.suffix.lower() in PICTURES
                  and any(p.with_suffix(s).exists() for s in (".json", ".npz")))


def kind_of(path: Path) -> str:
    """``photo``, ``diagram``, ``part`` or ``nothing`` of a rendered picture, else its folder."""
    if path.with_suffix(".npz").exists():
        with np.load(path.with_suffix(".npz")) as truth:
            if "kind" in truth:
                return str(truth["kind"])
    return path.parent.name


def measure(path: Path, given_corners: bool = False, overlays: Path | None = None) -> Row:
    """Scan one picture and compare."""
    row = _measure(path, given_corners, overlays)
    row.kind, row.unclear = kind_of(path), unclear_points(path)
    if row.kind == "photo":
        row.kind += ", " + ("some points not to be seen" if row.unclear or unlit(path)
                            else "every point to be seen")
    expected = {"part": "part_of_board", "nothing": "no_board"}.get(row.kind)
    if expected and not row.found:
        row.wrong, row.points = (0 if row.kind == "nothing" or row.note == expected else 1), 1
    return row


def _measure(path: Path, given_corners: bool, overlays: Path | None) -> Row:
    truth, soft = truth_of(path)
    begin = time.perf_counter()
    try:
        if given_corners:
            label = json.loads(path.with_suffix(".json").read_text())
            result = scan(path, size=label["size"], corners_xy=np.array(label["corners_xy_px"]))
        else:
            result = scan(path)
    except BoardscanError as error:
        seconds = time.perf_counter() - begin
        return Row(path.stem, False, truth.size, truth.size, "refused", 0, seconds, error.code)
    seconds = time.perf_counter() - begin
    if not truth.size:
        return Row(path.stem, True, 1, 1, result.status, 0, seconds, "there is no board")
    read = np.array(result.position.points, int).reshape(result.position.size, -1)
    wrong, turns = compare(read, truth, soft)
    if overlays:
        _draw(result, read, truth, soft, turns, overlays / f"{path.stem}.jpg")
    note = ",".join(r.code for r in result.reasons)
    return Row(path.stem, True, wrong, truth.size, result.status, len(result.doubtful), seconds,
               note if read.shape == truth.shape else f"size {len(read)} for {len(truth)}")


def _draw(result: Scan, read: np.ndarray, truth: np.ndarray, soft: np.ndarray, turns: int,
          out: Path) -> None:
    picture = np.array(result.photo.image)
    points = result.lattice.intersections_xy
    scale = min(1.0, 1600 / max(picture.shape[:2]))
    picture = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    same = read.shape == truth.shape
    back = np.rot90(np.where(soft, -1, truth), -turns) if same else None
    sure = result.reading.probabilities.max(-1)
    for (r, c), value in np.ndenumerate(read):
        at = tuple((points[r, c] * scale).round().astype(int).tolist())
        cv2.circle(picture, at, 3, [(0, 220, 0), (0, 0, 255), (255, 0, 0)][value], -1)
        if same and back is not None and back[r, c] >= 0 and back[r, c] != value:
            cv2.circle(picture, at, 13, (255, 0, 255), 3)
        if sure[r, c] < 0.95:
            cv2.circle(picture, at, 9, (0, 255, 255), 2)
    out.parent.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(out), picture)


def summary(rows: list[Row]) -> dict[str, float]:
    """The figures that the README quotes."""
    points = sum(r.points for r in rows)
    return {
        "pictures": len(rows),
        "exact": sum(r.exact for r in rows),
        "certain": sum(r.status == "certain" for r in rows),
        "certain_and_wrong": sum(r.certain_and_wrong for r in rows),
        "certain_and_unclear": sum(r.certain_and_unclear for r in rows),
        "refused": sum(not r.found for r in rows),
        "points_right_percent": round(100 - 100 * sum(r.wrong for r in rows) / points, 3),
        "median_seconds": round(statistics.median(r.seconds for r in rows), 3),
    }


def table(rows: list[Row]) -> str:
    """A row a kind, as the README has them."""
    lines = ["| pictures | number | right | certain | certain but wrong | certain but unclear "
             "| refused | points right | median seconds |", "|" + "---|" * 9]
    for kind in dict.fromkeys(r.kind for r in rows):
        s = summary([r for r in rows if r.kind == kind])
        lines.append(f"| {kind} | {s['pictures']} | {s['exact']} | {s['certain']} "
                     f"| {s['certain_and_wrong']} | {s['certain_and_unclear']} | {s['refused']} "
                     f"| {s['points_right_percent']} % | {s['median_seconds']} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--corners", action="store_true")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--overlays", type=Path)
    args = parser.parse_args()
    rows = []
    for path in labelled(args.folders):
        rows.append(measure(path, args.corners, args.overlays))
        row = rows[-1]
        if not args.json:
            mark = "exact" if row.exact else "-----"
            found = "found" if row.found else "none "
            print(f"{row.name:16} {found} {row.wrong:4d} wrong {mark} "
                  f"{row.status:12} {row.doubtful:3d} doubtful {row.seconds:6.2f} s  {row.note}",
                  flush=True)
    if not rows:
        parser.error("no labelled picture there")
    if args.json:
        print(json.dumps({"rows": [asdict(r) for r in rows], "summary": summary(rows)}, indent=1))
    else:
        print("\n".join(f"{key}: {value}" for key, value in summary(rows).items()))
        print(table(rows))


if __name__ == "__main__":
    main()
