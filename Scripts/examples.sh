#!/usr/bin/env bash
# The example packages: builds and runs each, and looks at what it says.
set -euo pipefail
cd "$(dirname "$0")/.."

# Counts for three seconds, and wants steps at the end.
live() {
  local counted
  swift build --package-path Examples/LiveCounter
  counted=$("$(swift build --package-path Examples/LiveCounter --show-bin-path)/LiveCounter" 3)
  echo "$counted"
  grep -qE '^[1-9][0-9]* steps in all$' <<<"$counted"
  [ "$(head -n 1 <<<"$counted")" = "0 steps, running" ]
}

# How an application is tested against a pedometer that misbehaves.
testing() {
  swift test --disable-xctest --package-path Examples/TestingWithTheSimulator
}

live
testing
# For Xcode only: what can be checked here is that it parses.
swiftc -parse Examples/SwiftUI/*.swift
