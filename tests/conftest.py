"""Shared fixtures. Modules with the same name live in several rooms, so nothing is imported here
from another test."""

import os
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def photos() -> Path:
    """The folder of real photos that `BOARDSCAN_PHOTOS` names; tests of it skip without it."""
    folder = os.environ.get("BOARDSCAN_PHOTOS")
    if not folder:
        pytest.skip("real photos: set BOARDSCAN_PHOTOS to the folder that holds dev/")
    path = Path(folder)
    if not (path / "dev").is_dir():
        pytest.skip(f"real photos: {path} holds no dev/")
    return path


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder that holds tests/, samples/ and README.md (a checkout, or a copy of it)."""
    return Path(__file__).resolve().parents[1]


@pytest.fixture
def quick_store(monkeypatch: pytest.MonkeyPatch) -> None:
    """Event files that don't wait for the disk: only a loss of power tells the difference."""
    monkeypatch.setattr("boardscan.records.store.SYNCHRONOUS", "OFF")
