// A tree of files that looks like /sys, for a kernel counter that counts what a test says.

import Foundation
import StepCounting
import Tare
import Testing

@testable import StepCountingIIO

/// A folder that stands for /sys and goes with its owner.
final class FakeSysfs {
  let url = FileManager.default.temporaryDirectory.appending(path: "sysfs-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: devices, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  var path: String { url.path }
  var devices: URL { url.appending(path: "bus/iio/devices") }

  /// Adds a device with these attributes.
  func add(_ identifier: String, _ attributes: [String: String]) throws {
    let folder = devices.appending(path: identifier)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, value) in attributes { try set(identifier, name, value) }
  }

  /// Changes an attribute.
  func set(_ identifier: String, _ name: String, _ value: String) throws {
    try Data((value + "\n").utf8).write(to: devices.appending(path: identifier + "/" + name))
  }

  func attribute(_ identifier: String, _ name: String) throws -> String {
    try String(
      contentsOf: devices.appending(path: identifier + "/" + name), encoding: .utf8
    ).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Takes a device away, as unloading its driver does.
  func remove(_ identifier: String) throws {
    try FileManager.default.removeItem(at: devices.appending(path: identifier))
  }
}

/// A counter with a session over a fake kernel counter, on a hand-cranked clock.
struct Bench {
  let sysfs: FakeSysfs
  let clock = ManualClock(
    wall: Date(timeIntervalSince1970: 1_800_000_000), monotonic: 5_000, axis: "boot A")
  let pedometer: IIOPedometer
  let counter: StepCounter

  init(total: String, enabled: String? = "1", width: Int? = nil) throws {
    sysfs = try FakeSysfs()
    var attributes = ["name": "bma400", "in_steps_input": total]
    attributes["in_steps_en"] = enabled
    try sysfs.add("iio:device0", attributes)
    pedometer = IIOPedometer(
      device: try IIODevice.stepCounter(sysfs: sysfs.path), clock: clock)
    var configuration = CounterConfiguration()
    configuration.policy.width = width
    counter = StepCounter(source: pedometer, clock: clock, configuration: configuration)
  }

  /// The kernel says this from now on, and time passes.
  func count(_ total: String, after seconds: Int) throws {
    try sysfs.set("iio:device0", "in_steps_input", total)
    clock.advance(by: .seconds(seconds))
  }
}
