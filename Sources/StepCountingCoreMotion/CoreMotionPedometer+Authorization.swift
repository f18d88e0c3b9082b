// Whether the application may read steps, and how it asks.

#if canImport(CoreMotion)
  import Foundation
  public import StepCounting
  import Tare

  extension CoreMotionPedometer {
    /// The key of `Info.plist` that holds the sentence shown in the prompt.
    public static let usageDescriptionKey = "NSMotionUsageDescription"

    /// Whether the application may read steps; asking does not prompt.
    ///
    /// The person may change their mind in Settings at any time, so it is read anew each time. A Mac
    /// does not tell: there it is what the last answer showed, and not determined before the first.
    public var authorization: PedometerAuthorization { permission.current }

    /// Asks the person, if nobody has yet, and returns what they said.
    ///
    /// Core Motion has no call for this: the first query or subscription raises the prompt. This makes
    /// a query over the last second for that purpose alone. It returns at once if the person was
    /// asked before: the system asks only once, and later only Settings can change the answer.
    ///
    ///     switch await pedometer.requestAuthorization() {
    ///     case .authorized: start()
    ///     case .denied: offerSettings()        // the person said no
    ///     case .restricted: explain()          // the person cannot change it
    ///     case .notDetermined: explain()       // nobody could be asked
    ///     }
    ///
    /// - Returns: The person's answer. It is still
    ///   ``StepCounting/PedometerAuthorization/notDetermined`` where the question could not be put: no
    ///   step counter, or no `NSMotionUsageDescription`; the error of any query says which.
    public func requestAuthorization() async -> PedometerAuthorization {
      guard authorization == .notDetermined else { return authorization }
      let now = clock.now.wall.date
      // The numbers are of no interest, and a failure shows in the authorization.
      _ = try? await query(from: now.addingTimeInterval(-1), to: now)
      return authorization
    }
  }
#endif
