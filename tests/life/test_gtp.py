"""Engines that answer, and engines that are missing, crash, hang or talk nonsense."""

import sys
import time

import pytest

from boardscan.errors import EngineError, InputError
from boardscan.life import ask_engine
from boardscan.life.gtp import ENGINE_PROBABILITY, gnugo_command
from boardscan.rules.position import Colour, Position

POSITION = Position.from_text(
    """
    . . . B W . . . .
    . W . B W . . . .
    . . . B W . . . .
    . . . B W . . . .
    . . . B W . . . .
    . . . B W . . . .
    . . . B W . . B .
    . . . B W . . B .
    . . . B W . . . .
    """
)

ENGINE = """
import sys
for line in sys.stdin:
    command = line.strip()
    log.write(command + "\\n"); log.flush()
    if command.startswith("final_status_list"):
        {answer}
    else:
        print("=\\n", flush=True)
"""


@pytest.fixture
def engine(tmp_path):
    """Makes an engine that does `answer` when asked for the dead stones."""

    def make(answer):
        script = tmp_path / "engine.py"
        log = tmp_path / "log"
        script.write_text(f"log = open({str(log)!r}, 'w')\n" + ENGINE.format(answer=answer))
        return [sys.executable, str(script)]

    return make


def code(command, timeout_s=20.0):
    with pytest.raises(EngineError) as caught:
        ask_engine(POSITION, command, timeout_s=timeout_s)
    assert caught.value.message.zh and caught.value.hint.en
    assert caught.value.stage == "engine"
    return caught.value.code


def test_an_answer_becomes_whole_chains(engine, tmp_path):
    found = ask_engine(POSITION, engine('print("= B8\\nH3 \\n", flush=True)'))
    assert [(said.chain, said.colour) for said in found] == [
        (frozenset({(1, 1)}), Colour.WHITE),
        (frozenset({(6, 7), (7, 7)}), Colour.BLACK),
    ]
    assert all(said.probability == ENGINE_PROBABILITY for said in found)
    commands = (tmp_path / "log").read_text().splitlines()
    assert commands[:2] == ["boardsize 9", "clear_board"]
    assert commands[-1] == "final_status_list dead"
    assert commands[2] == "play B D9" and "play W B8" in commands
    assert len(commands) == 3 + len(POSITION.stones(Colour.BLACK) | POSITION.stones(Colour.WHITE))


def test_no_dead_stones(engine):
    assert ask_engine(POSITION, engine('print("= \\n", flush=True)')) == []


def test_numbered_answers_and_blank_lines_before_them(engine):
    command = engine('print("\\n\\n=12 B8\\n", flush=True)')
    assert [min(said.chain) for said in ask_engine(POSITION, command)] == [(1, 1)]


def test_missing():
    assert code(["/no/such/engine"]) == "engine_missing"
    assert code(["."]) == "engine_missing"
    assert code([]) == "engine_missing"


@pytest.mark.parametrize("answer", ["sys.exit(3)", "import os; os.close(1); os._exit(1)"])
def test_crashing(engine, answer):
    assert code(engine(answer)) == "engine_crashed"


def test_crashing_at_once():
    assert code([sys.executable, "-c", "raise SystemExit(2)"]) == "engine_crashed"


@pytest.mark.parametrize("answer", ["import time; time.sleep(60)", 'print("= B8", flush=True)'])
def test_hanging(engine, answer):
    start = time.monotonic()
    assert code(engine(answer), timeout_s=1.5) == "engine_timeout"
    assert time.monotonic() - start < 15


@pytest.mark.parametrize("end", ["chr(10)", "''"])
def test_talking_without_end(engine, end):
    command = engine(f"[print('= B8', end={end}) for _ in iter(int, 1)]")
    assert code(command) == "engine_answer"


def test_refusing(engine):
    assert code(engine('print("? unknown command\\n", flush=True)')) == "engine_refused"


@pytest.mark.parametrize("said", ["Z99", "A1", "dead stones: none", "B8 pass", "\\u00e9"])
def test_talking_nonsense(engine, said):
    assert code(engine(f'print("= {said}\\n", flush=True)')) == "engine_answer"


def test_no_engine_at_all():
    assert code([sys.executable, "-c", "print('hello', flush=True); input()"]) in (
        "engine_answer",
        "engine_crashed",
    )


def test_a_chain_without_liberties_can_not_be_set_up():
    with pytest.raises(InputError) as caught:
        ask_engine(Position.from_text("WB.\nBB.\n..."), ["/no/such/engine"])
    assert caught.value.code == "engine_position"
    assert "A3" in caught.value.message.en


def test_gnugo_when_it_is_installed():
    try:
        gnugo_command()
    except EngineError as error:
        pytest.skip(f"{error.message.en}: install gnugo to test it")
    found = ask_engine(POSITION, timeout_s=300)
    assert min(found[0].chain) == (1, 1)
    assert "gnugo" in found[0].why.en


def test_missing_gnugo_says_how_to_get_it(monkeypatch):
    monkeypatch.setattr("boardscan.life.gtp.shutil.which", lambda _: None)
    monkeypatch.setattr("boardscan.life.gtp.DEBIAN_GNUGO", "/no/such/gnugo")
    with pytest.raises(EngineError) as caught:
        ask_engine(POSITION)
    assert caught.value.code == "engine_missing" and "apt install gnugo" in caught.value.hint.en
