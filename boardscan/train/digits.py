"""Train, calibrate and export the network that reads handwritten digits in boxes.

``python -m boardscan.train.digits train DIGITS OUT.pt --steps N`` (again to go on),
``... calibrate DIGITS models/digits.onnx`` and ``... held DIGITS models/digits.onnx`` measure it,
``... export OUT.pt models/digits.onnx`` writes it. DIGITS is a folder of real digits, see
``handwriting.py``. The held-back part is for the last figure alone.
"""

from __future__ import annotations

import argparse
import hashlib
import time
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from boardscan.cards.digits import CLASSES, SIDE, ZOOMS, look, odds_of
from boardscan.train.digit_boxes import Pool, make_box
from boardscan.train.handwriting import strokes_of_part
from boardscan.train.networks import DigitReader

BATCH = 128
FRESH = 12  # new boxes a step; the others are drawn from those kept
KEPT = 60_000
EDGES = (0.0, 0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 1.0001)


class Store:
    """The latest boxes, views (KEPT, 2, 40, 40, 3) uint8; each is trained on a few times."""

    def __init__(self, pool: Pool, seed: int) -> None:
        self.pool, self.rng = pool, np.random.default_rng(seed)
        self.views = np.zeros((KEPT, 2, SIDE, SIDE, 3), np.uint8)
        self.labels = np.zeros(KEPT, np.int64)
        self.made = 0

    def add(self, count: int) -> None:
        for _ in range(count):
            crop, label = make_box(self.rng, self.pool)
            at = self.made % KEPT
            self.views[at], self.labels[at] = look(crop), label
            self.made += 1

    def batch(self) -> tuple[Tensor, Tensor]:
        """The new ones and some older ones; one of the two views of each."""
        old = self.rng.integers(min(self.made, KEPT), size=BATCH - FRESH)
        new = np.arange(self.made - FRESH, self.made) % KEPT
        rows = np.concatenate([new, old])
        views = self.views[rows, self.rng.integers(2, size=BATCH)]
        return _moved(self.rng, as_input(views)), torch.from_numpy(self.labels[rows])


def _moved(rng: np.random.Generator, views: Tensor) -> Tensor:
    """Turned, slanted, scaled and shifted a little, so that no box comes again as it was."""
    count = len(views)
    matrix = np.eye(2) + rng.normal(0, 0.07, (count, 2, 2))
    shift = rng.normal(0, 0.04, (count, 2, 1))
    theta = torch.from_numpy(np.concatenate([matrix, shift], -1)).float()
    grid = functional.affine_grid(theta, list(views.shape), align_corners=False)
    moved = functional.grid_sample(views, grid, align_corners=False)
    gain = torch.from_numpy(np.exp(rng.normal(0, 0.1, (count, 1, 1, 1)))).float()
    return (moved * gain).clamp(0, 1)


def as_input(views: np.ndarray) -> Tensor:
    """(b, 40, 40, 3) uint8 to (b, 3, 40, 40) in 0–1, as ``cv2.dnn`` blobs are made."""
    return torch.from_numpy(np.ascontiguousarray(views.transpose(0, 3, 1, 2))).float() / 255


def train(folder: Path, out: Path, steps: int, seed: int, rate: float = 3e-3) -> None:
    """Fit for ``steps`` in all; writes ``out`` every 250 steps and when done."""
    torch.manual_seed(seed)
    model = DigitReader().to(memory_format=torch.channels_last)
    slow = torch.optim.swa_utils.AveragedModel(
        model, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.998), use_buffers=True)
    optimiser = torch.optim.AdamW(model.parameters(), lr=rate, weight_decay=2e-2)
    step, spent = 0, 0.0
    if out.exists():
        saved = torch.load(out, weights_only=False)
        model.load_state_dict(saved["model"])
        slow.load_state_dict(saved["slow"])
        optimiser.load_state_dict(saved["optimiser"])
        step, spent = saved["step"], saved["spent"]
    store = Store(strokes_of_part(folder, "train"), seed + step)
    store.add(4 * BATCH)
    begin, running = time.process_time(), []
    while step < steps:
        falling = 0.5 + 0.5 * np.cos(np.pi * step / steps)
        for group in optimiser.param_groups:
            group["lr"] = rate * min(1.0, (step + 1) / 200) * falling
        store.add(FRESH)
        views, labels = store.batch()
        with torch.autocast("cpu", torch.bfloat16):
            logits = model(views.contiguous(memory_format=torch.channels_last))
        loss = functional.cross_entropy(logits.float().flatten(1), labels, label_smoothing=0.01)
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 5.0)
        optimiser.step()
        slow.update_parameters(model)
        running.append(loss.item())
        step += 1
        if step % 250 == 0 or step == steps:
            passed = spent + time.process_time() - begin
            print(f"step {step} minutes {passed / 60:.1f} loss {np.mean(running):.4f}", flush=True)
            running = []
            saved = {"model": model.state_dict(), "slow": slow.state_dict(), "step": step,
                     "optimiser": optimiser.state_dict(), "spent": passed, "seed": seed}
            temporary = out.with_suffix(".tmp")
            torch.save(saved, temporary)
            temporary.replace(out)


def export(checkpoint: Path, out: Path) -> None:
    """Write the averaged weights as ONNX and print what the card must say."""
    saved = torch.load(checkpoint, weights_only=False)
    slow = torch.optim.swa_utils.AveragedModel(DigitReader(), use_buffers=True)
    slow.load_state_dict(saved["slow"])
    temporary = out.with_suffix(".tmp")
    torch.onnx.export(
        slow.module.eval(), (torch.zeros(1, 3, SIDE, SIDE),), str(temporary), opset_version=17,
        input_names=["view"], output_names=["logits"], dynamo=False,
        dynamic_axes={"view": {0: "b"}, "logits": {0: "b"}},
    )
    temporary.replace(out)
    print(f"{out.stat().st_size} bytes, sha256 {hashlib.sha256(out.read_bytes()).hexdigest()}")
    print(f"step {saved['step']}, {saved['spent'] / 60:.0f} minutes of one core, "
          f"seed {saved['seed']}")


def logits_on(model: Path, pool: Pool, count: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Logits (6, n, 12) of the views of ``count`` boxes, and their classes (n,)."""
    rng = np.random.default_rng([seed, 77])
    made = [make_box(rng, pool) for _ in range(count)]
    net = cv2.dnn.readNetFromONNX(str(model))
    views = [view for crop, _ in made for view in look(crop, ZOOMS)]
    each = 2 * len(ZOOMS)
    logits = []
    for first in range(0, len(views), 100 * each):
        net.setInput(cv2.dnn.blobFromImages(views[first:first + 100 * each], 1 / 255.0))
        logits.append(np.asarray(net.forward()).reshape(-1, each, len(CLASSES)))
    labels = np.array([label for _, label in made])
    return np.concatenate(logits).transpose(1, 0, 2).astype(np.float64), labels


def measure(logits: np.ndarray, labels: np.ndarray, fit: bool) -> None:
    """Print the reliability table, and with ``fit`` the best temperature."""
    chosen = np.arange(len(labels))
    if fit:
        scale = np.exp(np.linspace(-1, 1, 41))
        losses = [-np.log(odds_of(logits, t)[chosen, labels] + 1e-12).mean() for t in scale]
        print(f"temperature {scale[int(np.argmin(losses))]:.2f}: loss {min(losses):.4f} "
              f"(1.00: {losses[20]:.4f})")
    odds = odds_of(logits, float(scale[int(np.argmin(losses))])) if fit else odds_of(logits)
    top, best = odds.max(-1), odds.argmax(-1)
    right = best == labels
    for name, of in (("digits", labels < 10), ("blank", labels == 10), ("other", labels == 11)):
        as_digit = (best < 10) & ~right & of
        print(f"{name}: {right[of].sum()} of {of.sum()} right ({right[of].mean():.2%}), "
              f"{as_digit.sum()} taken for a wrong digit, {(as_digit & (top > 0.99)).sum()} of "
              "them above 0.99")
    print("stated           boxes   right    wrong")
    for low, high in pairwise(EDGES):
        rows = (top >= low) & (top < high)
        if rows.any():
            print(f"{low:.3f} - {min(high, 1):.3f} {rows.sum():8d} {right[rows].mean():8.2%} "
                  f"{(~right[rows]).sum():5d}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("task", choices=["train", "export", "calibrate", "held"])
    parser.add_argument("source", type=Path, help="folder of digits; export: the checkpoint")
    parser.add_argument("model", type=Path)
    parser.add_argument("--steps", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--count", type=int, default=8000)
    args = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    if args.task == "train":
        train(args.source, args.model, args.steps, args.seed)
    elif args.task == "export":
        export(args.source, args.model)
    else:
        part = "calibration" if args.task == "calibrate" else "held"
        pool = strokes_of_part(args.source, part)
        logits, labels = logits_on(args.model, pool, args.count, args.seed)
        measure(logits, labels, part == "calibration")


if __name__ == "__main__":
    main()
