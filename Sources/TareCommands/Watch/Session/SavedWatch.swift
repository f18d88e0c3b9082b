// A watched session in a file, to go on after a kill.

import Foundation
import StepCounting

/// What a saved session needs to know of where it lived.
enum SavedWorld: Equatable, Sendable, Codable {
  case iio(device: String)
  case simulator(SavedSimulation)
}

/// A saved session.
struct SavedWatch: Codable, Sendable {
  /// The version that is written and read.
  static let version = 1

  var watch = SavedWatch.version
  /// When it was written, by the device's wall clock, in seconds since 1970.
  var written: Double
  var world: SavedWorld
  /// The choices of the session that were not the usual ones: `width=16`.
  var policy: [String] = []
  /// Steps truly walked when the session began, and in its pauses; nil where nobody knows.
  var truthAtZero: Int64?
  /// Steps truly walked when the present pause began.
  var truthHeld: Int64?
  var snapshot: StepSnapshot

  /// The choices of the session.
  func changes() throws(UsageError) -> PolicyChanges {
    var changes = PolicyChanges()
    for text in policy {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, try changes.take(parts[0], parts[1]) else {
        throw UsageError("policy: '\(text)' is no choice of a session")
      }
    }
    return changes
  }

  /// The file's bytes.
  func bytes() throws(ToolFailure) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    do {
      return try [UInt8](encoder.encode(self)) + [0x0A]
    } catch {
      throw .stopped(.failedWrite, message: "the session cannot be written down: \(error)")
    }
  }

  /// Reads a file.
  ///
  /// - Throws: 66 where it is missing, 65 where it is damaged, with what is wrong.
  static func read(_ path: String) throws(ToolFailure) -> SavedWatch {
    let bytes = try content(of: path)
    do {
      let version = try JSONDecoder().decode(Version.self, from: Data(bytes)).watch
      guard version == Self.version else {
        throw ToolFailure.stopped(
          .badData, message: "\(path): version \(version); this release reads \(Self.version)")
      }
      return try JSONDecoder().decode(SavedWatch.self, from: Data(bytes))
    } catch let failure as ToolFailure {
      throw failure
    } catch {
      throw .stopped(
        .badData, message: "\(path): no session that tare watch saved: \(words(error))")
    }
  }

  private struct Version: Codable {
    var watch: Int
  }

  private static func content(of path: String) throws(ToolFailure) -> [UInt8] {
    // A session takes a few kilobytes; what is longer is something else.
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 1)
    defer { buffer.deallocate() }
    let file = try InputFile.open(path)
    var count = 0
    while count < buffer.count {
      let more = try file.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
      if more == 0 { return Array(buffer[..<count]) }
      count += more
    }
    throw .stopped(.badData, message: "\(path): no session that tare watch saved: too long")
  }

  private static func words(_ error: any Error) -> String {
    func place(_ path: [any CodingKey], _ text: String) -> String {
      let name = path.map(\.stringValue).joined(separator: ".")
      return name.isEmpty ? text : "\(name): \(text)"
    }
    guard let error = error as? DecodingError else { return "\(error)" }
    switch error {
    case .dataCorrupted(let context):
      return context.codingPath.isEmpty
        ? "not JSON, or cut short" : place(context.codingPath, context.debugDescription)
    case .keyNotFound(let key, let context):
      return place(context.codingPath + [key], "is missing")
    case .typeMismatch(_, let context):
      return place(context.codingPath, "is of another kind than it was written")
    case .valueNotFound(_, let context): return place(context.codingPath, "is null")
    @unknown default: return "\(error)"
    }
  }
}
