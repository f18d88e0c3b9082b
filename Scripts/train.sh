#!/usr/bin/env bash
# Learns the step detector's weights, or cross-validates them; sets up what that needs.
#
#   train.sh --tables [FOLDER]           writes Sources/StepDetection/Weights
#   train.sh --cross-validate [FOLDER]   learns 13 times without some wearers or one data set, and scores
#
# FOLDER holds manifest.json and the recordings it lists; TARE_RECORDINGS may name it, too. They are
# not part of this repository. Python 3.11 or newer with venv is needed; the packages that
# Training/requirements.txt names are installed into Training/.build.
set -euo pipefail
cd "$(dirname "$0")/.."
case "${1:-}" in
  --tables) what=(--tables) ;;
  --cross-validate) what=(--cross-validate both) ;;
  *)
    echo "train: say --tables or --cross-validate" >&2
    exit 64
    ;;
esac
folder=${2:-${TARE_RECORDINGS:-../shared/recordings}}
if [ ! -f "$folder/manifest.json" ]; then
  echo "train: no manifest.json in '$folder': say where the recordings are, RECORDINGS=FOLDER" >&2
  exit 66
fi
swift build -c release --package-path Training --product detection-lab >&2
python=Training/.build/python/bin/python
if ! "$python" -c 'import jax, numpy, optax' 2>/dev/null; then
  python3 -m venv Training/.build/python
  "$python" -m pip install --quiet --requirement Training/requirements.txt
fi
"$python" Training/train.py --recordings "$folder" "${what[@]}"
