#!/usr/bin/env bash
# Builds .build/c/libtare.so.1 (and libtare.a): the ground floor behind Bindings/C/include/tare.h, as
# Embedded Swift, so that it needs libc and nothing else; checks that this is so, and prints its size.
set -euo pipefail
cd "$(dirname "$0")/.."

tools=$(dirname "$(command -v swift)")
out=.build/c
embedded=(-Xswiftc -enable-experimental-feature -Xswiftc Embedded -Xswiftc -wmo -Xswiftc -Osize
  -Xswiftc -Xfrontend -Xswiftc -function-sections -Xcc -fPIC -Xcc -fno-math-errno)

fail() {
  echo "c-library: $*" >&2
  exit 1
}

mkdir -p "$out"
swift build -c release --package-path Bindings/C --scratch-path "$out/build" --target TareC \
  "${embedded[@]}" >"$out/log" 2>&1 || {
  cat "$out/log" >&2
  fail "does not compile"
}
objects=()
for module in TareC Tare TareTrace StepDetection StepMerging; do
  objects+=("$out/build/release/$module.build"/*.o)
done
functions=$(sed -nE 's/^[a-z_0-9 *]*[ *](tare_[a-z_]+)\(.*/\1/p' Bindings/C/include/tare.h | sort -u)

case "$(uname -s)" in
  Linux)
    library=libtare.so.1
    {
      echo "{ global:"
      for function in $functions; do echo "  $function;"; done
      echo "  local: *; };"
    } >"$out/exports"
    "$tools/clang" -shared -fuse-ld=lld -Wl,--version-script="$out/exports" \
      -Wl,-soname,"$library" -Wl,-O2,--gc-sections,--icf=all,--strip-all,--as-needed,-z,defs,-z,relro,-z,now \
      "${objects[@]}" -o "$out/$library"
    ln -sf "$library" "$out/libtare.so"
    needed=$("$tools/llvm-objdump" --private-headers "$out/$library" | awk '$1 == "NEEDED" { print $2 }')
    [ "$needed" = "libc.so.6" ] || fail "needs more than libc: $needed"
    exported=$("$tools/llvm-objdump" --dynamic-syms "$out/$library" | awk '$4 == ".text" { print $NF }' |
      sort)
    ;;
  Darwin)
    library=libtare.1.dylib
    for function in $functions; do echo "_$function"; done >"$out/exports"
    clang -dynamiclib -Wl,-exported_symbols_list,"$out/exports" -Wl,-dead_strip \
      -install_name "@rpath/$library" "${objects[@]}" -o "$out/$library"
    ln -sf "$library" "$out/libtare.dylib"
    exported=$(nm -gU "$out/$library" | awk '{ sub(/^_/, "", $3); print $3 }' | sort)
    ;;
  *) fail "only Linux and macOS are known here" ;;
esac
[ "$exported" = "$functions" ] || {
  diff <(echo "$functions") <(echo "$exported") >&2
  fail "what it exports is not what tare.h declares"
}
rm -f "$out/libtare.a"
"$tools/llvm-ar" rcs "$out/libtare.a" "${objects[@]}"
# Debugging information would be four fifths of the archive.
if [ -x "$tools/llvm-objcopy" ]; then "$tools/llvm-objcopy" --strip-debug "$out/libtare.a"; fi
size=$(wc -c <"$out/$library")
echo "$out/$library: $((size)) bytes, $(echo "$functions" | wc -l | tr -d ' ') functions, needs libc only"
