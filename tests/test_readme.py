"""What the README and the rooms' pages say is so: commands, flags, tables, links, the tour."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
import typer

import boardscan
from boardscan.cli.app import app
from boardscan.cli.words import OPTIONS_ZH, TEXTS, exit_code_table
from boardscan.records.contract import schema

GROUP = typer.main.get_command(app)


ROOMS = Path(boardscan.__file__).parent
"""The rooms' pages travel with the package; the README lies beside the tests."""


@pytest.fixture(scope="module")
def front(root):
    return (root / "README.md").read_text("utf-8")


@pytest.fixture(scope="module")
def pages():
    return {path: path.read_text("utf-8") for path in sorted(ROOMS.glob("[a-z]*/README.md"))}


@pytest.fixture(scope="module")
def readme(front, pages):
    return "\n".join([front, *pages.values()])


def table_after(text, heading):
    """The rows of the first table below a heading, as lists of cells."""
    lines = text[text.index(heading) :].splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith("|"))
    rows = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]])
    return rows


def commands_of(group, above=()):
    """Every command by its words, those of groups such as `cards make` with both."""
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from commands_of(command, (*above, name))
        else:
            yield (*above, name), command


COMMANDS = dict(commands_of(GROUP))


def named_in(words):
    """The command that a line of words begins with: two words for those of groups."""
    two = tuple(words[:2])
    return two if two in COMMANDS else two[:1]


def flags_of(command):
    return {flag for p in command.params for flag in p.opts if flag.startswith("--")}


def test_exit_codes(readme):
    told = [(int(code), meaning) for code, meaning in table_after(readme, "## Exit codes")]
    assert told == exit_code_table("en")


def test_every_command_and_every_flag_is_documented(readme):
    rows = table_after(readme, "## What it does")
    commands = {named_in(row[0].strip("`").split()[1:]) for row in rows}
    assert commands == set(COMMANDS)
    flags = {
        re.search(r"--[a-z-]+", row[0])[0]
        for row in table_after(readme, "| flag")
    }
    assert flags == set().union(*map(flags_of, COMMANDS.values())) - {"--help"}


def test_no_command_in_the_readme_is_made_up(readme):
    lines = re.findall(r"^ {4}(boardscan .*)$", readme, re.MULTILINE)
    assert lines
    for line in lines:
        words = line.split()
        command = COMMANDS[named_in(words[1:])]
        assert {word for word in words if word.startswith("--")} <= flags_of(command)


def test_scripts_exist(front, root):
    scripts = re.findall(r"^ {4}sh (\S+)", front, re.MULTILINE)
    assert len(scripts) == 2
    for script in scripts:
        assert (root / script).is_file()


def links_of(text):
    """Links to files, without what they point at within the file."""
    return {link.partition("#")[0] for link in re.findall(r"\]\(([^):]+)\)", text)} - {""}


def test_every_link_leads_to_a_file(front, pages, root):
    for link in links_of(front):
        if link.startswith("boardscan/"):
            assert (ROOMS.parent / link).is_file(), link
        else:
            assert (root / link).exists() or link == "LICENSE", link
    for path, text in pages.items():
        for link in links_of(text):
            outside = link.startswith("../../")  # beside the package, not in an installed wheel
            assert (root / link[6:] if outside else path.parent / link).exists(), (path, link)


def headings_of(text):
    """What links may point at, as GitHub names headings."""
    told = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", line.lower()).replace(" ", "-") for line in told}


def test_every_link_into_a_page_leads_to_a_heading(front, pages, root):
    texts = {(root / "README.md").resolve(): front}
    texts |= {path.resolve(): text for path, text in pages.items()}
    for path, text in {root / "README.md": front, **pages}.items():
        for link, place in re.findall(r"\]\(([^):#]*)#([^)]+)\)", text):
            target = root / "README.md" if link == "../../README.md" else \
                ROOMS.parent / link if link.startswith("boardscan/") else path.parent / link
            target = target if link else path
            assert place in headings_of(texts[target.resolve()]), (path, link, place)


def test_the_readme_leads_to_every_page(front, pages):
    led = {(ROOMS.parent / link).resolve() for link in links_of(front)}
    assert {path.resolve() for path in pages} <= led


def test_every_field_of_the_json_is_documented(readme):
    told = " ".join(row[0] for row in table_after(readme, "## JSON"))
    assert set(re.findall(r"`(\w+)`", told)) == set(schema()["properties"])


def test_every_help_text_is_there_in_both_languages():
    for words, command in COMMANDS.items():
        name = ".".join(words)
        assert command.help == TEXTS[f"command.{name}"].en
        for parameter in command.params:
            assert parameter.help, (name, parameter.name)
            assert parameter.name in OPTIONS_ZH, (name, parameter.name)


def test_every_text_has_both_languages():
    for name, text in TEXTS.items():
        assert text.en and text.zh, name
        assert set(re.findall(r"{\w+}", text.en)) == set(re.findall(r"{\w+}", text.zh)), name


def test_the_tour_runs(readme, root):
    (tour,) = re.findall(r"```python\n(.*?)```", readme, re.DOTALL)
    done = subprocess.run(
        [sys.executable, "-c", tour], capture_output=True, text=True, cwd=root, encoding="utf-8"
    )
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0] == "certain 19"
    assert "certain White wins by 9¼ 子 (18½ points)" in lines
    assert "not_an_image Use JPEG" in done.stdout
