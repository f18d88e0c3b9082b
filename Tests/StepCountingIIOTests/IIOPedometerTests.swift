// Counting with the kernel's counter: growing, wrapping, vanishing, refusing, and nonsense.

import Foundation
import StepCounting
import Testing

@testable import StepCountingIIO

@Suite("The kernel's step counter")
struct IIOPedometerTests {
  @Test("counts from its total at the start, not from 0")
  func counts() throws {
    let bench = try Bench(total: "4000")
    let session = bench.counter.start()
    #expect(session.reading.steps == 0)
    try bench.count("4007", after: 2)
    #expect(session.reading.steps == 7)
    // Twelve at once are more than can be walked in half a second, until as much time has passed.
    try bench.count("4019", after: 1)
    #expect(session.reading.steps == 7)
    bench.clock.advance(by: .seconds(9))
    #expect(session.reading.steps == 19)
    #expect(session.reading.caveats.isEmpty)
  }

  @Test("says the boot as its origin, and when that was")
  func origin() throws {
    let bench = try Bench(total: "12")
    let report = try bench.pedometer.read()
    #expect(report.origin == "boot A")
    #expect(report.start == Date(timeIntervalSince1970: 1_800_000_000 - 5_000))
    #expect(report.end == Date(timeIntervalSince1970: 1_800_000_000))
    #expect(report.steps == 12)
  }

  @Test("reads once more at the end, between two polls")
  func stops() async throws {
    let bench = try Bench(total: "100")
    let session = bench.counter.start()
    try bench.count("110", after: 5)
    try bench.sysfs.set("iio:device0", "in_steps_input", "113")
    #expect(await session.stop().steps == 13)
  }

  @Test("wraps where its width is declared, and is a fall where it is not", arguments: [16, nil])
  func wraps(width: Int?) throws {
    let bench = try Bench(total: "65530", width: width)
    let session = bench.counter.start()
    try bench.count("65534", after: 4)
    try bench.count("6", after: 8)
    #expect(session.reading.steps == (width == nil ? 4 : 12))
    try bench.count("20", after: 8)
    #expect(session.reading.steps == (width == nil ? 4 : 26))
  }

  @Test("is new after a reboot: all of it counts, on top of what was saved")
  func reboot() throws {
    let bench = try Bench(total: "4000")
    let session = bench.counter.start()
    try bench.count("4010", after: 5)
    let snapshot = session.snapshot()
    bench.clock.advance(by: .seconds(60))
    bench.clock.reboot(axis: "boot B")
    try bench.sysfs.set("iio:device0", "in_steps_input", "30")
    let resumed = bench.counter.start(.resuming(snapshot))
    bench.clock.advance(by: .seconds(2))
    #expect(resumed.reading.steps == 40)
    try bench.count("33", after: 2)
    #expect(resumed.reading.steps == 43)
  }

  @Test("that vanishes says so, and counts on when it is back")
  func vanishes() throws {
    let bench = try Bench(total: "50")
    let session = bench.counter.start()
    try bench.count("60", after: 4)
    try bench.sysfs.remove("iio:device0")
    bench.clock.advance(by: .seconds(2))
    #expect(session.reading.silence == .unavailable)
    #expect(session.reading.steps == 10)
    try bench.sysfs.add("iio:device0", ["in_steps_input": "66", "in_steps_en": "0"])
    bench.clock.advance(by: .seconds(70))
    #expect(session.reading.silence != .unavailable)
    #expect(session.reading.steps == 16)
    // A driver that was loaded anew does not count until it is told to.
    #expect(try bench.sysfs.attribute("iio:device0", "in_steps_en") == "1")
  }

  @Test(
    "that holds no number is an error and no claim",
    arguments: ["", "abc", "-5", "+5", "12.5", "0x10", "5 6", "99999999999999999999"])
  func garbage(text: String) throws {
    let bench = try Bench(total: "50")
    let session = bench.counter.start()
    try bench.count("60", after: 4)
    try bench.count(text, after: 2)
    guard case .sourceError(let error) = session.reading.silence else {
      Issue.record("silence is \(String(describing: session.reading.silence))")
      return
    }
    #expect(
      error.message.hasSuffix(
        "in_steps_input: holds no whole number from 0 up, as a step counter does"))
    try bench.count("64", after: 70)
    #expect(session.reading.steps == 14)
  }

  @Test("is switched on with the first subscription, and left on")
  func activation() throws {
    let bench = try Bench(total: "0", enabled: "0")
    #expect(try bench.sysfs.attribute("iio:device0", "in_steps_en") == "0")
    let session = bench.counter.start()
    #expect(try bench.sysfs.attribute("iio:device0", "in_steps_en") == "1")
    try bench.count("3", after: 2)
    #expect(session.reading.steps == 3)
    #expect(try bench.pedometer.activate() == false)
  }

  @Test("needs no switch")
  func noSwitch() throws {
    let bench = try Bench(total: "8", enabled: nil)
    let session = bench.counter.start()
    try bench.count("11", after: 2)
    #expect(session.reading.steps == 3)
  }

  @Test("without permission is denied, with a word on what helps")
  func permission() throws {
    let refused = SysfsError(path: "/sys/x/in_steps_input", number: EACCES)
    #expect(PedometerError(refused).reason == .denied)
    #expect(PedometerError(refused).message.contains("/sys/x/in_steps_input"))
    #expect(PedometerError(SysfsError(path: "/x", number: ENODEV)).reason == .unavailable)
    #expect(PedometerError(SysfsError(path: "/x", number: EIO)).reason == .other)
    guard geteuid() != 0 else {
      print("skipped: root may read and write any file, so nothing can be refused")
      return
    }
    let bench = try Bench(total: "8", enabled: "0")
    let file = bench.sysfs.devices.appending(path: "iio:device0/in_steps_en").path
    chmod(file, 0o444)
    let error = #expect(throws: PedometerError.self) { try bench.pedometer.activate() }
    #expect(error?.reason == .denied)
    #expect(error?.message.hasSuffix("as root: echo 1 > \(file)") == true)
    chmod(bench.pedometer.device.total.path, 0o000)
    #expect(bench.pedometer.authorization == .denied)
    #expect(bench.counter.start().reading.silence == .denied)
  }

  @Test("tells each total once, and nobody after the subscription has ended")
  func news() throws {
    let bench = try Bench(total: "5")
    let told = Told()
    var subscription: PedometerSubscription? = bench.pedometer.startUpdates(from: .now) {
      told.note($0)
    }
    for total in ["5", "6", "6", "x", "x", "6", "7"] { try bench.count(total, after: 1) }
    #expect(told.words == ["5", "6", "other", "6", "7"])
    #expect(subscription != nil)
    subscription = nil
    try bench.count("9", after: 5)
    #expect(told.words == ["5", "6", "other", "6", "7"])
  }

  @Test("keeps no history")
  func history() throws {
    let bench = try Bench(total: "5")
    let told = Told()
    bench.pedometer.query(from: .distantPast, to: .now) { told.note($0) }
    #expect(told.words == ["historyUnavailable"])
    #expect(bench.pedometer.capabilities.hasHistory == false)
    #expect(bench.pedometer.capabilities.canReadNow)
  }
}

/// What a source told; only the test's own thread touches it.
private final class Told: @unchecked Sendable {
  var words: [String] = []

  func note(_ result: Result<PedometerReport, PedometerError>) {
    switch result {
    case .success(let report): words.append("\(report.steps)")
    case .failure(let error): words.append(error.reason.rawValue)
    }
  }
}
