// A session's readings and snapshots as asynchronous sequences: the newest, never a backlog.

/// The readings of a session, for one consumer or many.
///
/// Each iteration begins with the reading of the moment; the very first of a session begins with its
/// opening, exactly 0. A consumer that is slow gets the newest reading next and misses those between. After
/// the final reading of a stopped session the sequence ends; cancelling the task ends it at once. The
/// session lives as long as somebody iterates.
public struct StepReadings: AsyncSequence, Sendable {
  /// Readings.
  public typealias Element = StepReading
  /// The sequence does not fail.
  public typealias Failure = Never

  let session: StepSession
  let heartbeat: Duration?

  /// One iteration.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let registration: Registration

    /// The next reading; nil when the session is over or the task is cancelled.
    public mutating func next() async -> StepReading? {
      await registration.session.next(registration.number) { state in state.live.reading }
    }

    /// The next reading; nil when the session is over or the task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> StepReading? {
      await registration.session.next(registration.number) { state in state.live.reading }
    }
  }

  /// Begins an iteration.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(registration: Registration(session, .readings(heartbeat: heartbeat)))
  }
}

/// A session's snapshots worth saving, at most one in ``CounterConfiguration/snapshotInterval``.
///
///     for await snapshot in session.snapshots { try encoder.encode(snapshot).write(to: file) }
///
/// It begins with the session as it is; another is offered after the count, the phase or a caveat has
/// changed. The last one of a stopped session is followed by the end.
public struct StepSnapshots: AsyncSequence, Sendable {
  /// Snapshots.
  public typealias Element = StepSnapshot
  /// The sequence does not fail.
  public typealias Failure = Never

  let session: StepSession

  /// One iteration.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let registration: Registration

    /// The next snapshot; nil when the session is over or the task is cancelled.
    public mutating func next() async -> StepSnapshot? {
      await registration.nextSnapshot()
    }

    /// The next snapshot; nil when the session is over or the task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> StepSnapshot? {
      await registration.nextSnapshot()
    }
  }

  /// Begins an iteration.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(registration: Registration(session, .snapshots))
  }
}

/// A consumer's place in a session, held by its iterator and given up with it.
final class Registration: Sendable {
  let session: StepSession
  let number: Int

  init(_ session: StepSession, _ topic: Consumer.Topic) {
    self.session = session
    number = session.register(topic)
  }

  deinit { session.unregister(number) }

  func nextSnapshot() async -> StepSnapshot? {
    let axis = session.context.clock.monotonicAxis
    return await session.next(number) { state in state.live.snapshot(axis: axis) }
  }
}

extension StepSession {
  /// The session's readings.
  public var readings: StepReadings { StepReadings(session: self, heartbeat: nil) }

  /// The session's readings, one at least every so often: time moves also when the count does not.
  ///
  /// - Parameter heartbeat: The longest time between two readings; at least a millisecond.
  /// - Returns: The sequence.
  public func readings(heartbeat: Duration) -> StepReadings {
    StepReadings(session: self, heartbeat: heartbeat)
  }

  /// The session's snapshots worth saving.
  public var snapshots: StepSnapshots { StepSnapshots(session: self) }
}
