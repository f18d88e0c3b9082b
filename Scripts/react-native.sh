#!/usr/bin/env bash
# The React Native package: its Swift module on Linux, its JavaScript, the two together, and the Android
# half on a JVM over the C library.
#
# Needs node 18.19 or newer and a JDK 17 or newer; looks at the declarations where tsc is.
set -euo pipefail
cd "$(dirname "$0")/.."
package=Bindings/react-native
logs=$PWD/.build/react-native
mkdir -p "$logs"

say() { printf '== %s\n' "$1"; }

# Runs something into a log; what it printed is shown only if it fails.
quietly() {
  local log=$logs/$1.log
  shift
  "$@" >"$log" 2>&1 || {
    cat "$log" >&2
    echo "react-native: failed: $*" >&2
    exit 1
  }
}

TARE_NEEDS=""
command -v node >/dev/null 2>&1 || TARE_NEEDS="nodejs"
command -v tsc >/dev/null 2>&1 || TARE_NEEDS="$TARE_NEEDS node-typescript"
command -v javac >/dev/null 2>&1 || TARE_NEEDS="$TARE_NEEDS openjdk-17-jdk-headless"
. Scripts/ready.sh
unset TARE_NEEDS
for program in node javac; do
  command -v $program >/dev/null 2>&1 || {
    echo "react-native: $program is needed: node 18.19, a JDK 17, or newer ones" >&2
    exit 1
  }
done

if [ "$(uname -s)" = Linux ]; then
  say "the Swift module over look-alikes of React and Core Motion"
  scratch=Harness/ReactNative/.build
  quietly swift swift test --disable-xctest --package-path Harness/ReactNative --scratch-path $scratch
  grep 'Test run with' "$logs/swift.log"
  quietly host swift build --package-path Harness/ReactNative --scratch-path $scratch \
    --product ModuleHost
fi

say "JavaScript, alone and over the module"
in_package() { (cd "$package" && node --import ./test/support/resolve.js --test-reporter=tap --test test/*.test.js); }
quietly node in_package
grep -E '^# (tests|pass|fail|skipped) ' "$logs/node.log" | tr '\n' ' '
echo
# A test that is skipped for want of the module proves nothing.
if [ "$(uname -s)" = Linux ] && ! grep -q '^# skipped 0$' "$logs/node.log"; then
  echo "react-native: tests were skipped" >&2
  exit 1
fi

say "the declarations, as TypeScript reads them"
if command -v tsc >/dev/null 2>&1; then
  tsc --project "$package"
  tsc --project "$package/tsconfig.sources.json"
else
  echo "left out: there is no tsc (Debian: node-typescript); the names were compared above"
fi

clang=$(dirname "$(command -v swift)")/clang
[ -x "$clang" ] || clang=clang
if [ "$(uname -s)" = Linux ]; then
  say "the registration in Objective-C++ over look-alike headers"
  for architecture in -UOLD -DRCT_NEW_ARCH_ENABLED; do
    "$clang" -x objective-c++ -std=c++20 -fsyntax-only -fblocks -fobjc-arc \
      -fobjc-runtime=gnustep-2.0 -Wall -Wextra -Werror -IHarness/ReactNative/ObjectiveC \
      $architecture "$package/ios/TareStepCounter.mm"
  done
fi

say "the Android half on a JVM, over the C library"
quietly c-library bash Scripts/c-library.sh
java_home=$(java -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java.home = //p')
# jni.h lies in the JDK, and its other half in a folder named for the system.
includes=$({ find "$java_home/include" "$java_home/../include" -name 'jni*.h' 2>/dev/null || true; } |
  sed 's|/[^/]*$||; s/^/-I/' | sort -u)
[ -n "$includes" ] || {
  echo "react-native: no jni.h under $java_home (Debian: openjdk-17-jdk-headless)" >&2
  exit 1
}
case "$(uname -s)" in Darwin) jni=libtare_jni.dylib ;; *) jni=libtare_jni.so ;; esac
# shellcheck disable=SC2086
"$clang" -std=c11 -Wall -Wextra -Werror -shared -fPIC $includes -IBindings/C/include \
  "$package/android/src/main/cpp/tare_jni.c" -L.build/c -ltare "-Wl,-rpath,$PWD/.build/c" -o "$logs/$jni"
rm -rf "$logs/classes"
find Harness/ReactNative/Android "$package/android/src" -name '*.java' >"$logs/sources"
javac -Xlint:all,-serial -Werror --release 17 -d "$logs/classes" "@$logs/sources"
java -Xcheck:jni -Djava.library.path="$logs" -cp "$logs/classes" dev.tare.reactnative.AndroidTest
