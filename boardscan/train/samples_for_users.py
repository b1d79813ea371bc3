"""Render the pictures of ``samples/`` from the positions beside them.

``python -m boardscan.train.samples_for_users samples`` draws NAME.jpg for every NAME.txt, whose
first line is ``# seed S short PX`` or ``# diagram seed S``. Once the renderer has learned something
new the same seed draws another picture: draw into a copy of the folder, and look.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2
import numpy as np

from boardscan.train.diagram import render_diagram
from boardscan.train.scene import render_photo


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    args = parser.parse_args()
    for path in sorted(args.folder.glob("*.txt")):
        head, *rows = path.read_text().split("\n")
        words = head.split()
        stones = np.array([[".BW".index(x) for x in row if x in ".BW"] for row in rows if row],
                          np.uint8)
        rng = np.random.default_rng(int(words[words.index("seed") + 1]))
        if "diagram" in words:
            picture = render_diagram(rng, stones)[0]
        else:
            picture = render_photo(rng, stones, int(words[words.index("short") + 1])).picture
        cv2.imwrite(str(path.with_suffix(".jpg")), picture, [cv2.IMWRITE_JPEG_QUALITY, 90])


if __name__ == "__main__":
    main()
