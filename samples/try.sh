#!/bin/sh
# Sets up boardscan in .venv and counts the sample; arguments go to `boardscan count`.
set -eu
cd "$(dirname "$0")/.."
. tests/venv.sh
make_venv .venv .
if [ $# -eq 0 ]; then
    set -- samples/final.jpg --dead E4,F7,G4,H8,L3,N15 --out out
fi
.venv/bin/boardscan count "$@"
