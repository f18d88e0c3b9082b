// Failures that the adapter itself finds, before or instead of Core Motion.

#if canImport(CoreMotion)
  import StepCounting

  extension PedometerError {
    /// There is no step counter.
    static var stepCountingUnavailable: PedometerError {
      PedometerError(
        .unavailable,
        message: "This device has no step counter, as a simulator and a Mac have none: offer the "
          + "feature only where capabilities.countsSteps is true.")
    }

    /// Nobody tells when the person stops.
    static var eventsUnavailable: PedometerError {
      PedometerError(
        .unavailable,
        message: "This device does not tell when the person stops and walks on; look at "
          + "capabilities.tellsWalking first.")
    }

    /// `Info.plist` lacks the sentence for the prompt.
    static var usageDescriptionMissing: PedometerError {
      PedometerError(
        .usageDescriptionMissing,
        message: "Info.plist holds no text under NSMotionUsageDescription, so the system would end "
          + "this process at the first use of the pedometer: add the key with a sentence that says "
          + "why the application counts steps.")
    }

    /// The interval ends before it begins, or a date is no number.
    static var invalidInterval: PedometerError {
      PedometerError(
        .invalidRequest,
        message: "The interval ends before it begins, or one of its dates is not finite; Core "
          + "Motion was not asked.")
    }

    /// The handler was called with nothing.
    static var neitherDataNorError: PedometerError {
      PedometerError(
        .noData, message: "Core Motion answered with neither data nor an error; ask again.")
    }

    /// The handler was called with something that is no count.
    static var unusableData: PedometerError {
      PedometerError(
        .noData,
        message: "Core Motion's answer holds a date or a number of steps that is none, or an event "
          + "of an unknown kind; it was not counted.")
    }

    /// The handler was not called.
    static var unanswered: PedometerError {
      PedometerError(
        .timedOut,
        message: "Core Motion did not answer in time; ask again. A late answer is ignored.")
    }
  }
#endif
