"""A game on the table: photo, taps, chains, terms, corners; nothing of it is ever lost."""

import time
from dataclasses import replace

import pytest

WORK = "/api/games/1.5/work"


def test_a_photo_is_read_counted_and_written_down(page, desk):
    work = page.photo(2)
    assert work["read"] == "certain"
    assert work["board"]["rows"][7] == ".W..BW..."
    assert [chain["points"] for chain in work["chains"]] == [["B2"]]
    assert work["chains"][0]["status"] == "suggested"
    assert work["verdict"]["winner"] == "B"
    assert work["unsaved"] is False
    (row,) = desk.live.event().games["1.5"].entries("reading")
    assert row.who == "Li Ming"
    assert row.data["record"]["verdict"]["winner"] == "B"
    assert desk.folder.photo(work["photo"]["sha256"]).is_file()


def test_the_same_photo_again_adds_no_row(page, desk):
    page.photo(1)
    before = desk.live.look()[1]
    page.photo(1)
    assert desk.live.look()[1] == before


def test_a_tap_changes_a_point_and_the_count(page):
    page.photo(1)
    work = page.tap(points={"e5": "."})
    assert work["board"]["rows"][4] == ".....W..."
    assert work["board"]["read_rows"][4] == "....BW..."
    assert work["board"]["corrected"] == {"E5": "."}
    assert page.tap(points={"E5": None})["board"]["corrected"] == {}


def test_doubtful_points_are_settled_by_a_tap_or_a_look(page):
    work = page.photo(101)
    (doubt,) = work["board"]["doubtful"]
    assert (doubt["point"], doubt["settled"]) == ("A9", False)
    assert work["read"] == "needs_review"
    assert doubt["crop"].startswith("/api/photos/")
    assert page.tap(points={"A9": "."})["board"]["doubtful"][0]["settled"] is True
    assert page.tap(points={"A9": None})["board"]["doubtful"][0]["settled"] is False
    assert page.tap(looked=True)["verdict"]["status"] == "certain"
    assert page.tap(looked=False)["board"]["doubtful"][0]["settled"] is False


def test_no_doubt_about_the_board_is_lost(page, monkeypatch):
    """Whatever the search for the board may doubt, only a look at the photo lifts it."""
    from boardscan import pipeline

    seen = pipeline.find_lattice
    codes = tuple(pipeline.BOARD_DOUBTS)
    monkeypatch.setattr(
        pipeline, "find_lattice", lambda *a, **k: replace(seen(*a, **k), doubts=codes)
    )
    monkeypatch.setattr(pipeline, "_is_whole", lambda _: True)
    work = page.photo(1)
    assert tuple(reason["code"] for reason in work["board"]["reasons"]) == codes
    assert work["verdict"]["status"] == "needs_review"
    kept = page.tap(points={"A1": "B"}, complete=True)
    kept = page.do("POST", "/api/games/1.5/keep", {"revision": kept["revision"]})
    assert tuple(reason["code"] for reason in kept["board"]["reasons"]) == codes
    assert kept["game"]["standing"] == "needs_review"
    assert page.tap(looked=True)["verdict"]["status"] != "needs_review"


def test_chains_are_agreed_disputed_and_left(page):
    page.photo(2)
    dead = page.tap(chains=[{"at": "B2", "status": "dead", "by": "Li Ming, 王伟"}])
    assert [(c["status"], c["by"]) for c in dead["chains"]] == [("dead", "Li Ming, 王伟")]
    assert dead["count"]["black"] == "45"
    disputed = page.tap(chains=[{"at": "B2", "status": "disputed", "by": "王伟"}])
    (chain,) = disputed["chains"]
    assert chain["status"] == "disputed"
    assert "Black wins" in chain["if_dead"] and "White wins" in chain["if_alive"]
    alive = page.tap(chains=[{"at": "B2", "status": "alive"}])
    assert [(c["status"], c["by"]) for c in alive["chains"]] == [("alive", "Li Ming")]
    nothing = page.tap(chains=[{"at": "B2", "status": None}])
    assert [c["status"] for c in nothing["chains"]] == ["suggested"]


def test_other_proposals_stay_when_one_is_accepted(page):
    page.photo(2)
    work = page.tap(chains=[{"at": "E5", "status": "alive"}])
    assert {c["status"] for c in work["chains"]} == {"alive", "suggested"}
    accepted = page.tap(accept=True)
    assert {c["status"] for c in accepted["chains"]} == {"alive", "dead"}
    assert accepted["verdict"]["status"] == "certain"


def test_complete_means_that_nothing_else_is_dead(page):
    page.photo(2)
    work = page.tap(complete=True)
    assert work["chains"] == []
    assert work["count"]["lines"][0]["white"] == "10"  # B2 lives
    assert [c["status"] for c in page.tap(complete=False)["chains"]] == ["suggested"]


def test_a_living_chain_that_is_tapped_as_dead_is_not_believed(page):
    page.photo(1)
    work = page.tap(points={"A9": "B", "B9": "B"})
    wrong = page.tap(chains=[{"at": "E5", "status": "dead"}])
    assert work["verdict"]["winner"] == "B"
    assert wrong["verdict"]["status"] == "needs_review"


def test_what_would_change_it_is_said(page):
    page.photo(2)
    work = page.tap(chains=[{"at": "B2", "status": "disputed", "by": "王伟"}])
    (effect,) = work["effects"]
    assert effect["kind"] == "disputed"
    assert {answer["value"] for answer in effect["answers"]} == {"dead", "alive"}
    assert effect["swing"] != "0"


@pytest.mark.parametrize(
    ("terms", "told"),
    [
        ({"komi": "3.75"}, {"komi": "3.75", "komi_used": "15/4"}),
        ({"komi": "7.5points"}, {"komi_used": "15/4"}),
        ({"komi": None}, {"komi": "0"}),  # the event's
        ({"handicap": 3}, {"handicap": 3}),
        ({"rules": "japan", "prisoners": {"B": 3, "W": 5}},
         {"rules": "japan", "prisoners": {"B": 3, "W": 5}, "unit": "points"}),
        ({"borders_agreed": True}, {"borders_agreed": True}),
    ],
)  # fmt: skip
def test_terms(page, terms, told):
    page.photo(1)
    found = page.tap(terms=terms)["terms"]
    assert {name: found[name] for name in told} == told


def test_warnings_have_their_reasons(page):
    page.photo(1)
    given = [{"side": "B", "offence": "took_back"}, {"side": "W"}]
    work = page.tap(terms={"warnings": given})
    assert [(w["side"], w["offence"]) for w in work["terms"]["warnings"]] == [
        ("B", "took_back"), ("W", None)
    ]  # fmt: skip
    assert work["terms"]["warnings"][0]["text"] == "took a move back"
    lost = page.tap(terms={"warnings": [given[0]] * 2})
    assert (lost["verdict"]["how"], lost["verdict"]["winner"]) == ("ruling", "W")


def test_what_the_rules_still_need_is_told_and_kept(page):
    page.photo(1)
    work = page.tap(terms={"rules": "japan"})
    assert work["verdict"] is None
    assert work["error"]["code"] == "prisoners_needed"
    assert "--" not in work["error"]["hint"]
    assert page.work()["terms"]["rules"] == "japan"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"points": {"Z9": "B"}}, "bad_point"),
        ({"points": {"I5": "B"}}, "bad_point"),
        ({"points": {"E5": "X"}}, "bad_request"),
        ({"chains": [{"at": "A1", "status": "dead"}]}, "dead_on_empty"),
        ({"terms": {"rules": "/etc/passwd.toml"}}, "unknown_rules"),
        ({"terms": {"komi": "abc"}}, "bad_amount"),
        ({"terms": {"komi": "1000"}}, "bad_komi"),
        ({"terms": {"warnings": [{"side": "B", "offence": "moved_stone_on_purpose"}]}},
         "no_warning_for_it"),
        ({"terms": {"warnings": [{"side": "B", "offence": "1,W=3"}]}}, "unknown_offence"),
        ({"nonsense": 1}, "bad_request"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_changes_nothing(page, change, code):
    page.photo(1)
    before = page.work()
    assert page.refused("PATCH", WORK, {"revision": before["revision"], **change}) == (422, code)
    assert page.work() == before


def test_who_saw_an_old_revision_is_told(page):
    page.photo(1)
    seen = page.work()["revision"]
    page.tap(looked=True)
    for method, path in (("PATCH", "work"), ("POST", "undo"), ("POST", "keep"), ("POST", "turn"),
                         ("POST", "reread")):  # fmt: skip
        body = {"revision": seen}
        assert page.refused(method, f"/api/games/1.5/{path}", body) == (409, "draft_changed")


def test_every_change_can_be_taken_back(page):
    page.photo(1)
    corrected = {}
    states = [corrected]
    for point in ("A1", "B1", "C1"):
        corrected = page.tap(points={point: "B"})["board"]["corrected"]
        states += [corrected]
    for state in reversed(states[:-1]):
        work = page.work()
        assert work["can_undo"]
        undone = page.do("POST", "/api/games/1.5/undo", {"revision": work["revision"]})
        assert undone["board"]["corrected"] == state
    assert not undone["can_undo"] and not undone["unsaved"]
    body = {"revision": undone["revision"]}
    assert page.refused("POST", "/api/games/1.5/undo", body) == (409, "nothing_to_undo")


def test_a_draft_can_be_thrown_away(page):
    page.photo(1)
    page.tap(points={"A1": "B"})
    assert page.do("DELETE", WORK)["unsaved"] is False
    assert page.work()["board"]["corrected"] == {}


def test_a_draft_survives_the_program(page, make_desk, browser):
    page.photo(2)
    page.tap(points={"A1": "B"}, terms={"warnings": [{"side": "B", "offence": "phone_rang"}]})
    before = page.work()
    after = browser(make_desk()).work()
    assert after == before
    assert after["unsaved"] is True


def test_a_kept_draft_is_rows_and_nothing_is_overwritten(page, desk):
    page.photo(2)
    page.tap(
        points={"A1": "B"},
        chains=[{"at": "B2", "status": "dead", "by": "Li Ming, 王伟"}],
        complete=True,
        terms={"warnings": [{"side": "W", "offence": "phone_rang"}], "komi": "1"},
    )
    before = page.work()
    body = {"revision": before["revision"], "why": "glare"}
    kept = page.do("POST", "/api/games/1.5/keep", body)
    assert kept["unsaved"] is False and kept["game"]["standing"] == "read"
    game = desk.live.event().games["1.5"]
    assert [row.kind for row in game.history] == [
        "game", "reading", "game", "warning", "correction"
    ]  # fmt: skip
    correction = game.history[-1]
    assert (correction.who, correction.why) == ("Li Ming", "glare")
    assert correction.data["points"] == {"A1": "B"}
    assert game.history[3].data["reasons"] == [{"side": "W", "offence": "phone_rang"}]
    assert game.dead == "B2" and game.komi == "1"
    for part in ("chains", "complete", "terms", "verdict", "count"):
        assert kept[part] == before[part], part
    assert kept["board"]["rows"] == before["board"]["rows"]


def test_keeping_nothing_adds_no_row(page, desk):
    page.photo(1)
    before = desk.live.look()[1]
    page.do("POST", "/api/games/1.5/keep", {"revision": page.work()["revision"]})
    assert desk.live.look()[1] == before


def test_a_dispute_that_was_kept_stays_open(page, desk):
    from boardscan.recount import correct_game
    from boardscan.rules.terms import Warnings

    page.photo(2)
    page.tap(chains=[{"at": "B2", "status": "disputed", "by": "王伟"}], complete=True)
    page.do("POST", "/api/games/1.5/keep", {"revision": page.work()["revision"]})
    assert page.work()["chains"][0]["status"] == "disputed"
    with desk.store() as store:
        correct_game(store, "1.5", who="x", why="x", warnings=Warnings(black=1))
    (chain,) = page.work()["chains"]
    assert chain["status"] == "disputed" and chain["if_dead"] != chain["if_alive"]


def test_a_board_that_is_turned_is_the_same_board(page):
    page.photo(2)
    page.tap(chains=[{"at": "B2", "status": "dead"}], points={"A1": "W"})
    before = page.work()
    revision = before["revision"]
    for _ in range(4):
        turned = page.do("POST", "/api/games/1.5/turn", {"revision": revision, "quarters": 1})
        assert turned["count"] == before["count"]
        assert turned["board"]["rows"] != before["board"]["rows"] or _ == 3
        revision = turned["revision"]
    assert turned["board"] == before["board"]
    assert turned["chains"] == before["chains"]


def test_a_turned_board_has_its_corners_where_its_lines_are(page):
    page.photo(2)
    body = {"revision": page.work()["revision"], "quarters": 1}
    board = page.do("POST", "/api/games/1.5/turn", body)["board"]
    lattice = board["lattice_xy_px"]
    ends = [lattice[0][0], lattice[0][-1], lattice[-1][-1], lattice[-1][0]]
    assert board["corners_xy_px"] == ends == [[30, 270], [30, 30], [270, 30], [270, 270]]
    # B2, two from the left and from below, is two from the left and from above then
    assert board["rows"][1][1] == "W"


def test_corners_and_size_can_be_given(page):
    page.photo(2)
    corners = [[40, 40], [260, 30], [270, 270], [30, 260]]
    body = {"revision": page.work()["revision"], "corners_xy_px": corners}
    work = page.do("POST", "/api/games/1.5/reread", body)
    assert work["board"]["corners_xy_px"] == corners
    assert work["unsaved"] is True
    body = {"revision": work["revision"], "corners_xy_px": corners, "size": 13}
    assert page.do("POST", "/api/games/1.5/reread", body)["board"]["size"] == 13


@pytest.mark.parametrize(
    ("corners", "code"),
    [
        ([[0, 0], [1, 1], [2, 2], [3, 3]], "bad_corners"),
        ([[30, 30], [270, 270], [270, 30], [30, 270]], "bad_corners"),
        ([[-9e4, 0], [9e4, 0], [9e4, 9e4], [-9e4, 9e4]], "bad_corners"),
        ([[1, 1]] * 3, "bad_request"),
        ([[1, 1, 1]] * 4, "bad_request"),
    ],
)
def test_corners_that_span_no_board(page, corners, code):
    page.photo(2)
    body = {"revision": page.work()["revision"], "corners_xy_px": corners}
    assert page.refused("POST", "/api/games/1.5/reread", body) == (422, code)


def test_a_photo_without_a_board_waits_for_its_corners(page):
    work = page.photo(200)
    assert (work["read"], work["error"]["code"], work["board"]) == ("refused", "no_board", None)
    assert work["photo"]["width_px"] == 300
    body = {"revision": work["revision"], "points": {"A1": "B"}}
    assert page.refused("PATCH", WORK, body) == (409, "no_board_read")
    corners = [[30, 30], [270, 30], [270, 270], [30, 270]]
    body = {"revision": work["revision"], "corners_xy_px": corners}
    again = page.do("POST", "/api/games/1.5/reread", body)
    assert again["error"] is None and again["board"]["size"] == 9
    page.do("POST", "/api/games/1.5/keep", {"revision": again["revision"]})
    assert page.work()["game"]["standing"] == "read"


def test_another_photo_keeps_the_terms_that_nobody_kept(page):
    page.photo(2)
    page.tap(terms={"handicap": 2})
    work = page.photo(1)
    assert work["terms"]["handicap"] == 2
    assert work["board"]["rows"][7] == "....BW..."
    assert work["unsaved"] is True


def test_work_on_a_game_that_changed_below_is_told(page, desk):
    from boardscan.records.decide import warn
    from boardscan.rules.terms import Warnings

    page.photo(1)
    assert page.tap(looked=True)["outdated"] is False
    with desk.store() as store:
        warn(store, "1.5", Warnings(black=1), who="another program")
    assert page.work()["outdated"] is True


def test_proposals_follow_a_tap_without_holding_it_up(page, desk, monkeypatch):
    page.photo(2)
    slow = desk.readers.run

    def run(home, work, task):
        time.sleep(0.3)
        return slow(home, work, task)

    monkeypatch.setattr(desk.readers, "run", run)
    began = time.perf_counter()
    work = page.tap(points={"A9": "B"})
    assert time.perf_counter() - began < 0.6
    assert work["proposing"] is True
    assert work["verdict"]["status"] == "needs_review"  # never certain before they are there
    assert [c["points"] for c in work["chains"]] == [["B2"]]
    while not (ready := desk.proposals.since(0)[1]):
        time.sleep(0.02)
    assert ready == ["1.5"]
    after = page.work()
    assert after["proposing"] is False and after["revision"] == work["revision"]


def test_games_are_told_apart_whatever_they_are_called(page):
    for name in ("../../etc/passwd", "a/b", "~x", "第一台", ".", "con", "a?b=1#c", "1.5.2"):
        game = page.do("POST", "/api/games", {"name": name})
        assert game["key"] == name
        assert page.work(game["id"])["game"]["key"] == name
        assert page.photo(1, game["id"], again=True)["game"]["key"] == name


@pytest.mark.parametrize("spelling", ["Chen", "  Chen ", "\x00Chen\x07", "chen\n"])
def test_nobody_plays_himself(page, event, spelling):
    """Whichever way he gets onto the other side; the event would have no standings any more."""
    both = {"round": 2, "table": 1, "black": "Chen", "white": spelling.replace("chen", "Chen")}
    before = event.read_bytes()
    assert page.refused("POST", "/api/games", both) == (409, "same_player")
    for side in ({"white": both["white"]}, {"black": both["white"], "white": "Chen"}):
        assert page.refused("PATCH", "/api/games/1.6", side) == (409, "same_player")
    assert event.read_bytes() == before
    page.do("PATCH", "/api/games/1.6", {"black": "Zhou", "white": "Chen"})  # the two change sides
    page.get("/api/standings")


def test_nobody_plays_twice_in_a_round_unseen(page, event):
    """Asked at every way in: a new game, a name, another round, the signatures."""
    twice = (409, "plays_twice")
    before = event.read_bytes()
    new = {"round": 1, "table": 7, "black": "Chen", "white": "Somebody New"}
    assert page.refused("POST", "/api/games", new) == twice
    assert page.refused("PATCH", "/api/games/1.5", {"white": "Zhou"}) == twice
    assert event.read_bytes() == before  # nor was anybody entered
    page.do("POST", "/api/games", {**new, "round": 2})
    assert page.refused("PATCH", "/api/games/2.7", {"round": 1}) == twice
    page.do("PATCH", "/api/games/2.7", {"table": 8})  # nobody asks again about what stands
    page.do("PATCH", "/api/games/1.5", {"white": "Zhou", "anyway": True})
    page.do("PATCH", "/api/games/1.5", {"black": "Li Ming"})

    work = page.photo(1)
    names = {"black": "Li Ming", "white": "Zhou", "arbiter": "Zhao"}
    signed = [{"role": role, "name": name} for role, name in names.items()]
    body = {"row": work["game"]["row"], "players": "both", "signatures": signed}
    assert page.refused("POST", "/api/games/1.5/confirm", body) == twice
    page.do("POST", "/api/games/1.5/confirm", {**body, "anyway": True})


def test_a_game_to_be_played_again_keeps_nobody_from_it(page):
    page.do("POST", "/api/games/1.6/decide", {"result": "replay", "why": "power cut"})
    page.do("POST", "/api/games", {"round": 1, "table": 9, "black": "Chen", "white": "Zhou"})


def test_names_hold_nothing_that_can_not_be_seen(page):
    names = {"black": "\x00\n\u200b\u2028", "white": "\u202eAna\tLi\x1b\u200b"}
    page.do("POST", "/api/games", {"round": 2, "table": 1, **names})
    game = page.get("/api/games/2.1")["game"]
    assert game["black"] is None and game["white"]["name"] == "Ana Li"
    assert page.do("PATCH", "/api/session", {"name": "\x07 Zhao\u0085"})["name"] == "Zhao"
