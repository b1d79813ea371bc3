#!/bin/sh
# Sets up boardscan in .venv and counts the sample; arguments go to `boardscan count`.
set -eu
cd "$(dirname "$0")/.."
. tests/venv.sh
make_venv .venv .
if [ $# -eq 0 ]; then
    set -- samples/final.jpg --dead none --out out
fi
.venv/bin/boardscan count "$@"
