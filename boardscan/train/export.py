"""Write a checkpoint's averaged weights as ONNX for ``cv2.dnn`` and print what its card must say.

``python -m boardscan.train.export CHECKPOINT.pt models/NAME.onnx``. The picture's height and
width stay open: ``cv2.dnn`` 5 reads boards of every size with the one file.
"""

from __future__ import annotations

import argparse
import hashlib
from pathlib import Path

import torch
from torch import nn

from boardscan.train.networks import Locator, Reader


def load(checkpoint: Path) -> tuple[nn.Module, dict]:
    """The averaged network of a checkpoint and the checkpoint's other entries."""
    saved = torch.load(checkpoint, weights_only=False)
    settings = saved["settings"]
    model = (Locator if settings["kind"] == "locator" else Reader)(settings["width"])
    slow = torch.optim.swa_utils.AveragedModel(model)
    slow.load_state_dict(saved["slow"])
    return slow.module.eval(), saved


def export(checkpoint: Path, out: Path) -> None:
    model, saved = load(checkpoint)
    side = 384 if saved["settings"]["kind"] == "locator" else 368
    temporary = out.with_suffix(".tmp")
    torch.onnx.export(
        model, (torch.zeros(1, 3, side, side),), str(temporary), input_names=["picture"],
        output_names=["map"], opset_version=17, dynamo=False,
        dynamic_axes={"picture": {0: "b", 2: "h", 3: "w"}, "map": {0: "b", 2: "mh", 3: "mw"}},
    )
    temporary.replace(out)
    print(f"sha256 {hashlib.sha256(out.read_bytes()).hexdigest()}")
    print(f"step {saved['step']}, {saved['spent'] / 60:.0f} minutes, best held-back loss "
          f"{saved['best']:.4f}, settings {saved['settings']}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("out", type=Path)
    args = parser.parse_args()
    export(args.checkpoint, args.out)


if __name__ == "__main__":
    main()
