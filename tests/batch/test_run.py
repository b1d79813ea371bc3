"""A batch from files to the event: what is read, known, refused, doubled and stopped."""

from functools import partial

import pytest

from boardscan.batch.enter import enter_claim, size_of
from boardscan.batch.files import find_files
from boardscan.batch.manifest import read_manifest
from boardscan.batch.match import Matcher
from boardscan.batch.plan import make_plan
from boardscan.batch.pool import run_here
from boardscan.batch.run import review_list, run_batch
from boardscan.batch.work import Task, process
from boardscan.errors import OutputError
from boardscan.records.decide import confirm, decide
from boardscan.records.event import read_event
from boardscan.records.game import terms_of
from boardscan.records.register import add_game, add_player
from boardscan.records.store import create_event
from boardscan.records.store_check import verify_event
from boardscan.recount import correct_game
from boardscan.rules.outcome import How, Outcome
from boardscan.rules.position import Colour

pytestmark = pytest.mark.usefixtures("quick_store")
DOUBTFUL, NO_BOARD, CRASH = 100, 200, 250


@pytest.fixture
def path(tmp_path):
    return tmp_path / "spring.boardscan"


@pytest.fixture
def run(path, sees, tmp_path):
    """Run a batch over the folder: its summary, and the event after it."""

    def call(*, manifest=None, work=process, again=False, folder=tmp_path, **about):
        rows = [] if manifest is None else read_manifest(manifest)
        files = find_files([str(folder)])
        with create_event(path, who="tester", **about) as store:
            plan = make_plan(store, files, Matcher(files, rows), who="tester", again=again)
            summary = run_batch(plan, partial(run_here, work=work))
            event = read_event(store)
        assert verify_event(path).intact
        return summary, event

    return call


def counts(summary):
    return summary.certain, summary.doubtful, summary.refused, summary.known


def test_photos_are_read_into_their_games(run, photo):
    photo("r1t1.png", 1)
    photo("r1t2.png", 2)
    summary, event = run(komi="0")
    assert counts(summary) == (2, 0, 0, 0)
    first, second = event.games["1.1"], event.games["1.2"]
    assert (first.round, first.table) == (1, 1)
    assert first.outcome.winner is Colour.BLACK and second.outcome.winner is Colour.WHITE
    assert first.standing == second.standing == "read"
    assert first.record["verdict"]["margin_points"] == "9"


def test_one_bad_photo_stops_nothing(run, photo, tmp_path):
    photo("r1t1.png", NO_BOARD)
    photo("r1t2.png", CRASH)
    (tmp_path / "r1t3.jpg").write_bytes(b"no photo")
    (tmp_path / "r1t4.jpg").write_bytes(b"")
    photo("r1t5.png", DOUBTFUL + 1)
    photo("r1t6.png", 1)
    summary, event = run()
    assert counts(summary) == (1, 1, 4, 0)
    codes = {key: game.reasons[0][0] for key, game in event.games.items() if game.reasons}
    assert codes["1.1"] == "no_board"
    assert codes["1.2"] == "fault"
    assert {event.games[f"1.{table}"].standing for table in (1, 2, 3, 4)} == {"refused"}
    assert event.games["1.5"].standing == "needs_review"


def test_a_second_run_goes_on_and_reads_nothing_twice(run, photo, sees):
    for table in range(1, 5):
        photo(f"r1t{table}.png", 1, serial=table)
    run()
    photo("r1t5.png", 2)
    before = len(sees)
    summary, event = run()
    assert counts(summary) == (1, 0, 0, 4)
    assert len(sees) == before + 1
    assert len(event.games) == 5
    assert all(len(game.entries("reading")) == 1 for game in event.games.values())


def test_what_failed_for_a_reason_of_the_moment_is_tried_again(run, photo, monkeypatch):
    photo("r1t1.png", CRASH)
    photo("r1t2.png", NO_BOARD)
    summary, event = run()
    assert counts(summary) == (0, 0, 2, 0)
    summary, event = run()
    assert counts(summary) == (0, 0, 1, 1), "no board is the photo's own fault, a fault is ours"
    assert len(event.games["1.1"].entries("reading")) == 1, "the same failure is told once"


def test_again_reads_everything_again(run, photo):
    photo("r1t1.png", 1)
    run()
    summary, event = run(again=True)
    assert counts(summary) == (1, 0, 0, 0)
    assert len(event.games["1.1"].entries("reading")) == 2


def test_the_same_photo_under_two_names(run, photo, sees):
    photo("r1t1.png", 1)
    photo("copy/r1t1.png", 1)
    summary, event = run()
    assert counts(summary) == (1, 0, 0, 1)
    assert len(sees) == 1
    assert event.games["1.1"].standing == "read" or event.games["1.1"].reasons


def test_remote_photos_are_known_again_and_told_when_doubled(run, photo, sees, tmp_path, path):
    pytest.importorskip("fsspec")
    photo("r1t1.png", 1)
    photo("r1t2.png", 1)
    photo("r1t3.png", 2)
    summary, event = run(folder=f"file://{tmp_path}")
    assert counts(summary) == (2, 0, 0, 0)
    assert [(t.game, t.code) for t in summary.troubles] == [("1.2", "photo_of_another_game")]
    assert event.games["1.1"].record["source"] == f"file://{tmp_path}/r1t1.png"
    before = len(sees)
    assert counts(run(folder=f"file://{tmp_path}")[0])[3] == 2
    assert len(sees) == before + 1, "only the doubled one was fetched to be known"
    photo("r1t1.png", 2, serial=7)
    assert counts(run(folder=f"file://{tmp_path}")[0])[0] == 1, "it has changed"


def test_a_full_disk_stops_it_and_loses_nothing(run, photo, path, sees, tmp_path):
    for table in range(1, 26):
        photo(f"r1t{table}.png", 1, serial=table)
    files = find_files([str(tmp_path)])
    with create_event(path, who="tester") as store:
        pages = store.db.execute("PRAGMA page_count").fetchone()[0]
        store.db.execute(f"PRAGMA max_page_count = {pages + 2}")
        plan = make_plan(store, files, Matcher(files), who="tester")
        with pytest.raises(OutputError) as caught:
            run_batch(plan, partial(run_here, work=process))
        assert caught.value.code == "disk_full"
    kept = len(sees) - 1
    assert kept > 0
    summary, event = run()
    assert counts(summary)[3] == kept
    assert len(event.games) == 25


def test_one_photo_for_two_games_is_told(run, photo, sees):
    photo("r1t1.png", 1)
    photo("r1t2.png", 1)
    summary, event = run(komi="0")
    assert [(t.game, t.code) for t in summary.troubles] == [("1.2", "photo_of_another_game")]
    assert len(sees) == 1
    assert event.games["1.2"].standing == "needs_review"
    assert (event.games["1.2"].round, event.games["1.2"].table) == (1, 2)
    assert "1.1" in event.games["1.2"].reasons[0][1]


def test_two_photos_of_a_game_that_differ(run, photo):
    photo("r1t1a.png", 1)
    photo("r1t1b.png", 2)
    _, event = run(komi="0")
    game = event.games["1.1"]
    assert game.standing == "needs_review"
    assert "photos_differ" in dict(game.reasons)
    assert len(game.entries("reading")) == 2


def test_two_photos_that_agree_and_a_bad_one(run, photo):
    photo("r1t1a.png", 1, serial=1)
    photo("r1t1b.png", 1, serial=2)
    photo("r1t1c.png", NO_BOARD)
    _, event = run(komi="0")
    assert event.games["1.1"].standing == "read"


def manifest(tmp_path, text):
    path = tmp_path / "games.csv"
    path.write_text(text, "utf-8")
    return path


def test_a_manifest_brings_players_terms_and_claims(run, photo, tmp_path):
    photo("a.png", 1)
    photo("b.png", 2)
    table = manifest(
        tmp_path,
        "round,table,black,white,file,claim,komi,warnings,dead\n"
        "1,1,李明,王伟,a.png,黑45子,0,,none\n"
        "1,2,Zhao,Qian,b.png,B+9,0,B=1,none\n"
        "1,3,Sun,Zhou,,W+R,,,\n",
    )
    summary, event = run(manifest=table)
    assert counts(summary) == (1, 1, 0, 0)
    assert set(event.players) == {"李明", "王伟", "Zhao", "Qian", "Sun", "Zhou"}
    assert event.games["1.1"].standing == "read"
    wrong = event.games["1.2"]
    assert wrong.standing == "needs_review"
    assert "winner" in dict(wrong.reasons)
    assert wrong.warnings.black == 1
    assert wrong.record["rules"]["warnings"] == {"B": 1, "W": 0}
    resigned = event.games["1.3"]
    assert (resigned.outcome.how, resigned.outcome.winner) == (How.RESIGNATION, Colour.WHITE)
    assert resigned.standing == "needs_review"


def test_players_that_are_entered_already_are_found_by_name(run, photo, tmp_path, path):
    with create_event(path, who="x") as store:
        add_player(store, id="p1", name="Li", who="x", rank="5d")
        add_player(store, id="p2", name="Wang", who="x")
        add_player(store, id="p3", name="Wang", who="x")
    photo("a.png", 1)
    table = manifest(
        tmp_path,
        "round,table,black,white,black_team,file\n1,1,Li,p3,Red,a.png\n1,2,Wang,Li,,\n",
    )
    for _ in range(2):
        _, event = run(manifest=table)
        assert (event.games["1.1"].black, event.games["1.1"].white) == ("p1", "p3")
        assert event.games["1.2"].black == "Wang", "two have this name: neither is guessed"
        assert set(event.players) == {"p1", "p2", "p3", "Wang"}
        assert (event.players["p1"].team, event.players["p1"].about) == ("Red", {"rank": "5d"})


def test_a_manifest_with_a_missing_file(run, photo, tmp_path):
    photo("a.png", 1)
    table = manifest(tmp_path, "round,table,file\n1,1,a.png\n1,2,gone.png\n1,3,\n")
    summary, event = run(manifest=table)
    assert counts(summary) == (1, 0, 1, 0)
    assert event.games["1.2"].reasons[0][0] == "photo_not_found"
    assert event.games["1.3"].standing == "open"
    photo("gone.png", 2)
    summary, event = run(manifest=table)
    assert counts(summary) == (1, 0, 0, 1), "found now"
    assert event.games["1.2"].outcome is not None


def test_running_a_manifest_again_adds_nothing(run, photo, tmp_path):
    photo("a.png", 1)
    table = manifest(tmp_path, "round,table,black,white,file,claim\n1,1,Li,Wang,a.png,B+1\n")
    run(manifest=table)
    before = list(run(manifest=table)[1].games["1.1"].history)
    assert list(run(manifest=table)[1].games["1.1"].history) == before
    # What a game is counted by has changed: it is counted again.
    table = manifest(tmp_path, "round,table,black,white,file,komi\n1,1,Li,Wang,a.png,0\n")
    summary, event = run(manifest=table)
    assert counts(summary)[3] == 0
    assert len(event.games["1.1"].entries("reading")) == 2


def sgf(tmp_path, name, result="B+9", stones=True):
    black = "".join(f"[e{c}]" for c in "abcdefghi") if stones else "[aa]"
    white = "".join(f"[f{c}]" for c in "abcdefghi") if stones else "[ii]"
    text = f"(;GM[1]SZ[9]KM[0]RE[{result}]PB[Li]PW[Wang]AB{black}AW{white})"
    (tmp_path / name).write_text(text, "utf-8")


def test_records_are_kept_and_compared(run, photo, tmp_path):
    photo("r1t1.png", 1)
    sgf(tmp_path, "r1t1.sgf")
    photo("r1t2.png", 2)
    sgf(tmp_path, "r1t2.sgf")
    sgf(tmp_path, "r1t3.sgf", "W+R")
    summary, event = run(komi="0")
    assert summary.records == 3
    assert event.games["1.1"].standing == "read"
    assert event.games["1.1"].black == "Li"
    assert event.games["1.2"].standing == "needs_review"
    assert "winner" in dict(event.games["1.2"].reasons)
    assert event.games["1.3"].outcome.how is How.RESIGNATION
    assert event.games["1.1"].entries("sgf")[0].data["result"] == "B+9"


def test_a_record_that_comes_later_is_compared_then(run, photo, tmp_path):
    photo("r1t1.png", 1)
    run(komi="0")
    sgf(tmp_path, "r1t1.sgf", "W+2")
    summary, event = run()
    assert summary.known == 0
    assert "winner" in dict(event.games["1.1"].reasons)


def test_a_correction_keeps_what_the_record_alone_knew(run, photo, tmp_path, path):
    """Handicap and agreed dead stones of the SGF are not lost when a point is corrected."""
    photo("r1t1.png", 1)
    black = "".join(f"[e{c}]" for c in "abcdefghi")
    white = "".join(f"[f{c}]" for c in "abcdefghi")
    text = f"(;GM[1]SZ[9]HA[2]KM[0]AB{black}AW{white}TW[ga])"
    (tmp_path / "r1t1.sgf").write_text(text)
    _, event = run()
    before = event.games["1.1"]
    assert before.record["rules"]["handicap"] == 2
    with create_event(path, who="x") as store:
        record = correct_game(store, "1.1", who="Li", why="looked", points=["A1=."])
        assert record["rules"] == before.record["rules"]
        assert record["verdict"]["margin_zi"] == before.record["verdict"]["margin_zi"]
        correct_game(store, "1.1", who="Li", why="even", about={"handicap": 0})
        assert read_event(store).games["1.1"].record["rules"]["handicap"] == 0


def test_a_bad_record_is_told(run, photo, tmp_path):
    photo("r1t1.png", 1)
    (tmp_path / "r1t1.sgf").write_bytes(b"(;SZ[x])")
    (tmp_path / "r1t2.sgf").write_bytes(b"")
    summary, _ = run()
    assert {t.code for t in summary.troubles} == {"bad_sgf", "file_empty"}
    assert counts(summary) == (1, 0, 0, 0)


def test_ctrl_c_keeps_what_is_done_and_a_second_run_goes_on(run, photo, sees):
    for table in range(1, 7):
        photo(f"r1t{table}.png", 1, serial=table)

    def stopping(task: Task):
        if len(sees) == 3:
            raise KeyboardInterrupt
        return process(task)

    summary, event = run(work=stopping)
    assert summary.stopped
    assert (summary.read, len(event.games)) == (3, 3)
    summary, event = run()
    assert not summary.stopped
    assert counts(summary) == (3, 0, 0, 3)
    assert len(event.games) == 6


def test_a_confirmed_game_stays_and_a_new_photo_is_kept_beside_it(run, photo, path, tmp_path):
    photo("r1t1.png", 1)
    run(komi="0")
    with create_event(path, who="x") as store:
        confirm(store, "1.1", who="arbiter")
    photo("r1t1b.png", 2)
    table = manifest(
        tmp_path, "round,table,black,white,komi,warnings,claim\n1,1,Li,Wang,7,W=2,W+R\n"
    )
    _, event = run(manifest=table)
    game = event.games["1.1"]
    assert game.confirmed
    assert game.outcome.winner is Colour.BLACK
    assert len(game.entries("reading")) >= 2
    assert dict(game.reasons).keys() == {"confirmed_differs"}
    with create_event(path, who="x") as store:
        assert [g.key for g in review_list(store)] == ["1.1"], "somebody has to know"


def test_the_review_list(run, photo, path):
    photo("r2t1.png", NO_BOARD)
    photo("r1t2.png", 1)
    photo("r1t1.png", DOUBTFUL + 1)
    run(komi="0")
    with create_event(path, who="x") as store:
        assert [game.key for game in review_list(store)] == ["1.1", "2.1"]


def test_a_player_at_two_tables_of_a_round_is_looked_at(run, photo, path, tmp_path):
    for number, name in enumerate(("r1t1.png", "r1t2.png", "r1t3.png", "r2t1.png")):
        photo(name, 1, serial=number)
    table = manifest(tmp_path, "round,table,black,white\n1,1,Li,Wang\n1,2,Chen,Li\n1,3,A,B\n"
                               "2,1,Li,Wang\n")  # fmt: skip
    run(komi="0", manifest=table)
    with create_event(path, who="x") as store:
        looked = review_list(store, "zh")
        assert [(game.key, *game.reasons) for game in looked] == [
            ("1.1", ("plays_twice", "Li在本轮的对局 1.2 中也有比赛")),
            ("1.2", ("plays_twice", "Li在本轮的对局 1.1 中也有比赛")),
        ]
        assert "Li plays in game 1.2" in dict(review_list(store)[0].reasons)["plays_twice"]
        confirm(store, "1.1", who="arbiter")  # who did so was asked
        assert [game.key for game in review_list(store)] == ["1.2"]
        decide(store, "1.2", Outcome(How.REPLAY, None, None), who="arbiter", why="power cut")
        assert not review_list(store)


@pytest.mark.parametrize(
    ("claim", "size", "winner"),
    [
        ("黑45子", None, None),  # a win on 9 lines, and a loss on others
        ("黑45子", 9, "B"),
        ("黑45子", 19, "W"),
        ("黑185子", None, "B"),  # so many are on 19 lines alone
        ("B+2.5", None, "B"),
        ("W+R", None, "W"),
    ],
)
def test_what_a_claim_says_is_read_on_the_board_of_the_game(path, claim, size, winner):
    with create_event(path, who="x") as store:
        add_game(store, round=1, table=1, who="x", size=size)
        game = read_event(store).games["1.1"]
        words = terms_of(game, {})
        enter_claim(store, "1.1", claim, "manifest", "x", words, size_of(game))
        outcome = read_event(store).games["1.1"].outcome
        assert (outcome and outcome.winner_letter) == winner


def test_a_manifest_claim_of_a_game_that_was_read_is_of_its_board(run, photo, path, tmp_path):
    photo("r1t1.png", 1)
    run(komi="0")
    table = manifest(tmp_path, "round,table,claim\n1,1,黑45子\n")
    _, event = run(manifest=table)
    (claim,) = event.games["1.1"].entries("claim")
    assert claim.data["outcome"]["winner"] == "B"


def test_file_names_that_no_encoding_explains(run, photo, tmp_path):
    import os

    place = os.fsencode(photo("r1t1.png", 1))
    os.rename(place, os.path.join(os.fsencode(tmp_path), b"r1t1\xff.png"))
    place = os.fsencode(photo("x.png", 2))
    os.rename(place, os.path.join(os.fsencode(tmp_path), b"\xff\xfe.png"))
    summary, event = run()
    assert counts(summary) == (2, 0, 0, 0)
    assert len(event.games) == 2
    assert counts(run()[0]) == (0, 0, 0, 2)


def test_rules_that_need_more_refuse_the_count_and_keep_the_reading(run, photo):
    photo("r1t1.png", 1)
    summary, event = run(rules="japan")
    assert counts(summary) == (0, 0, 1, 0)
    game = event.games["1.1"]
    assert game.reasons[0][0] == "prisoners_needed"
    assert len(game.record["rows"]) == 9
