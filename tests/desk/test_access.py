"""Who may come in: codes, sessions, roles, foreign pages; asked of every route there is."""

import re

import pytest

from boardscan.desk.access import ALPHABET, INVITE_S, SESSION_S, Codes, Sessions, plain, shown
from boardscan.desk.app import create_app
from boardscan.desk.folder import Folder
from boardscan.desk.guard import _LOGIN

LAN = "http://192.168.1.5:8765"


@pytest.fixture
def lan(make_desk):
    return make_desk(
        lan=True, hosts=frozenset(("127.0.0.1", "192.168.1.5", "laptop.local")), addresses=(LAN,)
    )


@pytest.fixture
def come_in(lan, browser):
    """A browser that came in by a fresh code of a role."""

    def make(role, name="Li Ming"):
        page = browser(lan, name="")
        code = lan.codes.new(role)
        told = page.do("POST", "/api/session", {"code": code, "name": name})
        page.headers["X-CSRF-Token"] = told["csrf"]
        return page

    return make


def every_route(desk):
    """Method and path of every route, with something in place of its parameters."""
    filled = {"game": "1.5", "sha256": "0" * 64, "kind": "html"}
    described = create_app(desk).openapi()["paths"]
    found = [
        (method.upper(), re.sub(r"{(\w+)}", lambda m: filled[m[1]], path))
        for path, methods in described.items()
        for method in methods
    ]
    static = ("/", "/static/index.html", "/static/js/app.js", "/api/openapi.json", "/nothing")
    return [*found, *(("GET", path) for path in static)]


def test_nothing_but_the_login_page_is_there_without_a_code(lan, browser):
    page = browser(lan)
    for method, path in every_route(lan):
        if (method, path) == ("POST", "/api/session"):
            continue
        answer = page(method, path, follow_redirects=False)
        if path == "/":
            assert (answer.status_code, answer.headers["location"]) == (303, "/login")
        else:
            assert answer.status_code == 401, (method, path)
            assert answer.json()["error"]["code"] == "no_session"
    for path in _LOGIN:
        assert page("GET", path).status_code == 200, path


def test_a_viewer_looks_and_changes_nothing(lan, come_in, desk):
    page = come_in("viewer")
    before = desk.live.look()[1]
    seen = ("/", "/api/session", "/api/choices", "/api/hall", "/api/standings", "/api/games/1.5")
    for method, path in every_route(lan):
        if path == "/api/events" or (method, path) == ("DELETE", "/api/session"):
            continue
        answer = page(method, path)
        may = method == "GET" and (path in seen or path.startswith("/static/"))
        if may or path == "/api/session":
            assert answer.status_code in (200, 422), (method, path)
        else:
            assert answer.status_code == 403, (method, path)
            assert answer.json()["error"]["code"] == "arbiters_only"
    assert desk.live.look()[1] == before


def test_an_arbiter_may_everything(lan, come_in, sees):
    page = come_in("arbiter")
    for method, path in every_route(lan):
        if path == "/api/events" or (method, path) == ("DELETE", "/api/session"):
            continue
        assert page(method, path).status_code not in (401, 403), (method, path)


def test_whatever_changes_something_needs_the_token(lan, come_in, desk, browser):
    for page in (come_in("arbiter"), browser(desk)):
        page.headers = {}
        for method, path in every_route(lan):
            if method == "GET" or (method, path) == ("POST", "/api/session"):
                continue
            assert page.refused(method, path) == (403, "csrf"), (method, path)
            wrong = {"X-CSRF-Token": "x"}
            assert page.refused(method, path, headers=wrong) == (403, "csrf"), (method, path)


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8765", "127.0.0.1.evil.example",
                                  "192.168.1.6", "", "[::1", "localhost@evil.example"])  # fmt: skip
def test_a_foreign_name_that_points_here_gets_nothing(desk, browser, host):
    page = browser(desk)
    for path in ("/", "/login", "/static/login.js", "/api/session", "/api/hall"):
        assert page.refused("GET", path, headers={"Host": host}) == (421, "wrong_host"), path


@pytest.mark.parametrize("host", ["127.0.0.1:8765", "localhost", "LOCALHOST:1", "[::1]:8765"])
def test_this_machine_has_many_names(desk, browser, host):
    assert browser(desk)("GET", "/api/hall", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:9999"},
        {"Origin": "https://127.0.0.1:8765"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_another_page_changes_nothing_even_with_the_token(desk, browser, headers):
    page = browser(desk)
    body = {"round": 9, "table": 9}
    assert page.refused("POST", "/api/games", body, headers=headers) == (403, "wrong_origin")
    own = {"Origin": "http://127.0.0.1:8765", "Sec-Fetch-Site": "same-origin"}
    assert page("POST", "/api/games", body, headers=own).status_code == 201


def test_every_answer_has_the_headers_of_safety(desk, browser):
    page = browser(desk)
    for path in ("/", "/login", "/static/css/game.css", "/api/hall", "/nothing", "/api/games/none"):
        headers = page("GET", path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["referrer-policy"] == "no-referrer"
        assert "no-" in headers["cache-control"]
    assert "access-control-allow-origin" not in page("GET", "/api/hall").headers


def test_the_cookie_can_not_be_read_or_sent_from_elsewhere(lan, browser):
    page = browser(lan, name="")
    answer = page("POST", "/api/session", {"code": lan.codes.new("arbiter")})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=strict" in cookie and "max-age=86400" in cookie


def test_a_code_lets_one_device_in(lan, browser):
    code = lan.codes.new("arbiter")
    first, second = browser(lan, name=""), browser(lan, name="")
    assert first.do("POST", "/api/session", {"code": shown(code).lower()})["role"] == "arbiter"
    assert second.refused("POST", "/api/session", {"code": code}) == (401, "bad_code")


def test_a_viewers_code_lets_everybody_look(lan, browser):
    lan.codes.add("spring2026", "viewer")
    for _ in range(3):
        told = browser(lan, name="").do("POST", "/api/session", {"code": "SPRING-2026"})
        assert told["role"] == "viewer"


def test_who_comes_in_is_told(lan, browser):
    roles = []
    lan.on_entry = roles.append
    browser(lan, name="").do("POST", "/api/session", {"code": lan.codes.new("arbiter")})
    assert roles == ["arbiter"]


def test_an_arbiter_lets_others_in(lan, come_in, browser):
    invite = come_in("arbiter").do("POST", "/api/invites", {"role": "viewer"})
    assert invite["url"] == f"{LAN}/login#{plain(invite['code'])}"
    assert invite["qr_svg"].startswith("<svg")
    told = browser(lan, name="").do("POST", "/api/session", {"code": invite["code"]})
    assert told["role"] == "viewer"


def test_there_is_nobody_to_let_in_on_loopback(page):
    assert page.refused("POST", "/api/invites", {"role": "viewer"}) == (409, "not_lan")


def test_wrong_codes_can_not_be_tried_for_long(lan, browser):
    page = browser(lan, name="")
    codes = [page("POST", "/api/session", {"code": f"WRONG{n:03}"}).status_code for n in range(7)]
    assert codes == [401] * 5 + [429] * 2
    answer = page("POST", "/api/session", {"code": lan.codes.new("arbiter")})
    assert answer.status_code == 429  # the right one, too: else trying would go on
    assert 0 < int(answer.headers["retry-after"]) <= 61


def test_tries_run_out_by_themselves_and_for_all_together():
    now = [0.0]
    codes = Codes(lambda: now[0])
    for number in range(30):
        assert codes.wait_s(f"10.0.0.{number}") == 0
        codes.take("wrong", f"10.0.0.{number}")
    assert 0 < codes.wait_s("10.0.0.99") <= 60
    now[0] = 60.1
    assert codes.wait_s("10.0.0.99") == 0


def test_an_invitation_ends():
    now = [0.0]
    codes = Codes(lambda: now[0])
    early, late = (codes.new("viewer", lasts_s=INVITE_S) for _ in range(2))
    assert codes.take(early, "a") == "viewer"
    now[0] = INVITE_S + 1
    assert codes.take(late, "a") is None


def test_codes_are_hard_to_guess():
    codes = Codes()
    found = {codes.new("arbiter") for _ in range(50)}
    assert len(found) == 50
    assert all(len(code) == 8 and set(code) <= set(ALPHABET) for code in found)
    assert len(ALPHABET) ** 8 > 2**38


def test_a_session_outlives_the_program_and_ends(event, monkeypatch):
    now = [1000.0]
    session = Sessions(Folder(event), lambda: now[0]).begin("arbiter", "Li", by_code=True)
    again = Sessions(Folder(event), lambda: now[0])
    assert again.of(session.token) == session
    now[0] += SESSION_S + 1
    assert again.of(session.token) is None


def test_what_the_database_holds_lets_nobody_in(event):
    session = Sessions(Folder(event)).begin("arbiter", "Li", by_code=True)
    with Folder(event).database() as database:
        held = str(database.execute("SELECT * FROM sessions").fetchall())
    assert session.token not in held


def test_a_session_of_this_machine_is_none_in_the_hall(desk, lan, browser):
    page = browser(desk)
    token = page.client.cookies[desk.cookie]
    assert desk.session_of({desk.cookie: token}) is not None
    assert lan.session_of({desk.cookie: token}) is None


def test_logging_out_ends_it(lan, come_in):
    page = come_in("arbiter")
    cookie = page.client.cookies[lan.cookie]
    assert page("DELETE", "/api/session").status_code == 204
    assert lan.session_of({lan.cookie: cookie}) is None


def test_nothing_is_entered_without_a_name(desk, browser):
    page = browser(desk, name="")
    assert page.refused("POST", "/api/games", {"round": 1, "table": 1}) == (422, "who_missing")
    page.do("PATCH", "/api/session", {"name": "  Li  "})
    page.do("POST", "/api/games", {"round": 1, "table": 1})
    assert desk.live.event().games["1.1"].history[0].who == "Li"


@pytest.mark.parametrize("language", ["zh-CN,zh;q=0.9,en;q=0.5", "fr, zh", "ZH"])
def test_failures_are_told_in_the_language_asked_for(page, language):
    asked = page("GET", "/api/games/none", headers={"Accept-Language": language})
    assert "没有对局" in asked.json()["error"]["message"]
    english = page("GET", "/api/games/none?lang=en", headers={"Accept-Language": language})
    assert "has no game" in english.json()["error"]["message"]


def test_nobody_is_told_where_the_event_lies(page, event):
    for path in ("", "/work", "/report.html", "/board.sgf"):
        answer = page("GET", f"/api/games/none{path}")
        assert answer.status_code == 404 and str(event.parent) not in answer.text


@pytest.mark.parametrize("length", ["9" * 5000, "-1", "1e3", "\u00b2".encode(), ""])
def test_a_body_of_no_length_or_an_endless_one_is_refused(page, length):
    headers = {"Content-Length": length}
    status, _ = page.refused("POST", "/api/games", {"round": 9, "table": 9}, headers=headers)
    assert status == 413


@pytest.mark.parametrize("method", ["PUT", "TRACE", "OPTIONS", "CONNECT"])
def test_other_methods_are_refused(page, method):
    status, code = page.refused(method, "/api/hall")
    assert (status, code) == (405, "not_allowed")
