"""Do stated probabilities come true? Fits the temperature and prints the reliability table.

``python -m boardscan.train.calibrate FOLDER...`` reads examples (see ``samples.py``) that nothing
was trained on, with the models in ``models/``. The lattice is the true one, moved by a little.
"""

from __future__ import annotations

import argparse
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np

from boardscan.train.samples import Example, load_examples
from boardscan.vision.networks import run, softmax
from boardscan.vision.straighten import RING, straighten

EDGES = (0.0, 0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 1.0001)


def logits_of(example: Example, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Logits (2, k, 3) of the two views and the truth (k,) of every point that is known."""
    n = len(example.intersections_xy)
    corners = example.intersections_xy[[0, 0, -1, -1], [0, -1, -1, 0]]
    step = np.linalg.norm(np.diff(example.intersections_xy, axis=0), axis=-1).mean()
    image = cv2.imread(str(example.path))
    view, _ = straighten(image, corners + rng.normal(0, 0.04 * step, (4, 2)), n)
    plain, turned = run("reader", [view, np.ascontiguousarray(view[::-1, ::-1])])
    out = np.stack([plain, turned[:, ::-1, ::-1]])[:, :3, RING:-RING, RING:-RING]
    known = (np.zeros((n, n)) if example.hidden is None else example.hidden) < 0.2
    assert example.stones is not None
    return out.transpose(0, 2, 3, 1)[:, known].astype(float), example.stones[known].astype(int)


def mean_loss(logits: np.ndarray, truth: np.ndarray, temperature: float) -> float:
    """Mean of -log of the probability that was given to the truth."""
    odds = softmax(logits / temperature, -1).mean(0)
    return float(-np.log(odds[np.arange(len(truth)), truth] + 1e-12).mean())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", type=Path, nargs="+")
    args = parser.parse_args()
    rng = np.random.default_rng(0)
    logits, truths, boards, wrong_boards = [], [], 0, 0
    for example in (e for f in args.folders for e in load_examples(f)):
        if example.stones is None or not len(example.stones):
            continue
        values, truth = logits_of(example, rng)
        boards += 1
        wrong = values.mean(0).argmax(-1) != truth
        if wrong.any():
            wrong_boards += 1
            print(f"{example.path.stem[:24]} {wrong.sum()} of {len(truth)} wrong")
        logits.append(values)
        truths.append(truth)
    all_logits, all_truth = np.concatenate(logits, 1), np.concatenate(truths)
    scale = np.exp(np.linspace(-1.2, 1.2, 49))
    losses = [mean_loss(all_logits, all_truth, t) for t in scale]
    best = float(scale[int(np.argmin(losses))])
    print(f"{boards} boards, {wrong_boards} with a wrong point; {len(all_truth)} points")
    print(f"temperature {best:.2f}: loss {min(losses):.5f} (1.00: {losses[24]:.5f})")
    odds = softmax(all_logits / best, -1).mean(0)
    top, right = odds.max(-1), odds.argmax(-1) == all_truth
    print("stated           points   right    wrong")
    for low, high in pairwise(EDGES):
        chosen = (top >= low) & (top < high)
        if chosen.any():
            print(f"{low:.3f} - {min(high, 1):.3f} {chosen.sum():8d} {right[chosen].mean():8.4%} "
                  f"{(~right[chosen]).sum():5d}")


if __name__ == "__main__":
    main()
