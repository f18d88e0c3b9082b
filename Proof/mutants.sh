#!/bin/sh
# Deliberate mistakes in the machine, one at a time: the checker must catch each.
#
# For every Mutants/NAME.mutant the machine is copied, changed, and built together with the checker,
# two at a time; then the checker's quick profile runs and must fail. A mutant that cannot be applied
# or built is an error; one that survives is an error unless its file explains why it does.
set -eu
cd "$(dirname "$0")"
swift build -c release --product TareProof >&2
proof=$PWD/.build/release/TareProof
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$proof" --quick || { echo "the machine itself does not pass the quick profile" >&2; exit 1; }

cat > "$work/one.sh" <<'ONE'
name=$(basename "$1" .mutant)
why=$(sed -n 's/^why: //p' "$1")
explained=$(sed -n 's/^survives: //p' "$1")
folder=$work/$name
mkdir -p "$folder/machine"
cp ../Sources/Tare/*.swift "$folder/machine/"
result=
if ! "$proof" --mutate "$1" "$folder/machine" > "$folder/log" 2>&1; then
  result="ERROR cannot be applied: $(tail -1 "$folder/log")"
elif ! swiftc -O -wmo -swift-version 6 -parse-as-library -module-name TareProof -D MUTANT \
  -suppress-warnings "$folder"/machine/*.swift Sources/TareProof/*.swift -o "$folder/proof" \
  > "$folder/log" 2>&1; then
  result="ERROR does not build: $(grep -m1 error: "$folder/log")"
elif SWIFT_BACKTRACE=enable=no "$folder/proof" --quick > "$folder/log" 2>&1; then
  if [ -n "$explained" ]; then result="survives, as explained: $explained"
  else result="ERROR survives"; fi
else
  caught=$(grep -m1 '^caught' "$folder/log" || echo "caught: V, it traps")
  if [ -n "$explained" ]; then result="ERROR is said to survive, but: $caught"
  else result=$caught; fi
fi
rm -rf "$folder"
printf '| %s | %s | %s |\n' "$name" "$why" "$result" >> "$work/results"
ONE
export proof work
ls Mutants/*.mutant | xargs -P 2 -n 1 sh "$work/one.sh"
printf '| mutant | the rule it breaks | what the checker says |\n|---|---|---|\n'
sort "$work/results"
! grep -q 'ERROR' "$work/results"
