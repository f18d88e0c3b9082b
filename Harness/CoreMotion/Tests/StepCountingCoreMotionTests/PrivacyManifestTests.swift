// The privacy manifest that ships: readable, and true of the sources beside it.

import Foundation
import Testing

@Suite struct PrivacyManifestTests {
  static let sources = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "../../Sources").standardized

  @Test func `it declares no tracking, no collected data and no API that needs a reason`() throws {
    let file = Self.sources.appending(path: "StepCountingCoreMotion/PrivacyInfo.xcprivacy")
    let list = try PropertyListSerialization.propertyList(
      from: Data(contentsOf: file), options: [], format: nil)
    let manifest = try #require(list as? [String: Any])
    #expect(manifest["NSPrivacyTracking"] as? Bool == false)
    for key in [
      "NSPrivacyTrackingDomains", "NSPrivacyCollectedDataTypes", "NSPrivacyAccessedAPITypes",
    ] {
      #expect((manifest[key] as? [Any])?.isEmpty == true, "\(key)")
    }
    #expect(manifest.count == 4)
  }

  /// The names on Apple's list of APIs that need a reason, but for those of UIKit's keyboards.
  static let needReasons = [
    "systemUptime", "mach_absolute_time", "UserDefaults", "creationDate", "modificationDate",
    "contentModificationDateKey", "creationDateKey", "getattrlist", "fgetattrlist", "fstat(",
    "lstat(", "fstatat(", "statfs", "statvfs", "volumeAvailableCapacity", "systemFreeSize",
    "systemSize", "attributesOfItem", "attributesOfFileSystem",
  ]

  @Test(arguments: ["StepCountingCoreMotion", "StepCounting", "StepDays", "Tare", "TareTrace"])
  func `no source that it speaks for names such an API`(module: String) throws {
    let folder = Self.sources.appending(path: module)
    let files = try #require(FileManager.default.enumerator(atPath: folder.path))
    var read = 0
    for case let path as String in files where path.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      read += 1
      for line in text.split(separator: "\n")
      where !line.drop(while: { $0 == " " }).hasPrefix("//") {
        for name in Self.needReasons where line.contains(name) {
          Issue.record("\(module)/\(path) names \(name): declare it in the privacy manifest")
        }
      }
    }
    #expect(read > 0)
  }
}
