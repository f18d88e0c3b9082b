#!/usr/bin/env bash
# How well steps are counted on labelled recordings and on what is derived from them, as Markdown.
#
#   score.sh [--quick|--check] [FOLDER]     --quick: the recordings as they are, nothing derived or simulated
#                                           --check: only whether each is counted as the tests have it
#
# FOLDER holds manifest.json and the recordings it lists; TARE_RECORDINGS may name it, too. They are not
# part of this repository: where they are absent, nothing is scored.
set -euo pipefail
cd "$(dirname "$0")/.."
mode=""
case "${1:-}" in
  --quick | --check)
    mode=$1
    shift
    ;;
esac
folder=${1:-${TARE_RECORDINGS:-../shared/recordings}}
if [ ! -f "$folder/manifest.json" ]; then
  echo "score: no manifest.json in '$folder', so there is nothing to score." >&2
  exit 0
fi

swift build -c release --product tare >&2
swift build -c release --package-path Benchmarks --product detect-score >&2
tare=$(swift build -c release --show-bin-path)/tare
score=$(swift build -c release --package-path Benchmarks --show-bin-path)/detect-score
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Prints what COMMAND… says of every recording of a folder, some at a time.
count() {
  local of=$1
  shift
  # A recording that cannot be read is missed in the table, and named there.
  "$score" files "$of" | tr '\n' '\0' | xargs -0 -n 64 "$@" || true
}
count_with_tare() { count "$1" "$tare" count --format jsonl --times; }

if [ "$mode" = --check ]; then
  count_with_tare "$folder" |
    sed -n 's|^{"file":"\([^"]*\)","steps":\([0-9]*\).*|\1 \2|p' |
    sed "s|.*/\([^/]*/[^/]*\)$|\1|" | sort >"$scratch/counts"
  sort Tests/StepFilesTests/Golden/recordings.txt | diff - "$scratch/counts" ||
    {
      echo "score: these recordings are not counted as Tests/StepFilesTests/Golden has them." >&2
      exit 1
    }
  echo "score: $(wc -l <"$scratch/counts" | tr -d ' ') recordings are counted to the step as before."
  exit 0
fi

echo "## As recorded"
echo
count_with_tare "$folder" >"$scratch/tare"
rows=("tare=$folder=$scratch/tare")
for peer in simple-pedometer first-implementation; do
  count "$folder" "$score" count "$peer" >"$scratch/$peer"
  rows+=("$peer=$folder=$scratch/$peer")
done
if python3 -c 'import scipy' 2>/dev/null; then
  count "$folder" python3 Benchmarks/Scores/plain_peaks.py >"$scratch/peaks"
  rows+=("SciPy's find_peaks=$folder=$scratch/peaks")
else
  echo "score: python3 has no scipy here, so its row is left out." >&2
fi
"$score" table "${rows[@]}"
[ -z "$mode" ] || exit 0

echo
echo "## Derived from them"
echo
rows=("as recorded=$folder=$scratch/tare")
for kind in $("$score" kinds); do
  "$score" derive "$kind" "$folder" "$scratch/$kind-recordings"
  count_with_tare "$scratch/$kind-recordings" >"$scratch/$kind"
  # Only what was counted and the true times are needed any more; faster rates are hundreds of MB.
  find "$scratch/$kind-recordings" -name '*.csv' ! -name '*.steps.csv' -delete
  rows+=("$kind=$scratch/$kind-recordings=$scratch/$kind")
done
"$score" table --differences "${rows[@]}"

echo
echo "## Simulated"
echo
"$score" simulated 0.5
