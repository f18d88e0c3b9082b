#!/usr/bin/env bash
# Draws the pictures of Documentation/CountingFromAcceleration.md on simulated motion.
#
#   detection-pictures.sh             draws docs/detection-*.svg
#   detection-pictures.sh --check     only says whether they would change
#   detection-pictures.sh --numbers   measures how late steps are told, as the article's table
set -euo pipefail
cd "$(dirname "$0")/.."
package=Documentation/Pictures

# Axes, colors and fonts are the tool's: its folder must be a link, not a copy that has aged.
[ "$(readlink "$package/Sources/detection-pictures/StepCharts")" = ../../../../Sources/StepCharts ] || {
  echo "detection-pictures: $package/Sources/detection-pictures/StepCharts is no link" >&2
  exit 1
}
swift build --package-path "$package" >&2
program=$(swift build --package-path "$package" --show-bin-path)/detection-pictures
if [ "${1:-}" = --numbers ]; then
  "$program" numbers
  exit
fi
swift build -c release --product tare >&2
tare=$(swift build -c release --show-bin-path)/tare

drawn=.demo/detection
rm -rf "$drawn"
mkdir -p "$drawn" docs
"$program" draw "$drawn"
"$program" record "$drawn"
for name in walk drive; do
  (cd "$drawn" && "$tare" count "$name.csv" --chart "detection-$name.svg" >/dev/null)
done

failed=0
for picture in "$drawn"/detection-*.svg; do
  kept=docs/$(basename "$picture")
  if [ "${1:-}" != --check ]; then
    cp "$picture" "$kept"
    echo "drawn: $kept"
  elif ! cmp "$picture" "$kept"; then
    echo "detection-pictures: $kept is not what is drawn; run 'make detection-pictures'" >&2
    failed=1
  else
    echo "picture: $kept is what is drawn"
  fi
done
exit "$failed"
