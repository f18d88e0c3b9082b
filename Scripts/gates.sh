#!/usr/bin/env bash
# The rules of the house that no compiler checks. Each gate is also shown able to fail.
#
#   gates.sh [DIR]         checks the tree at DIR (default: this repository)
#   gates.sh --self-test   plants one violation per rule in a copy; each must be found
#
# Plain bash 3.2, find, grep, sed and awk, so that it runs on a bare Debian and on macOS.
set -euo pipefail
cd "$(dirname "$0")/.."

# Ground modules that may import nothing at all; TareTrace may import Tare.
ground_alone="Tare StepDetection StepMerging"

# Every Swift file under the given folders, our own only.
swift_files() {
  local folder
  for folder in "$@"; do
    if [ -d "$folder" ]; then
      find "$folder" -name .build -prune -o -type f -name '*.swift' -print
    fi
  done | sort
}

# Prints FILE:LINE:CODE with comments and the contents of string literals removed, so that prose
# is never mistaken for code.
code_of() {
  local file
  swift_files "$@" | while IFS= read -r file; do
    awk -v file="$file" '
      {
        line = $0
        if (inText) {
          if (line ~ /"""/) { inText = 0; sub(/^.*"""/, "", line) } else { next }
        } else if (inComment) {
          if (line ~ /\*\//) { inComment = 0; sub(/^.*\*\//, "", line) } else { next }
        }
        gsub(/"([^"\\]|\\.)*"/, "\"\"", line)
        sub(/\/\/.*/, "", line)
        if (line ~ /"""/ || line ~ /"""$/) { inText = 1; sub(/""".*/, "", line) }
        if (line ~ /\/\*/ && line !~ /\*\//) { inComment = 1; sub(/\/\*.*/, "", line) }
        if (line ~ /[^ \t]/) print file ":" FNR ":" line
      }' "$file"
  done
}

# Succeeds if nothing on stdin matches; prints what does.
none_match() {
  ! grep -E "$1"
}

import_line=':[0-9]+:[[:space:]]*(@[A-Za-z_]+(\([A-Za-z_]*\))?[[:space:]]+|(public|package|internal|private|fileprivate)[[:space:]]+)*import[[:space:]]'

gate_ground_imports_nothing() {
  local module failed=0
  for module in $ground_alone; do
    code_of "Sources/$module" | none_match "$import_line|;[[:space:]]*import[[:space:]]" || failed=1
  done
  { code_of Sources/TareTrace | grep -E "$import_line|;[[:space:]]*import[[:space:]]" || true; } |
    { ! grep -vE 'import[[:space:]]+Tare[[:space:]]*$'; } || failed=1
  return $failed
}

# The ground never traps, so it does not even name what does.
gate_ground_never_traps() {
  code_of Sources/Tare Sources/TareTrace Sources/StepDetection Sources/StepMerging |
    none_match '\b(fatalError|precondition|preconditionFailure|unsafelyUnwrapped|abort)\b'
}

# iOS 17, macOS 14 and watchOS 10 are the floor; Linux would compile all of these silently.
gate_no_too_new_runtime() {
  code_of Sources Bindings | none_match '\b(Mutex|Atomic|AtomicLazyReference|WordPair|InlineArray|UTF8Span|U?Int128|Observations)\b|import[[:space:]]+Synchronization|\[[[:space:]]*[0-9]+[[:space:]]+of[[:space:]]|<[^<>]*\blet[[:space:]]+[A-Za-z_]+[[:space:]]*:[[:space:]]*Int\b|isolated[[:space:]]+deinit|withTaskExecutorPreference'
}

# FoundationXML crashes on Apple's exports; FoundationNetworking drags in 45 libraries.
gate_no_heavy_foundation() {
  code_of Sources Bindings | none_match 'import[[:space:]]+([a-z]+[[:space:]]+)?(FoundationXML|FoundationNetworking)\b|\b(XMLParser|URLSession)\b'
}

# A platform framework stands behind one door each, so that everything else builds and is tested
# anywhere. `canImport` asks and imports nothing.
gate_core_motion_behind_one_door() {
  { code_of Sources | grep -v '^Sources/StepCountingCoreMotion/' || true; } |
    none_match '(^|[^A-Za-z0-9_.])import[[:space:]]+([a-z]+[[:space:]]+)?CoreMotion\b'
}

# The C library is named where the machine is touched, and nowhere else: its names differ between
# systems, and what only computes can then be built and tested anywhere.
gate_c_library_behind_few_doors() {
  { code_of Sources | grep -vE '^Sources/(TareCommands/Console/[^:]*|TareTool/TareTool.swift|StepCountingIIO/SysfsAttribute.swift|StepCounting/Clock/SystemClock.swift):' || true; } |
    none_match '(^|[^A-Za-z0-9_.])import[[:space:]]+([a-z]+[[:space:]]+)?(Glibc|Musl|Darwin|Bionic|Android|WASILibc)\b'
}

gate_no_forcing() {
  code_of Sources Bindings | none_match '\btry!|\bas!|[A-Za-z0-9_)>]!([^=]|$)|\]!([^=]|$)'
}

# Switching the compiler's checks off needs a comment on the line or right above it.
gate_unchecked_is_argued() {
  local file failed=0
  while IFS= read -r file; do
    awk -v file="$file" '
      /@unchecked[[:space:]]+Sendable|nonisolated\(unsafe\)/ && !/^[[:space:]]*\/\// {
        if ($0 !~ /\/\/ / && before !~ /^[[:space:]]*\/\/ /) { print file ":" FNR ":" $0; bad = 1 }
      }
      { before = $0 }
      END { exit bad }' "$file" || failed=1
  done < <(swift_files Sources Bindings)
  return $failed
}

# Apple's disks fold case: two such names would be one file there, and two targets one module.
gate_names_differ_by_more_than_case() {
  local failed=0
  find . \( -name .build -o -name .git -o -name .demo -o -name .swiftpm \) -prune -o -print |
    tr '[:upper:]' '[:lower:]' | sort | uniq -d | { ! grep .; } || failed=1
  if [ -f Package.swift ]; then
    tr '\n' ' ' <Package.swift |
      grep -oE '\.(target|executableTarget|testTarget|plugin|systemLibrary)\([[:space:]]*name:[[:space:]]*"[^"]*"' |
      sed 's/.*"\(.*\)"/\1/' | tr '[:upper:]' '[:lower:]' | sort | uniq -d |
      { ! grep .; } || failed=1
  fi
  return $failed
}

# A name says what a file is about; these say nothing.
gate_names_say_something() {
  { swift_files Sources Tests Proof Benchmarks Fuzz Examples Bindings || true; } |
    none_match '(^|/|[a-z])(Utils?|Utilities|Helpers?|Common|Managers?|Misc)(\+[^/]*)?\.swift$'
}

gate_first_line_says_the_subject() {
  local file failed=0
  while IFS= read -r file; do
    case "$(head -n 1 "$file")" in
      '// '*) ;;
      *)
        echo "$file:1: the first line is no comment that says what the file is about"
        failed=1
        ;;
    esac
  done < <(swift_files Sources | cat - <(find Bindings -name .build -prune -o -name '*.swift' -print |
    grep -v '/Package.swift$'))
  return $failed
}

# Whoever asks a library for its version must hear what the tool and the package say.
gate_versions_agree() {
  {
    sed -n 's/.*public static let version = "\(.*\)"/\1/p' Sources/TareCommands/TareCommand.swift
    sed -n 's/.*text("\([0-9]*\.[0-9]*\.[0-9]*\)").*/\1/p' Bindings/C/Sources/TareC/Names.swift
    sed -n 's/^__version__ = "\(.*\)"/\1/p' Bindings/Python/src/tare_steps/__init__.py
    sed -n 's/^ *"version": "\(.*\)",/\1/p' Bindings/react-native/package.json Web/package.json
  } | awk '{ print; seen[$0] } END { for (one in seen) count++; exit !(NR == 5 && count == 1) }' || {
    echo "five places name a version; they differ, or one is missing"
    return 1
  }
}

# Documentation that points to what does not exist is worse than none. Code is no prose.
gate_links_lead_somewhere() {
  local file line target failed=0
  while IFS= read -r file; do
    while IFS='|' read -r line target; do
      case "$target" in
        '' | '#'* | *:*) continue ;;
      esac
      if [ ! -e "$(dirname "$file")/${target%%#*}" ]; then
        echo "$file:$line: nothing is at $target"
        failed=1
      fi
    done < <(awk '
      /^[ \t]*(```|~~~)/ { inCode = !inCode; next }
      inCode { next }
      {
        text = $0
        gsub(/`[^`]*`/, "", text)
        if (match(text, /^ ? ? ?\[[^]]+\]:[ \t]+/)) {
          target = substr(text, RLENGTH + 1)
          sub(/[ \t].*/, "", target)
          print FNR "|" target
        }
        while (match(text, /\]\([^() \t]+/)) {
          print FNR "|" substr(text, RSTART + 2, RLENGTH - 2)
          text = substr(text, RSTART + RLENGTH)
        }
      }' "$file")
  done < <(find . \( -name .build -o -name .git -o -name .demo -o -name .swiftpm \) -prune -o \
    -type f -name '*.md' -print | sort)
  return $failed
}

all_gates="ground_imports_nothing ground_never_traps no_too_new_runtime no_heavy_foundation
  core_motion_behind_one_door c_library_behind_few_doors no_forcing unchecked_is_argued
  names_differ_by_more_than_case names_say_something first_line_says_the_subject versions_agree
  links_lead_somewhere"

check_all() {
  local gate failed=0 found
  for gate in $all_gates; do
    if found=$("gate_$gate" 2>&1); then
      echo "gate $gate: ok"
    else
      echo "gate $gate: FAILED"
      printf '%s\n' "$found" | sed 's/^/    /'
      failed=1
    fi
  done
  return $failed
}

# Each line: gate, file, content. Planted alone in a copy of the tree, it must make that gate fail.
plants() {
  cat <<'END'
ground_imports_nothing|Sources/Tare/Planted.swift|import Foundation
ground_imports_nothing|Sources/Tare/Planted.swift|@preconcurrency import Dispatch
ground_imports_nothing|Sources/StepDetection/Planted.swift|internal import struct Foundation.Date
ground_imports_nothing|Sources/TareTrace/Planted.swift|public import Foundation
ground_imports_nothing|Sources/TareTrace/Planted.swift|let one = 1; import Glibc
ground_never_traps|Sources/Tare/Planted.swift|func planted() -> Never { fatalError("no") }
ground_never_traps|Sources/TareTrace/Planted.swift|func planted(_ n: Int) { precondition(n > 0) }
no_too_new_runtime|Sources/StepFiles/Planted.swift|let planted = Mutex(0)
no_too_new_runtime|Sources/StepFiles/Planted.swift|import Synchronization
no_too_new_runtime|Sources/Tare/Planted.swift|let planted: InlineArray<4, Int> = [0, 0, 0, 0]
no_too_new_runtime|Sources/Tare/Planted.swift|let planted: [4 of Int] = [0, 0, 0, 0]
no_too_new_runtime|Sources/Tare/Planted.swift|struct Planted<let N: Int> {}
no_too_new_runtime|Sources/Tare/Planted.swift|let planted: Int128 = 0
no_too_new_runtime|Sources/TareCommands/Planted.swift|let planted = Atomic<Int>(0)
no_too_new_runtime|Sources/TareCommands/Planted.swift|let planted = Observations { 1 }
no_heavy_foundation|Sources/StepFiles/Planted.swift|import FoundationXML
no_heavy_foundation|Sources/StepFiles/Planted.swift|import FoundationNetworking
core_motion_behind_one_door|Sources/StepCounting/Planted.swift|import CoreMotion
core_motion_behind_one_door|Sources/StepFiles/Planted.swift|@preconcurrency public import class CoreMotion.CMPedometer
core_motion_behind_one_door|Sources/StepCountingAccelerometer/Planted.swift|let one = 1; import CoreMotion
c_library_behind_few_doors|Sources/StepFiles/Planted.swift|import Glibc
c_library_behind_few_doors|Sources/StepCounting/Clock/Planted.swift|internal import Darwin
c_library_behind_few_doors|Sources/TareCommands/Planted.swift|import func Musl.read
no_forcing|Sources/StepFiles/Planted.swift|let planted = try! read()
no_forcing|Sources/StepFiles/Planted.swift|let planted = value as! Int
no_forcing|Sources/StepFiles/Planted.swift|let planted = [1].first!
no_forcing|Sources/StepFiles/Planted.swift|let planted = table["a"]!.count
no_forcing|Sources/StepFiles/Planted.swift|var planted: Int!
unchecked_is_argued|Sources/StepFiles/Planted.swift|final class Planted: @unchecked Sendable {}
unchecked_is_argued|Sources/StepFiles/Planted.swift|nonisolated(unsafe) var planted = 0
names_differ_by_more_than_case|Sources/StepFiles/planted.swift|// The first of two.
names_say_something|Sources/StepFiles/Utils.swift|// Things.
names_say_something|Tests/StepFilesTests/TraceHelpers.swift|// Things.
names_say_something|Sources/StepFiles/SessionManager+State.swift|// Things.
first_line_says_the_subject|Sources/StepFiles/Planted.swift|let planted = 1
no_too_new_runtime|Bindings/react-native/ios/Planted.swift|let planted = Mutex(0)
no_forcing|Bindings/C/Sources/TareC/Planted.swift|let planted = [1].first!
first_line_says_the_subject|Bindings/C/Sources/TareC/Planted.swift|let planted = 1
versions_agree|Web/package.json|  "version": "9.9.9",
links_lead_somewhere|Documentation/Planted.md|As [described](Nowhere.md) elsewhere.
links_lead_somewhere|Documentation/Planted.md|See [one](../README.md) and [`two`](../Documentation/Nowhere.md#here).
links_lead_somewhere|Planted.md|![A picture](docs/nowhere.svg)
links_lead_somewhere|Examples/Planted.md|[there]: ../Nowhere.md
END
}

# Lines that look like violations and are none.
innocent() {
  cat <<'END'
// What looks like a violation in prose: import Foundation, Mutex, try!, fatalError.
/// Never use `as!`; see https://example.org/Atomic.
let planted = "import Foundation! Mutex try! as! fatalError(\"x\")"
let other = planted != "" && !planted.isEmpty
#if canImport(CoreMotion)
#endif
let text = """
  import Foundation: it imports nothing! Really! precondition(1)!
  """
END
}

# Links that lead out of the tree or within a page, and code that looks like a link.
innocent_prose() {
  cat <<'END'
[Swift](https://www.swift.org), [below](#below), [a page](Proof.md#the-model), [a folder](../Examples)
and the code `cells[row](Nowhere.md)`.

```swift
handlers[0](nowhere)
```
END
}

self_test() {
  local gate file content tested=0
  scratch=$(mktemp -d)
  trap 'rm -rf "$scratch"' EXIT
  mkdir "$scratch/clean"
  find . \( -name .build -o -name .git -o -name .demo \) -prune -o -type f -print |
    tar -cf - -T - 2>/dev/null | tar -xf - -C "$scratch/clean"
  innocent >"$scratch/clean/Sources/Tare/Innocent.swift"
  innocent_prose >"$scratch/clean/Documentation/Innocent.md"
  check_tree() { (cd "$1" && "gate_$2" >/dev/null 2>&1); }
  for gate in $all_gates; do
    if ! check_tree "$scratch/clean" "$gate"; then
      echo "gate $gate: FAILED on a tree without violations (innocent prose was taken for code?)"
      (cd "$scratch/clean" && "gate_$gate") || true
      return 1
    fi
  done
  while IFS='|' read -r gate file content; do
    mkdir -p "$scratch/clean/$(dirname "$file")"
    # The case rule needs the other one of the pair, and a disk that tells them apart.
    if [ "$gate" = names_differ_by_more_than_case ]; then
      echo "// The second of two." >"$scratch/clean/$(dirname "$file")/Planted.swift"
    fi
    case "$gate" in
      first_line_says_the_subject) printf '%s\n' "$content" >"$scratch/clean/$file" ;;
      *) printf '// A planted violation.\n\n%s\n' "$content" >"$scratch/clean/$file" ;;
    esac
    if [ "$gate" = names_differ_by_more_than_case ] &&
      [ "$(head -n 1 "$scratch/clean/Sources/StepFiles/Planted.swift")" != "// The second of two." ]
    then
      echo "gate $gate: not shown able to fail, this disk folds case"
    elif check_tree "$scratch/clean" "$gate"; then
      echo "gate $gate: does NOT notice: $content"
      return 1
    fi
    tested=$((tested + 1))
    rm -f "$scratch/clean/$file" "$scratch/clean/$(dirname "$file")/Planted.swift"
  done < <(plants)
  echo "gates: each of $tested planted violations was noticed, and the clean copy passed"
}

case "${1:-}" in
  --self-test) self_test ;;
  "") check_all ;;
  *)
    cd "$1"
    check_all
    ;;
esac
