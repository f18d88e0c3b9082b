// The same walk, written in every way that the options tell apart, is counted the same.

import Foundation
import StepDetection
import StepFiles
import Testing

@Suite("tare count reads")
struct CountReadingTests {
  static let walk = GeneratedWalk.some(5)

  /// A way to write the walk, and the options that make it readable.
  struct Writing: Sendable {
    var name: String
    var options: [String]
    var known: RecordingOptions
    var text: @Sendable () -> String
  }

  static let writings: [Writing] = [
    Writing(name: "g by the header", options: [], known: RecordingOptions()) { walk.csv() },
    Writing(
      name: "m/s² said", options: ["--units", "ms2"],
      known: RecordingOptions(unit: .metersPerSecondSquared)
    ) {
      walk.csv("timestamp,x,y,z") {
        [$0.time, $0.x * 9.80665, $0.y * 9.80665, $0.z * 9.80665]
      }
    },
    Writing(
      name: "g said", options: ["--units=g"], known: RecordingOptions(unit: .standardGravity)
    ) { walk.csv("timestamp,x,y,z") },
    Writing(
      name: "counts", options: ["--counts-per-g", "4096"],
      known: RecordingOptions(countsPerG: 4096)
    ) {
      walk.csv("Time (ms),X,Y,Z") { [$0.time * 1000, $0.x * 4096, $0.y * 4096, $0.z * 4096] }
    },
    Writing(name: "no times", options: ["--rate", "50"], known: RecordingOptions(hertz: 50)) {
      walk.csv("x_g,y_g,z_g") { [$0.x, $0.y, $0.z] }
    },
    Writing(
      name: "by place", options: ["--columns", "-,z,t,y,x"],
      known: RecordingOptions(
        columns: RecordingColumns(time: .number(3), x: .number(5), y: .number(4), z: .number(2)))
    ) { walk.csv(nil) { [7, $0.z, $0.time, $0.y, $0.x] } },
    Writing(
      name: "by name", options: ["--columns", "time=when:ms,x=a,y=b,z=c", "--units", "g"],
      known: RecordingOptions(
        columns: RecordingColumns("time=when:ms,x=a,y=b,z=c"), unit: .standardGravity)
    ) { walk.csv("a,b,c,when") { [$0.x, $0.y, $0.z, $0.time * 1000] } },
    Writing(
      name: "a time unit", options: ["--time-unit", "us", "--units", "g"],
      known: RecordingOptions(unit: .standardGravity, timeUnit: .microseconds)
    ) { walk.csv("timestamp,x,y,z") { [$0.time * 1e6, $0.x, $0.y, $0.z] } },
  ]

  @Test("a recording however it is written", arguments: writings.map(\.name))
  func writing(name: String) throws {
    let writing = try #require(Self.writings.first { $0.name == name })
    let text = writing.text()
    let answer = try DetectorAnswer(text, writing.known)
    #expect(answer.steps > 20)
    let run = try Tool.run(
      ["count", "--format", "jsonl", "--times"] + writing.options + ["-"], input: Array(text.utf8))
    #expect(run.code == 0, "\(run.err)")
    let object = try CountFormatTests.object(run.out)
    #expect(object["steps"] as? Int64 == answer.steps)
    #expect(object["times"] as? [Double] == answer.times.map { Double($0) / 1e9 })
  }

  @Test("gzip, from a file and from a pipe")
  func gzip() throws {
    let folder = try TemporaryFolder()
    let text = Self.walk.csv()
    try Data(text.utf8).write(to: folder["walk.csv"])
    let path = folder["walk.csv"].path
    let plain = try Tool.run(["count", "--format", "csv", path])
    let file = try Tool.shell(
      "gzip -c '\(path)' >'\(path).gz' && \"$tare\" count --format csv '\(path).gz'")
    #expect(file.code == 0)
    #expect(file.out == plain.out.replacingOccurrences(of: path, with: path + ".gz"))
    let pipe = try Tool.shell("gzip -c '\(path)' | \"$tare\" count --format csv -")
    #expect(pipe.out == plain.out.replacingOccurrences(of: path, with: "-"))
  }

  @Test("the fields that were asked for, and says what it took for granted")
  func notes() throws {
    let text = Self.walk.csv("timestamp,x,y,z")
    let run = try Tool.run(["count", "--format", "jsonl", "-"], input: Array(text.utf8))
    let notes = try #require(CountFormatTests.object(run.out)["notes"] as? [String])
    // Seconds, and g: the values show it, so nobody need worry.
    #expect(notes.count == 2)
    #expect(run.err == "")
    let doubt = try Tool.run(["count", "--rate", "50", "-"], input: Array(text.utf8))
    #expect(doubt.err.hasPrefix("tare: -: ") && doubt.err.contains("rate"))
    #expect(doubt.code == 0)
  }
}
