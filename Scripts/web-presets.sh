#!/usr/bin/env bash
# Makes the playground's traces and its recording again with the simulators.
#
#   web-presets.sh            writes Web/presets
#   web-presets.sh --check    only says whether they would change
#
# TARE names a tool that is built already; without it the tool is built.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ -z "${TARE:-}" ]; then
  swift build --product tare >&2
  TARE=$(swift build --show-bin-path)/tare
fi
recorder=(swift build -c release --package-path Web/tests/recorder
  --scratch-path .build/web/recorder)
"${recorder[@]}" >&2

made=.build/web/presets
rm -rf "$made"
mkdir -p "$made"
for file in Web/presets/*.jsonl; do
  name=$(basename "$file" .jsonl)
  "$TARE" simulate --preset "$name" >"$made/$name.jsonl"
done
"$("${recorder[@]}" --show-bin-path)/walk-recorder" >"$made/walk.csv"

bytes=$(cat "$made"/* | wc -c | tr -d ' ')
[ "$bytes" -lt 153600 ] || {
  echo "web-presets: $bytes bytes, more than the 150 KB that a page should carry" >&2
  exit 1
}
if [ "${1:-}" = --check ]; then
  diff -r "$made" Web/presets || {
    echo "web-presets: Web/presets is not what the simulators make; run 'bash $0'" >&2
    exit 1
  }
  echo "web-presets: Web/presets is what the simulators make, $bytes bytes"
else
  cp "$made"/* Web/presets/
  echo "web-presets: $bytes bytes in Web/presets"
fi
