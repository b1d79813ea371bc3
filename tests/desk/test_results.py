"""How a game ends: decisions, comparisons, signatures that nobody can change, what is printed."""

import base64

import pytest

from boardscan.records.store_check import verify_event

GAME = "/api/games/1.5"
DRAWN = [[[10, 20], [500, 380], [990, 0]], [[700, 100]]]
ALL = [
    {"role": "black", "name": "Li Ming", "drawn": DRAWN},
    {"role": "white", "name": "王伟"},
    {"role": "arbiter", "name": "Zhao"},
]


@pytest.fixture
def read(page):
    """A game whose result is certain."""
    return page.photo(1)


def sign(page, work, **changes):
    body = {"row": work["game"]["row"], "players": "both", "signatures": ALL, **changes}
    return "POST", f"{GAME}/confirm", body


def test_a_signed_result_can_not_be_changed(page, desk, read):
    done = page.do(*sign(page, read))
    work = done["work"]
    assert work["game"]["standing"] == "confirmed"
    shown = page.get(GAME)
    assert shown["confirmation"]["hash"] == done["hash"]
    assert [s["name"] for s in shown["confirmation"]["signatures"]] == ["Li Ming", "王伟", "Zhao"]
    assert shown["confirmation"]["signatures"][0]["drawn"] == DRAWN
    revision = {"revision": work["revision"]}
    for method, path, body in (
        ("PATCH", "/work", {**revision, "points": {"A1": "B"}}),
        ("POST", "/reread", revision),
        ("POST", "/turn", revision),
        ("POST", "/keep", revision),
        ("POST", "/undo", revision),
        ("POST", "/decide", {"result": "W+R", "why": "x"}),
        ("POST", "/confirm", sign(page, work)[2]),
        ("PATCH", "", {"black": "Somebody"}),
    ):
        assert page.refused(method, GAME + path, body) == (409, "confirmed"), path
    assert desk.live.event().games["1.5"].confirmed
    assert verify_event(desk.event).intact


def test_signatures_are_part_of_the_hash(page, desk, read):
    import sqlite3

    page.do(*sign(page, read))
    assert verify_event(desk.event).intact
    with sqlite3.connect(desk.event) as database:
        database.execute("DROP TRIGGER entries_stay")
        database.execute("UPDATE entries SET data = replace(data, 'Li Ming', 'Li Minh')"
                         " WHERE kind = 'confirmation'")  # fmt: skip
    database.close()
    faults = {fault.code for fault in verify_event(desk.event).faults}
    assert "row_changed" in faults


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"signatures": ALL[:2]}, "signatures_missing"),
        ({"signatures": ALL[1:]}, "signatures_missing"),
        ({"signatures": [ALL[0], ALL[0], ALL[2]]}, "signatures_missing"),
        ({"players": "black"}, "signatures_missing"),
        ({"players": "black", "signatures": [ALL[0], ALL[2]]}, "why_missing"),
        ({"signatures": [{**ALL[0], "name": "  "}, *ALL[1:]]}, "bad_signature"),
        ({"signatures": [{**ALL[0], "drawn": [[[0, 0]] * 3000] * 2}, *ALL[1:]]}, "bad_signature"),
        ({"signatures": [{**ALL[0], "drawn": [[[0, 5000]]]}, *ALL[1:]]}, "bad_request"),
        ({"signatures": []}, "bad_request"),
    ],
)
def test_who_agrees_has_to_sign(page, desk, read, changes, code):
    assert page.refused(*sign(page, read, **changes)) == (422, code)
    assert not desk.live.event().games["1.5"].confirmed


def test_the_arbiter_alone_gives_a_reason(page, read):
    changes = {"players": "none", "signatures": [ALL[2]], "why": "both left"}
    assert page.do(*sign(page, read, **changes))["work"]["game"]["standing"] == "confirmed"


def test_nobody_signs_what_he_did_not_see(page, desk, read):
    from boardscan.records.decide import warn
    from boardscan.rules.terms import Warnings

    with desk.store() as store:
        warn(store, "1.5", Warnings(black=1), who="another program")
    assert page.refused(*sign(page, read)) == (409, "draft_changed")


def test_changes_have_to_be_kept_before_signing(page, read):
    work = page.tap(points={"A1": "B"})
    assert page.refused(*sign(page, work)) == (409, "unsaved")


def test_what_needs_a_review_can_not_be_signed(page):
    work = page.photo(101)
    assert page.refused(*sign(page, work)) == (409, "not_reviewed")
    assert page.refused("POST", "/api/games/1.6/confirm", {
        "row": 0, "signatures": ALL
    })[0] == 409  # fmt: skip


def test_a_confirmation_can_be_annulled_with_a_reason(page, read):
    page.do(*sign(page, read))
    assert page.refused("POST", f"{GAME}/annul", {"why": " "}) == (422, "why_missing")
    work = page.do("POST", f"{GAME}/annul", {"why": "the wrong board"})
    assert work["game"]["standing"] == "read"
    assert page.refused("POST", f"{GAME}/annul", {"why": "x"}) == (409, "not_confirmed")
    assert [row["kind"] for row in page.get(GAME)["history"]][-2:] == ["confirmation", "annulment"]


def test_every_ending_there_is_to_choose_can_be_decided(page):
    for choice in page.get("/api/choices")["endings"]:
        body = {"result": choice["value"], "why": "x"}
        game = page.do("POST", f"{GAME}/decide", body)["game"]
        assert game["standing"] == "decided"
        assert game["result"] == choice["text"], choice
    chinese = {c["value"]: c["text"] for c in page.get("/api/choices?lang=zh")["endings"]}
    assert chinese["W+R"] == "白中盘胜"


def test_a_decision_needs_a_reason_and_makes_sense(page):
    body = {"result": "W+R", "why": ""}
    assert page.refused("POST", f"{GAME}/decide", body) == (422, "why_missing")
    body = {"result": "who knows", "why": "x"}
    assert page.refused("POST", f"{GAME}/decide", body) == (422, "bad_claim")


def test_claims_are_compared(page, read):
    good = page.do("POST", f"{GAME}/check", {"claims": ["黑45子"]})
    assert good["agrees"] is True
    bad = page.do("POST", f"{GAME}/check", {"claims": ["W+R", "黑44子"]})
    assert bad["agrees"] is False
    assert {finding["agrees"] for finding in bad["findings"]} >= {False}
    assert page.refused("POST", f"{GAME}/check", {"claims": ["?!"]}) == (422, "bad_claim")


def test_a_record_is_compared_point_by_point(page, read, record_base64):
    found = page.do("POST", f"{GAME}/check", {"sgf": record_base64[0].decode()})
    assert found["record"]["rows"][0] == "B...BW..."
    assert found["record"]["differences"] == [
        {"point": "A9", "photo": ".", "record": "B", "doubtful": False}
    ]
    nonsense = page.do("POST", f"{GAME}/check", {"sgf": "no record"})
    assert nonsense["record"] is None and nonsense["findings"]


def test_what_the_event_knows_is_compared_by_itself(page, desk, record_base64):
    record = base64.b64encode(record_base64[0].replace(b"B+9", b"W+9")).decode()
    with desk.store() as store:
        data = {"source": "x.sgf", "sha256": "0", "sgf_base64": record, "result": "W+9",
                "moves": 1, "problems": []}  # fmt: skip
        store.append("sgf", data, who="x", game="1.5")
    page.photo(1)
    assert page.do("POST", f"{GAME}/check", {})["record"]["differences"]
    assert page.do("POST", f"{GAME}/check", {"use_kept": False})["record"] is None
    # as a batch would: the reading has a row that says what differs
    game = desk.live.event().games["1.5"]
    assert game.entries("check")[0].data["agrees"] is False
    assert game.standing == "needs_review"


def test_there_is_nothing_to_compare_or_print_without_a_board(page):
    for method, path, body in (
        ("POST", "check", {}), ("GET", "report.html", None), ("GET", "report.pdf", None),
        ("GET", "board.sgf", None),
    ):  # fmt: skip
        assert page.refused(method, f"{GAME}/{path}", body) == (409, "no_board_read"), path


def test_the_report_has_the_signatures(page, read):
    page.do(*sign(page, read))
    answer = page("GET", f"{GAME}/report.html?lang=zh")
    text = answer.text
    assert "王伟" in text and "Li Ming" in text and "data:image/jpeg;base64," in text
    assert "M0.10,0.20" in text or text.count("<svg") >= 4  # what was drawn
    assert "script-src" not in answer.headers["content-security-policy"]
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    pdf = page("GET", f"{GAME}/report.pdf?download=1")
    assert pdf.content.startswith(b"%PDF-")
    assert pdf.headers["content-disposition"] == 'attachment; filename="report.pdf"'


def test_names_in_a_report_are_words(page):
    page.do("PATCH", GAME, {"black": "<script>alert(1)</script>"})
    page.photo(1)
    assert "<script" not in page("GET", f"{GAME}/report.html").text


def test_the_position_as_a_record(page, read):
    answer = page("GET", f"{GAME}/board.sgf")
    assert answer.text.startswith("(;FF[4]") and "RE[B+9]" in answer.text


def _send(page, data, kind="card"):
    sent = page.do("POST", f"{GAME}/paper?kind={kind}&name=c:/../paper.png", content=data)
    assert (sent["kind"], sent["name"]) == (kind, "paper.png")
    return {kind: {"sha256": sent["sha256"], "name": sent["name"]}}


def _row(found, field):
    """What each column says of a field."""
    (row,) = (row for row in found["beside"]["rows"] if row["field"] == field)
    kinds = [column["kind"] for column in found["beside"]["columns"]]
    return dict(zip(kinds, row["cells"], strict=True))


def test_a_card_stands_beside_count_claim_and_record(page, read, desk, record_base64, card_picture):
    before = desk.live.look()[1]
    sent = _send(page, card_picture())
    body = {**sent, "claims": ["W+0.5"], "sgf": record_base64[0].decode()}
    found = page.do("POST", f"{GAME}/check", body)
    assert [c["kind"] for c in found["beside"]["columns"]] == ["board", "card", "claim", "sgf"]
    winner = _row(found, "winner")
    assert {kind: cell["words"] for kind, cell in winner.items()} == {
        "board": "Black", "card": "Black", "claim": "White", "sgf": "Black"
    }  # fmt: skip
    assert [kind for kind, cell in winner.items() if cell["differs"]] == ["claim"]
    x0, y0, x1, y1 = winner["card"]["box"]
    assert 0 < x0 < x1 < 1 and 0 < y0 < y1 < 1
    card = found["beside"]["columns"][1]
    assert card["source"] == "paper.png"
    assert page("GET", card["picture"]).content.startswith(b"\xff\xd8")
    assert desk.live.look()[1] == before  # nothing of it is written into the event


def test_what_a_card_says_is_known_after_a_restart(page, read, make_desk, browser, card_picture):
    sent = _send(page, card_picture(winner="W"))
    again = browser(make_desk())
    found = again.do("POST", f"{GAME}/check", sent)
    assert _row(found, "winner")["card"]["differs"] and found["agrees"] is False


@pytest.mark.parametrize(
    ("about", "code"),
    [({"game": "1.6"}, "other_game"), ({"event": "Autumn"}, "card_of_another_event"),
     ({"game": "9.9"}, "card_without_game")],
)  # fmt: skip
def test_a_card_of_another_game_is_not_taken_for_this_one(page, read, about, code, card_picture):
    found = page.do("POST", f"{GAME}/check", _send(page, card_picture(**about)))
    (told,) = (one for one in found["findings"] if one["code"] == code)
    assert told["agrees"] is False and found["agrees"] is False


def test_a_slip_stands_beside_the_count(page, read, monkeypatch):
    """Reading slips is tested where slips are; here one is read that says White won."""
    import numpy as np

    from boardscan.check import slip as slips
    from boardscan.slips.reading import SlipField, SlipGame, SlipPage
    from boardscan.slips.sheet import Sheet
    from boardscan.slips.words import Word

    quad = np.array([[10, 20], [60, 20], [60, 40], [10, 40]], float)
    word = Word("W", quad, (0.99,), (0.5,))
    fields = {"winner": SlipField("winner", "W", "W", 0.99, 0.99, words=(word,)),
              "round": SlipField("round", "1", "1", 0.99, 0.99),
              "table": SlipField("table", "6", "6", 0.99, 0.99)}  # fmt: skip

    def read_slip(path, rules, terms, key, roster):
        assert key == "1.5" and roster.names == ("Li Ming", "王伟")
        sheet = Sheet(np.full((100, 200, 3), 255, np.uint8), (word,), 0, np.eye(3))
        game = SlipGame(1, fields, None)
        return slips.SlipOfGame(SlipPage(path, None, "0" * 64, sheet, (game,)), game)

    monkeypatch.setattr(slips, "read_slip", read_slip)
    found = page.do("POST", f"{GAME}/check", _send(page, b"%PDF-1.7 and so on", "slip"))
    said = _row(found, "winner")["slip"]
    assert said["differs"] and said["box"] == [0.05, 0.2, 0.3, 0.4]
    assert _row(found, "table")["slip"]["differs"]
    assert "other_game" in {one["code"] for one in found["findings"]}


def test_what_is_no_card_is_refused_and_leaves_nothing(page, read, desk, pictures, monkeypatch):
    from boardscan.check import card as cards
    from boardscan.errors import PhotoError, Text

    before = sorted(desk.folder.photos.iterdir())
    path = f"{GAME}/paper?kind=card&name=card.png"

    def no_card(path, key):
        raise PhotoError("no_card", Text(f"{path} has no card", f"{path} 中没有成绩卡"))

    assert page.refused("POST", path, content=pictures(3))[0] == 422
    monkeypatch.setattr(cards, "read_card", no_card)
    answer = page("POST", path, content=pictures(3))
    assert answer.json()["error"]["message"] == "card.png has no card"
    assert page.refused("POST", path, content=b"<html>" * 9) == (415, "not_an_image")
    assert sorted(desk.folder.photos.iterdir()) == before
    gone = {"card": {"sha256": "0" * 64, "name": "card.png"}}
    assert page.refused("POST", f"{GAME}/check", gone) == (404, "no_photo")


def test_the_card_of_the_event_stands_beside_the_count(page, read, desk):
    assert page.do("POST", f"{GAME}/check", {})["card"] is None
    with desk.store() as store:
        store.append("card", {"source": "card.jpg"}, who="x", game="1.5")
        claim = {"text": "黑45子", "by": "card", "outcome": None}
        store.append("claim", claim, who="x", game="1.5")
    found = page.do("POST", f"{GAME}/check", {})
    assert found["card"]["record"] == {"source": "card.jpg"}
    assert found["agrees"] is True  # what it claims is compared, too
