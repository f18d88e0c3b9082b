// Draws the pictures of CountingFromAcceleration.md, writes its recordings, measures its numbers.
//
//   detection-pictures draw FOLDER      the four pictures from inside the detector
//   detection-pictures record FOLDER    walk.csv and drive.csv, which `tare count` draws
//   detection-pictures numbers          how late steps are told, as Markdown

import Foundation
import MotionSimulator
import StepDetection

@main struct DetectionPictures {
  static func main() throws {
    let arguments = CommandLine.arguments
    switch arguments.dropFirst().first {
    case "draw" where arguments.count == 3: try draw(arguments[2])
    case "record" where arguments.count == 3: try record(arguments[2])
    case "numbers": printLatencies()
    default:
      print("usage: detection-pictures draw FOLDER | record FOLDER | numbers")
      exit(64)
    }
  }

  static func draw(_ folder: String) throws {
    let wrist = Scene(Scene.wrist)
    try write(wrist.signalPicture(), folder, "detection-signal.svg")
    try write(wrist.periodPicture(), folder, "detection-period.svg")
    try write(Scene(Scene.pocket).combPicture(), folder, "detection-comb.svg")
    try write(Scene(Scene.kitchen).gatePicture(), folder, "detection-gate.svg")
  }

  static func record(_ folder: String) throws {
    for (name, script) in [("walk.csv", Scene.walk), ("drive.csv", Scene.drive)] {
      var text = "t_s,x_g,y_g,z_g\n"
      for sample in script.recorded(by: Scene.sensor).samples {
        text += "\(Double(sample.nanoseconds / 1_000_000) / 1000)"
        text += ",\(sample.x),\(sample.y),\(sample.z)\n"
      }
      try write(text, folder, name)
    }
  }

  private static func write(_ text: String, _ folder: String, _ name: String) throws {
    try text.write(
      to: URL(fileURLWithPath: folder).appendingPathComponent(name), atomically: true,
      encoding: .utf8)
  }
}
