// `tare watch` over the kernel's counter (a fake one) and over a trace that comes bit by bit.

import Foundation
import Testing

@Suite("A watched source")
struct WatchSourcesTests {
  private func set(_ folder: TemporaryFolder, _ total: String) throws {
    let file = folder["sys"].appending(path: "bus/iio/devices/iio:device0/in_steps_input")
    try Data((total + "\n").utf8).write(to: file)
  }

  @Test("of the kernel counts, survives nonsense and absence, and is read once more at the end")
  func kernel() throws {
    let folder = try TemporaryFolder()
    try makeCounter(folder, total: "4000", enabled: "0")
    let watch = try RunningWatch(["--source", "iio", "--sysfs", "sys"], in: folder)
    try watch.wait("the opening") { $0.first?.number("steps") == 0 }
    let switched = folder["sys"].appending(path: "bus/iio/devices/iio:device0/in_steps_en")
    #expect(try String(contentsOf: switched, encoding: .utf8).hasPrefix("1"))
    try set(folder, "4007")
    try watch.wait("7 steps") { $0.last?.number("steps") == 7 }
    #expect(try watch.lines().last?.number("raw") == 4007)
    try set(folder, "many")
    try watch.wait("the error") { $0.last?.text("silence") == "sourceError" }
    #expect(
      try watch.lines().last?.text("reason")?.contains("holds no whole number") == true)
    let device = folder["sys"].appending(path: "bus/iio/devices/iio:device0")
    let away = folder["away"]
    try FileManager.default.moveItem(at: device, to: away)
    try watch.wait("the absence") { $0.last?.text("silence") == "unavailable" }
    try set(away, total: "4010")
    try FileManager.default.moveItem(at: away, to: device)
    try watch.wait("10 steps") { $0.last?.number("steps") == 10 }
    try set(folder, "4012")
    #expect(watch.interrupt() == 0)
    #expect(try watch.lines().last?.number("steps") == 12)
  }

  private func set(_ device: URL, total: String) throws {
    try Data((total + "\n").utf8).write(to: device.appending(path: "in_steps_input"))
  }

  @Test("of the kernel wraps as declared, also across a kill")
  func wraps() throws {
    let folder = try TemporaryFolder()
    try makeCounter(folder, total: "65530")
    let first = try RunningWatch(
      ["--source", "iio:bma400", "--sysfs", "sys", "--width", "16", "--save", "s"], in: folder)
    try first.wait("the opening") { $0.first?.number("steps") == 0 }
    try set(folder, "65534")
    try first.wait("4 steps") { $0.last?.number("steps") == 4 }
    try first.wait("a saved session") { _ in
      FileManager.default.fileExists(atPath: folder["s"].path)
    }
    first.kill()
    try set(folder, "3")
    let next = try RunningWatch(["--resume", "s", "--sysfs", "sys"], in: folder)
    try next.wait("9 steps") { $0.last?.number("steps") == 9 }
    #expect(next.interrupt() == 0)
  }

  @Test(
    "is left open by a shutdown where it is saved, and closed where it is not",
    arguments: [true, false])
  func shutdown(isSaved: Bool) throws {
    let folder = try TemporaryFolder()
    try makeCounter(folder, total: "100")
    let watch = try RunningWatch(
      ["--source", "iio", "--sysfs", "sys"] + (isSaved ? ["--save", "s"] : []), in: folder)
    try watch.wait("the opening") { $0.first?.number("steps") == 0 }
    try set(folder, "104")
    try watch.wait("4 steps") { $0.last?.number("steps") == 4 }
    watch.process.terminate()
    #expect(watch.finish() == 0)
    let last = try watch.lines().last
    #expect(last?["final"] as? Bool == true)
    #expect(last?.text("phase") == (isSaved ? "running" : "closed"))
    guard isSaved else { return }
    try set(folder, "109")
    let next = try RunningWatch(["--resume", "s", "--sysfs", "sys", "--for", "1s"], in: folder)
    #expect(next.finish() == 0)
    #expect(try next.lines().last?.number("steps") == 9)
  }

  @Test("that is not there is said, with what was looked for")
  func absent() throws {
    let folder = try TemporaryFolder()
    let sysfs = folder["sys"].path
    let none = try Tool.run(["watch", "--source", "iio", "--sysfs", sysfs])
    #expect(none.code == 66)
    #expect(
      none.err
        == "tare: no step counter: looked for \(sysfs)/bus/iio/devices/iio:device* with "
        + "in_steps_input; there is no IIO device\n")
    try makeCounter(folder, total: "1")
    let other = try Tool.run(["watch", "--source", "iio:3", "--sysfs", sysfs])
    #expect(other.code == 66)
    #expect(
      other.err.contains("iio:device3 with in_steps_input; iio:device0 (bma400) counts steps"))
  }

  @Test("that is a trace is shown event by event, by the rules of its header")
  func trace() throws {
    let folder = try TemporaryFolder()
    let watch = try RunningWatch(["--source", "-"], in: folder)
    try watch.write(
      "{\"trace\":1,\"decrease\":\"restart\"}\n{\"event\":\"open\",\"wall\":0,\"from\":null}\n")
    try watch.wait("the opening") { $0.count == 1 && $0[0].number("steps") == 0 }
    try watch.write(
      "{\"event\":\"report\",\"total\":150,\"to\":1}\n{\"event\":\"report\",\"total\":1")
    try watch.wait("the zero") { $0.last?.number("raw") == 150 && $0.last?.number("steps") == 0 }
    try watch.write("60,\"to\":5}\n{\"event\":\"report\",\"total\":4,\"to\":9}\n")
    try watch.wait("the restart") { $0.last?.number("steps") == 14 }
    #expect(try watch.lines().last?["asking"] as? Bool == false)
    try watch.write("{\"event\":\"pause\",\"wall\":10}\n")
    try watch.wait("the pause") { $0.last?.text("phase") == "paused" }
    try watch.closeInput()
    watch.finish()
    #expect(watch.process.terminationStatus == 0)
    #expect(try watch.lines().last?["final"] as? Bool == true)
    #expect(try watch.lines().last?.number("steps") == 14)
  }

  @Test("that is a trace ends with what a replay says, for every example")
  func examples() throws {
    let folder = Tool.samples.appending(path: "../../../Examples/cases").standardizedFileURL
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".jsonl") }
    #expect(files.count > 20)
    for file in files {
      let bytes = [UInt8](try Data(contentsOf: folder.appending(path: file)))
      let watch = try Tool.run(["watch", "--source", "-"], input: bytes)
      let replay = try Tool.run(["replay", "--format", "jsonl", "-"], input: bytes)
      #expect(watch.code == 0, "\(file)")
      let summary = try last(replay.out)["summary"] as? [String: Any]
      let sessions = summary?["sessions"] as? [[String: Any]]
      let line = try last(watch.out)
      #expect(line.number("steps") == sessions?.last?.number("last"), "\(file)")
      #expect(
        line["lowerBound"] as? Bool == sessions?.last?["lowerBound"] as? Bool, "\(file)")
    }
  }

  private func last(_ text: String) throws -> [String: Any] {
    let line = try #require(text.split(separator: "\n").last)
    return try #require(
      JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }

  @Test("that is no trace is refused after what came before, and with 65")
  func fault() throws {
    let text =
      "{\"trace\":1}\n{\"event\":\"open\",\"wall\":0,\"from\":null}\n{\"event\":\"report\",\"total\":1.5}\n"
    let run = try Tool.run(["watch", "-"], input: Array(text.utf8))
    #expect(run.code == 65)
    #expect(run.err.hasPrefix("tare: -:3: total: "))
    #expect(run.out.split(separator: "\n").count == 2)
    #expect(run.out.contains("\"final\":true"))
    #expect(try Tool.run(["watch", "--source", "-"], input: []).code == 65)
  }

  @Test("that is a trace can be left with Ctrl-C")
  func leave() throws {
    let folder = try TemporaryFolder()
    let watch = try RunningWatch(["--source", "-"], in: folder)
    try watch.write("{\"trace\":1}\n{\"event\":\"open\",\"wall\":0,\"from\":null}\n")
    try watch.wait("the opening") { $0.count == 1 }
    #expect(watch.interrupt() == 0)
    #expect(try watch.lines().last?["final"] as? Bool == true)
  }
}
