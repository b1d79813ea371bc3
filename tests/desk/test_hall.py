"""The hall: every game as it stands, whoever changed it; and the doubts that wait."""

import io
import json
import zipfile
from importlib import resources

import jsonschema
import pytest

from boardscan.desk.live import Live
from boardscan.desk.routes.stream import Watch
from boardscan.records.decide import warn
from boardscan.records.event import read_event
from boardscan.records.players_enter import settings_of
from boardscan.records.register import add_game, set_event
from boardscan.records.store import open_event
from boardscan.rules.terms import Warnings


def test_games_are_in_order_with_how_they_stand(page):
    page.photo(101, "1.6")
    hall = page.get("/api/hall")
    assert [game["key"] for game in hall["games"]] == ["1.5", "1.6"]
    assert [game["standing"] for game in hall["games"]] == ["open", "needs_review"]
    assert hall["counts"]["needs_review"] == 1
    assert hall["games"][0]["black"]["name"] == "Li Ming"
    assert "uuid" not in hall["event"]


def test_what_another_program_writes_is_seen_at_once(page, event):
    assert page.get("/api/hall")["counts"]["open"] == 2
    with open_event(event) as store:
        add_game(store, round=2, table=1, who="batch")
    hall = page.get("/api/hall")
    assert hall["counts"]["open"] == 3 and hall["games"][-1]["key"] == "2.1"


def test_looking_at_new_rows_alone_gives_the_same_event(page, event):
    """After every row, whatever it is about."""
    live = Live(event)
    try:
        with open_event(event) as store:
            for step in (
                lambda: warn(store, "1.5", Warnings(black=1), who="x"),
                lambda: add_game(store, round=2, table=1, board=2, black="p1", who="x"),
                lambda: set_event(store, who="x", komi="7.5points", title="New"),
                lambda: set_event(store, who="x", **settings_of(["rounds=3"])),
                lambda: page.photo(2),
                lambda: warn(store, "1.5", Warnings(white=1), who="x"),
            ):
                step()
                assert live.event() == read_event(store)
    finally:
        live.close()


def test_a_stream_tells_what_changed(desk, page, event):
    watch = Watch(desk, "en")
    watch.news()
    assert watch.news() == []
    page.photo(2)
    (told,) = watch.news()
    assert told[0] == "hall" and [game["key"] for game in told[1]["games"]] == ["1.5"]
    page.tap(points={"A1": "B"})
    names = [name for name, _ in watch.news()]
    assert names[:2] == ["hall", "work"]
    with open_event(event) as store:
        warn(store, "1.6", Warnings(black=1), who="another program")
    hall = dict(watch.news())["hall"]
    assert [game["key"] for game in hall["games"]] == ["1.6"]
    with open_event(event) as store:
        set_event(store, who="another program", title="Another title")
    assert "full" in dict(watch.news())
    page.do("POST", "/api/games/1.5/keep", {"revision": page.work()["revision"]})
    told = dict(watch.news())
    assert told["hall"]["games"][0]["draft"] is None
    assert told["work"]["id"] == "1.5"


def test_doubts_wait_in_a_queue(page):
    page.photo(101)
    page.photo(2, "1.6")
    doubtful, proposed = page.get("/api/queue")["games"]
    assert [doubt["point"] for doubt in doubtful["look"]] == ["A9"]
    assert page("GET", doubtful["look"][0]["crop"]).headers["content-type"] == "image/jpeg"
    assert [chain["points"] for chain in proposed["chains"]] == [["B2"]]
    page.tap(looked=True)
    assert page.get("/api/queue")["games"][0]["look"] == []
    page.do("POST", "/api/games/1.5/keep", {"revision": page.work()["revision"]})
    assert [game["key"] for game in page.get("/api/queue")["games"]] == ["1.6"]


def test_games_are_entered_and_changed(page, desk):
    game = page.do("POST", "/api/games", {"round": 3, "table": 2, "board": 1, "black": "New"})
    assert (game["key"], game["black"]["name"], game["white"]) == ("3.2.1", "New", None)
    assert page.refused("POST", "/api/games", {"round": 3, "table": 2, "board": 1}) == (
        409, "game_exists"
    )  # fmt: skip
    assert page.refused("POST", "/api/games", {"round": 3}) == (422, "no_key")
    changed = page.do("PATCH", "/api/games/3.2.1", {"white": "王伟", "black": None})
    assert changed["white"]["id"] == "p2" and changed["black"] is None
    assert page.refused("PATCH", "/api/games/9.9", {"white": "x"}) == (404, "no_game")
    assert desk.live.event().players["New"].name == "New"


def test_standings(page):
    schema = resources.files("boardscan.records") / "schema" / "standings-1.schema.json"
    page.photo(1)
    found = page.get("/api/standings")
    jsonschema.validate(found, json.loads(schema.read_text("utf-8")))
    first = found["rows"][0]
    assert (first["name"], first["won"]) == ("Li Ming", 1)
    assert all(row["won"] == 0 for row in page.get("/api/standings?confirmed=true")["rows"])
    assert all(row["won"] == 0 for row in page.get("/api/standings?after=0")["rows"])


def test_settings_that_make_no_sense_are_told(page, event):
    with open_event(event) as store:
        set_event(store, who="x", system="knockout")
    assert page.refused("GET", "/api/standings") == (409, "bad_setting")


@pytest.mark.parametrize(("to", "begins"), [
    ("csv", b"\xef\xbb\xbfround"), ("xlsx", b"PK"), ("json", b"{"), ("sgf", b"PK"),
    ("opengotha", b"<?xml"),
])  # fmt: skip
def test_exports(page, to, begins):
    page.photo(1)
    answer = page("GET", f"/api/export?to={to}")
    assert answer.status_code == 200 and answer.content.startswith(begins)
    assert "attachment" in answer.headers["content-disposition"]
    if to == "sgf":
        assert len(zipfile.ZipFile(io.BytesIO(answer.content)).namelist()) == 1


def test_what_can_not_be_exported_is_told(page):
    assert page.refused("GET", "/api/export?to=sgf") == (409, "nothing_to_export")
    assert page.refused("GET", "/api/export?to=h9")[0] == 422
    assert page.refused("GET", "/api/export?to=doc") == (422, "bad_request")


def test_the_file_can_be_verified(page):
    found = page.get("/api/verify")
    assert found["intact"] is True and len(found["head"]) == 64


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_choices_are_in_both_languages(page, lang):
    found = page.get(f"/api/choices?lang={lang}")
    texts = [found["rules"][0]["name"], found["offences"][0]["text"], found["columns"]["points"]]
    assert all(text.isascii() == (lang == "en") for text in texts)
    assert found["offences"][1]["rules"]["china-2002"]["warns"] is True


def read_elsewhere(page, desk, name):
    """A doubtful photo that was read for game 1.6, as a batch reads it: the desk has no copy."""
    page.photo(101, "1.6", name=name)
    for path in desk.folder.photos.iterdir():
        path.unlink()
    with desk.folder.database() as database:
        database.execute("DELETE FROM photos")


@pytest.mark.parametrize("place", ["beside the event", "where the desk was started"])
def test_the_photos_of_a_batch_are_looked_at_where_they_lie(
    page, desk, pictures, tmp_path, monkeypatch, place
):
    folder = tmp_path
    if place != "beside the event":
        folder = tmp_path / "elsewhere"
        folder.mkdir()
        monkeypatch.chdir(folder)
    read_elsewhere(page, desk, "r1t6.png")
    (folder / "r1t6.png").write_bytes(pictures(101))
    (game,) = page.get("/api/queue")["games"]
    assert page.get_bytes(game["look"][0]["crop"])
    work = page.work("1.6")
    assert (work["photo"]["width_px"], work["photo"]["height_px"]) == (300, 300)
    for address in (work["photo"]["view"], work["board"]["straight"]):
        assert page.get_bytes(address)
    assert page.get_bytes(work["photo"]["file"]) == pictures(101)
    again = {"revision": work["revision"], "corners_xy_px": None, "size": 9}
    assert page.do("POST", "/api/games/1.6/reread", again)["board"]["size"] == 9


@pytest.mark.parametrize("left", ["gone", "another", "a folder", "no name for a file"])
def test_a_photo_that_is_gone_is_not_shown(page, desk, pictures, tmp_path, left):
    name = "名" * 120 if left.startswith("no name") else "r1t6.png"
    read_elsewhere(page, desk, name)
    if left == "another":
        (tmp_path / name).write_bytes(pictures(102))
    elif left == "a folder":
        (tmp_path / name).mkdir()
    work = page.work("1.6")
    assert work["photo"] is None
    assert work["board"]["rows"] and work["board"]["straight"] is None
    assert [doubt["crop"] for doubt in work["board"]["doubtful"]] == [None]
    looks = page.get("/api/queue")["games"][0]["look"]
    if left != "another":  # what lies there is only opened when it is looked at
        assert [look["crop"] for look in looks] == [None]
    else:
        assert page.refused("GET", looks[0]["crop"]) == (404, "no_photo")
    assert list(desk.folder.photos.iterdir()) == []
    assert page("GET", "/api/games/1.6/report.html").status_code == 200
