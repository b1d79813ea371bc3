"""Language, help, faults, pipes: the command line as a whole."""

import json
import os
import subprocess
import sys

import pytest
import typer

from boardscan.cli import run
from boardscan.cli.app import app
from boardscan.cli.language import choose_language, display_width, pad, pad_left
from boardscan.errors import ExitCode


@pytest.mark.parametrize(
    ("arguments", "environment", "lang"),
    [
        ([], {"LANG": "en_GB.UTF-8"}, "en"),
        ([], {"LANG": "zh_CN.UTF-8"}, "zh"),
        ([], {"LANG": "zh_TW"}, "zh"),
        ([], {"LANG": "zh_CN.UTF-8", "LC_MESSAGES": "en_US.UTF-8"}, "en"),
        ([], {"LC_ALL": "zh_CN", "LC_MESSAGES": "en_US.UTF-8"}, "zh"),
        ([], {"LANG": "de_DE"}, "en"),
        ([], {"LC_ALL": "C"}, "en"),
        (["read", "x", "--lang", "zh"], {"LANG": "en"}, "zh"),
        (["read", "x", "--lang=en"], {"LANG": "zh"}, "en"),
        (["read", "x", "--lang"], {"LANG": "zh"}, "zh"),
        (["read", "x", "--lang", "fr"], {"LANG": "zh"}, "zh"),
    ],
)
def test_the_language(arguments, environment, lang):
    assert choose_language(arguments, environment) == lang


def test_width_of_chinese():
    assert display_width("活子 a") == 6
    assert pad("子", 4) == "子  "
    assert pad_left("子", 4) == "  子"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "Exit codes:"),
        (["--help"], "130  stopped with Ctrl-C"),
        (["count", "--help"], "--dead D4,Q16|none"),
        (["read", "--help"], "One or more photos."),
        (["score", "--help"], "--ended RESULT"),
        (["--lang", "zh", "--help"], "退出码"),
        (["score", "--help", "--lang", "zh"], "让子数"),
        (["--version"], "boardscan 0."),
    ],
)
def test_help(command, arguments, told):
    answer = command(*arguments)
    assert answer.code == ExitCode.OK
    assert told in answer.out


@pytest.mark.parametrize(
    "arguments",
    [
        ["zzz"],
        ["count"],
        ["read"],
        ["count", "a", "b"],
        ["count", "a", "--nope"],
        ["count", "a", "--handicap", "three"],
        ["count", "a", "--corners", "1,2"],
        ["count", "a", "--lang", "fr"],
        ["count", "a", "--size", "big"],
    ],
)
def test_a_wrong_command_line(command, arguments):
    answer = command(*arguments)
    assert answer.code == ExitCode.USAGE
    assert answer.out == ""
    assert answer.err.startswith("Error: ")
    assert "boardscan --help" in answer.err


def test_a_fault_is_told_without_a_traceback(command, sees, nine, photo, tmp_path, monkeypatch):
    sees(nine)
    path = photo.rename(tmp_path / "crash.jpg")
    answer = command("count", path)
    assert answer.code == ExitCode.FAULT
    assert "ZeroDivisionError" in answer.err
    assert "report" in answer.err
    monkeypatch.setenv("BOARDSCAN_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        run(["count", str(path)])


def test_ctrl_c(command, monkeypatch):
    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr("boardscan.cli.app.in_language", interrupted)
    assert command("--help").code == ExitCode.INTERRUPTED


def test_the_three_main_commands_declare_the_same_flag_in_the_same_way():
    seen = {}
    group = typer.main.get_command(app)
    for name in ("count", "read", "score"):
        for parameter in group.commands[name].params:
            if parameter.opts[0].startswith("--"):
                same = seen.setdefault(parameter.opts[0], parameter)
                assert (same.help, same.metavar) == (parameter.help, parameter.metavar)


def spawn(tmp_path, *arguments, env=None, **options):
    return subprocess.run(
        [sys.executable, "-m", "boardscan", *arguments],
        capture_output=True, env=env, cwd=tmp_path, check=False, **options,
    )  # fmt: skip


def test_a_reader_that_leaves_is_no_error(tmp_path):
    code = f"{sys.executable} -m boardscan read {' '.join(['x.jpg'] * 50)} --json | head -n 1"
    done = subprocess.run(code, shell=True, capture_output=True, cwd=tmp_path, check=False)
    assert done.stdout.count(b"\n") == 1
    assert b"Traceback" not in done.stderr
    assert b"BrokenPipe" not in done.stderr


def test_a_reader_that_leaves_before_a_position_is_printed_is_no_error(tmp_path, root):
    photos = f"{root}/samples/final_9.jpg {root}/samples/final_9.jpg"
    code = f"{sys.executable} -m boardscan read {photos} | head -n 1"
    done = subprocess.run(code, shell=True, capture_output=True, cwd=tmp_path, check=False)
    assert done.stdout.count(b"\n") == 1
    assert done.stderr == b""


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a full disk")
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_full_disk_is_no_fault_of_the_program(tmp_path, lang):
    (tmp_path / "board.txt").write_text("B.W\n" * 3, "utf-8")
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "boardscan", "score", "board.txt", "--lang", lang],
            stdout=full, stderr=subprocess.PIPE, cwd=tmp_path, check=False,
        )  # fmt: skip
    assert done.returncode == ExitCode.OUTPUT
    assert ("can't be written" if lang == "en" else "无法输出") in done.stderr.decode("utf-8")


def test_an_ascii_terminal_gets_escapes_and_json_is_utf8(tmp_path):
    env = os.environ | {"PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    done = spawn(tmp_path, "read", "棋.jpg", env=env)
    assert done.returncode == ExitCode.PHOTO
    assert b"\\u68cb" in done.stderr
    done = spawn(tmp_path, "read", "棋.jpg", "--json", env=env)
    assert "棋.jpg" in done.stdout.decode("utf-8")


@pytest.mark.skipif(sys.platform == "win32", reason="file names are text there")
def test_a_file_name_that_is_no_text(tmp_path):
    done = spawn(tmp_path, "read", b"\xff\xfe.jpg", "--json")
    assert done.returncode == ExitCode.PHOTO
    assert json.loads(done.stdout)["source"] == "\udcff\udcfe.jpg"
