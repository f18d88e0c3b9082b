// Finding the kernel's step counters: devices of the industrial I/O subsystem that count steps.

import Foundation

/// A device of the kernel's industrial I/O subsystem, as `/sys/bus/iio/devices` lists it.
///
///     let device = try IIODevice.stepCounter()
///     device.identifier  // "iio:device0"
///     device.name        // "bma400"
public struct IIODevice: Hashable, Sendable {
  /// What the kernel calls it, such as `iio:device0`; it may change with each boot.
  public let identifier: String
  /// What its driver calls it, such as `bma400`; nil where the driver names nothing.
  public let name: String?
  /// The folder of its attributes.
  public let folder: String

  /// Creates a device from the folder of its attributes, such as `/sys/bus/iio/devices/iio:device0`.
  public init(folder: String) {
    self.folder = folder
    identifier = folder.split(separator: "/").last.map(String.init) ?? folder
    let name = try? SysfsAttribute(path: folder + "/name").read()
    self.name = name.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether it counts steps: it has `in_steps_input` (Linux 3.19 and newer).
  public var countsSteps: Bool { total.exists }

  var total: SysfsAttribute { SysfsAttribute(path: folder + "/in_steps_input") }
  var activation: SysfsAttribute { SysfsAttribute(path: folder + "/in_steps_en") }

  /// Every device, whatever it measures, in the order of the numbers; none where there is no such
  /// folder, as on Apple platforms.
  ///
  /// - Parameter sysfs: Where sysfs is mounted.
  /// - Returns: The devices.
  public static func all(sysfs: String = "/sys") -> [IIODevice] {
    let folder = sysfs + "/bus/iio/devices"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return
      names
      .compactMap { name in number(of: name).map { (number: $0, name: name) } }
      .sorted { $0.number < $1.number }
      .map { IIODevice(folder: folder + "/" + $0.name) }
  }

  /// The step counter that is there, or the one that is wanted.
  ///
  /// - Parameters:
  ///   - wanted: Its identifier (`iio:device0`), its number (`0`) or its driver's name (`bma400`);
  ///     nil for the first that counts steps.
  ///   - sysfs: Where sysfs is mounted.
  /// - Returns: The device.
  /// - Throws: ``IIOSearchError``, which says what was looked for and what was found instead.
  public static func stepCounter(
    _ wanted: String? = nil, sysfs: String = "/sys"
  ) throws(IIOSearchError) -> IIODevice {
    let devices = all(sysfs: sysfs)
    let candidates = devices.filter { device in
      guard let wanted else { return true }
      return wanted == device.identifier || wanted == device.name
        || "iio:device" + wanted == device.identifier
    }
    if let device = candidates.first(where: { $0.countsSteps }) { return device }
    throw IIOSearchError(wanted: wanted, folder: sysfs + "/bus/iio/devices", found: devices)
  }

  private static func number(of name: String) -> Int? {
    name.hasPrefix("iio:device") ? Int(name.dropFirst("iio:device".count)) : nil
  }
}

/// There is no step counter, or not the one that was wanted.
public struct IIOSearchError: Error, Hashable, Sendable {
  /// What was wanted; nil for any.
  public var wanted: String?
  /// Where it was looked for.
  public var folder: String
  /// The devices that are there.
  public var found: [IIODevice]
}

extension IIOSearchError: CustomStringConvertible {
  /// What was looked for, and what is there instead.
  public var description: String {
    let device = wanted.map { $0.hasPrefix("iio:") ? $0 : "iio:device\($0)" } ?? "iio:device*"
    let isName = wanted.map { Int($0) == nil && !$0.hasPrefix("iio:device") } ?? false
    let what = isName ? "iio:device* named \(wanted ?? "")" : device
    var text = "no step counter: looked for \(folder)/\(what) with in_steps_input"
    if found.isEmpty {
      text += "; there is no IIO device"
    } else {
      let list = found.prefix(8).map { device in
        var words = device.identifier
        if let name = device.name { words += " (\(name))" }
        return words + (device.countsSteps ? " counts steps" : " counts no steps")
      }
      text += "; " + list.joined(separator: ", ")
    }
    return text
  }
}
