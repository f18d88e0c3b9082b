# Two commands are enough: `make demo` and `make test`. `make help` lists the rest.
#
# Works with GNU make 3.81 (macOS) and newer. Scripts/ready.sh finds Swift 6.3 and installs what
# Debian lacks; without Swift, make says where to get it.

SHELL := /bin/sh
READY := . Scripts/ready.sh
export SWIFT_BIN

# What swift format looks at.
STYLED := Sources Tests Package.swift \
  $(wildcard Proof Benchmarks Fuzz Examples Harness Bindings Documentation/Pictures)

# How long `make fuzz` runs each target, in seconds.
SECONDS_PER_TARGET ?= 60

.PHONY: help demo test examples mass harness picture detection-pictures proof proof-ci proof-table bench detect-bench score train cross-validate static engines throughput fuzz fuzz-long format lint gates \
  embedded thread clean install uninstall deb c-library c-library-arm web web-bench wheel firmware firmware-bench react-native

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-18s %s\n", $$1, $$2 }' Makefile

demo: ## replay pedometers that misbehaved, and draw what each count became
	@$(READY); bash Scripts/demo.sh

test: ## build and run all tests: the adapters', the examples', and the package's
	@$(READY); bash Scripts/harness.sh && bash Scripts/examples.sh && swift test --disable-xctest --parallel

examples: ## build and run the example packages
	@$(READY); bash Scripts/examples.sh

mass: ## 10,000 random simulated sessions through the live counter, and as many through the machine
	@$(READY); TARE_SIMULATIONS=10000 swift test --disable-xctest --filter MassTests

harness: ## run the adapters (Core Motion, React Native) on Linux, over look-alikes of their frameworks
	@$(READY); bash Scripts/harness.sh

picture: ## draw README's pictures again (docs/opens-at-150.svg, docs/two-weeks.svg)
	@$(READY); bash Scripts/picture.sh

detection-pictures: ## draw the pictures of how steps are detected again (docs/detection-*.svg)
	@$(READY); bash Scripts/detection-pictures.sh

proof: ## check every sequence of events up to length 5, and the mutants (long)
	@$(READY); swift run -c release --package-path Proof tare-proof && bash Proof/mutants.sh

proof-ci: ## the same up to length 4 (minutes)
	@$(READY); swift run -c release --package-path Proof tare-proof --ci && bash Proof/mutants.sh

proof-table: ## the same sequences under the rules that others use
	@$(READY); swift run -c release --package-path Proof tare-proof --table

bench: ## nanoseconds, instructions, allocations and memory per report
	@TARE_NEEDS=valgrind; $(READY); bash Scripts/bench.sh

detect-bench: ## nanoseconds, allocations and memory per sample of the step detector, beside its peers
	@$(READY); bash Scripts/detect-bench.sh

score: ## how well steps are counted on labelled recordings (RECORDINGS=folder), beside peers
	@$(READY); bash Scripts/score.sh $(RECORDINGS)

static: ## .build/static/tare: one binary without a Swift runtime (Linux)
	@TARE_NEEDS=binutils; $(READY); bash Scripts/static.sh

install: ## the tool, its manual and completions (PREFIX=/usr/local, DESTDIR=)
	@bash Scripts/install.sh install

uninstall: ## take away what install put there
	@bash Scripts/install.sh uninstall

deb: ## .build/debian/tare_VERSION_ARCH.deb
	@TARE_NEEDS="binutils chrpath dpkg-dev xz-utils"; $(READY); bash Scripts/debian.sh

web: ## the core as WebAssembly and the playground (.build/web/site), tested in Node and Chromium
	@$(READY); bash Scripts/web.sh

web-bench: ## an event and a sample in Node, beside the C library and the tool
	@$(READY); bash Scripts/web-bench.sh

c-library: ## libtare.so for C and whoever can call C, and its tests (Bindings/C)
	@TARE_NEEDS="gcc valgrind"; $(READY); bash Scripts/c-tests.sh

c-library-arm: ## the same for 64-bit ARM (Linux, Android), tested in QEMU
	@TARE_NEEDS="gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user"; $(READY); \
	  bash Scripts/c-aarch64.sh --test

wheel: ## the Python package tare-steps, installed and tested (Python 3.10, network)
	@TARE_NEEDS="binutils python3-venv"; $(READY); bash Scripts/wheel.sh

firmware: ## the core on an emulated Cortex-M4 and RISC-V, the same bytes as here
	@$(READY); bash Scripts/firmware.sh

firmware-bench: ## flash, RAM and instructions per sample on a Cortex-M4
	@$(READY); bash Scripts/firmware-bench.sh

react-native: ## the React Native package: Swift, JavaScript, and the two together (node)
	@$(READY); bash Scripts/react-native.sh

engines: ## tare merge within Spark, ClickHouse and GNU parallel (Python 3.10, Java 17; ROWS=200000)
	@TARE_NEEDS="binutils parallel"; $(READY); bash Scripts/engines.sh $(ROWS)

throughput: ## megabytes a second of `tare replay --format jsonl`
	@$(READY); bash Scripts/throughput.sh

train: ## learn the step detector's weights again (RECORDINGS=folder)
	@$(READY); bash Scripts/train.sh --tables $(RECORDINGS)

cross-validate: ## score the detector on wearers and data sets it did not learn from (RECORDINGS=folder)
	@$(READY); bash Scripts/train.sh --cross-validate $(RECORDINGS)

fuzz: ## random input for the readers, the machine and the detector (SECONDS_PER_TARGET=60)
	@$(READY); bash Scripts/fuzz.sh $(SECONDS_PER_TARGET)

fuzz-long: ## the same for an hour each
	@$(READY); bash Scripts/fuzz.sh 3600

format: ## lay the sources out
	@$(READY); swift format --in-place --parallel --recursive $(STYLED)

lint: ## complain about layout and missing documentation
	@$(READY); swift format lint --strict --parallel --recursive $(STYLED)

gates: ## the rules of the house that no compiler checks
	@bash Scripts/gates.sh && bash Scripts/gates.sh --self-test

embedded: ## compile the ground for microcontrollers and WebAssembly, and print its size
	@$(READY); bash Scripts/embedded.sh

thread: ## the tests of the ground and of all that is concurrent under the thread sanitizer
	@$(READY); bash Scripts/thread.sh

clean: ## remove what was built
	rm -rf .build .demo Proof/.build Benchmarks/.build Fuzz/.build Harness/*/.build Bindings/*/.build Documentation/Pictures/.build Examples/*/.build
