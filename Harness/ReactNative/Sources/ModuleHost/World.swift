// What the module counts in: a phone that does what it is told, or one that misbehaves by itself.

import CoreMotion
import Foundation
import PedometerSimulator
import React
import ScriptedPhone
import StepCounting
import Tare
import TareReactNative

/// A module, and what can happen around it.
protocol World: AnyObject {
  /// The module that JavaScript talks to.
  var module: TareStepCounter { get }
  /// What the last thing that happened came to: a number to compare with.
  var result: Double { get }
  /// Lets something happen; false if it is not known.
  func perform(_ what: String, _ amount: Double, _ message: [String: Any]) -> Bool
  /// Runs everything in this world.
  func play(_ body: () -> Void)
}

/// The scripted phone.
final class ScriptedWorld: World {
  private let phone: Phone

  init(_ wire: Wire) {
    phone = Phone { name, body in wire.write(["event": name, "body": body]) }
  }

  var module: TareStepCounter { phone.module }
  /// How many Core Motion objects are alive.
  var result: Double { Double(phone.device.livePedometers) }

  func play(_ body: () -> Void) { phone.play(body) }

  func perform(_ what: String, _ amount: Double, _ message: [String: Any]) -> Bool {
    switch what {
    case "advance": phone.advance(by: amount)
    case "walk": phone.walk(amount, secondsAgo: (message["ago"] as? NSNumber)?.doubleValue ?? 0)
    case "update": phone.update()
    case "say":
      phone.say(amount, shiftedBy: (message["shift"] as? NSNumber)?.doubleValue ?? 0)
    case "fail": phone.fail(code: Int(amount))
    case "permit":
      guard let status = CMAuthorizationStatus(rawValue: Int(amount)) else { return false }
      phone.permit(status)
    case "answer":
      guard let how = (message["how"] as? String).flatMap({ Phone.Answering(rawValue: $0) })
      else { return false }
      phone.answer(how)
    case "release": phone.release()
    case "setClock": phone.clock.setWall(to: phone.clock.date.addingTimeInterval(amount))
    case "reload": phone.reload()
    case "take": phone.device.availability = .nothing
    default: return false
    }
    return true
  }
}

/// The simulated pedometer: it lags, batches, repeats and revises by itself, and knows the truth.
final class SimulatedWorld: World {
  private let clock = ManualClock(wall: Phone.threePM)
  private let pedometer: SimulatedPedometer
  let module: TareStepCounter
  private var before = 0

  init(seed: UInt64, faults: some Sequence<String>, _ wire: Wire) {
    var strengths = Faults()
    for fault in faults {
      let parts = fault.split(separator: "=")
      if parts.count == 2, let kind = PedometerFault(rawValue: String(parts[0])) {
        strengths[kind] = Double(parts[1])
      }
    }
    let pedometer = SimulatedPedometer(
      walker: .random(seed: seed), clock: clock,
      faults: Faults.usual.merging(strengths), seed: seed, elapsed: 7200)
    self.pedometer = pedometer
    module = TareStepCounter(
      source: pedometer, clock: clock, counterType: "CMPedometer",
      askPermission: { pedometer.authorization })
    module.onSend = { name, body in wire.write(["event": name, "body": body]) }
  }

  /// What was truly walked since the last "mark".
  var result: Double { Double(Int(pedometer.truth.steps) - before) }

  func play(_ body: () -> Void) { body() }

  func perform(_ what: String, _ amount: Double, _ message: [String: Any]) -> Bool {
    switch what {
    case "advance": clock.advance(by: .nanoseconds(Int64((amount * 1e9).rounded())))
    case "mark": before = Int(pedometer.truth.steps)
    case "calm": pedometer.calmDown()
    default: return false
    }
    return true
  }
}
