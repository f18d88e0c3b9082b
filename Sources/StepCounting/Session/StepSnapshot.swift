// A session as it is saved, to go on after the process was killed.

public import Foundation
import StepDays
public import Tare

/// A session's whole state, to be stored by the application and resumed later, also by another process
/// or after a reboot.
///
///     let data = try JSONEncoder().encode(session.snapshot())
///     …
///     let snapshot = try JSONDecoder().decode(StepSnapshot.self, from: data)
///     let session = counter.start(.resuming(snapshot))
///
/// It is versioned and checked when decoded: what no version wrote is refused with a `DecodingError`, and
/// nothing is guessed. It says when somebody walked: treat it as personal data.
public struct StepSnapshot: Equatable, Sendable {
  /// The version that is written and read.
  public static let version = 1

  /// When it was taken, on the wall clock.
  public var date: Date { Instant(nanoseconds: fields.wall).date }
  /// The steps shown then.
  public var steps: Int { fields.steps }
  /// The session's token.
  public var session: SessionToken { SessionToken(fields.token) }

  var fields: Fields

  /// What is stored, in types that any coder knows.
  struct Fields: Equatable, Sendable, Codable {
    var token: Int64
    var steps: Int
    var phase: StepReading.Phase
    var hasHistory: Bool
    var machine: [Int64]
    var zero: Int64
    var start: Int64
    /// The clocks when it was taken, the monotonic one on the session's axis.
    var wall: Int64
    var monotonic: Int64
    /// What the session's axis adds to the clock's, and the name of the clock's.
    var axisShift: Int64
    var axis: String?
    var streamStart: Int64?
    var origins: [Origin]
    var footingAt: Int64
    var footing: Quantities
    var countedTo: Int64?
    var pauseEdge: Int64?
    var resumeEdge: Int64?
    var deferred: [Edge]
    var awaitsBaseline: Bool
    var caveats: StepCaveats
    var heldApart: Int64
    var limitsRate: Bool
    var lastRise: Int64
    var ledger: DayLedger?
  }

  /// A start of the source's own that was met.
  struct Origin: Equatable, Sendable, Codable {
    var name: String?
    var reported: Int64?
    var from: Int64?
  }

  /// A pause or a resumption that waits for the edge before it.
  struct Edge: Equatable, Sendable, Codable {
    var isPause: Bool
    var wall: Int64
    var monotonic: Int64
  }

  /// Steps, distance and floors, each as itself.
  struct Quantities: Equatable, Sendable, Codable {
    var steps: Int64
    var distance: Double?
    var floorsAscended: Int64?
    var floorsDescended: Int64?

    init(_ total: ActivityTotal) {
      steps = total.steps
      distance = total.distance
      floorsAscended = total.floorsAscended
      floorsDescended = total.floorsDescended
    }

    var total: ActivityTotal {
      ActivityTotal(
        steps: steps, distance: distance, floorsAscended: floorsAscended,
        floorsDescended: floorsDescended)
    }
  }
}

extension StepSnapshot: Codable {
  private enum Key: String, CodingKey {
    case version, check, session
  }

  /// Writes the snapshot.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(Self.version, forKey: .version)
    try container.encode(fields.checksum(), forKey: .check)
    try container.encode(fields, forKey: .session)
  }

  /// Reads a snapshot.
  ///
  /// - Throws: `DecodingError` where it is damaged or of another version; the message says which.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    func damaged(_ key: Key, _ text: String) -> DecodingError {
      .dataCorruptedError(forKey: key, in: container, debugDescription: text)
    }
    let version = try container.decode(Int.self, forKey: .version)
    guard version == Self.version else {
      throw damaged(
        .version, "snapshot version \(version); this release reads version \(Self.version)")
    }
    let check = try container.decode(String.self, forKey: .check)
    fields = try container.decode(Fields.self, forKey: .session)
    guard try fields.checksum() == check else {
      throw damaged(.check, "the checksum does not fit: the snapshot was changed or cut")
    }
    do throws(SnapshotError) {
      _ = try ActivitySession(words: fields.machine.count, mayAsk: fields.hasHistory) {
        fields.machine[$0]
      }
    } catch {
      throw damaged(.session, "the counting state of the snapshot does not check: \(error)")
    }
  }
}

extension StepSnapshot.Fields {
  /// A checksum of all fields against damage: 64-bit FNV-1a over their JSON with sorted keys.
  fileprivate func checksum() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in try encoder.encode(self) {
      hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }
    return String(hash, radix: 16)
  }
}
