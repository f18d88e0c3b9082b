// The presets: each reproduces a public case, whose numbers are kept where they are known.

import Foundation
import StepCounting
import Tare

extension SimulatorPreset {
  /// Every preset, in the order of a list for people.
  ///
  /// What a naive app shows is tested: three naive apps are run over each preset, and they show it.
  public static let all: [SimulatorPreset] = [
    opensAt150, opensAt927, runsBackwards, correctedDay, transientZero, reboot,
    frozenAfterReboot, sevenDaysLater, lateAnswer, failedBaseline, midnight, clockSet, longHour,
    pocket, denied, killed, wrap, outOfOrder, foreignWindows,
  ]

  /// A walk without pauses that begins so many seconds before the opening.
  private static func walk(before seconds: Double, _ legs: WalkLeg...) -> Walker {
    Walker([.walk(seconds: seconds)] + legs)
  }

  /// react-native-step-counter 0.3.0: "about 150" right after the start.
  static let opensAt150 = SimulatorPreset(
    "opens-at-150",
    "150 steps of before the session arrive 0.4 s after it opened, under its own start.",
    naive: "opens at 150, and stays 150 ahead.", minutes: 2,
    rated(
      SimulationPlan(
        walker: walk(before: 100, .walk(seconds: 200)), elapsed: 100,
        faults: Faults.usual.merging([.catchUpBurst: 150]))))

  /// carp-dk/flutter-plugins#587: 927 steps a minute after the start.
  static let opensAt927 = SimulatorPreset(
    "opens-at-927", "A counter that does not say since when it counts already stands at 927.",
    naive: "the raw total opens at 927.", minutes: 1,
    SimulationPlan(
      walker: walk(before: 515, .stand(seconds: 10), .walk(seconds: 100)), elapsed: 515,
      device: .blindCounter))

  /// The numbers of same-origin-correction: a fall under an unchanged start.
  static let runsBackwards = SimulatorPreset(
    "runs-backwards", "The source takes back 20 steps that it had counted too many.",
    naive: "raw totals run backwards.", minutes: 3,
    SimulationPlan(
      walker: walk(before: 10, .walk(seconds: 300)), elapsed: 10,
      strikes: [.init(at: 60, .correctionDown, magnitude: 20)]))

  /// home-assistant/core#179746: a day's 5,668 steps become 5,638.
  static let correctedDay = SimulatorPreset(
    "corrected-day",
    "A session since midnight is corrected down by 30, as HealthKit does when it merges anew.",
    naive: "the day's raw total falls.", minutes: 10,
    SimulationPlan(
      walker: Walker([.walk(seconds: 3_150), .walk(seconds: 900)]), elapsed: 3_150,
      strikes: [.init(at: 120, .correctionDown, magnitude: 30)], opening: .since(secondsAgo: 3_150))
  )

  /// refoss_rpc#14 and others: 0 for one reading, and then the whole past comes back.
  static let transientZero = SimulatorPreset(
    "transient-zero", "One update says 0; the stream began five minutes before the session.",
    naive: "clamp and rebase shows the whole past as walked now: 540 too many.", minutes: 2,
    SimulationPlan(
      walker: walk(before: 300, .walk(seconds: 200)), elapsed: 300,
      strikes: [.init(at: 60, .transientZero)], opening: .subtracting(secondsAgo: 300)))

  /// j4velin/Pedometer#85: a counter since boot begins again, and says so.
  static let reboot = SimulatorPreset(
    "reboot", "The counter begins again at 0 and names another boot.",
    naive: "less the first total, the count becomes negative.", minutes: 4,
    SimulationPlan(
      walker: walk(before: 1_000, .walk(seconds: 400)), elapsed: 1_000, device: .phoneSinceBoot,
      strikes: [.init(at: 120, .reset)]))

  /// The apps that wait until the old total is passed: react-native-step-counter, SecUSo pedometer.
  static let frozenAfterReboot = SimulatorPreset(
    "frozen-after-reboot",
    "A counter since boot begins again and nothing says so; the session believes in restarts.",
    naive: "clamp and rebase stays frozen until the old count is passed.", minutes: 8,
    restarting(
      SimulationPlan(
        walker: walk(before: 100, .walk(seconds: 600)), elapsed: 100, device: .blindCounter,
        strikes: [.init(at: 240, .hiddenReset)])))

  /// BIDMCDigitalPsychiatry/LAMP-platform#133: 35,279 in the evening, 34,710 in the morning.
  static let sevenDaysLater = SimulatorPreset(
    "seven-days-later",
    "The stream began eight days ago and the source keeps seven: its total shrinks by itself.",
    naive: "raw totals run backwards while somebody walks; less the first, the count is negative.",
    minutes: 30,
    SimulationPlan(
      walker: Walker([.walk(seconds: 86_400, stepsPerSecond: 2.2), .walk(seconds: 690_000)]),
      elapsed: 650_000, opening: .subtracting(secondsAgo: 650_000)))

  /// A baseline that waits behind the permission prompt.
  static let lateAnswer = SimulatorPreset(
    "late-answer",
    "The question what the stream was worth at the start is answered after 20 s.",
    naive: "the raw total opens at the whole past; who drops early updates shows 0 for 20 s.",
    minutes: 2,
    SimulationPlan(
      walker: walk(before: 600, .walk(seconds: 200)), elapsed: 600,
      faults: Faults.usual.merging([.slowQuery: 20]), opening: .subtracting(secondsAgo: 600)))

  /// react-native-step-counter: an error counts as a baseline of 0.
  static let failedBaseline = SimulatorPreset(
    "failed-baseline", "The first query fails; later ones are answered.",
    naive: "clamp and rebase takes the failure for 0 and opens at the whole past.", minutes: 2,
    SimulationPlan(
      walker: walk(before: 600, .walk(seconds: 200)), elapsed: 600,
      strikes: [.init(at: 0, .queryFailure)], opening: .subtracting(secondsAgo: 600)))

  /// react-native-step-counter#52: today's steps, asked for at three in the afternoon.
  static let midnight = SimulatorPreset(
    "midnight", "Today's steps: a session since midnight, opened at 15:00.",
    naive: "less the first total, the day begins at 0 at 15:00.", minutes: 5,
    dated(
      1_772_463_600,
      SimulationPlan(
        walker: Walker(
          [.stand(seconds: 28_800), .walk(seconds: 4_000), .stand(seconds: 21_200)]
            + [.walk(seconds: 600)]), elapsed: 54_000, opening: .since(secondsAgo: 54_000))))

  /// Clocks that are set while somebody walks.
  static let clockSet = SimulatorPreset(
    "clock-set", "The wall clock is set forward by 90 s and later back by two minutes.",
    naive: "clamp and rebase drops every update whose start moved, and freezes.", minutes: 5,
    stamped(
      .recomputed,
      SimulationPlan(
        walker: walk(before: 10, .walk(seconds: 400)), elapsed: 10,
        strikes: [
          .init(at: 60, .clockStep, magnitude: 90), .init(at: 180, .clockStep, magnitude: -120),
        ])))

  /// The hour of summer time on a device that sets its clock.
  static let longHour = SimulatorPreset(
    "long-hour", "Summer time begins while somebody walks, on a device that sets its clock for it.",
    naive: "clamp and rebase drops every update whose start moved, and freezes.", minutes: 5,
    stamped(
      .recomputed,
      dated(
        1_774_745_940,
        SimulationPlan(
          walker: walk(before: 10, .walk(seconds: 400)), elapsed: 10,
          strikes: [.init(at: 60, .daylightSaving)]))))

  /// Apple: everything missed while suspended is in the next update.
  static let pocket = SimulatorPreset(
    "pocket", "The app is suspended for ten minutes of walking, and one update says it all.",
    naive: "who takes a jump for an error loses ten minutes: 1,080 steps in one update.",
    minutes: 14,
    SimulationPlan(
      walker: walk(before: 10, .walk(seconds: 1_000)), elapsed: 10,
      strikes: [.init(at: 60, .suspension, magnitude: 600)]))

  /// Permission taken away in the settings.
  static let denied = SimulatorPreset(
    "denied", "Permission is taken away for two minutes of walking, and given back.",
    naive: "freezes for two minutes without a reason.", minutes: 6,
    SimulationPlan(
      walker: walk(before: 10, .walk(seconds: 500)), elapsed: 10,
      strikes: [.init(at: 60, .denial, magnitude: 120)]))

  /// stepsy#67, daily_pedometer2: what was walked while the process was dead.
  static let killed = SimulatorPreset(
    "killed", "The process dies and is opened again two minutes later, on a counter since boot.",
    naive: "who begins again with the first new total loses the 216 steps between.", minutes: 6,
    relaunching(
      after: 120,
      SimulationPlan(
        walker: walk(before: 500, .walk(seconds: 500)), elapsed: 500, device: .phoneSinceBoot,
        strikes: [.init(at: 60, .processDeath)])))

  /// noop: a counter of 16 bits.
  static let wrap = SimulatorPreset(
    "wrap", "A counter of 16 bits passes 65,535 and goes on from 0.",
    naive: "less the first total, the count becomes negative.", minutes: 2,
    wide(
      16,
      SimulationPlan(
        walker: Walker([.walk(seconds: 300)]), elapsed: 1, device: .blindCounter,
        faults: Faults.usual.merging([.wrap: 16]))))

  /// Updates and answers have no order.
  static let outOfOrder = SimulatorPreset(
    "out-of-order", "Every third update comes after the one that follows it.",
    naive: "raw totals run backwards.", minutes: 4,
    SimulationPlan(
      walker: walk(before: 10, .walk(seconds: 300)), elapsed: 10,
      faults: Faults.usual.merging([.outOfOrder: 0.34])))

  /// Several handlers on one stream: react-native-step-counter before 0.3.0.
  static let foreignWindows = SimulatorPreset(
    "foreign-windows", "Updates about other windows come between those of the session.",
    naive: "raw totals jump to and fro.", minutes: 4,
    SimulationPlan(
      walker: walk(before: 4_000, .walk(seconds: 300)), elapsed: 4_000,
      faults: Faults.usual.merging([.foreignWindow: 0.2, .overlappingWindow: 0.2])))
}

/// A plan with one thing changed.
private func changed(
  _ plan: SimulationPlan, _ change: (inout SimulationPlan) -> Void
) -> SimulationPlan {
  var plan = plan
  change(&plan)
  return plan
}

private func rated(_ plan: SimulationPlan) -> SimulationPlan {
  changed(plan) { $0.policy.maximumRate = 5 }
}

private func restarting(_ plan: SimulationPlan) -> SimulationPlan {
  changed(plan) { $0.policy.decrease = .restart }
}

private func wide(_ bits: Int, _ plan: SimulationPlan) -> SimulationPlan {
  changed(plan) { $0.policy.width = bits }
}

private func dated(_ seconds: Double, _ plan: SimulationPlan) -> SimulationPlan {
  changed(plan) { $0.date = .init(timeIntervalSince1970: seconds) }
}

private func stamped(
  _ stamp: SimulatedDevice.StartStamp, _ plan: SimulationPlan
) -> SimulationPlan {
  changed(plan) { $0.device.startStamp = stamp }
}

private func relaunching(after seconds: Double, _ plan: SimulationPlan) -> SimulationPlan {
  changed(plan) { $0.relaunchDelay = seconds }
}
