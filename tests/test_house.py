"""The house rules that a program can check: one-way imports, exact rules, quick start."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import boardscan

PACKAGE = Path(boardscan.__file__).parent

# Rooms from the ground up. A room may import from those below it and from itself.
FLOORS = (
    {"errors", "models"},
    {"rules"},
    {"vision", "life", "phrases"},
    {"reasons"},
    {"part_words"},
    {"verdict", "parts"},
    {"records"},
    {"pipeline", "ruling"},
    {"answer", "report"},
    {"cards"},
    {"slips"},
    {"check", "recount"},
    {"batch"},
    {"desk"},
    {"cli"},
    {"__main__"},
)
FLOOR = {room: floor for floor, rooms in enumerate(FLOORS) for room in rooms}


def modules():
    for path in sorted(PACKAGE.rglob("*.py")):
        yield path.relative_to(PACKAGE).with_suffix("").parts, ast.parse(path.read_text("utf-8"))


def imported(tree):
    """Every module that a file imports anywhere, functions included, by its dotted name.

    Names that only a type checker needs are no import.
    """
    typing_only = {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if node in typing_only:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are written in full"
            if node.module == "boardscan":
                yield from (f"boardscan.{alias.name}" for alias in node.names)
            else:
                yield node.module


def wrong_ways(room, names):
    """Those of the imported names that `room` may not import."""
    for name in names:
        parts = name.split(".")
        target = parts[1] if len(parts) > 1 and parts[0] == "boardscan" else None
        if target is None or target.startswith("__") or target == room or room == "train":
            continue
        if target == "train" or FLOOR[target] >= FLOOR[room]:
            yield name


def test_imports_point_one_way():
    wrong = [
        f"{'/'.join(parts)} imports {name}"
        for parts, tree in modules()
        if parts != ("__init__",)
        for name in wrong_ways(parts[0], imported(tree))
    ]
    assert wrong == []


def test_the_import_check_sees_wrong_ways():
    tree = ast.parse(
        "import boardscan.cli\n"
        "def later():\n    from boardscan.pipeline import scan\n"
        "from boardscan import verdict\nfrom boardscan.errors import Text\nimport numpy\n"
    )
    found = list(wrong_ways("vision", imported(tree)))
    assert found == ["boardscan.cli", "boardscan.verdict", "boardscan.pipeline"]
    assert list(wrong_ways("cli", ["boardscan.train.render"])) == ["boardscan.train.render"]


def test_every_room_has_its_floor():
    rooms = {parts[0] for parts, _ in modules()} - {"__init__", "train"}
    assert rooms <= FLOOR.keys()


def test_rules_need_nothing_but_the_standard_library():
    for parts, tree in modules():
        if parts[0] == "rules":
            for name in imported(tree):
                allowed = name.startswith(("boardscan.rules", "boardscan.errors"))
                assert allowed or name.split(".")[0] in sys.stdlib_module_names, (parts, name)


def test_rules_and_verdict_have_no_float_in_a_count():
    """`float(...)` and literals with a point stay out of the rules, where amounts are exact.

    Only the two modules that weigh how probable a doubt is have them.
    """
    for parts, tree in modules():
        if parts[0] != "rules" or parts[1] in ("doubts", "outlook"):
            continue
        for node in ast.walk(tree):
            is_float = isinstance(node, ast.Constant) and isinstance(node.value, float)
            makes_float = isinstance(node, ast.Call) and getattr(node.func, "id", "") == "float"
            assert not (is_float or makes_float), (parts, node.lineno)


@pytest.mark.parametrize(
    "code",
    [
        "import boardscan",
        "from boardscan.cli import run; run(['--help'])",
        "from boardscan.cli import run; run(['count', '--help'])",
    ],
)
def test_starting_loads_no_vision(code):
    """Help is there at once: OpenCV, scikit-image and numpy are not loaded for it."""
    ask = f"import sys\n{code}\nprint([m for m in ('cv2', 'skimage', 'numpy') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_every_public_name_is_there():
    for name in boardscan.__all__:
        assert getattr(boardscan, name) is not None
    assert set(boardscan.__all__) <= set(dir(boardscan))
    with pytest.raises(AttributeError, match="nonsense"):
        _ = boardscan.nonsense
