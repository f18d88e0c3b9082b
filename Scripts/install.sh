#!/usr/bin/env bash
# Installs tare, or takes it away: the binary, its manual page, and completions for bash, zsh and fish.
#
#   install.sh [install|uninstall]
#
# PREFIX (default /usr/local) is where it runs, DESTDIR a folder that stands for / while a package is
# made. ZSHDIR is for systems where zsh looks elsewhere than in PREFIX/share/zsh/site-functions.
# TARE_BINARY names a built binary to install. Otherwise .build/static/tare on Linux, the release build
# elsewhere; it is built only if it is missing or older than the sources, so after `make static`
# a `sudo make install` compiles nothing. Plain bash 3.2, find and install, for macOS too.
set -euo pipefail
cd "$(dirname "$0")/.."
umask 022

# An empty PREFIX is a variable that somebody forgot to set, and / has no bin of its own to spare.
for place in "PREFIX=${PREFIX-/usr/local}" "ZSHDIR=${ZSHDIR:-/any}"; do
  case $place in
    PREFIX= | PREFIX=/ | *=[!/]*)
      echo "install.sh: ${place%%=*} is '${place#*=}'; write a folder from / on, such as /usr/local" >&2
      exit 64
      ;;
  esac
done
prefix=${PREFIX-/usr/local}
prefix=${prefix%/}
root=${DESTDIR:-}
bin=$prefix/bin/tare
manual=$prefix/share/man/man1/tare.1
bash_file=$prefix/share/bash-completion/completions/tare
zsh_file=${ZSHDIR:-$prefix/share/zsh/site-functions}/_tare
fish_file=$prefix/share/fish/vendor_completions.d/tare.fish

# Succeeds if $1 is there and nothing that it is made of is newer.
is_fresh() {
  [ -x "$1" ] &&
    [ -z "$(find Sources Package.swift Scripts/static.sh -newer "$1" -print | head -n 1)" ]
}

# Prints the path of the binary, built if need be.
binary() {
  local built
  if [ -n "${TARE_BINARY:-}" ]; then
    built=$TARE_BINARY
  elif [ "$(uname -s)" = Linux ]; then
    built=.build/static/tare
    if ! is_fresh "$built"; then
      TARE_NEEDS=binutils
      . Scripts/ready.sh >&2
      bash Scripts/static.sh >&2
    fi
  else
    built=.build/release/tare
    if ! is_fresh "$built"; then
      . Scripts/ready.sh >&2
      swift build -c release --product tare >&2
      # The linker is not asked if nothing changed that it sees; the file is as new all the same.
      touch "$(swift build -c release --show-bin-path)/tare"
    fi
  fi
  if [ ! -x "$built" ]; then
    echo "install.sh: there is no executable $built" >&2
    exit 66
  fi
  printf '%s\n' "$built"
}

put() {
  install -d "$root$(dirname "$2")"
  install -m "$3" "$1" "$root$2"
  printf '%s\n' "$root$2"
}

install_all() {
  local tare made
  tare=$(binary)
  made=$(mktemp -d)
  # shellcheck disable=SC2064
  trap "rm -rf '$made'" EXIT
  # The tool describes itself; nothing is installed before all of it is written.
  "$tare" manual >"$made/tare.1"
  for shell in bash zsh fish; do "$tare" completions $shell >"$made/$shell"; done
  put "$tare" "$bin" 755
  put "$made/tare.1" "$manual" 644
  put "$made/bash" "$bash_file" 644
  put "$made/zsh" "$zsh_file" 644
  put "$made/fish" "$fish_file" 644
}

uninstall_all() {
  local file
  for file in "$bin" "$manual" "$bash_file" "$zsh_file" "$fish_file"; do
    [ ! -e "$root$file" ] || {
      rm "$root$file"
      printf 'removed %s\n' "$root$file"
    }
  done
}

case ${1:-install} in
  install) install_all ;;
  uninstall) uninstall_all ;;
  *)
    echo "install.sh: write install or uninstall, not '$1'" >&2
    exit 64
    ;;
esac
