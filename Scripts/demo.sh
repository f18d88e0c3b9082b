#!/usr/bin/env bash
# Replays pedometers that showed their users a wrong number, with a word of story each, draws what each
# count became, and merges the exports of a phone, a watch and an app. Needs nothing but the repository.
set -euo pipefail
cd "$(dirname "$0")/.."

echo "Building tare (the first time takes a minute)…"
mkdir -p .demo
swift build -c release --product tare >.demo/build.log 2>&1 || {
  cat .demo/build.log
  exit 1
}
tare=$(swift build -c release --show-bin-path)/tare

number=0
# story TITLE TEXT FILE [tare options…]
story() {
  local title=$1 text=$2 file=$3 picture
  shift 3
  number=$((number + 1))
  picture=".demo/$(basename "${file%.*}").svg"
  printf '\n%s\n' "━━━ $number. $title"
  printf '%s\n' "$text" | fold -s -w 80 | sed "s,  *$,,"
  printf '\n$ tare replay %s%s\n\n' "$file" "${*:+ $*}"
  "$tare" replay "$file" "$@" --chart "$picture"
  printf '\nchart: %s\n' "$picture"
}

story "It opens at 150" \
  "A session begins, and the first update carries 150 steps that were walked before it. \
What was walked before is held apart: the count starts at 0." \
  Examples/cases/catchup-150.jsonl

story "It runs backwards" \
  "HealthKit corrects a day from 5,668 to 5,638 (home-assistant/core#179746). The shown count \
waits; the current one says what is true now." \
  Examples/cases/ha-179746.jsonl

story "Reboot" \
  "The phone restarts after 3,500 steps (j4velin/Pedometer#85) and its counter begins again. \
The new counter began within the session, so all of it counts." \
  Examples/cases/reboot-visible.jsonl

story "Seven days later" \
  "Core Motion keeps seven days. A session begun before that sees its total fall overnight, from \
35,279 to 34,710 (LAMP-platform#133): the window slid, nobody walked backwards." \
  Examples/cases/lamp-133.jsonl

story "536,876,864 steps" \
  "One flipped bit in a watch (InfiniTime#1789) is 2²⁹ steps in a minute. Under a rate limit it is \
held apart, never silently dropped." \
  Examples/cases/bit-flip.jsonl

story "All in three minutes" \
  "README's picture: opens at 150, is corrected downwards, delivers late, begins again." \
  Examples/opens-at-150.jsonl >.demo/opens-at-150.txt
head -n 6 .demo/opens-at-150.txt
echo "(the table: .demo/opens-at-150.txt)"
echo
"$tare" replay Examples/opens-at-150.jsonl --chart - | awk 'seen || /[⠁-⣿]/ { seen = 1; print }' |
  head -n 60

log=../shared/exports/cmpedometer/iphone-20h-changes.csv
number=$((number + 1))
printf '\n%s\n' "━━━ $number. Twenty hours of a real iPhone"
if [ -f "$log" ]; then
  "$tare" replay "$log" --chart .demo/iphone-20h.svg >.demo/iphone-20h.txt
  echo "743 totals from 40,782 to 45,060; the session's zero is the first of them."
  # The summary follows the table's last empty line.
  awk '/^[[:space:]]*$/ { text = ""; next } { text = text $0 "\n" } END { printf "%s", text }' \
    .demo/iphone-20h.txt
  echo "table: .demo/iphone-20h.txt   chart: .demo/iphone-20h.svg"
else
  echo "skipped: $log is not here (it is not part of the repository)."
fi

number=$((number + 1))
printf '\n%s\n' "━━━ $number. How far did I really walk?"
echo "Two weeks of a phone and a watch that counted the same walks, and of an app that counted runs. Adding"
echo "up gives 144,778 steps; where they overlap one of them is believed, and every step is accounted for."
exports="Examples/exports/watch-and-phone.xml Examples/exports/running-app.csv"
printf '\n$ tare days --tz Europe/Berlin --sources %s\n\n' "$exports"
# shellcheck disable=SC2086
"$tare" days --tz Europe/Berlin --sources --chart .demo/days.svg $exports
printf '\nchart: .demo/days.svg\n'
printf '\n$ tare explain --tz Europe/Berlin --day 2024-10-26 Examples/exports/watch-and-phone.xml\n\n'
"$tare" explain --tz Europe/Berlin --day 2024-10-26 Examples/exports/watch-and-phone.xml

number=$((number + 1))
printf '\n%s\n' "━━━ $number. Live: somebody walks, and the pedometer misbehaves"
echo "A simulated minute at twenty times the speed: totals are taken back now and then (raw), and the"
echo "session's count stays where it was until they are passed again."
printf '\n$ tare watch --seed 3 --speed 20 --for 60s --fault correction-down=0.2\n\n'
"$tare" watch --seed 3 --speed 20 --for 60s --fault correction-down=0.2 --format screen

printf '\nPictures to open: %s\n' "$(ls .demo/*.svg | tr '\n' ' ')"
