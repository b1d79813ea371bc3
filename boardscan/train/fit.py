"""Train one of the two networks; can be stopped and goes on from its checkpoint.

``python -m boardscan.train.fit locator|reader OUT.pt --data FOLDER[:weight] ... --minutes M``
The checkpoint holds settings, step, seed and the best figure so far.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from boardscan.train.networks import Locator, Reader
from boardscan.train.samples import (
    HIDDEN,
    IGNORED,
    Example,
    load_examples,
    locator_sample,
    reader_sample,
)

Batch = tuple[Tensor, ...]


def as_input(pictures: np.ndarray) -> Tensor:
    """(b, h, w, 3) uint8 BGR to (b, 3, h, w) in 0–1, as ``cv2.dnn`` blobs are made."""
    return torch.from_numpy(np.ascontiguousarray(pictures.transpose(0, 3, 1, 2))).float() / 255


class Feed(torch.utils.data.IterableDataset):
    """Endless batches from weighted folders; rereads the folders now and then as they grow."""

    def __init__(self, kind: str, folders: list[str], batch: int, seed: int) -> None:
        self.kind, self.folders, self.batch, self.seed = kind, folders, batch, seed

    def _pools(self) -> list[tuple[list[Example], float]]:
        pools = []
        for folder in self.folders:
            path, _, weight = folder.partition(":")
            examples = load_examples(Path(path))
            if self.kind == "reader":
                examples = [e for e in examples if e.stones is not None and len(e.stones)
                            and e.whole and _finest(e) > 5.5]
            if examples:
                pools.append((examples, float(weight or 1)))
        return pools

    def __iter__(self) -> Iterator[Batch]:
        worker = torch.utils.data.get_worker_info()
        rng = np.random.default_rng([self.seed, worker.id if worker else 0])
        cv2.setNumThreads(1)
        while True:
            pools = self._pools()
            shares = np.array([w for _, w in pools])
            for _ in range(150):
                size = int(rng.choice([19, 13, 9], p=[0.84, 0.08, 0.08]))
                rows = [self._one(rng, pools, shares / shares.sum(), size)
                        for _ in range(self.batch)]
                columns = [np.stack(c) for c in zip(*rows, strict=True)]
                yield (as_input(columns[0]), *(torch.from_numpy(c) for c in columns[1:]))

    def _one(self, rng: np.random.Generator, pools: list[tuple[list[Example], float]],
             shares: np.ndarray, size: int) -> tuple[np.ndarray, ...]:
        while True:
            pool = pools[int(rng.choice(len(pools), p=shares))][0]
            example = pool[int(rng.integers(len(pool)))]
            if self.kind == "locator":
                return locator_sample(rng, example)
            if len(example.stones) == size:
                return reader_sample(rng, example, size)


def _finest(example: Example) -> float:
    """The shortest way between neighbouring lines, px: smaller ones nobody can read."""
    p = example.intersections_xy
    return float(min(np.linalg.norm(np.diff(p, axis=a), axis=-1).min() for a in (0, 1)))


def locator_loss(output: Tensor, target: Tensor) -> Tensor:
    """Weighted cross entropy with soft targets, a share a channel."""
    weight = 1 + torch.tensor([0.0, 60.0, 8.0, 8.0])[None, :, None, None] * target
    each = functional.binary_cross_entropy_with_logits(output, target, reduction="none") * weight
    return (each.mean((0, 2, 3)) * torch.tensor([1.0, 6.0, 1.0, 1.0])).sum()


def reader_loss(output: Tensor, classes: Tensor, offsets: Tensor, weight: Tensor) -> Tensor:
    """Cross entropy over classes, doubt where a point is hidden, and the offset's error."""
    target = classes.long()
    covered = target == HIDDEN
    target[(target == IGNORED) | covered] = -100
    each = functional.cross_entropy(output[:, :4], target, ignore_index=-100, reduction="none",
                                    label_smoothing=0.002)
    # on easy boards nearly every point is right: let the hard points lead
    hard = each.flatten(1).topk(each[0].numel() // 12, 1)[0].mean()
    away = (torch.abs(output[:, 4:] - offsets).sum(1) * weight).sum() / weight.sum().clamp(min=1)
    doubt = -(functional.log_softmax(output[:, :3], 1).mean(1) * covered).mean()
    return each.mean() * 2 + hard * 0.5 + away + doubt


def _average(old: Tensor, new: Tensor, count: Tensor | int) -> Tensor:
    """A moving average that forgets the first, bad steps quickly and later ones slowly."""
    keep = min(0.998, (1 + float(count)) / (20 + float(count)))
    return old * keep + new * (1 - keep) if old.is_floating_point() else new


def train(kind: str, out: Path, folders: list[str], check: str, minutes: float, batch: int,
          rate: float, seed: int, width: int) -> None:
    """Fit for ``minutes``; writes ``out`` every 200 steps and when done."""
    torch.manual_seed(seed)
    model: nn.Module = Locator(width) if kind == "locator" else Reader(width)
    loss_of = locator_loss if kind == "locator" else reader_loss
    slow = torch.optim.swa_utils.AveragedModel(model, avg_fn=_average, use_buffers=True)
    optimiser = torch.optim.AdamW(model.parameters(), lr=rate, weight_decay=1e-3)
    step, best, spent = 0, float("inf"), 0.0
    if out.exists():
        saved = torch.load(out, weights_only=False)
        model.load_state_dict(saved["model"])
        slow.load_state_dict(saved["slow"])
        optimiser.load_state_dict(saved["optimiser"])
        step, best, spent = saved["step"], saved["best"], saved["spent"]
    feed = torch.utils.data.DataLoader(Feed(kind, folders, batch, seed + step), batch_size=None,
                                       num_workers=1, prefetch_factor=4)
    held = iter(Feed(kind, [check], batch, 999))
    held_batches = [next(held) for _ in range(max(1, 160 // batch))]
    model = model.to(memory_format=torch.channels_last)
    begin, running = time.monotonic(), []
    for item in feed:
        done = min(1.0, (spent + time.monotonic() - begin) / (minutes * 60))
        warm = min(1.0, (step + 1) / 200)
        for group in optimiser.param_groups:
            group["lr"] = rate * warm * (0.02 + 0.98 * 0.5 * (1 + np.cos(np.pi * done)))
        picture = item[0].contiguous(memory_format=torch.channels_last)
        with torch.autocast("cpu", torch.bfloat16):
            output = model(picture)
        loss = loss_of(output.float(), *item[1:])
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 5.0)
        optimiser.step()
        slow.update_parameters(model)
        running.append(loss.item())
        step += 1
        if step % 200 == 0 or done >= 1:
            figure = _held_figure(slow, loss_of, held_batches)
            best = min(best, figure)
            passed = spent + time.monotonic() - begin
            print(f"{kind} step {step} minutes {passed / 60:.1f} loss {np.mean(running):.4f} "
                  f"held {figure:.4f} best {best:.4f}", flush=True)
            running = []
            settings = {"kind": kind, "folders": folders, "batch": batch, "rate": rate,
                        "minutes": minutes, "seed": seed, "width": width}
            temporary = out.with_suffix(".tmp")
            torch.save({"model": model.state_dict(), "slow": slow.state_dict(),
                        "optimiser": optimiser.state_dict(), "step": step, "best": best,
                        "spent": passed, "settings": settings}, temporary)
            temporary.replace(out)
        if done >= 1:
            return


def _held_figure(model: nn.Module, loss_of: object, batches: list[Batch]) -> float:
    model.eval()
    with torch.no_grad(), torch.autocast("cpu", torch.bfloat16):
        values = [loss_of(model(b[0]).float(), *(t.clone() for t in b[1:])).item()
                  for b in batches]
    model.train()
    return float(np.mean(values))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=["locator", "reader"])
    parser.add_argument("out", type=Path)
    parser.add_argument("--data", nargs="+", required=True)
    parser.add_argument("--check", required=True, help="folder held back")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--batch", type=int, default=16)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--width", type=int, default=None)
    parser.add_argument("--threads", type=int, default=2)
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    width = args.width or (20 if args.kind == "locator" else 28)
    train(args.kind, args.out, args.data, args.check, args.minutes, args.batch, args.rate,
          args.seed, width)


if __name__ == "__main__":
    main()
