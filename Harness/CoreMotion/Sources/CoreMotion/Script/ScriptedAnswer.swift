// What a script lets a handler be called with.

public import Foundation

/// The numbers of a `CMPedometerData`; any number at all, so that a framework can be played that
/// sends garbage.
public struct ScriptedSample: Sendable {
  /// The start date.
  public var start: Date
  /// The end date.
  public var end: Date
  /// Steps.
  public var steps: Double
  /// Metres.
  public var distance: Double?
  /// Floors up.
  public var floorsAscended: Double?
  /// Floors down.
  public var floorsDescended: Double?
  /// Seconds per metre, now.
  public var currentPace: Double?
  /// Steps per second, now.
  public var currentCadence: Double?
  /// Seconds per metre since the start.
  public var averageActivePace: Double?

  /// Creates a sample that has nothing but steps.
  public init(from start: Date, to end: Date, steps: Double) {
    self.start = start
    self.end = end
    self.steps = steps
  }
}

/// What a handler is called with.
public enum ScriptedAnswer: Sendable {
  /// Data, no error.
  case data(ScriptedSample)
  /// An error of Core Motion, no data.
  case failure(code: Int)
  /// An error of another domain, no data.
  case foreignFailure(domain: String, code: Int)
  /// Data and an error.
  case both(ScriptedSample, code: Int)
  /// Neither.
  case nothing

  var error: NSError? {
    switch self {
    case .data, .nothing: nil
    case .failure(let code), .both(_, let code): NSError(domain: CMErrorDomain, code: code)
    case .foreignFailure(let domain, let code): NSError(domain: domain, code: code)
    }
  }

  var sample: ScriptedSample? {
    switch self {
    case .data(let sample), .both(let sample, _): sample
    case .failure, .foreignFailure, .nothing: nil
    }
  }
}

/// What an event handler is called with.
public enum ScriptedEvent: Sendable {
  /// An event.
  case event(CMPedometerEventType, Date)
  /// An error of Core Motion.
  case failure(code: Int)
  /// Neither.
  case nothing
}
