#!/usr/bin/env bash
# Builds the wheel tare-steps into .build/wheel/dist, and tries it as those will who install it.
#
#   wheel.sh [--build-only]
#
# Fresh virtual environments outside of the tree, one with NumPy and one without: tests, doctests,
# types, the example. Python packages are downloaded once, in the versions of constraints.txt.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
python=$root/Bindings/Python
work=$root/.build/wheel
house=$work/house
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1
unset TARE_LIBRARY PYTHONPATH

fail() {
  echo "wheel: $*" >&2
  exit 1
}
# Runs a command that is silent unless it fails.
quietly() {
  "$@" >"$work/log" 2>&1 || {
    cat "$work/log" >&2
    fail "failed: $*"
  }
}

python3 -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))' 2>/dev/null ||
  fail "Python 3.10 or newer is needed, with venv; on Debian: apt-get install python3-venv"
mkdir -p "$work"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
bash Scripts/c-library.sh

# The tools, and the packages of the fresh environments.
tested=(numpy matplotlib pytest hypothesis)
if ! cmp -s "$python/constraints.txt" "$work/constraints.txt"; then
  rm -rf "$work/tools" "$house"
  python3 -m venv "$work/tools"
  quietly "$work/tools/bin/pip" download -q -d "$house" -c "$python/constraints.txt" \
    hatchling twine auditwheel ruff mypy basedpyright "${tested[@]}"
  quietly "$work/tools/bin/pip" install -q --no-index --find-links "$house" \
    -c "$python/constraints.txt" hatchling twine auditwheel ruff mypy basedpyright
  cp "$python/constraints.txt" "$work/constraints.txt"
fi
tools=$work/tools/bin

# The platform that the library deserves: the newest symbol of libc that it asks for says which.
machine=$(uname -m)
case "$(uname -s)" in
  Linux)
    library=libtare.so.1
    objdump=$(command -v llvm-objdump objdump | head -n 1) || fail "there is no objdump"
    needed=$("$objdump" -p ".build/c/$library" | sed -n 's/.*GLIBC_2\.\([0-9]*\).*/\1/p' |
      sort -n | tail -n 1)
    # No policy is older than these.
    case "$machine" in x86_64 | i686) oldest=5 ;; aarch64) oldest=17 ;; *) oldest=31 ;; esac
    [ "${needed:-0}" -gt "$oldest" ] || needed=$oldest
    platform=manylinux_2_${needed}_$machine
    ;;
  Darwin)
    library=libtare.1.dylib
    platform=macosx_14_0_$machine
    ;;
esac

# A copy of the package with the library and the license in it, built twice: the same to the byte.
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct 2>/dev/null || echo 1700000000)
export SOURCE_DATE_EPOCH TARE_WHEEL_PLATFORM=$platform
rm -rf "$work/stage" "$work/dist" "$work/again"
mkdir "$work/stage"
cp -R "$python/src" "$python/README.md" "$python/pyproject.toml" "$python/platform_tag.py" LICENSE \
  "$work/stage"
find "$work/stage" -name __pycache__ -exec rm -rf {} +
cp ".build/c/$library" "$work/stage/src/tare_steps/"
for folder in dist again; do
  (cd "$work/stage" && quietly "$tools/python" -m hatchling build -t wheel -d "$work/$folder")
done
wheel=$(echo "$work"/dist/tare_steps-*.whl)
cmp "$wheel" "$work/again/$(basename "$wheel")" || fail "two builds of one state differ"
quietly "$tools/twine" check --strict "$wheel"
if [ "$(uname -s)" = Linux ]; then
  "$tools/auditwheel" show "$wheel" >"$work/audit" 2>&1 || fail "$(cat "$work/audit")"
  tr '\n' ' ' <"$work/audit" | grep -q "platform tag: *\"$platform\"" || {
    cat "$work/audit" >&2
    fail "auditwheel gives another tag than $platform"
  }
fi
echo "$(basename "$wheel"): $(($(wc -c <"$wheel"))) bytes, built twice alike"
[ "${1:-}" != --build-only ] || exit 0

# One environment as a user makes it, and one with NumPy, into which the tools' pip installs.
bare=$scratch/without-numpy
python3 -m venv "$bare"
quietly "$bare/bin/pip" install -q --no-compile --no-index "$wheel"
fresh=$scratch/with-numpy
python3 -m venv --without-pip "$fresh"
quietly "$tools/pip" --python "$fresh/bin/python" install -q --no-compile --no-index \
  --find-links "$house" -c "$python/constraints.txt" "$wheel[numpy]" "${tested[@]}"

cd "$scratch"
quietly "$tools/ruff" check -q --no-cache "$python"
quietly "$tools/ruff" format -q --no-cache --check "$python"
(
  cd "$python"
  quietly "$tools/mypy" --cache-dir "$work/mypy" --python-executable "$fresh/bin/python" src
  quietly "$tools/mypy" --cache-dir "$work/mypy-users" --python-executable "$fresh/bin/python" \
    tests benchmarks examples
  quietly "$tools/basedpyright" --pythonpath "$fresh/bin/python"
)
echo "types: mypy --strict (package, tests, examples) and pyright in strict mode (package) agree"

"$bare/bin/python" -W error - <<'BARE'
import importlib.util

import tare_steps

assert importlib.util.find_spec("numpy") is None
with tare_steps.Session() as session:
    session.open(wall=0, from_=tare_steps.UNKNOWN)
    session.report(150, to=1)
    print("without NumPy:", session.report(157, to=9))
try:
    tare_steps.count_steps([], [])
except tare_steps.NumPyMissingError as error:
    print("             ", error)
BARE

# From here on sources are run: nothing is to be written beside them.
export PYTHONPYCACHEPREFIX=$scratch/compiled
run=("$fresh/bin/python" -m pytest -q -rs -c "$python/pyproject.toml" --rootdir "$python")
echo "doctests:"
"${run[@]}" --doctest-modules --doctest-glob=README.md --pyargs tare_steps "$python/README.md"
echo "the example:"
MPLBACKEND=Agg "$fresh/bin/python" -W error::DeprecationWarning:__main__ \
  "$python/examples/plot_walk.py" --save "$work/plot_walk.png"
"$fresh/bin/python" "$python/benchmarks/speed.py" --quick
echo "tests:"
"${run[@]}" "$python/tests"
