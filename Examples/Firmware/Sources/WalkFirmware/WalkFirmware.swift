// A walk on a machine without an operating system: detector and sessions, from reset to the readings.
import Arena
import Board
import Walk

/// Plays the walk, or measures it, and tells what memory that took.
///
/// Lines with a # in front are about the machine; all others are the same on every machine. The exit
/// code is 0, 65 if the input is no recording, 71 if a sample asked for memory, or 70 after a fault.
@c(firmware_main)
public func firmware_main() -> Int32 {
  if board_mode() == Int32(UInt8(ascii: "b")) { return measureWalk() }
  var held: UInt = 0
  var requests: UInt = 0
  let code = playWalk(onStart: {
    held = arena_used()
    requests = arena_requests()
  })
  requests = arena_requests() &- requests
  tell("# heap, bytes", Int(held))
  tell("# heap requests while walking", Int(requests))
  return code != 0 || requests == 0 ? code : 71
}

private func tell(_ name: StaticString, _ number: Int) {
  Output.put(name)
  Output.put(": ")
  Output.put(Int64(number))
  Output.end()
}
