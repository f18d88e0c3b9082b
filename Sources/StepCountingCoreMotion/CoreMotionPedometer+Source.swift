// Queries, live updates and walking events, each over a CMPedometer of its own.

#if canImport(CoreMotion)
  import CoreMotion
  public import Foundation
  public import StepCounting

  extension CoreMotionPedometer {
    /// Asks for what was counted between two instants.
    ///
    /// The first query raises the system's prompt and is answered when the person has answered that.
    /// An interval without steps is answered with 0; one that begins before ``historyDepth`` with what
    /// is kept, and without an error. Releasing the source does not lose the answer.
    ///
    /// - Parameters:
    ///   - start: The first instant.
    ///   - end: The last instant; not before `start`.
    ///   - answer: Called exactly once, whatever Core Motion does.
    public func query(
      from start: Date, to end: Date,
      answer: @escaping @Sendable (Result<PedometerReport, PedometerError>) -> Void
    ) {
      if let error = invalidRequest(from: start, to: end) ?? obstacle ?? permission.refusal {
        answer(.failure(error))
        return
      }
      let permission = permission
      let pedometer = makePedometer()
      let query = PendingQuery(
        pedometer: pedometer, clock: clock, timeout: answerTimeout,
        waitsOn: { permission.isPromptOpen }, answer: answer)
      query.arm()
      pedometer.queryPedometerData(from: start, to: end) { data, error in
        // Core Motion's objects are not Sendable: values are copied out here and nowhere else.
        query.finish(permission.result(of: data, error) { PedometerReport(copying: $0) })
      }
    }

    /// Subscribes to updates, each cumulative since `start`.
    ///
    /// Core Motion sends at most one update per ``batchLatency``, none while nobody walks, and one at
    /// once when the application returns from suspension. The first subscription raises the system's
    /// prompt. A refusal is told as a failure, at once and again as often as Core Motion does; if the
    /// person takes it back, the updates go on.
    ///
    /// - Parameters:
    ///   - start: The instant to count from; also in the past, where the first update brings what was
    ///     counted since.
    ///   - handler: Called with each update. After the subscription was cancelled it is not called
    ///     any more, unless a call is under way on another thread.
    /// - Returns: The subscription; releasing it cancels it.
    public func startUpdates(
      from start: Date,
      handler: @escaping @Sendable (Result<PedometerReport, PedometerError>) -> Void
    ) -> PedometerSubscription {
      if let error = invalidRequest(from: start, to: start) ?? obstacle {
        handler(.failure(error))
        return PedometerSubscription {}
      }
      if let error = permission.refusal { handler(.failure(error)) }
      let permission = permission
      let pedometer = makePedometer()
      let feed = LiveFeed(pedometer: pedometer, handler: handler)
      // The feed holds the pedometer and the pedometer this closure with the feed: a circle that lasts
      // until the subscription is cancelled or released, which closes the feed.
      pedometer.startUpdates(from: start) { data, error in
        feed.deliver(permission.result(of: data, error) { PedometerReport(copying: $0) })
      }
      return PedometerSubscription { feed.close { $0.stopUpdates() } }
    }

    /// Subscribes to the person's stopping and walking on.
    ///
    /// Core Motion tells both with little delay, and only while the application runs. They say nothing
    /// about a session that was paused. Where ``capabilities`` deny the events (a Mac, an iPhone
    /// before the 6s) the handler gets one failure.
    ///
    /// - Parameter handler: Called with each event, as in ``startUpdates(from:handler:)``.
    /// - Returns: The subscription; releasing it cancels it.
    public func startWalkingEvents(
      handler: @escaping @Sendable (Result<WalkingEvent, PedometerError>) -> Void
    ) -> PedometerSubscription {
      #if os(macOS)
        handler(.failure(.eventsUnavailable))
        return PedometerSubscription {}
      #else
        if let error = obstacle ?? eventObstacle {
          handler(.failure(error))
          return PedometerSubscription {}
        }
        let permission = permission
        let pedometer = makePedometer()
        let feed = LiveFeed(pedometer: pedometer, handler: handler)
        pedometer.startEventUpdates { event, error in
          feed.deliver(permission.result(of: event, error) { WalkingEvent(copying: $0) })
        }
        return PedometerSubscription { feed.close { $0.stopEventUpdates() } }
      #endif
    }

    /// What makes any use of the pedometer pointless or deadly; nil if it may be asked.
    ///
    /// Availability comes first: a device without a step counter needs no description.
    private var obstacle: PedometerError? {
      guard CMPedometer.isStepCountingAvailable() else { return .stepCountingUnavailable }
      return hasUsageDescription ? nil : .usageDescriptionMissing
    }

    #if !os(macOS)
      private var eventObstacle: PedometerError? {
        CMPedometer.isPedometerEventTrackingAvailable() ? nil : .eventsUnavailable
      }
    #endif

    private func invalidRequest(from start: Date, to end: Date) -> PedometerError? {
      guard start.timeIntervalSinceReferenceDate.isFinite,
        end.timeIntervalSinceReferenceDate.isFinite, start <= end
      else { return .invalidInterval }
      return nil
    }
  }
#endif
