// Steps counted in simulated motion, where every true step is known: pastimes without any, and gaits.
import Foundation
import MotionSimulator
import StepDetection

/// Prints false steps per hour of each pastime, and the error of each gait in each place.
func printSimulated(hours: Double) {
  let pieces = max(1, Int((hours * 12).rounded()))
  print("False steps per hour, \(pieces) × 5 minutes of each, every piece by another sensor:\n")
  print("| | " + Counter.allCases.map(\.rawValue).joined(separator: " | ") + " |")
  print("|---" + String(repeating: "|--:", count: Counter.allCases.count) + "|")
  var sums = [Int](repeating: 0, count: Counter.allCases.count)
  var rows = 0
  for pastime in Pastime.allCases {
    let found = falseSteps(pieces: pieces, of: MotionActivity.pastime(pastime))
    sums = zip(sums, found).map(+)
    rows += 1
    printRow(pastime.rawValue, found.map { number(Double($0) * 12 / Double(pieces), 0) })
  }
  let rolled = falseSteps(pieces: pieces, of: .rolling(degrees: 60, hertz: 1))
  printRow("rolling ±60° at 1 Hz", rolled.map { number(Double($0) * 12 / Double(pieces), 0) })
  printRow("all but the last", sums.map { number(Double($0) * 12 / Double(pieces * rows), 1) })

  print("\nMean error in percent of `tare`, walks of 30 to 300 steps, \(pieces) of each:\n")
  let gaits: [(String, (Int) -> (GaitKind, Double?))] =
    GaitKind.allCases.map { kind in (kind.rawValue, { _ in (kind, nil) }) }
    + [("walk, 0.6 to 1.2 steps/s", { (.walk, 0.6 + 0.6 * Double($0) / Double(pieces)) })]
  print("| | " + gaits.map(\.0).joined(separator: " | ") + " |")
  print("|---" + String(repeating: "|--:", count: gaits.count) + "|")
  for carrying in Carrying.allCases {
    let cells = gaits.map { gait in
      let errors = (0..<pieces).map { piece in
        let (kind, cadence) = gait.1(piece)
        return error(
          of: Gait(kind, carrying: carrying, cadence: cadence), steps: 30 + 270 * piece / pieces,
          seed: UInt64(piece))
      }
      return number(errors.reduce(0, +) / Double(errors.count), 1)
    }
    printRow(carrying.rawValue, cells)
  }
}

private func printRow(_ name: String, _ cells: [String]) {
  print("| \(name) | " + cells.joined(separator: " | ") + " |")
}

/// What each counter finds in something that is done without a step.
private func falseSteps(pieces: Int, of activity: MotionActivity) -> [Int] {
  var found = [Int](repeating: 0, count: Counter.allCases.count)
  for piece in 0..<pieces {
    let script = MotionScript(
      seed: UInt64(piece), legs: [MotionLeg(activity, .seconds(300))])
    let samples = script.recorded(by: .random(seed: UInt64(piece))).samples
    for (index, counter) in Counter.allCases.enumerated() {
      found[index] += counter.times(samples).count
    }
  }
  return found
}

/// How far off the detector is in a walk between two stretches of standing, in percent.
private func error(of gait: Gait, steps: Int, seed: UInt64) -> Double {
  let script = MotionScript(
    seed: seed,
    legs: [
      .pass(.standing, seconds: 20), .walk(gait, steps: steps), .pass(.standing, seconds: 20),
    ])
  let recording = script.recorded(by: .random(seed: seed))
  let found = Counter.tare.times(recording.samples).count
  return abs(Double(found - recording.steps.count)) / Double(recording.steps.count) * 100
}
