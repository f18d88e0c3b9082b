#!/usr/bin/env bash
# What an event and a sample cost in Node, beside the C library and the tool (TARE=/path/to/tare, a
# release build) in the same run.
set -euo pipefail
cd "$(dirname "$0")/.."

tools=$(dirname "$(command -v swift)")
bash Scripts/wasm.sh
bash Scripts/c-library.sh
compiler="$tools/clang"
[ -x "$compiler" ] || compiler=clang
"$compiler" -std=gnu11 -O2 -Wall -Wextra -Werror -IBindings/C/include Web/benchmarks/native.c \
  -L.build/c -ltare "-Wl,-rpath,$PWD/.build/c" -o .build/web/native
node Web/benchmarks/speed.js
