// The kernel's step counter as a source: a total since boot that can be read at any time.

public import Foundation
public import StepCounting
import Tare

/// The step counter of the Linux kernel (`in_steps_input`, Linux 3.19 and newer) as a source.
///
///     let pedometer = IIOPedometer(device: try IIODevice.stepCounter())
///     let counter = StepCounter(source: pedometer)
///
/// The kernel counts since the boot, while ``IIODevice``'s `in_steps_en` is on, and keeps no history.
/// Reports name the boot as their origin, so that a session that was saved before a reboot counts all
/// of the new counter and nothing twice. The kernel says nothing of the counter's width, nor of what
/// switching it off does to the count: declare the width in the counter's policy where the chip wraps
/// (16 bits wrap within a week of 10,000 steps a day), and a rule for falls where a driver may be
/// loaded anew within a boot.
///
/// Counting is switched on with the first subscription, if it is off and the process may do so, and
/// left on: a session that is resumed later needs what was counted meanwhile. On a platform without
/// such a counter the type compiles, and no device is ever found.
public final class IIOPedometer: PedometerSource {
  /// The device that counts.
  public let device: IIODevice
  private let clock: any CounterClock
  private let interval: Duration

  /// Creates a source over a device.
  ///
  /// - Parameters:
  ///   - device: The device.
  ///   - clock: What tells the time and paces the reading; its monotonic hand must count from the
  ///     boot, as `SystemClock`'s does on Linux, and its axis name the boot.
  ///   - interval: How often the total is read while somebody is subscribed; at least 10 ms.
  public init(
    device: IIODevice, clock: any CounterClock = SystemClock(),
    interval: Duration = .milliseconds(500)
  ) {
    self.device = device
    self.clock = clock
    self.interval = max(interval, .milliseconds(10))
  }

  /// Counts steps since the boot, can be read at any time, keeps nothing.
  public var capabilities: PedometerCapabilities {
    var capabilities = PedometerCapabilities()
    capabilities.countsSteps = device.countsSteps
    capabilities.origin = .ownStart
    capabilities.canReadNow = true
    return capabilities
  }

  /// Whether the process may read the total; denied where the file's permissions forbid it.
  public var authorization: PedometerAuthorization {
    device.countsSteps && !device.total.isReadable ? .denied : .authorized
  }

  /// Switches counting on where it is off.
  ///
  /// - Returns: Whether it had been off.
  /// - Throws: `denied` with the command that helps, where the process may not; else what the driver
  ///   said.
  @discardableResult
  public func activate() throws(PedometerError) -> Bool {
    let attribute = device.activation
    // A driver without the switch counts always.
    guard attribute.exists else { return false }
    do throws(SysfsError) {
      guard try attribute.read() == "0" else { return false }
      try attribute.write("1")
    } catch {
      throw PedometerError(
        error.isRefusal ? .denied : .other,
        message: """
          \(error.path): step counting is switched off and could not be switched on: \(error.text); \
          as root: echo 1 > \(error.path)
          """,
        domain: "POSIX", code: Int(error.number))
    }
    return true
  }

  /// The total now, with the boot that it counts from.
  ///
  /// - Throws: `unavailable` where the device has gone, `denied` where it may not be read, `other` for
  ///   whatever else a driver says, content that is no whole number included.
  public func read() throws(PedometerError) -> PedometerReport {
    let text: String
    do throws(SysfsError) {
      text = try device.total.read()
    } catch {
      throw PedometerError(error)
    }
    guard let total = Self.total(text) else {
      throw PedometerError(
        .other,
        message: "\(device.total.path): holds no whole number from 0 up, as a step counter does")
    }
    let now = clock.now
    let boot = now.wall.advanced(byNanoseconds: -now.monotonic.nanoseconds)
    return PedometerReport(
      start: boot.date, end: now.wall.date, steps: total, origin: clock.monotonicAxis)
  }

  /// Only digits: not a sign, nor a fraction, nor text behind the number.
  private static func total(_ text: String) -> Int? {
    text.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? Int(text) : nil
  }

  /// Fails: the kernel keeps no history.
  public func query(
    from start: Date, to end: Date,
    answer: @escaping @Sendable (Result<PedometerReport, PedometerError>) -> Void
  ) {
    answer(
      .failure(
        PedometerError(
          .historyUnavailable,
          message: "The kernel's step counter keeps no history; read its newest total.")))
  }

  /// Answers with the newest total, before the call returns.
  public func readNow(
    answer: @escaping @Sendable (Result<PedometerReport, PedometerError>) -> Void
  ) {
    answer(result)
  }

  /// Subscribes: the first total at once, then each that differs, the same one again after 5 s, and
  /// each failure once.
  ///
  /// A device that has gone is looked for again, and counts on when it is back.
  public func startUpdates(
    from start: Date,
    handler: @escaping @Sendable (Result<PedometerReport, PedometerError>) -> Void
  ) -> PedometerSubscription {
    let poller = TotalPoller(clock: clock, interval: interval, handler: handler) {
      [self] isInterrupted in
      // A driver that is loaded anew does not count until it is told to; but where somebody switches
      // it off in the midst of counting, that is their will.
      do throws(PedometerError) {
        if isInterrupted { try activate() }
      } catch {
        return .failure(error)
      }
      return result
    }
    poller.poll()
    return PedometerSubscription { poller.end() }
  }

  private var result: Result<PedometerReport, PedometerError> {
    do throws(PedometerError) {
      return .success(try read())
    } catch {
      return .failure(error)
    }
  }
}

extension PedometerError {
  /// What reading an attribute gave in place of a total.
  init(_ error: SysfsError) {
    if error.isAbsence {
      self.init(
        .unavailable, message: "\(error.path): the step counter has gone: \(error.text)",
        domain: "POSIX", code: Int(error.number))
    } else if error.isRefusal {
      self.init(
        .denied,
        message: "\(error.path): \(error.text); a group or a udev rule may let you read it",
        domain: "POSIX", code: Int(error.number))
    } else {
      self.init(
        .other, message: "\(error.path): \(error.text)", domain: "POSIX",
        code: Int(error.number))
    }
  }
}
