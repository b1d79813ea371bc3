#!/bin/sh
# Sets up and runs every check: style, types, tests. Arguments go to pytest.
set -eu
cd "$(dirname "$0")/.."
. tests/venv.sh
make_venv .venv -e '.[dev]'
.venv/bin/ruff check .
.venv/bin/mypy
.venv/bin/mypy --strict boardscan/rules
.venv/bin/python -m pytest "$@"
