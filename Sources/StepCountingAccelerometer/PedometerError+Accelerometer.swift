// What can go wrong with an accelerometer, in sentences that say what to do.

import StepCounting

extension PedometerError {
  /// There is no accelerometer.
  static var accelerometerUnavailable: PedometerError {
    PedometerError(
      .unavailable,
      message: "There is no accelerometer to count steps from; look at capabilities.countsSteps.")
  }

  /// Nothing comes from the sensor.
  static var noSamples: PedometerError {
    PedometerError(
      .noData,
      message:
        "No samples come from the accelerometer, as when the application is suspended or the "
        + "sensor has gone. What is walked meanwhile is missing; the count goes on with the samples."
    )
  }

  /// Nothing was recorded then.
  static var notRecorded: PedometerError {
    PedometerError(
      .historyUnavailable,
      message:
        "An accelerometer knows no past: nothing was recorded in the interval asked for. Keep "
        + "a recording running from the instant on that you will ask about.")
  }

  /// The interval is none.
  static var unusableInterval: PedometerError {
    PedometerError(
      .invalidRequest, message: "The interval ends before it begins, or an end of it is no date.")
  }
}
