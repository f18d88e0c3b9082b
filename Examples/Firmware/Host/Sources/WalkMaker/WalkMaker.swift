// A simulated walk as a recording, `t_s,x_g,y_g,z_g`: WalkMaker walk|rest HERTZ SECONDS
import Foundation
import MotionSimulator
import StepDetection

@main
struct WalkMaker {
  static func main() {
    let words = CommandLine.arguments.dropFirst()
    guard words.count == 3, let kind = words.first,
      let hertz = Double(words[words.startIndex + 1]),
      let seconds = Double(words[words.startIndex + 2]), hertz > 0, seconds > 0
    else {
      FileHandle.standardError.write(Data("usage: WalkMaker walk|rest HERTZ SECONDS\n".utf8))
      exit(64)
    }
    var sensor = SensorModel.telephone
    sensor.hertz = hertz
    let script = MotionScript(seed: 7, legs: kind == "rest" ? rest(seconds) : walk(seconds))
    var text = "t_s,x_g,y_g,z_g\n"
    for sample in script.recorded(by: sensor).samples {
      text += seconds9(sample.nanoseconds)
      for value in [sample.x, sample.y, sample.z] { text += String(format: ",%.5f", value) }
      text += "\n"
    }
    FileHandle.standardOutput.write(Data(text.utf8))
  }

  /// A pause before and between, one way walked and one run, some typing.
  static func walk(_ seconds: Double) -> [MotionLeg] {
    [
      .pass(.still, seconds: seconds * 0.1),
      .walk(Gait(.walk, carrying: .trouserPocket), seconds: seconds * 0.45),
      .pass(.typing, seconds: seconds * 0.15),
      .walk(Gait(.run, carrying: .hand), seconds: seconds * 0.3),
    ]
  }

  static func rest(_ seconds: Double) -> [MotionLeg] { [.pass(.still, seconds: seconds)] }

  /// Nanoseconds as seconds with all nine places.
  static func seconds9(_ nanoseconds: Int64) -> String {
    let size = nanoseconds.magnitude
    let sign = nanoseconds < 0 ? "-" : ""
    return sign + "\(size / 1_000_000_000)." + String(format: "%09d", Int(size % 1_000_000_000))
  }
}
