// Where a watched session lives: a source, its clock, and how time passes for both.

import StepCounting
import StepCountingIIO
import Tare

/// A source with its clock, driven by the run loop.
protocol WatchWorld: AnyObject {
  /// The source's name and kind, for people.
  var title: String { get }
  var source: any PedometerSource { get }
  var clock: any CounterClock { get }
  /// The choices of the session.
  var policy: Policy { get }
  /// Steps truly walked by now, counted from any zero; nil where nobody knows.
  var truth: Int64? { get }
  /// Whether there is a process to die, and it died since the last call.
  func takeDeath() -> Bool

  /// Lets the time pass that is due, piece by piece, and looks after each; where that gives false, no
  /// more passes.
  func pass(_ look: () throws(ToolFailure) -> Bool) throws(ToolFailure)
  /// Milliseconds until time is due again; nil for when something else happens.
  var patience: Int32? { get }

  /// The keys that do something here, in the order they are shown.
  var keys: [WatchKey] { get }
  /// A key was pressed; the answer is what to say about it.
  func press(_ key: Character) -> String?

  /// What a saved session needs to know of it.
  func saved() -> SavedWorld
}

/// A key and what it does, in a word or two.
struct WatchKey: Equatable, Sendable {
  var key: Character
  var word: String
}

/// The kernel's counter in the device's own time.
final class IIOWorld: WatchWorld {
  private let pedometer: IIOPedometer
  private let loopClock: LoopClock
  let policy: Policy
  let title: String

  /// - Throws: 66 where there is no such counter, or it is off and cannot be switched on.
  init(device wanted: String?, sysfs: String, changes: PolicyChanges) throws(ToolFailure) {
    let device: IIODevice
    do throws(IIOSearchError) {
      device = try IIODevice.stepCounter(wanted, sysfs: sysfs)
    } catch {
      throw .stopped(.missingInput, message: error.description)
    }
    loopClock = LoopClock { SignalPipe.wake() }
    pedometer = IIOPedometer(device: device, clock: loopClock)
    policy = changes.applied(to: CounterConfiguration().policy)
    title = [device.identifier, device.name.map { "(\($0))" }].compactMap { $0 }
      .joined(separator: " ")
    do throws(PedometerError) {
      try pedometer.activate()
      if pedometer.authorization == .denied { _ = try pedometer.read() }
    } catch {
      throw .stopped(.missingInput, message: error.message)
    }
  }

  var source: any PedometerSource { pedometer }
  var clock: any CounterClock { loopClock }
  var truth: Int64? { nil }
  func takeDeath() -> Bool { false }

  func pass(_ look: () throws(ToolFailure) -> Bool) throws(ToolFailure) {
    // Not more than is due now: what it schedules may be due at once.
    for _ in 0..<64 {
      let isDone = !loopClock.runDue()
      guard try look(), !isDone else { return }
    }
  }

  var patience: Int32? {
    loopClock.nextDue.map { Int32(clamping: ($0 + 999_999) / 1_000_000) }
  }

  var keys: [WatchKey] { [] }
  func press(_ key: Character) -> String? { nil }

  func saved() -> SavedWorld { .iio(device: pedometer.device.identifier) }
}
