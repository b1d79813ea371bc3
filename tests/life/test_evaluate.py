"""The command that measures: what it counts, what it prints, and the published positions."""

import json
import os
import time
from pathlib import Path

import pytest

from boardscan.errors import NO_TEXT, ExitCode, InputError
from boardscan.life import SuggestedChain, assess
from boardscan.life.evaluate import line, load_cases, main, measure, summary
from boardscan.rules.position import Colour
from tests.life.boards import corner

FOUR = corner("WB...W", "WWWWWW")  # White lives in four points, with a black stone in them
GAMES = [
    {"name": "four", "board": FOUR.rows(), "dead": ["B9"]},
    {"name": "none", "board": ["...", "...", "..."], "dead": []},
]
STONE, FRAME = FOUR.chain_at((0, 1)), FOUR.chain_at((0, 0))


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "cases.json"
    path.write_text(json.dumps({"games": GAMES}))
    return path


def says(**chances):
    """A judge that gives chains of the first board the given chances."""
    chains = {"stone": (STONE, Colour.BLACK), "frame": (FRAME, Colour.WHITE)}
    return lambda position: [
        SuggestedChain(*chains[name], chance, NO_TEXT)
        for name, chance in chances.items()
        if position.size == 9
    ]


def test_what_is_counted(file):
    cases = load_cases(file)
    right, empty = measure(cases, says(stone=0.9, frame=0.2))
    assert right.exact and empty.exact and not right.missed and not right.wrong
    (worse, _) = measure(cases, says(stone=0.3, frame=0.7))
    assert [said.chain for said in worse.missed] == [STONE]
    assert [said.chain for said in worse.wrong] == [FRAME]
    assert "missed B9 (said 0.30)" in line(worse)
    assert "wrong A9 F9 A8 and 5 more (said 0.70)" in line(worse)
    (silent, _) = measure(cases, says())
    assert not silent.exact and len(silent.said) == len(cases[0].position.chains())


def test_the_reliability_table(file):
    results = list(measure(load_cases(file), says(stone=0.85, frame=0.15)))
    text = summary(results)
    assert "exact: 2 of 2" in text
    rows = [line.split() for line in text.splitlines()]
    assert ["0.1", "to", "0.2", "1", "0.150", "0.000"] in rows
    assert ["0.8", "to", "0.9", "1", "0.850", "1.000"] in rows


def test_the_command(file, capsys):
    assert main([str(file)]) == 0
    out = capsys.readouterr().out
    assert "four" in out and "exact: 2 of 2" in out and "probability" in out


def test_a_file_that_holds_no_positions(tmp_path, capsys):
    path = tmp_path / "bad.json"
    for text in (
        "",
        "{}",
        '{"games": [{"name": "x"}]}',
        '{"games": [{"name": "x", "board": ["?"]}]}',
    ):
        path.write_text(text)
        with pytest.raises(InputError):
            load_cases(path)
    assert main([str(tmp_path / "missing.json")]) == ExitCode.USAGE
    assert "can't be read" in capsys.readouterr().err


def test_an_engine_that_is_missing(file, capsys):
    assert main([str(file), "--engine-cmd", "/no/such/engine --gtp"]) == ExitCode.USAGE
    assert "/no/such/engine" in capsys.readouterr().err
    assert main([str(file), "--engine-cmd", "'unbalanced"]) == ExitCode.USAGE
    assert "no command" in capsys.readouterr().err


@pytest.fixture(scope="module")
def published():
    """Results on the published positions."""
    folder = os.environ.get("BOARDSCAN_CASES")
    path = Path(folder or ".") / "dead_stones.json"
    if not folder or not path.is_file():
        pytest.skip("published positions: set BOARDSCAN_CASES to the folder of dead_stones.json")
    return list(measure(load_cases(path), assess))


def test_published_positions_are_exact(published):
    assert sum(result.exact for result in published) >= len(published) - 1


def test_what_is_wrong_on_published_positions_was_said_with_doubt(published):
    for result in published:
        assert all(said.probability > 0.05 for said in result.missed), line(result)
        assert all(said.probability < 0.8 for said in result.wrong), line(result)


def test_no_position_takes_long(published):
    """In processor time, so that other programs on the machine don't count."""
    hardest = max(published, key=lambda result: result.seconds)
    start = time.process_time()
    assess(hardest.case.position)
    assert time.process_time() - start < 0.3
