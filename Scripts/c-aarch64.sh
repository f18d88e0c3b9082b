#!/usr/bin/env bash
# Builds the C library for 64-bit ARM with Swift's toolchain alone, no SDK and no NDK:
#   .build/c/aarch64/linux/libtare.so.1    glibc (or musl, under the name of its own C library)
#   .build/c/aarch64/android/libtare.so    bionic, for jniLibs/arm64-v8a
#
#   c-aarch64.sh           builds both, and checks what they need and show
#   c-aarch64.sh --test    also runs the tests of Bindings/C/Tests over the first one in QEMU (Debian:
#                          gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user)
set -euo pipefail
cd "$(dirname "$0")/.."
tools=$(dirname "$(command -v swift)")
out=.build/c/aarch64
# There is no Embedded Swift for this machine with an operating system, and none is needed: the calling
# convention is the same, and what is linked asks for five functions of the C library.
triple=aarch64-none-none-elf

fail() {
  echo "c-aarch64: $*" >&2
  exit 1
}

mkdir -p "$out/linux" "$out/android"
swift build -c release --triple "$triple" --package-path Bindings/C --scratch-path "$out/build" \
  --target TareC -Xswiftc -enable-experimental-feature -Xswiftc Embedded -Xswiftc -wmo -Xswiftc -Osize \
  -Xswiftc -Xfrontend -Xswiftc -function-sections \
  -Xswiftc -Xfrontend -Xswiftc -disable-stack-protector -Xcc -fPIC -Xcc -fno-math-errno \
  >"$out/log" 2>&1 || {
  cat "$out/log" >&2
  fail "does not compile"
}
objects=()
for module in TareC Tare TareTrace StepDetection StepMerging; do
  objects+=("$out/build/$triple/release/$module.build"/*.o)
done
strict=(-std=c11 -Wall -Wextra -Werror -Os -ffreestanding)
"$tools/clang" --target="$triple" "${strict[@]}" -fPIC -c Bindings/C/Cross/divide.c -o "$out/divide.o"
# The stand-in's functions have names whose true types the compiler knows.
"$tools/clang" --target="$triple" "${strict[@]}" -fno-builtin -fPIC -c Bindings/C/Cross/libc.c \
  -o "$out/libc.o"
functions=$(sed -nE 's/^[a-z_0-9 *]*[ *](tare_[a-z_]+)\(.*/\1/p' Bindings/C/include/tare.h | sort -u)
{
  echo "{ global:"
  for function in $functions; do echo "  $function;"; done
  echo "  local: *; };"
} >"$out/exports"

# SYSTEM, the name of its C library, the name of this one.
link() {
  local system=$1 libc=$2 name=$3 needed exported
  "$tools/ld.lld" -shared -soname "$libc" "$out/libc.o" -o "$out/$system/libc.stub"
  # Pages of 16 KB, as Android 15 asks for.
  "$tools/ld.lld" -shared --version-script="$out/exports" -soname "$name" --gc-sections --strip-all \
    --as-needed -z defs -z relro -z now -z max-page-size=16384 "${objects[@]}" "$out/divide.o" \
    "$out/$system/libc.stub" -o "$out/$system/$name"
  rm "$out/$system/libc.stub"
  needed=$("$tools/llvm-objdump" --private-headers "$out/$system/$name" |
    awk '$1 == "NEEDED" { print $2 }')
  [ "$needed" = "$libc" ] || fail "$system: needs more than libc: $needed"
  exported=$("$tools/llvm-objdump" --dynamic-syms "$out/$system/$name" |
    awk '$4 == ".text" { print $NF }' | sort)
  [ "$exported" = "$functions" ] || fail "$system: what it exports is not what tare.h declares"
  echo "$out/$system/$name: $(($(wc -c <"$out/$system/$name"))) bytes, needs $libc only"
}
link linux libc.so.6 libtare.so.1
ln -sf libtare.so.1 "$out/linux/libtare.so"
link android libc.so libtare.so

[ "${1:-}" = --test ] || exit 0
command -v aarch64-linux-gnu-gcc >/dev/null && command -v qemu-aarch64 >/dev/null ||
  fail "Debian: apt-get install gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user"
aarch64-linux-gnu-gcc -std=c11 -Wall -Wextra -Werror -pedantic -O1 Bindings/C/Tests/*.c \
  -o "$out/tests" -L"$out/linux" -ltare "-Wl,-rpath,$PWD/$out/linux" -lm -pthread
traces=()
for trace in Examples/cases/*.jsonl; do traces+=("$trace" -); done
# Expected are, where the tests for this machine left them, what the tool printed here.
compare=()
[ ! -f .build/c/tests/walk.json ] || compare=(-- detector compare .build/c/tests/walk.json)
qemu-aarch64 -L /usr/aarch64-linux-gnu "$out/tests" names -- session -- hostile 50 -- detector -- columns \
  -- merger -- merger-random 200 -- threads -- replay "${traces[@]}" -- cases Examples/cases/*.jsonl \
  "${compare[@]}"
echo "c-aarch64: all passed"
