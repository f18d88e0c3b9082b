// The playground's recording: a desk, a walk, the dishes, a run, on a wrist that never was.

import MotionSimulator
import StepDetection

/// Writes `t_s,x_g,y_g,z_g` to standard output, the same bytes on every machine.
@main
struct WalkRecorder {
  static let script = MotionScript(
    seed: 1,
    legs: [
      .pass(.deskWork, seconds: 8),
      .walk(Gait(.walk, carrying: .swingingWrist, cadence: 1.8, turns: false), steps: 48),
      .pass(.washingUp, seconds: 9),
      .walk(Gait(.run, carrying: .swingingWrist, cadence: 2.7, turns: false), steps: 32),
      .pass(.standing, seconds: 4),
    ])

  static func main() {
    let recording = script.recorded(by: .watch)
    print("# \(recording.steps.count) steps were taken")
    print("t_s,x_g,y_g,z_g")
    for sample in recording.samples {
      let time = decimal(Double(sample.nanoseconds) / 1e9, places: 3)
      let axes = [sample.x, sample.y, sample.z].map { decimal(Double($0), places: 3) }
      print("\(time),\(axes.joined(separator: ","))")
    }
  }

  /// A number with at most so many digits behind the point, and no zeros at its end.
  static func decimal(_ value: Double, places: Int) -> String {
    let scale = (0..<places).reduce(1) { whole, _ in whole * 10 }
    let scaled = Int((value * Double(scale)).rounded())
    let (whole, rest) = abs(scaled).quotientAndRemainder(dividingBy: scale)
    var digits = String(rest)
    digits = String(repeating: "0", count: places - digits.count) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    return (scaled < 0 ? "-" : "") + "\(whole)" + (digits.isEmpty ? "" : ".\(digits)")
  }
}
