// What a source can count, how far back it can be asked, and whether it may be.

public import Foundation

/// Whether the person allows the application to read steps.
public enum PedometerAuthorization: String, Hashable, Sendable, Codable, CaseIterable {
  /// Not asked yet; the first query or subscription asks.
  case notDetermined
  /// The person cannot allow it: a profile or a system-wide switch forbids it.
  case restricted
  /// The person said no.
  case denied
  /// The person said yes, or the platform does not ask.
  case authorized
}

/// What a source can do. A session reads it when it starts.
public struct PedometerCapabilities: Hashable, Sendable, Codable {
  /// Where the totals of the live updates begin.
  public enum Origin: String, Hashable, Sendable, Codable {
    /// At the start that the subscription asked for, as with `CMPedometer`.
    case requestedStart
    /// At an instant of the source's own, such as the last boot.
    case ownStart
  }

  /// Whether steps are counted at all.
  public var countsSteps = true
  /// Whether distance is measured.
  public var measuresDistance = false
  /// Whether floors are counted.
  public var countsFloors = false
  /// Whether the momentary pace is measured.
  public var measuresPace = false
  /// Whether the momentary cadence is measured.
  public var measuresCadence = false
  /// Whether the source tells when the person stops and walks on.
  public var tellsWalking = false
  /// Seconds of the past that can be queried; 0 for a source without a history.
  public var historyDepth: TimeInterval = 0
  /// The instant at which the history begins, however deep it may grow: a source that keeps only what
  /// it recorded itself knows nothing from before its process. Nil where the depth alone limits it.
  public var historyBegins: Date?
  /// Where the totals of the live updates begin.
  public var origin = Origin.requestedStart
  /// Whether the newest total can be read at any time, without a step being taken.
  public var canReadNow = false
  /// Seconds after which a step is in the answer to a query: steps are processed in batches. A
  /// session waits so long before it reads the count at an edge (a stop, a reset, a pause).
  public var latency: TimeInterval = 0

  /// Whether the past can be queried.
  public var hasHistory: Bool { historyDepth > 0 }

  /// Creates the capabilities of a source that counts steps from the requested start and has neither
  /// history nor anything else.
  public init() {}
}
