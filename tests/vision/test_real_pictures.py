"""Real pictures, where `BOARDSCAN_PHOTOS` names their folder. The README has the whole table."""

from pathlib import Path

import pytest

from boardscan.train.evaluate import Row, labelled, measure, summary


@pytest.fixture(scope="module")
def rows(photos: Path) -> list[Row]:
    paths = labelled([photos / "dev"])
    assert paths
    return [measure(p) for p in paths]


def test_no_certain_reading_is_wrong(rows: list[Row]) -> None:
    assert [r.name for r in rows if r.status == "certain" and r.wrong] == []


def test_nearly_all_are_exact(rows: list[Row]) -> None:
    figures = summary(rows)
    assert figures["exact"] >= 0.88 * figures["pictures"], [r for r in rows if not r.exact]


def test_most_are_certain(rows: list[Row]) -> None:
    figures = summary(rows)
    assert figures["certain"] >= 0.6 * figures["pictures"]
