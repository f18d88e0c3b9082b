// Finding the kernel's step counters, and saying what is there where none is.

import Foundation
import Testing

@testable import StepCountingIIO

@Suite("The kernel's step counter is found")
struct IIODeviceTests {
  private func tree() throws -> FakeSysfs {
    let sysfs = try FakeSysfs()
    try sysfs.add("iio:device10", ["name": "mma9553", "in_steps_input": "7"])
    try sysfs.add("iio:device2", ["name": "bmi323", "in_steps_input": "5"])
    try sysfs.add("iio:device0", ["name": "bmc150", "in_accel_x_raw": "1"])
    try sysfs.add("trigger0", ["name": "timer"])
    return sysfs
  }

  @Test("in the order of the numbers, without the devices that count no steps")
  func first() throws {
    let sysfs = try tree()
    #expect(
      IIODevice.all(sysfs: sysfs.path).map(\.identifier)
        == ["iio:device0", "iio:device2", "iio:device10"])
    #expect(try IIODevice.stepCounter(sysfs: sysfs.path).identifier == "iio:device2")
  }

  @Test(
    "by identifier, number and driver's name",
    arguments: [
      ("iio:device10", "iio:device10"), ("10", "iio:device10"), ("bmi323", "iio:device2"),
    ])
  func wanted(word: String, identifier: String) throws {
    let sysfs = try tree()
    #expect(try IIODevice.stepCounter(word, sysfs: sysfs.path).identifier == identifier)
  }

  @Test("or the error says where it was looked for and what is there")
  func none() throws {
    let sysfs = try FakeSysfs()
    func text(_ wanted: String?) -> String {
      do throws(IIOSearchError) {
        return "found " + (try IIODevice.stepCounter(wanted, sysfs: sysfs.path)).identifier
      } catch {
        return error.description.replacing(sysfs.path, with: "SYS")
      }
    }
    let place = "no step counter: looked for SYS/bus/iio/devices/"
    #expect(text(nil) == place + "iio:device* with in_steps_input; there is no IIO device")
    try sysfs.add("iio:device0", ["name": "bmc150"])
    try sysfs.add("iio:device1", ["in_steps_input": "0"])
    #expect(
      text("0") == place
        + "iio:device0 with in_steps_input; iio:device0 (bmc150) counts no steps, "
        + "iio:device1 counts steps")
    #expect(text("bma400").contains("iio:device* named bma400 with"))
    #expect(text(nil) == "found iio:device1")
  }

  @Test("nowhere on a machine without such a folder")
  func elsewhere() {
    #expect(IIODevice.all(sysfs: "/nowhere").isEmpty)
  }
}
