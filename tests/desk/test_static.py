"""The files of the pages: every text in both languages, nothing fetched from outside."""

import json
import re
from pathlib import Path

import pytest

import boardscan

STATIC = Path(boardscan.__file__).parent / "desk" / "static"
OWN = [path for path in sorted(STATIC.rglob("*")) if path.is_file() and "vendor" not in path.parts]
SCRIPTS = [path for path in OWN if path.suffix == ".js"]
PAIR = re.compile(r'^  "?(?P<name>[\w.]+)"?: \[\s*"(?P<en>[^"]*)",\s*"(?P<zh>[^"]*)",?\s*\]', re.M)


def words():
    """Every text of the pages: name -> (English, Chinese)."""
    text = "".join((STATIC / "js" / name).read_text("utf-8") for name in
                   ("words.js", "words_game.js"))  # fmt: skip
    found = {pair["name"]: (pair["en"], pair["zh"]) for pair in PAIR.finditer(text)}
    assert len(found) == len(re.findall(r": \[", text))  # none that the pattern overlooks
    return found


def test_every_text_has_both_languages_and_the_same_values():
    for name, (english, chinese) in words().items():
        assert bool(english) == bool(chinese), name
        for text in re.findall(r"\{\w+\}", english):
            assert text in chinese or text == "{n}", (name, text)
        is_english = not re.search("[\u4e00-\u9fff]", english.replace("子", ""))
        assert is_english or name == "check.example"


def test_every_text_that_a_page_asks_for_is_there():
    known = words()
    for path in SCRIPTS:
        source = path.read_text("utf-8")
        for name in re.findall(r'\bt\("([\w.]+)"', source):
            assert name in known, (path.name, name)
        for start in re.findall(r"\bt\(`([\w.]+)\$\{", source):
            assert any(name.startswith(start) for name in known), (path.name, start)


def test_every_text_is_used():
    source = "".join(path.read_text("utf-8") for path in SCRIPTS if "words" not in path.name)
    starts = tuple(re.findall(r"`([\w.]+[._])\$\{", source))
    unused = [name for name in words() if f'"{name}"' not in source and not name.startswith(starts)]
    assert unused == []


def test_no_page_makes_percentages_of_its_own():
    """There is one way that never says 0 or 100 %: nothing that was read or proposed is so sure."""
    own = [path.name for path in SCRIPTS if re.search(r"\* 100\b|100 \*", path.read_text("utf-8"))]
    assert own == ["amounts.js"]


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.name)
def test_nothing_comes_from_outside_and_nothing_breaks_the_policy(path):
    text = path.read_text("utf-8").replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"https?://|//[a-z]+\.[a-z]+/|@import", text)
    if path.suffix in (".html", ".js"):
        assert not re.search(r"\sstyle=|\son[a-z]+=\"|\beval\(|<script>|<style", text)


def test_every_module_that_is_imported_is_there():
    for path in [*SCRIPTS, *sorted((STATIC / "vendor").rglob("*.js"))]:
        for name in re.findall(r'(?:from|import)\s*"(\.[^"]+)"', path.read_text("utf-8")):
            assert (path.parent / name).is_file(), (path.name, name)


def test_the_library_is_the_one_that_the_lock_names():
    vendor = STATIC / "vendor"
    lock = json.loads((vendor / "package-lock.json").read_text("utf-8"))
    version = lock["packages"]["node_modules/lit-html"]["version"]
    assert f'"{version}"' in (vendor / "lit-html" / "lit-html.js").read_text("utf-8")
    asked = json.loads((vendor / "package.json").read_text("utf-8"))["dependencies"]
    assert asked == {"lit-html": version}
    assert "Google" in (vendor / "lit-html" / "LICENSE").read_text("utf-8")
