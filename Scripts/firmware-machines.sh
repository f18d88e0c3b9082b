# Sourced by firmware.sh and firmware-bench.sh: builds, links and runs a program of Examples/Firmware
# on each of the machines.
#
# In QEMU: cortex-m4f and cortex-m4 (with and without the floating-point unit; MPS2 board), riscv32
# (RV32IMAC, `virt` board). In node: wasm32. This machine in ordinary Swift: host-Onone, host-O.

root=$PWD
work=$root/.build/firmware
tools=$(dirname "$(command -v swift)")
tool() { if [ -x "$tools/$1" ]; then echo "$tools/$1"; else echo "$1"; fi; }
bare="cortex-m4f cortex-m4 riscv32"
embedded=(-Xswiftc -enable-experimental-feature -Xswiftc Embedded -Xswiftc -wmo -Xswiftc -Osize
  -Xswiftc -Xfrontend -Xswiftc -function-sections
  # Without an operating system there is nobody to tell of a smashed stack.
  -Xswiftc -Xfrontend -Xswiftc -disable-stack-protector
  -Xcc -ffunction-sections -Xcc -fdata-sections)

fail() {
  echo "firmware: $*" >&2
  exit 1
}

# Runs a command and shows what it said only if it failed.
quietly() {
  local log=$1
  shift
  "$@" >"$log" 2>&1 || {
    cat "$log" >&2
    fail "failed: $*"
  }
}

for needed in qemu-system-arm qemu-system-riscv32 node; do
  command -v $needed >/dev/null 2>&1 ||
    fail "$needed is missing (macOS: brew install qemu node; Debian's packages are installed)"
done
# A machine that hangs ends; macOS has no such command.
limit=$(command -v timeout || true)
limit=${limit:+$limit 120}

triple_of() {
  case "$1" in
    cortex-m4*) echo armv7em-none-none-eabi ;;
    riscv32) echo riscv32-none-none-eabi ;;
    wasm32) echo wasm32-unknown-none-wasm ;;
  esac
}

# The triple alone means the unit, with calls as if there were none: neither of the two.
flags_of() {
  case "$1" in
    cortex-m4f) echo "-Xcc -mcpu=cortex-m4 -Xcc -mfloat-abi=hard -Xcc -mfpu=fpv4-sp-d16" ;;
    cortex-m4) echo "-Xcc -mcpu=cortex-m4 -Xcc -mfloat-abi=soft -Xcc -mfpu=none" ;;
  esac
}

build_machine() {
  local machine=$1 program object
  # An old object of a source that is gone would be linked, too.
  for object in "$work/$machine"/*/release/*.build/*.o; do
    find Sources Examples/Firmware/Sources -name "$(basename "$object" .o)" | grep -q . ||
      rm -f "$object"
  done
  for program in WalkFirmware ReplayFirmware; do
    # shellcheck disable=SC2046
    quietly "$work/$machine.log" swift build -c release --package-path Examples/Firmware \
      --triple "$(triple_of "$machine")" --scratch-path "$work/$machine" --target $program \
      "${embedded[@]}" $(flags_of "$machine")
  done
}

# What a program is made of, with the recording in flash for the machines that have one.
link() {
  local machine=$1 program=$2 out=$3 objects parts=() module
  objects="$work/$machine/$(triple_of "$machine")/release"
  case "$program" in
    WalkFirmware) set -- WalkFirmware Walk Board Arena StepDetection Tare TareTrace ;;
    ReplayFirmware) set -- ReplayFirmware Board Arena Tare TareTrace ;;
  esac
  for module in "$@"; do parts+=("$objects/$module.build"/*.o); done
  case "$machine" in
    wasm32)
      "$(tool wasm-ld)" --no-entry --gc-sections --strip-all --export=firmware_main \
        -z stack-size=65536 "${parts[@]}" -o "$out"
      ;;
    *)
      local board=mps2-an386
      [ "$machine" != riscv32 ] || board=riscv-virt
      # In the folder itself: the linker script knows the recording by its name.
      (cd "$work" && "$(tool ld.lld)" --gc-sections -T "$root/Examples/Firmware/Boards/$board.ld" \
        "${parts[@]}" --format=binary recording.bin --format=default -o "$out")
      ;;
  esac
}

# run MACHINE PROGRAM [MODE [FILE]], with FILE also as standard input; lines about the machine itself
# go to MACHINE.figures.
run() {
  local machine=$1 program=$2 mode=${3:-walk} file=${4:-} arguments=() status=0
  case "$machine" in
    host-Onone) "$work/host/debug/WalkOnHost" play <"$file" || status=$? ;;
    host-O) "$work/host/release/WalkOnHost" play <"$file" || status=$? ;;
    wasm32) node Scripts/firmware-run.mjs "$work/wasm32-$program" <"$file" || status=$? ;;
    *)
      case "$machine" in
        riscv32) arguments=(qemu-system-riscv32 -M virt -bios none) ;;
        *) arguments=(qemu-system-arm -M mps2-an386 -cpu cortex-m4) ;;
      esac
      # A nanosecond of the machine's time for each instruction.
      [ "$mode" != bench ] || arguments+=(-icount shift=0)
      arguments+=(-nographic -monitor none -serial none)
      arguments+=(-semihosting-config "enable=on,target=native,arg=$program,arg=$mode${file:+,arg=$file}")
      # shellcheck disable=SC2086
      $limit "${arguments[@]}" -kernel "$work/$machine-$program" </dev/null >"$work/$machine.said" ||
        status=$?
      grep '^#' "$work/$machine.said" >"$work/$machine.figures" || true
      grep -v '^#' "$work/$machine.said" || true
      ;;
  esac
  return $status
}

# Bytes of the sections whose names match, in a linked program.
bytes_of() {
  "$(tool llvm-objdump)" --section-headers "$1" | awk -v names="$2" '
    function value(hex,   i, n) {
      n = 0
      for (i = 1; i <= length(hex); i++) n = n * 16 + index("0123456789abcdef", substr(hex, i, 1)) - 1
      return n
    }
    $1 ~ /^[0-9]+$/ && $2 ~ names { sum += value($3) }
    END { print sum + 0 }'
}
