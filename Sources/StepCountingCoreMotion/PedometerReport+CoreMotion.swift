// Core Motion's objects copied into values, with a look at each number.

#if canImport(CoreMotion)
  import CoreMotion
  import Foundation
  import StepCounting

  extension PedometerReport {
    /// Copies an object of Core Motion; nil if its steps or dates are no numbers.
    ///
    /// Nil stays nil, and a quantity that is no number, negative or endless becomes nil: *not measured*
    /// is true of it, and 0 would not be. Steps and floors are rounded down to whole ones.
    init?(copying data: CMPedometerData) {
      let (start, end) = (data.startDate, data.endDate)
      guard start.timeIntervalSinceReferenceDate.isFinite,
        end.timeIntervalSinceReferenceDate.isFinite,
        let steps = data.numberOfSteps.wholeAmount
      else { return nil }
      self.init(
        start: start, end: end, steps: steps,
        distance: data.distance?.amount.map { Distance(meters: $0) },
        floorsAscended: data.floorsAscended?.wholeAmount,
        floorsDescended: data.floorsDescended?.wholeAmount,
        currentPace: Pace(copying: data.currentPace),
        currentCadence: data.currentCadence?.amount.map { Cadence(stepsPerSecond: $0) },
        averageActivePace: Pace(copying: data.averageActivePace))
    }
  }

  extension Pace {
    /// Copies seconds per metre; nil if there are none. A metre in no time is no pace.
    fileprivate init?(copying number: NSNumber?) {
      guard let amount = number?.amount, amount > 0 else { return nil }
      self.init(secondsPerMeter: amount)
    }
  }

  extension WalkingEvent {
    /// Copies an event of Core Motion; nil if it is of a kind that a later system added.
    init?(copying event: CMPedometerEvent) {
      guard event.date.timeIntervalSinceReferenceDate.isFinite else { return nil }
      switch event.type {
      case .pause: self.init(.stopped, at: event.date)
      case .resume: self.init(.walking, at: event.date)
      @unknown default: return nil
      }
    }
  }

  extension NSNumber {
    /// The number if it can be an amount: finite and not negative.
    fileprivate var amount: Double? {
      let value = doubleValue
      return value.isFinite && value >= 0 ? value : nil
    }

    /// The amount rounded down, if it fits. Exact up to 2⁵³, a hundred million years of walking.
    fileprivate var wholeAmount: Int? {
      amount.flatMap { Int(exactly: $0.rounded(.down)) }
    }
  }
#endif
