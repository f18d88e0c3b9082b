// Every error code of Core Motion as a reason, with a sentence for a developer.

#if canImport(CoreMotion)
  import CoreMotion
  import Foundation
  import StepCounting

  extension PedometerError {
    /// Reads an error of Core Motion. The system's own text is left out: it may be localized.
    ///
    /// Codes stand as numbers: the newest have a name only in the newest SDK.
    ///
    /// - Parameters:
    ///   - error: What the handler got.
    ///   - permission: What the system says about permission now, nil where it does not tell: one code
    ///     serves for *denied*, *restricted* and *not asked*.
    init(coreMotion error: NSError, permission: PedometerAuthorization?) {
      let (domain, code) = (error.domain, error.code)
      guard domain == CMErrorDomain else {
        self.init(
          .other, message: "The pedometer failed with an error that is not Core Motion's own.",
          domain: domain, code: code)
        return
      }
      switch code {
      case 105, 111:  // CMErrorMotionActivityNotAuthorized, CMErrorNotAuthorized
        self = .refused(by: permission, domain: domain, code: code)
      default:
        let (reason, message) = Self.meaning(ofCode: code)
        self.init(reason, message: message, domain: domain, code: code)
      }
    }

    private static func meaning(ofCode code: Int) -> (Reason, String) {
      switch code {
      case 100:  // CMErrorNULL
        (.other, "Core Motion failed without naming a cause; ask again.")
      case 101:  // CMErrorDeviceRequiresMovement
        (.requiresMovement, "The device must be moved before it can measure; ask again afterwards.")
      case 102:  // CMErrorTrueNorthNotAvailable
        (.other, "Core Motion does not know true north, which no step counter needs; ask again.")
      case 103:  // CMErrorUnknown
        (.other, "Core Motion failed for a cause it does not know; ask again.")
      case 104:  // CMErrorMotionActivityNotAvailable
        (
          .unavailable,
          "This device has no motion coprocessor, as a simulator has none: offer the feature only "
            + "where capabilities.countsSteps is true."
        )
      case 106:  // CMErrorMotionActivityNotEntitled
        (
          .notEntitled,
          "The application lacks an entitlement for motion activity; check its signature and "
            + "provisioning profile."
        )
      case 107:  // CMErrorInvalidParameter
        (
          .invalidRequest,
          "Core Motion refused a parameter; the usual cause is an interval that ends before it "
            + "begins or lies in the future."
        )
      case 108:  // CMErrorInvalidAction
        (
          .invalidRequest,
          "Core Motion cannot do this in its present state; stop what runs, then start again."
        )
      case 109:  // CMErrorNotAvailable
        (
          .unavailable,
          "This device cannot measure what was asked; look at the source's capabilities first."
        )
      case 110:  // CMErrorNotEntitled
        (
          .notEntitled,
          "The application lacks an entitlement; check its signature and provisioning profile."
        )
      case 112:  // CMErrorNilData
        (.noData, "Core Motion has no data for this request; ask again, or for another interval.")
      case 113:  // CMErrorSize
        (.other, "Core Motion reported data of a wrong size; ask for a shorter interval.")
      default:
        (.other, "Core Motion failed with a code that this version does not know; ask again.")
      }
    }

    private static func refused(
      by permission: PedometerAuthorization?, domain: String, code: Int
    ) -> PedometerError {
      switch permission {
      case .restricted:
        .restricted(domain: domain, code: code)
      case .notDetermined:
        PedometerError(
          .notDetermined,
          message: "The person has not answered whether this application may read motion data; ask "
            + "again while it is in the foreground.",
          domain: domain, code: code)
      // Authorized a moment ago, or not yet up to date: the error is the newer word.
      case .denied, .authorized, nil:
        .denied(domain: domain, code: code)
      }
    }

    /// The person said no.
    static func denied(domain: String?, code: Int?) -> PedometerError {
      PedometerError(
        .denied,
        message: "The person does not allow this application to read motion data; the switch is in "
          + "Settings, Privacy & Security, Motion & Fitness.",
        domain: domain, code: code)
    }

    /// The person cannot allow it.
    static func restricted(domain: String?, code: Int?) -> PedometerError {
      PedometerError(
        .restricted,
        message: "Motion data are switched off for all applications (Fitness Tracking in Settings) "
          + "or by a profile; this application cannot ask for them.",
        domain: domain, code: code)
    }
  }
#endif
