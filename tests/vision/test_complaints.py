"""Known faults of such programs, one rendered picture each: read well, or said to be in doubt.

`python -m boardscan.train.complaints` measures the same kinds on as many pictures as wanted.
"""

from pathlib import Path

import numpy as np
import pytest

from boardscan.train import positions
from boardscan.train.complaints import KINDS
from boardscan.train.evaluate import measure


@pytest.mark.parametrize("kind", KINDS)
def test_a_known_fault_is_not_made(tmp_path: Path, kind: str) -> None:
    size, renderer = KINDS[kind]
    rng = np.random.default_rng([2027, list(KINDS).index(kind)])
    row = measure(renderer(rng, positions.pattern(rng, size)).save(tmp_path / "picture"))
    assert not row.certain_and_wrong
    assert not row.certain_and_unclear
    assert row.found
    assert row.wrong <= 0.02 * row.points
