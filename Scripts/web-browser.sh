#!/usr/bin/env bash
# Tests the playground in Debian's Chromium, without a window; leaves pictures in .build/web/shots.
#
#   web-browser.sh             presets, the single file, all browser tests
#   web-browser.sh --pictures  only draws docs/playground-*.png again
#
# Wants .build/web/site, which Scripts/web.sh makes. TARE names the tool to compare with; without
# it, .build/debug/tare is built if it is not there.
set -euo pipefail
cd "$(dirname "$0")/.."

TARE_NEEDS="chromium chromium-driver fonts-liberation python3 python3-venv"
[ "${1:-}" != --pictures ] || TARE_NEEDS="$TARE_NEEDS pngquant"
. Scripts/ready.sh

[ -f .build/web/site/tare.wasm ] || {
  echo "web-browser: .build/web/site is missing; 'bash Scripts/web.sh' makes it" >&2
  exit 1
}
if [ -z "${TARE:-}" ]; then
  [ -x .build/debug/tare ] || swift build --product tare >&2
  TARE=$PWD/.build/debug/tare
fi
export TARE

python=.build/web/venv/bin/python
wanted=Web/tests/browser/requirements.txt
if ! cmp -s "$wanted" .build/web/venv/requirements.txt; then
  rm -rf .build/web/venv
  python3 -m venv .build/web/venv
  "$python" -m pip --quiet --disable-pip-version-check install -r "$wanted"
  cp "$wanted" .build/web/venv/requirements.txt
fi

if [ "${1:-}" = --pictures ]; then
  PYTHONDONTWRITEBYTECODE=1 "$python" Web/tests/browser/pictures.py
  exit
fi

bash Scripts/web-presets.sh --check
node Scripts/web-single.mjs
rm -rf .build/web/shots
PYTHONDONTWRITEBYTECODE=1 "$python" -m pytest -q -p no:cacheprovider --rootdir Web/tests/browser \
  -o python_files='test_*.py' Web/tests/browser "$@"
echo "web-browser: pictures of both themes and widths are in .build/web/shots"
