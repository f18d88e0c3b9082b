#!/usr/bin/env bash
# Draws README's picture with the tool itself; with --check only says whether it would change.
set -euo pipefail
cd "$(dirname "$0")/.."
swift build -c release --product tare >&2
tare=$(swift build -c release --show-bin-path)/tare
mkdir -p docs .demo
drawn=docs/opens-at-150.svg
[ "${1:-}" != --check ] || drawn=.demo/opens-at-150.svg
"$tare" replay Examples/opens-at-150.jsonl --chart "$drawn" >/dev/null
if [ "${1:-}" = --check ]; then
  cmp "$drawn" docs/opens-at-150.svg || {
    echo "picture: docs/opens-at-150.svg is not what the tool draws; run 'make picture'" >&2
    exit 1
  }
  echo "picture: docs/opens-at-150.svg is what the tool draws"
else
  echo "drawn: $drawn"
fi
