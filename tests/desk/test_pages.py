"""The pages in a browser: from photo to signature, on a phone and at a desk, in both languages.

They need Playwright and a Chromium (`BOARDSCAN_CHROMIUM`, or Debian's); without one they skip,
and where ``CI`` is set they fail.
"""

import itertools
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from boardscan import scan
from boardscan.desk.qr import qr_svg
from boardscan.records.register import add_game, add_player
from boardscan.records.store import create_event
from boardscan.rules.position import Colour

ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "is_mobile": True,
    "has_touch": True,
    "device_scale_factor": 2,
}
DESK = {"viewport": {"width": 1366, "height": 820}}
WAIT_MS = int(os.environ.get("BOARDSCAN_WAIT_MS", "20000"))
#: What an accessibility check looks for.
STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
PLAYERS = ("Li Ming", "王伟", "Anna Kowalska", "陈雪", "Kim", "Sato", "O’Neill", "Şahin")


def missing(what):
    """Skip, saying so; but never where all checks have to run."""
    if os.environ.get("CI"):
        pytest.fail(f"the pages were not tested: {what}")
    pytest.skip(f"pages: {what}")


@pytest.fixture(scope="module")
def chromium():
    path = os.environ.get("BOARDSCAN_CHROMIUM", "/usr/bin/chromium")
    if not Path(path).is_file():
        missing(f"there is no {path}; set BOARDSCAN_CHROMIUM")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing("playwright is not installed")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """A desk that listens, with 14 games: every test that changes one has its own."""
    folder = tmp_path_factory.mktemp("desk")
    with create_event(folder / "spring.boardscan", who="test", title="Spring Open") as store:
        for number, name in enumerate(PLAYERS, 1):
            add_player(store, id=f"p{number}", name=name, who="test")
        for number in range(14):
            round_, table = number // 4 + 1, number % 4 + 1
            sides = {"black": f"p{2 * table - 1}", "white": f"p{2 * (table - 1 + round_) % 8 or 8}"}
            add_game(store, round=round_, table=table, who="test", **sides)
    command = [sys.executable, "-m", "boardscan", "desk", "spring", "--port", "0", "--lang", "en"]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as desk:
        try:
            found = re.search(r"http://127\.0\.0\.1:\d+", desk.stdout.readline())
            assert found, "the desk did not say where it is"
            yield found[0]
        finally:
            desk.send_signal(signal.SIGINT)
            desk.communicate(timeout=30)


@pytest.fixture
def visit(chromium, address):
    """Open a page as an arbiter: ``visit("#/game/1.1", **PHONE)``; a fault in it fails the test."""
    opened, faults = [], []

    def open_page(place="", *, lang="en", name="Zhao Min", **settings):
        locale = "zh-CN" if lang == "zh" else "en-GB"
        settings = DESK | {"reduced_motion": "reduce"} | settings
        context = chromium.new_context(locale=locale, **settings)
        opened.append(context)
        page = context.new_page()
        page.set_default_timeout(WAIT_MS)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(f"{address}/{place}")
        page.fill("#name-dialog[open] input", name)
        page.press("#name-dialog[open] input", "Enter")
        page.wait_for_selector("#name-dialog[open]", state="detached")
        return page

    yield open_page
    for context in opened:
        context.close()
    assert faults == []


@pytest.fixture
def sample(root, tmp_path):
    """A sample as a photo that no other game has: a desk knows photos by their bytes."""

    def photo(name):
        return _written(cv2.imread(str(root / "samples" / name)), tmp_path / f"{name}.png")

    return photo


@pytest.fixture(scope="module")
def shadowed(root):
    """A rendered board with a shadow on every empty point, which may be a stone."""
    name = str(root / "samples" / "final_9.jpg")
    image, read = cv2.imread(name), scan(name)
    places = read.lattice.intersections_xy
    radius = int(0.36 * np.hypot(*(places[0, 1] - places[0, 0])))
    shadows = image.copy()
    for row, col in np.ndindex(9, 9):
        if read.position.at((row, col)) is Colour.EMPTY:
            cv2.circle(shadows, tuple(map(int, places[row, col])), radius, (10, 10, 10), -1)
    return cv2.addWeighted(shadows, 0.65, image, 0.35, 0)


@pytest.fixture
def doubtful_photo(shadowed, tmp_path):
    """That board as a photo that no other game has."""
    return _written(shadowed.copy(), tmp_path / "shadows.png")


_serials = itertools.count(1)


def _written(image, path):
    image[-1, -1] = next(_serials)
    cv2.imwrite(str(path), image)
    return str(path)


def violations(page, without=(), rules=None):
    """What axe finds, a line each; `without` are parts that were looked at before."""
    try:
        from axe_playwright_python.sync_playwright import Axe
    except ImportError:
        missing("axe-playwright-python is not installed")
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(Axe().axe_script)
    only = {"type": "rule", "values": rules} if rules else {"type": "tag", "values": STANDARDS}
    options = {"runOnly": only, "resultTypes": ["violations"]}
    context = {"include": ["html"], "exclude": [one for one in without if page.query_selector(one)]}
    found = page.evaluate(RUN_AXE, [context, options])
    return [f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in found]


RUN_AXE = "(how) => axe.run(...how).then(({ violations }) => violations)"


def take(page, photo):
    """Choose a photo and wait for the board."""
    page.set_input_files(".photo-file", photo)
    page.wait_for_selector(".board svg")


def step(page, name):
    page.click(f"#tab-{name}")
    page.wait_for_selector(f"#panel[aria-labelledby=tab-{name}]")


def result_becomes(page, text):
    """Wait for the result; a space that doesn't break keeps a number and its unit together."""
    page.wait_for_selector(f".plate .result:has-text('{text.replace(' 子', chr(160) + '子')}')")


def label(page, point):
    return page.get_attribute(f"[data-point={point}]", "aria-label")


def label_becomes(page, point, text):
    page.wait_for_selector(f'[data-point={point}][aria-label="{text}"]', state="attached")


def stroke(page, role):
    """Draw a signature on a pad."""
    box = page.locator(f".signer:has(input[name=sign-{role}]) .pad svg").bounding_box()
    assert box["width"] / box["height"] == pytest.approx(2.5, abs=0.1)  # as its drawing is
    page.mouse.move(box["x"] + 40, box["y"] + box["height"] / 2)
    page.mouse.down()
    for x, y in ((80, -20), (110, 15), (150, -10)):
        page.mouse.move(box["x"] + x, box["y"] + box["height"] / 2 + y, steps=3)
    page.mouse.up()


def sign(page, *, drawn=()):
    """Everybody signs, and the arbiter confirms for good."""
    step(page, "sign")
    for role in ("black", "white", "arbiter"):
        if role in drawn:
            page.locator(f"input[name=sign-{role}]").scroll_into_view_if_needed()
            stroke(page, role)
        page.check(f".signer:has(input[name=sign-{role}]) input[type=checkbox]")
    page.click(".seal.big")
    page.wait_for_selector(".sealed")


def test_a_phone_from_photo_to_signatures_in_chinese(visit, sample, address):
    page = visit(lang="zh", **PHONE)
    assert page.get_attribute("html", "lang") == "zh-CN"
    page.click(".games tbody tr:first-child a")
    take(page, sample("final.jpg"))
    result_becomes(page, "白胜8又1/4子")
    # A finger is too wide for a point of 19 lines: the first tap comes closer, the second changes.
    assert label(page, "T1") == "T1，空"
    page.tap("[data-point=T1]")
    page.wait_for_selector(".board svg.zoomed")
    assert label(page, "T1") == "T1，空"
    box = page.locator("[data-point=T1] .spot").bounding_box()
    assert min(box["width"], box["height"]) >= 44
    page.tap("[data-point=T1]")
    label_becomes(page, "T1", "T1，黑，已更正")
    page.click(".saving .undo")
    label_becomes(page, "T1", "T1，空")
    # On its side the whole board is in sight.
    page.set_viewport_size({"width": 844, "height": 390})
    page.locator(".board > svg").scroll_into_view_if_needed()
    assert page.locator(".board > svg").bounding_box()["height"] < 390 - 56
    page.set_viewport_size(PHONE["viewport"])

    step(page, "dead")
    assert page.locator(".chain.suggested").count() == 6
    page.check("input[name=speaker] >> nth=1")
    page.click(".panel .primary")
    page.wait_for_selector(".plate.certain")
    assert "Li Ming (黑)，王伟 (白)" in page.inner_text(".chains")
    step(page, "terms")
    page.select_option("select:has(option[value=took_back]) >> nth=1", "took_back")
    page.wait_for_selector(".warnings li")
    assert "悔棋" in page.inner_text(".warnings")
    result_becomes(page, "白胜7又1/4子")

    sign(page, drawn=("black", "white"))
    assert page.locator(".signature").count() == 2
    assert page.locator(".signatures").inner_text().count("王伟") == 1
    for name in ("board", "dead", "terms"):
        step(page, name)
        assert page.locator("#panel button:enabled, #panel input:enabled").count() == 0
    step(page, "sign")
    report = page.request.get(address + page.get_attribute(".report a", "href"))
    assert report.status == 200 and "白胜7又1/4子" in report.text()


def test_a_desk_from_photo_to_signatures_in_english(
    visit, sample, address, card_picture, tmp_path
):
    page = visit("#/game/1.2")
    take(page, sample("final.jpg"))
    result_becomes(page, "White wins by 8¼ 子")
    page.click("[data-point=S1]", button="right")  # opens a menu, and changes nothing
    page.click("[data-point=T1]")
    label_becomes(page, "T1", "T1, Black, corrected")
    page.click("[data-point=T1]")
    page.click("[data-point=T1]")
    label_becomes(page, "T1", "T1, empty")
    assert "corrected" not in label(page, "S1")

    step(page, "dead")
    page.click("[data-point=H8]")
    label_becomes(page, "H8", "H8, Black, dead")
    page.click(".chain:has-text('L3') button:has-text('disputed')")
    page.wait_for_selector(".chain.disputed:has-text('If alive')")
    page.click(".chain.disputed button:has-text('dead')")
    page.wait_for_selector(".chain.disputed", state="detached")
    page.keyboard.press("a")
    page.wait_for_selector(".chain.suggested", state="detached")
    page.click("button:has-text('Both players agree')")
    page.wait_for_selector(".chain:has-text('H8'):has-text('said by Anna Kowalska (Black)')")

    step(page, "check")
    page.fill("textarea[name=claims]", "W+8.75")
    page.click("text=Compare")
    page.wait_for_selector(".agrees-false")
    # The card is another one's: the page says so, and where it differs.
    card = card_picture("1.1", "B", size=19, komi="", count="185")
    (tmp_path / "card.png").write_bytes(card)
    page.set_input_files(".card-file", str(tmp_path / "card.png"))
    page.wait_for_selector(".beside .differs .sign")
    page.wait_for_selector(".findings li.agrees-false:has-text('of game 1.1, not of 1.2')")
    assert page.locator(".paper rect.differs").count() >= 1
    page.reload()
    step(page, "check")
    page.wait_for_selector(".paper-there:has-text('card.png')")  # it is still there
    page.click(".paper-there button")
    page.wait_for_selector(".card-file", state="attached")
    record = page.request.get(f"{address}/api/games/1.2/board.sgf").text()
    assert "[ca]" in record
    page.fill("textarea[name=claims]", "")
    page.fill("textarea[name=sgf]", record.replace("[ca]", ""))
    page.click("text=Compare")
    page.wait_for_selector(".record-board")
    assert "differs" in label(page, "C19")
    # To keep what one sees is no news; to change it is.
    page.click(".saving .primary")
    page.wait_for_selector(".saving .primary", state="detached")
    assert page.locator(".findings .told").count() == 0
    step(page, "terms")
    page.select_option("select:has(option[value=took_back]) >> nth=0", "took_back")
    page.wait_for_selector(".warnings li")
    step(page, "check")
    page.wait_for_selector(".findings .told")
    page.click(".saving .undo")
    page.wait_for_selector(".findings .told", state="detached")

    page.keyboard.press("Escape")
    sign(page)
    assert page.inner_text(".plate .sure").startswith("Confirmed")
    page.goto(page.url.split("#")[0] + "#/standings")
    page.wait_for_selector("tbody th:has-text('Anna Kowalska')")
    page.goto(page.url.split("#")[0] + "#/")
    page.wait_for_selector("tr.confirmed a[aria-label='Round 1, table 2']")
    # The language is switched, and stays so.
    page.click("header [lang=zh-CN]")
    page.wait_for_selector("html[lang=zh-CN]")
    page.reload()
    assert page.inner_text("h1") == "赛场"
    # Whoever comes back from a game goes on where he was.
    page.fill(".finder", "王")
    page.locator(".games tbody tr").nth(13).wait_for(state="detached")
    assert all("王伟" in row for row in page.locator(".games tbody tr").all_inner_texts())
    page.fill(".finder", "")
    page.click(".games tbody tr:last-child a")
    page.wait_for_selector(".photo-pick")
    page.go_back()
    page.wait_for_selector(".games tbody tr:last-child a:focus")
    assert page.evaluate("scrollY") > 0


def test_everything_goes_by_keys_alone(visit, doubtful_photo):
    page = visit("#/")
    keys = page.keyboard

    def tab_to(selector, most=60):
        for _ in range(most):
            keys.press("Tab")
            if page.evaluate("s => document.activeElement.matches(s)", selector):
                return
        raise AssertionError(f"no way to {selector} by Tab")

    keys.press("j")
    keys.press("j")
    keys.press("j")
    keys.press("Enter")
    page.wait_for_selector(".photo-pick")
    tab_to(".photo-file")
    page.set_input_files(":focus", doubtful_photo)
    page.wait_for_selector(".doubt-card")
    doubts = int(page.inner_text("#tab-board .count").split()[0])
    assert doubts >= 1
    first = page.inner_text(".doubt-head h2").split()[0]
    keys.press("w")
    page.wait_for_selector(f'[data-point={first}][aria-label^="{first}, White"]', state="attached")
    for _ in range(doubts):
        keys.press("Enter")
    page.wait_for_selector("#tab-board .count", state="detached")

    # One stop for the whole board, then arrows from point to point.
    tab_to("[data-point]", most=80)
    assert page.locator("[data-point][tabindex='0']").count() == 1
    here = page.evaluate("document.activeElement.dataset.point")
    keys.press("Home")
    keys.press("PageDown")
    assert page.evaluate("document.activeElement.dataset.point") == "A1" != here
    keys.press("ArrowRight")
    keys.press("ArrowUp")
    assert page.evaluate("document.activeElement.dataset.point") == "B2"
    for key, colour in (("b", "Black"), ("w", "White"), ("e", "empty"), (" ", "Black")):
        keys.press(key)
        page.wait_for_selector(f'[data-point=B2]:focus[aria-label^="B2, {colour}"]')
    keys.press("2")
    page.wait_for_selector("#panel[aria-labelledby=tab-dead]")
    page.wait_for_selector(".saving :text('Sending')", state="detached")
    page.wait_for_selector("#panel :text('Working out')", state="detached")
    keys.press("5")
    tab_to("input[name=sign-black]")
    for _ in range(3):
        tab_to(".signer input[type=checkbox]")
        keys.press(" ")
    page.wait_for_selector(".signer.signed >> nth=2")
    keys.press("?")
    page.wait_for_selector("#keys-dialog[open]")
    keys.press("Escape")
    for key, place in (("t", "standings"), ("d", "doubts"), ("h", "hall")):
        keys.press(key)
        page.wait_for_selector(f".{place} h1")
    keys.press("/")
    page.wait_for_selector(".finder:focus")


def test_the_corners_are_dragged_under_a_magnifier(visit, sample):
    from playwright.sync_api import expect

    page = visit("#/game/1.4", **PHONE)
    take(page, sample("final_9.jpg"))
    before = page.locator("[data-point=A9]").get_attribute("aria-label")
    page.click(".open-frame")
    corner = page.locator(".corner >> nth=0")
    was = corner.get_attribute("aria-label")
    box = at_rest(page, corner.locator(".handle"))
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(*middle)
    page.mouse.down()
    page.mouse.move(middle[0] + 25, middle[1] + 25, steps=4)
    page.wait_for_selector(".magnifier")
    page.mouse.up()
    page.wait_for_selector(".magnifier", state="detached")
    expect(corner).not_to_have_attribute("aria-label", was)
    moved = corner.get_attribute("aria-label")
    corner.focus()
    page.keyboard.press("ArrowLeft")
    expect(corner).not_to_have_attribute("aria-label", moved)
    page.click(".panel button:nth-of-type(2)")  # find it by itself
    page.wait_for_selector(".frame", state="detached")
    expect(page.locator("[data-point=A9]")).to_have_attribute("aria-label", before)


def at_rest(page, locator):
    """Where something is once the page around it has stopped moving, px."""
    box = None
    while box != (box := locator.bounding_box()):
        page.wait_for_timeout(150)
    return box


def test_a_lost_connection_loses_nothing(visit, sample):
    page = visit("#/game/2.1")
    page.route("**/photo?*", lambda route: route.abort())
    page.set_input_files(".photo-file", sample("final_9.jpg"))
    page.wait_for_selector(".band.lost")
    page.unroute("**/photo?*")
    page.reload()  # the photo never arrived, and the page that had it is gone
    page.click(".band.told button")
    page.wait_for_selector(".board svg")
    page.context.set_offline(True)
    page.click("[data-point=A1]")
    page.wait_for_selector(".band.lost")
    shown = label(page, "A1")
    assert "corrected" in shown  # seen at once, though the desk doesn't know of it yet
    step(page, "terms")
    page.fill("input[name=black]", "Somebody Else")
    page.context.set_offline(False)
    page.wait_for_selector(".band.lost", state="detached")
    page.wait_for_selector(".saving .primary:enabled")
    page.reload()
    page.wait_for_selector("[data-point=A1]", state="attached")
    assert label(page, "A1") == shown
    step(page, "terms")
    assert page.input_value("input[name=black]") == "Somebody Else"


def test_the_hall_is_live_and_errors_stand_where_they_happened(visit, doubtful_photo):
    watching = visit("#/")
    watching.focus("a[aria-label='Round 3, table 1']")
    scrolled = watching.evaluate("scrollY")
    page = visit("#/game/2.2", name="Qian")
    take(page, doubtful_photo)
    row = watching.locator("tr.needs_review:has(a[aria-label='Round 2, table 2'])")
    row.wait_for()
    assert row.locator(".won").count() == 0  # nobody has won before somebody has looked
    assert watching.evaluate("document.activeElement.ariaLabel") == "Round 3, table 1"
    assert abs(watching.evaluate("scrollY") - scrolled) < 100
    step(page, "terms")
    page.fill("input[inputmode=decimal]", "seven")
    page.press("input[inputmode=decimal]", "Tab")
    page.wait_for_selector("#panel .trouble[role=alert]")
    assert page.input_value("input[inputmode=decimal]") == "seven"
    page.fill("input[inputmode=decimal]", "3.75")
    page.press("input[inputmode=decimal]", "Tab")
    page.wait_for_selector("#panel .trouble", state="detached")


def test_who_has_to_come_in_again_loses_nothing(visit, sample, tmp_path, address):
    page = visit("#/game/3.2", lang="zh", **PHONE)
    blank = np.full((400, 600, 3), 120, np.uint8)
    page.route("**/photo?*", lambda route: route.fulfill(status=401, json={}))
    page.set_input_files(".photo-file", _written(blank, tmp_path / "blank.png"))
    page.wait_for_url("**/login")
    page.wait_for_selector("#ended:visible")
    page.unroute("**/photo?*")
    page.goto(f"{address}/#/game/3.2")
    page.click(".band.told button")
    page.wait_for_selector(".unread")
    assert "--" not in page.inner_text("main")  # how a command is called helps nobody here
    take(page, sample("final_9.jpg"))
    page.route("**/work", lambda route: route.fulfill(status=401, json={}))
    page.evaluate("document.querySelector('[data-point=A1]').focus()")
    page.keyboard.press("w")
    page.wait_for_url("**/login")
    page.unroute("**/work")
    page.goto(f"{address}/#/game/3.2")
    label_becomes(page, "A1", "A1，白，已更正")
    # On this machine there is no door: who was here is here still.
    page.context.clear_cookies()
    page.wait_for_selector(".saving :text('发送')", state="detached")
    page.evaluate("document.querySelector('[data-point=A1]').focus()")
    page.keyboard.press("b")
    page.wait_for_selector('[data-point=A1][aria-label^="A1，黑"]', state="attached")
    page.wait_for_selector(".saving .primary:enabled")
    assert page.locator(".trouble").count() == 0
    assert page.request.get(f"{address}/api/session").json()["name"] == "Zhao Min"


def test_what_differs_in_doubt_is_no_agreement(visit):
    page = visit()

    def outcome(agrees, finding, differs):
        beside = {"columns": [], "rows": [{"cells": [None, {"differs": differs}]}]}
        answer = {"agrees": agrees, "findings": [{"agrees": finding}], "beside": beside}
        return page.evaluate(
            "(answer) => import('/static/js/game/findings.js').then((m) => m.outcome(answer))",
            answer,
        )

    assert outcome(True, True, False) == "true"
    assert outcome(True, None, False) == outcome(True, True, True) == "open"
    assert outcome(False, False, True) == "false"
    assert outcome(None, None, False) == "null"


#: All of light and dark, English and Chinese at every place, on a phone and at a desk:
#: `BOARDSCAN_AXE=all`. Without it every place is looked at once on a phone. Those that hold most
#: of what there is are looked at at a desk too, and their contrast in the other scheme.
ALL = os.environ.get("BOARDSCAN_AXE") == "all"
WAYS = [((scheme, lang), None) for scheme in ("light", "dark") for lang in ("en", "zh")]
RICH = ("board", "terms", "compared", "hall", "standings")


@pytest.mark.parametrize(
    ("size", "scheme", "lang"), [("phone", "dark", "zh"), ("desk", "light", "en")]
)
def test_no_page_shuts_anybody_out(
    visit, sample, doubtful_photo, card_picture, tmp_path, size, scheme, lang, address
):
    """No violations by axe; on a phone every control is as large as a thumb, nothing is cut off."""
    game = "2.3" if size == "phone" else "2.4"
    settings = PHONE if size == "phone" else DESK
    page = visit(f"#/game/{game}", lang=lang, color_scheme=scheme, **settings)
    other = "light" if scheme == "dark" else "dark"
    found = {}

    def looked_at(name):
        return ALL or size == "phone" or name in RICH

    def ways(name):
        again = [((other, lang), ["color-contrast"])] if name in RICH else []
        return WAYS if ALL else [((scheme, lang), None), *again]

    def look(name, *, without=()):
        if not looked_at(name):
            return
        for (shown, spoken), rules in ways(name):
            page.emulate_media(color_scheme=shown)
            speak(page, spoken)
            page.evaluate(DRAWN)
            lines = violations(page, without, rules)
            if size == "phone":
                lines += page.evaluate(SMALL)
            found[f"{name}, {shown}, {spoken}"] = lines
        page.emulate_media(color_scheme=scheme)

    def dialog(name, opened):
        if not looked_at(name):
            return
        opened()
        page.wait_for_selector(f"#{name}[open]")
        look(name)
        page.keyboard.press("Escape")
        page.wait_for_selector(f"#{name}[open]", state="detached")

    dialog("name-dialog", lambda: page.evaluate(ASK_NAME))
    dialog("keys-dialog", lambda: page.evaluate(SHOW_KEYS))
    look("no board yet")
    take(page, doubtful_photo)
    page.wait_for_selector(".doubt-card")
    look("board")
    page.click(".open-frame")
    look("frame")
    aside = [".board-place"]
    step(page, "dead")
    look("dead", without=aside)
    step(page, "terms")
    page.select_option("select:has(option[value=took_back]) >> nth=0", "took_back")
    page.wait_for_selector(".warnings li")
    page.click(".panel summary")
    look("terms", without=aside)
    step(page, "check")
    look("check", without=aside)
    card = tmp_path / "card.png"
    card.write_bytes(card_picture(game, "W"))
    page.fill("textarea[name=claims]", "W+0.5")
    page.set_input_files(".card-file", str(card))
    page.wait_for_selector(".beside")
    look("compared", without=aside)
    step(page, "sign")
    look("sign", without=aside)
    page.goto(f"{address}/#/")
    page.wait_for_selector(".new-game")
    page.click(".new-game summary")
    page.fill(".new-game input[name=round]", "2")
    page.fill(".new-game input[name=table]", "9")
    page.fill(".new-game input[name=black]", PLAYERS[0])
    page.press(".new-game input[name=black]", "Enter")
    page.wait_for_selector(".new-game .trouble")
    look("hall")
    places = (("doubts", ".queue"), ("standings", ".standings table"), ("game/9.9", ".trouble"))
    for name, there in places:
        page.goto(f"{address}/#/{name}")
        page.wait_for_selector(there)
        look(name)
    if looked_at("login"):
        look_at_the_door(page, address, look, dialog)
    assert {name: lines for name, lines in found.items() if lines} == {}


def look_at_the_door(page, address, look, dialog):
    """Look at the invitation, and at where it leads."""
    invite = {"role": "arbiter", "code": "K7QM-2XPA", "url": "", "expires_s": 600, "once": True,
              "qr_svg": qr_svg(f"{address}/login#K7QM2XPA")}  # fmt: skip
    page.route("**/api/invites", lambda route: route.fulfill(status=201, json=invite))
    session = page.request.get(f"{address}/api/session").json() | {"lan": True}
    page.route("**/api/session", lambda route: route.fulfill(json=session))
    page.goto(f"{address}/?again#/")
    dialog("invite-dialog", lambda: page.click(".hall-head button"))
    page.unroute("**/api/session")
    page.goto(f"{address}/login")
    look("login")
    page.fill("input[name=code]", "WRONGONE")
    page.click("form button")
    page.wait_for_selector("#error:not(:empty)")
    look("login refused")


def test_signed_results_and_lost_connections_shut_nobody_out(visit, sample, address):
    page = visit("#/game/1.3", **PHONE)
    take(page, sample("final_9.jpg"))
    page.context.set_offline(True)
    page.click("[data-point=A1]")
    page.wait_for_selector(".band.lost")
    found = violations(page)
    page.context.set_offline(False)
    page.wait_for_selector(".band.lost", state="detached")
    step(page, "terms")
    page.click(".panel summary")
    page.fill(".panel input[name=why]", "a ruling")
    page.click(".panel form button")
    page.wait_for_selector(".standing.decided")
    sign(page)
    page.click(".panel summary")
    found += violations(page)
    page.emulate_media(color_scheme="dark")
    found += [*violations(page), *page.evaluate(SMALL)]
    assert found == []
    page.fill(".panel input[name=why]", "the wrong game")
    page.click(".panel form button")
    page.wait_for_selector(".sealed", state="detached")


def speak(page, lang):
    """Switch the language of a page, whatever covers its button."""
    wanted = "zh-CN" if lang == "zh" else "en"
    if page.get_attribute("html", "lang") == wanted:
        return
    if page.url.endswith("/login"):
        page.click("#lang")
    else:
        page.evaluate(SPEAK, lang)
    page.wait_for_selector(f"html[lang={wanted}]")


#: When what was changed is on the screen.
DRAWN = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
SPEAK = "(lang) => import('/static/js/desk.js').then(({desk}) => desk.switchLang(lang))"
ASK_NAME = "import('/static/js/desk.js').then(({desk}) => desk.askName())"
SHOW_KEYS = "import('/static/js/keys.js').then(({showKeys}) => showKeys())"

#: Controls smaller than 44 by 44 pixels, and a page that is wider than its screen.
SMALL = """() => {
  const seen = [...document.querySelectorAll(
    "main button, main a, header button, header a, main select, main textarea, main summary," +
    "main input:not([type=checkbox]):not([type=radio]):not([type=file])")];
  const small = seen.filter((one) => {
    const { width, height } = one.getBoundingClientRect();
    return width && height && (height < 43.5 || width < 43.5) && one.checkVisibility();
  });
  const wide = document.documentElement.scrollWidth > innerWidth ? ["wider than the screen"] : [];
  return [...small.map((one) => `small: ${one.outerHTML.slice(0, 120)}`), ...wide];
}"""


def test_a_viewer_sees_the_result_and_changes_nothing(chromium, visit, sample, address):
    page = visit("#/game/3.1")
    take(page, sample("final_9.jpg"))
    words = page.inner_text(".plate .result")
    context = chromium.new_context(**PHONE, locale="en-GB")
    viewer = context.new_page()
    viewer.set_default_timeout(WAIT_MS)
    faults = []
    viewer.on("pageerror", lambda error: faults.append(str(error)))
    session = page.request.get(f"{address}/api/session").json() | {"role": "viewer"}
    viewer.route("**/api/session", lambda route: route.fulfill(json=session))
    viewer.goto(f"{address}/#/")
    viewer.wait_for_selector(".games")
    assert viewer.locator("dialog[open], .new-game, nav a[href='#/doubts']").count() == 0
    viewer.click(".games a[aria-label='Round 3, table 1']")
    viewer.wait_for_selector(f".plate .result:has-text('{words}')")
    viewer.wait_for_selector("[role=grid][aria-readonly=true]")
    assert viewer.locator("[role=tab], .saving, .report").count() == 0
    viewer.tap("[data-point=E5]")
    assert "corrected" not in label(viewer, "E5")
    context.close()
    assert faults == []


def test_a_code_lets_a_phone_in(chromium, address):
    """The door carries the code of the QR over, and takes it out of the address."""
    context = chromium.new_context(**PHONE, locale="zh-CN")
    page = context.new_page()
    page.set_default_timeout(WAIT_MS)
    page.goto(f"{address}/login#K7QM2XPA")
    assert page.input_value("input[name=code]") == "K7QM2XPA"
    assert page.url == f"{address}/login"
    page.click("form button")
    page.wait_for_selector("#error:not(:empty)")
    page.goto(f"{address}/login?again#/game/1.1")  # the address of a game is no code
    assert page.input_value("input[name=code]") == ""
    context.close()
