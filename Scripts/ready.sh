# Sourced by make and the scripts: finds Swift 6.3, installs what Debian lacks, or says what to do.
#
# POSIX shell, silent and quick (about 50 ms) when nothing is to do. After it `swift` is in PATH.
# TARE_NEEDS may name further Debian packages that one target wants (valgrind, say).

tare_stop() {
  printf '\n%s\n' "tare: $1" >&2
  shift
  for tare_line in "$@"; do printf '  %s\n' "$tare_line" >&2; done
  exit 1
}

tare_find_swift() {
  if [ -n "${SWIFT_BIN:-}" ]; then PATH="$SWIFT_BIN:$PATH"; fi
  command -v swift >/dev/null 2>&1 && return 0
  for tare_place in /opt/swift/usr/bin "$HOME/.local/share/swiftly/bin" "$HOME/.swiftly/bin" \
    /usr/local/swift/usr/bin /opt/homebrew/opt/swift/bin; do
    if [ -x "$tare_place/swift" ]; then
      PATH="$tare_place:$PATH"
      return 0
    fi
  done
  return 1
}

tare_install_with_apt() {
  tare_missing=""
  for tare_package in "$@"; do
    case "$(dpkg-query -W -f='${db:Status-Status}' "$tare_package" 2>/dev/null)" in
      installed) ;;
      *) tare_missing="$tare_missing $tare_package" ;;
    esac
  done
  [ -n "$tare_missing" ] || return 0
  if [ "$(id -u)" = 0 ]; then
    tare_sudo=""
  elif command -v sudo >/dev/null 2>&1; then
    tare_sudo="sudo"
  else
    tare_stop "these Debian packages are missing, and there is neither root nor sudo:" \
      "apt-get install$tare_missing"
  fi
  echo "tare: installing$tare_missing" >&2
  tare_apt="$tare_sudo env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Dpkg::Use-Pty=0"
  # The package lists may be old or absent: only then is an update worth its time.
  # shellcheck disable=SC2086
  $tare_apt install -y --no-install-recommends $tare_missing </dev/null >/dev/null 2>&1 ||
    { $tare_apt update </dev/null >&2 &&
      $tare_apt install -y --no-install-recommends $tare_missing </dev/null >&2; } ||
    tare_stop "apt-get could not install:$tare_missing"
}

case "$(uname -s)" in
  Linux)
    if command -v dpkg-query >/dev/null 2>&1; then
      # What the compiler runs on: headers, a linker, git, its shared libraries and the zones.
      case "$(. /etc/os-release && echo "${VERSION_CODENAME:-}")" in
        bookworm)
          # shellcheck disable=SC2086
          tare_install_with_apt binutils git libc6-dev libcurl4 libgcc-12-dev libncurses6 \
            libsqlite3-0 libsqlite3-dev libstdc++-12-dev libxml2 tzdata zlib1g-dev ${TARE_NEEDS:-}
          ;;
        *)
          # Library packages change their names between releases; these metapackages do not.
          # shellcheck disable=SC2086
          tare_install_with_apt g++ git libcurl4-openssl-dev libncurses-dev libsqlite3-dev \
            libxml2-dev tzdata zlib1g-dev ${TARE_NEEDS:-}
          ;;
      esac
    fi
    ;;
  Darwin)
    xcode-select -p >/dev/null 2>&1 ||
      tare_stop "the macOS SDK is missing. Install the command line tools:" \
        "xcode-select --install"
    ;;
  *) tare_stop "only Linux and macOS can build this; here runs $(uname -s)." ;;
esac

tare_find_swift ||
  tare_stop "Swift 6.3 or newer is needed, and no 'swift' was found." \
    "Get it from https://www.swift.org/install (Linux, macOS)." \
    "On macOS also: brew install swiftly && swiftly init && swiftly install 6.3" \
    "Installed elsewhere? Say where: make SWIFT_BIN=/path/to/usr/bin demo"

tare_version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' |
  head -n 1)
tare_major=${tare_version%%.*}
tare_minor=${tare_version#*.}
if [ -z "$tare_version" ]; then
  tare_stop "'$(command -v swift)' does not say which version it is." \
    "Get Swift 6.3 from https://www.swift.org/install."
elif [ "$tare_major" -lt 6 ] || { [ "$tare_major" -eq 6 ] && [ "$tare_minor" -lt 3 ]; }; then
  tare_stop "Swift 6.3 or newer is needed; '$(command -v swift)' is $tare_version." \
    "Get it from https://www.swift.org/install, or say where another one is:" \
    "make SWIFT_BIN=/path/to/usr/bin demo"
fi
export PATH
