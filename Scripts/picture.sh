#!/usr/bin/env bash
# Draws README's pictures with the tool itself; with --check only says whether they would change.
set -euo pipefail
cd "$(dirname "$0")/.."
swift build -c release --product tare >&2
tare=$(swift build -c release --show-bin-path)/tare
mkdir -p docs .demo
folder=docs
[ "${1:-}" != --check ] || folder=.demo/pictures
mkdir -p "$folder"
"$tare" replay Examples/opens-at-150.jsonl --chart "$folder/opens-at-150.svg" >/dev/null
"$tare" days --tz Europe/Berlin --chart "$folder/two-weeks.svg" \
  Examples/exports/watch-and-phone.xml Examples/exports/running-app.csv >/dev/null
for picture in opens-at-150 two-weeks; do
  if [ "${1:-}" = --check ]; then
    cmp "$folder/$picture.svg" "docs/$picture.svg" || {
      echo "picture: docs/$picture.svg is not what the tool draws; run 'make picture'" >&2
      exit 1
    }
    echo "picture: docs/$picture.svg is what the tool draws"
  else
    echo "drawn: docs/$picture.svg"
  fi
done
