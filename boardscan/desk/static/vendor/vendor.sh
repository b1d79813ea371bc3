#!/bin/sh
# Fetches what package-lock.json names and copies the used files beside this script.
set -eu
cd "$(dirname "$0")"
npm ci --ignore-scripts --no-audit --no-fund
from=node_modules/lit-html
for file in LICENSE lit-html.js directive.js directive-helpers.js \
    directives/live.js directives/ref.js directives/repeat.js async-directive.js; do
    mkdir -p "lit-html/$(dirname "$file")"
    sed '/^\/\/# sourceMappingURL/d' "$from/$file" > "lit-html/$file"
done
rm -r node_modules
