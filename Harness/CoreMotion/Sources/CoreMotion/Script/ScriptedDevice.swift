// The device behind the look-alike: what it has, what the person said, and a record of every call.

import Foundation

/// A device whose step counter does what a test says.
///
/// Nothing happens by itself: queries stay unanswered and feeds silent until the test speaks through
/// ``queries``, ``feeds`` and ``eventFeeds``, or has set ``onQuery`` and ``onStart``.
public final class ScriptedDevice: @unchecked Sendable {
  // Sendable: `state` and the handlers of the device's pedometers are touched inside `withState` only.

  /// The device that `CMPedometer()` and its class functions mean, in the present task.
  @TaskLocal public static var current = ScriptedDevice(availability: .nothing)

  /// What the device has.
  public struct Availability: Sendable {
    /// Steps.
    public var steps = true
    /// Distance.
    public var distance = true
    /// Floors.
    public var floors = true
    /// Pace.
    public var pace = true
    /// Cadence.
    public var cadence = true
    /// Events.
    public var events = true
    /// An accelerometer.
    public var accelerometer = true

    /// Creates a device that has all.
    public init() {}

    /// A device that has nothing.
    public static let nothing = {
      var nothing = Availability()
      nothing.steps = false
      nothing.distance = false
      nothing.floors = false
      nothing.pace = false
      nothing.cadence = false
      nothing.events = false
      nothing.accelerometer = false
      return nothing
    }()
  }

  /// What was called on a pedometer, with its number.
  public enum Call: Hashable, Sendable {
    /// It was created.
    case create(Int)
    /// A query was made.
    case query(Int)
    /// Updates were started.
    case start(Int)
    /// Updates were stopped.
    case stop(Int)
    /// Events were started.
    case startEvents(Int)
    /// Events were stopped.
    case stopEvents(Int)
    /// A manager's accelerometer was started.
    case startAccelerometer
    /// It was stopped.
    case stopAccelerometer
    /// The last reference went.
    case release(Int)
  }

  struct State {
    var availability: Availability
    var status = CMAuthorizationStatus.authorized
    var onQuery: (@Sendable (ScriptedQuery) -> Void)?
    var onStart: (@Sendable (ScriptedFeed) -> Void)?
    var calls: [Call] = []
    var queries: [ScriptedQuery] = []
    var feeds: [ScriptedFeed] = []
    var eventFeeds: [ScriptedEventFeed] = []
    var created = 0
    var released = 0
    var doubleStarts = 0
    var lateReads = 0
    var handlerNumber = 0
  }

  private let lock = NSLock()
  private var state: State

  /// Creates a device on which the person has allowed everything.
  public init(availability: Availability = Availability()) {
    state = State(availability: availability)
  }

  func withState<Result>(_ body: (inout State) -> Result) -> Result {
    lock.withLock { body(&state) }
  }

  /// What the device has.
  public var availability: Availability {
    get { withState { $0.availability } }
    set { withState { $0.availability = newValue } }
  }

  /// What the person said.
  public var authorizationStatus: CMAuthorizationStatus {
    get { withState { $0.status } }
    set { withState { $0.status = newValue } }
  }

  /// Called in the middle of each query, before the call returns.
  public var onQuery: (@Sendable (ScriptedQuery) -> Void)? {
    get { withState { $0.onQuery } }
    set { withState { $0.onQuery = newValue } }
  }

  /// Called in the middle of each start of updates, before the call returns.
  public var onStart: (@Sendable (ScriptedFeed) -> Void)? {
    get { withState { $0.onStart } }
    set { withState { $0.onStart = newValue } }
  }

  /// Every call, in order.
  public var calls: [Call] { withState { $0.calls } }
  /// Every query ever made.
  public var queries: [ScriptedQuery] { withState { $0.queries } }
  /// Every subscription ever started.
  public var feeds: [ScriptedFeed] { withState { $0.feeds } }
  /// Every subscription to events ever started.
  public var eventFeeds: [ScriptedEventFeed] { withState { $0.eventFeeds } }
  /// How many pedometers are alive.
  public var livePedometers: Int { withState { $0.created - $0.released } }
  /// How often updates or events were started on an object that had them running.
  public var doubleStarts: Int { withState { $0.doubleStarts } }
  /// How often data were read after their handler had returned.
  public var lateReads: Int { withState { $0.lateReads } }
}
