// `tare watch` without a terminal: JSON Lines, interruption, saving and going on after a kill.

import Foundation
import Testing

@testable import TareCommands

@Suite("A watched session without a terminal")
struct WatchLinesTests {
  @Test("prints the same lines for the same options, at any speed")
  func deterministic() throws {
    let options = ["watch", "--for", "40s", "--seed", "3", "--fault", "duplicate=0.5"]
    let first = try Tool.run(options + ["--speed", "max"])
    #expect(first.code == 0)
    #expect(first.err == "")
    #expect(try Tool.run(options + ["--speed", "max"]) == first)
    #expect(try Tool.run(options + ["--speed", "200"]) == first)
    #expect(try Tool.run(options + ["--speed", "max", "--seed", "4"]) != first)
  }

  @Test("opens at 0, never falls, and ends at the truth")
  func sound() throws {
    let folder = try TemporaryFolder()
    let watch = try RunningWatch(["--for", "3m", "--speed", "max", "--seed", "5"], in: folder)
    watch.finish()
    let lines = try watch.lines()
    let steps = lines.compactMap { $0.number("steps") }
    #expect(steps.first == 0)
    #expect(steps.count == lines.count)
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 <= $1 })
    let last = try #require(lines.last)
    #expect(last.number("steps") == last.number("truth"))
    #expect((last.number("steps") ?? 0) > 0)
    #expect(last.text("phase") == "closed")
    #expect(last["final"] as? Bool == true)
    #expect(lines.dropLast().allSatisfy { $0["final"] as? Bool == false })
    #expect(lines.allSatisfy { Set($0.keys) == Set(WatchLine.keys.map(\.name)) })
  }

  @Test("beats where nothing changes")
  func heartbeat() throws {
    let folder = try TemporaryFolder()
    try makeCounter(folder, total: "50")
    let watch = try RunningWatch(
      ["--source", "iio", "--sysfs", "sys", "--heartbeat", "200ms"], in: folder)
    try watch.wait("beats") { $0.count >= 5 }
    #expect(watch.interrupt() == 0)
    #expect(try watch.lines().allSatisfy { $0.number("steps") == 0 })
  }

  @Test("ends with the final reading and 0 on Ctrl-C")
  func interrupted() throws {
    let folder = try TemporaryFolder()
    let watch = try RunningWatch(["--speed", "20", "--seed", "3"], in: folder)
    try watch.wait("steps") { ($0.last?.number("steps") ?? 0) > 5 }
    #expect(watch.interrupt() == 0)
    let last = try #require(try watch.lines().last)
    #expect(last["final"] as? Bool == true)
    #expect(last.number("steps") == last.number("truth"))
    #expect(try watch.errors() == "")
  }

  @Test("ends at once on the second Ctrl-C")
  func twice() throws {
    let folder = try TemporaryFolder()
    // The closing query of a simulated phone takes 2.5 simulated seconds, here more than four minutes.
    let watch = try RunningWatch(["--speed", "0.01", "--seed", "3"], in: folder)
    try watch.wait("a line") { !$0.isEmpty }
    watch.process.interrupt()
    try watch.wait("the closing") { $0.last?.text("phase") == "closing" }
    #expect(watch.interrupt() == 130)
    #expect(try watch.lines().last?["final"] as? Bool == false)
  }

  @Test("goes on after kill -9 with what was walked meanwhile, and the trace is whole")
  func killed() throws {
    let folder = try TemporaryFolder()
    let first = try RunningWatch(
      ["--speed", "20", "--seed", "3", "--save", "walk.tare", "--record", "walk.jsonl"],
      in: folder)
    try first.wait("steps and a saved session") { lines in
      (lines.last?.number("steps") ?? 0) > 20
        && FileManager.default.fileExists(atPath: folder["walk.tare"].path)
    }
    first.kill()
    let before = try #require(try first.lines().last?.number("steps"))
    #expect(try first.lines().last?["final"] as? Bool == false)
    for turn in 1...2 {
      let next = try RunningWatch(
        [
          "--resume", "walk.tare", "--save", "walk.tare", "--record", "walk.jsonl", "--speed", "20",
        ], in: folder)
      try next.wait("more steps in turn \(turn)") { lines in
        (lines.last?.number("steps") ?? 0) >= before + 10 * turn
      }
      let steps = try next.lines().compactMap { $0.number("steps") }
      #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 <= $1 })
      if turn == 1 {
        next.kill()
      } else {
        #expect(next.interrupt() == 0)
        let last = try #require(try next.lines().last)
        #expect(last.number("steps") == last.number("truth"))
        let replay = try Tool.run(["replay", "--format", "jsonl", folder["walk.jsonl"].path])
        #expect(replay.code == 0)
        #expect(replay.out.contains("\"last\":\(last.number("steps") ?? -1),"))
      }
    }
    #expect(!FileManager.default.fileExists(atPath: folder["walk.tare.part"].path))
    let over = try Tool.run(["watch", "--resume", folder["walk.tare"].path])
    #expect(over.code == 65)
    #expect(over.err.contains("that session has ended, at "))
  }

  @Test("says what is wrong with a saved session")
  func damaged() throws {
    let folder = try TemporaryFolder()
    let file = folder["walk.tare"].path
    func resume() throws -> ToolRun { try Tool.run(["watch", "--resume", file]) }
    #expect(try resume().code == 66)
    #expect(try resume().err == "tare: \(file): no such file or folder\n")
    let saved = try Tool.run([
      "watch", "--save", file, "--for", "20s", "--speed", "max", "--source", "simulator",
    ])
    #expect(saved.code == 0)
    let whole = try String(contentsOfFile: file, encoding: .utf8)
    for (damage, word) in [
      ("", "not JSON, or cut short"), (String(whole.prefix(whole.count / 2)), "cut short"),
      ("{}", "watch: is missing"), ("{\"watch\":2}", "version 2; this release reads 1"),
      (whole.replacing("\"token\"", with: "\"tokem\""), "token: is missing"),
      (whole.replacing("\"machine\":[1,", with: "\"machine\":[1,1,"), "the snapshot was changed"),
    ] {
      try Data(damage.utf8).write(to: URL(filePath: file))
      let run = try resume()
      #expect(run.code == 65, "\(word)")
      #expect(run.err.contains(word), "\(run.err)")
      #expect(run.out == "")
    }
  }

  @Test("that cannot be saved goes on, and says so at the end")
  func unsaved() throws {
    let run = try Tool.run([
      "watch", "--for", "20s", "--speed", "max", "--save", "/nowhere/walk.tare",
    ])
    #expect(run.code == 74)
    #expect(run.err.contains("/nowhere/walk.tare: no such file or folder"))
    #expect(run.out.contains("\"final\":true"))
    let device = try Tool.run(["watch", "--for", "5s", "--speed", "max", "--save", "/dev/null"])
    #expect(device.code == 74)
    #expect(device.err.contains("/dev/null: is a device or a pipe"))
  }

  @Test("records a trace that replays to the same count")
  func recorded() throws {
    let folder = try TemporaryFolder()
    let file = folder["walk.jsonl"].path
    // What was there before is gone, also where it was longer.
    try Data(repeating: UInt8(ascii: "x"), count: 1 << 20).write(to: folder["walk.jsonl"])
    let run = try Tool.run([
      "watch", "--for", "2m", "--speed", "max", "--seed", "3", "--record", file, "--fault",
      "correction-down=0.2",
    ])
    let last = try #require(run.out.split(separator: "\n").last)
    let line = try #require(
      JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any])
    let replay = try Tool.run(["replay", "--format", "jsonl", file])
    #expect(replay.out.contains("\"last\":\(line.number("steps") ?? -1),"))
  }

  @Test(
    "refuses what makes no sense",
    arguments: [
      (["--source", "radar"], "unknown source 'radar'"),
      (["--format", "csv"], "unknown format 'csv'"),
      (["--source", "-", "--save", "x"], "a trace is its own record"),
      (["--source", "-", "--width", "16"], "the header of the trace decides"),
      (["--source", "iio", "--seed", "3"], "--seed is about the simulator"),
      (["--resume", "x", "--seed", "3"], "goes on with the walker"),
      (["--resume", "x", "--width", "8"], "must not change within a session"),
      (["--for", "never"], "is no duration"),
      (["--speed", "0"], "--speed is 0.01 to 100000"),
      (["walk.jsonl"], "watch reads no files"),
    ])
  func refused(arguments: [String], words: String) throws {
    let run = try Tool.run(["watch"] + arguments)
    #expect(run.code == 64)
    #expect(run.err.contains(words), "\(run.err)")
  }

  @Test("prints its last view where the screen is asked for without a terminal")
  func still() throws {
    let run = try Tool.run(["watch", "--for", "20s", "--speed", "max", "--format", "screen"])
    #expect(run.code == 0)
    #expect(run.out.contains("█"))
    #expect(!run.out.contains("\u{1B}"))
    for line in run.out.split(separator: "\n") { #expect(line.count <= 80) }
  }
}

/// A fake /sys with a step counter in a folder, as `sys`.
func makeCounter(_ folder: TemporaryFolder, total: String, enabled: String = "1") throws {
  let device = folder["sys"].appending(path: "bus/iio/devices/iio:device0")
  try FileManager.default.createDirectory(at: device, withIntermediateDirectories: true)
  for (name, value) in [("in_steps_input", total), ("in_steps_en", enabled), ("name", "bma400")] {
    try Data((value + "\n").utf8).write(to: device.appending(path: name))
  }
}
