"""How long a 12-megapixel JPEG takes from file to verdict, against merely decoding it.

    python tests/benchmarks/photo.py [PHOTO]

Without a photo a sample is scaled up. Everything runs once to warm up; then medians are taken.
"""

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import cv2

from boardscan.pipeline import Scan, scan
from boardscan.rules.rulesets import RULE_SETS
from boardscan.ruling import rule
from boardscan.vision.find import find_lattice
from boardscan.vision.photo import load_photo
from boardscan.vision.stones import read_stones

SAMPLE = Path(__file__).parents[2] / "samples" / "final.jpg"
MEGAPIXELS = 12.0
ROUNDS = 5


def twelve_megapixels(source: Path, folder: Path) -> Path:
    """The photo scaled to 12 megapixels, as a phone would save it."""
    image = load_photo(source).image
    scale = (MEGAPIXELS * 1e6 / (image.shape[0] * image.shape[1])) ** 0.5
    scaled = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
    path = folder / "photo.jpg"
    cv2.imwrite(str(path), scaled, [cv2.IMWRITE_JPEG_QUALITY, 92])
    return path


def seconds(work: Callable[[], object]) -> float:
    """The median time of the work, warm."""
    work()
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return median(times)


def main() -> None:
    """Measure and print a table."""
    source = Path(sys.argv[1]) if len(sys.argv) > 1 else SAMPLE
    with tempfile.TemporaryDirectory() as folder:
        path = twelve_megapixels(source, Path(folder))
        report(path)


def report(path: Path) -> None:
    """Print each stage and the whole, in seconds and as a ratio to decoding."""
    china = RULE_SETS["china-2002"]
    photo = load_photo(path)
    lattice = find_lattice(photo)
    found = scan(path)

    def verdict(one: Scan) -> object:
        return rule(one.position, china, doubtful=one.doubtful)

    decoding = seconds(lambda: cv2.imread(str(path)))
    print(f"{photo.image.shape[1]} × {photo.image.shape[0]} px, "
          f"{path.stat().st_size / 1e6:.1f} MB, {found.status}")  # fmt: skip
    for name, work in (
        ("decode (cv2.imread)", lambda: cv2.imread(str(path))),
        ("load the photo", lambda: load_photo(path)),
        ("find the lattice", lambda: find_lattice(photo)),
        ("read the stones", lambda: read_stones(photo, lattice)),
        ("dead stones and verdict", lambda: verdict(found)),
        ("file to reading", lambda: scan(path)),
        ("file to verdict", lambda: verdict(scan(path))),
    ):
        took = seconds(work)
        print(f"{name:26}{took:8.3f} s{took / decoding:8.1f} ×")


if __name__ == "__main__":
    main()
