"""Every model has a card that names the very file, and all of them together stay small."""

import hashlib

from boardscan.models import model_path

NAMES = ("locator", "reader", "digits")


def test_each_card_names_its_file() -> None:
    for name in NAMES:
        digest = hashlib.sha256(model_path(f"{name}.onnx").read_bytes()).hexdigest()
        card = model_path(f"{name}.md").read_text(encoding="utf-8")
        assert digest in card
        assert "CC BY" in card


def test_the_models_stay_below_10_mb() -> None:
    assert sum(model_path(f"{name}.onnx").stat().st_size for name in NAMES) < 10_000_000
