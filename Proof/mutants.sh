#!/usr/bin/env bash
# Deliberate mistakes in the machine, one at a time: the checker must catch each.
#
# The checker is built once against the machine as a shared library. For every Mutants/NAME.mutant the
# machine is copied, changed and built, two at a time, and the checker's quick profile runs with that
# library instead: it must fail. A mutant that cannot be applied or built is an error; one that
# survives is an error unless its file explains why it does.
#
# With names as arguments only those mutants are made.
set -euo pipefail
cd "$(dirname "$0")"
swift build -c release --product tare-proof >&2
tool=$PWD/.build/release/tare-proof
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
options=(-O -wmo -swift-version 6 -parse-as-library -suppress-warnings)

# The machine in FOLDER/machine as FOLDER/libTare.so.
library() {
  swiftc "${options[@]}" -module-name Tare -emit-module -emit-library \
    "$1"/machine/*.swift -emit-module-path "$1/Tare.swiftmodule" -o "$1/libTare.so"
}

mkdir -p "$work/none/machine"
cp ../Sources/Tare/*.swift "$work/none/machine/"
library "$work/none"
swiftc "${options[@]}" -module-name TareProof -D MUTANT -Xfrontend -import-module -Xfrontend Tare \
  -I "$work/none" -L "$work/none" -lTare Sources/TareProof/*.swift -o "$work/proof"

# Runs the quick profile with the machine in FOLDER.
quick() {
  LD_LIBRARY_PATH="$1:${LD_LIBRARY_PATH:-}" DYLD_LIBRARY_PATH="$1" SWIFT_BACKTRACE=enable=no \
    "$work/proof" --quick
}
quick "$work/none" || {
  echo "the machine itself does not pass the quick profile" >&2
  exit 1
}

verdict() {
  local mutant=$1 folder=$2 explained caught
  explained=$(sed -n 's/^survives: //p' "$mutant")
  mkdir -p "$folder/machine"
  cp ../Sources/Tare/*.swift "$folder/machine/"
  if ! "$tool" --mutate "$mutant" "$folder/machine" > "$folder/log" 2>&1; then
    echo "ERROR cannot be applied: $(tail -n 1 "$folder/log")"
  elif ! library "$folder" > "$folder/log" 2>&1; then
    echo "ERROR does not build: $(grep -m 1 error: "$folder/log")"
  elif quick "$folder" > "$folder/log" 2>&1; then
    if [ -n "$explained" ]; then echo "survives: $explained"; else echo "ERROR survives"; fi
  else
    caught=$(grep -m 1 '^caught' "$folder/log" || echo "caught: V, it traps")
    [ -z "$explained" ] || caught="ERROR is said to survive, but $caught"
    echo "$caught"
  fi
}

one() {
  local mutant=Mutants/$1.mutant
  printf '| %s | %s | %s |\n' "$1" "$(sed -n 's/^why: //p' "$mutant")" \
    "$(verdict "$mutant" "$work/$1")" > "$work/$1.row"
  rm -rf "${work:?}/$1"
}

names=("$@")
[ $# -gt 0 ] || for mutant in Mutants/*.mutant; do names+=("$(basename "$mutant" .mutant)"); done
for ((index = 0; index < ${#names[@]}; index += 2)); do
  one "${names[index]}" &
  [ $((index + 1)) -ge ${#names[@]} ] || one "${names[index + 1]}"
  wait
done
printf '| mutant | the rule it breaks | what the checker says |\n|---|---|---|\n'
cat "$work"/*.row
echo "${#names[@]} mutants"
! grep -q '| ERROR' "$work"/*.row
