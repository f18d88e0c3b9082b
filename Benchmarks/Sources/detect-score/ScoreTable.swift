// Scores as a Markdown table: a row for each counter or kind of recording.
import Foundation

/// A row to print: a name, a folder of recordings, and the file with what was counted there.
struct ScoreRow {
  let name: String
  let folder: RecordingFolder
  let answers: [String: CountedSteps]

  /// Reads `NAME=FOLDER=ANSWERS`.
  init(_ argument: String) throws {
    let parts = argument.split(separator: "=", maxSplits: 2).map(String.init)
    guard parts.count == 3 else {
      throw UnreadableRecording(description: "\(argument) is not NAME=FOLDER=ANSWERS")
    }
    name = parts[0]
    let folder = try RecordingFolder(parts[1])
    let byPath = Dictionary(
      folder.recordings.map { (folder.path($0.file), $0.file) }, uniquingKeysWith: { $1 })
    var read: [String: CountedSteps] = [:]
    for line in try String(contentsOfFile: parts[2], encoding: .utf8).split(separator: "\n") {
      guard line.hasPrefix("{") else { continue }
      guard let answer = try? JSONDecoder().decode(CountedSteps.self, from: Data(line.utf8)) else {
        continue
      }
      if let file = byPath[URL(fileURLWithPath: answer.file).path] { read[file] = answer }
    }
    self.folder = folder
    answers = read
  }
}

/// Prints rows under one heading; the first is what later ones are compared with, file by file.
func printTable(_ rows: [ScoreRow], comparing: Bool) throws {
  let groups = Group.allCases
  print(
    "| | macro | " + groups.map(\.rawValue).joined(separator: " | ")
      + " | false/h vehicle, desk | hand tasks | F1 WeAllWalk | Oxford |"
      + (comparing ? " counts that differ, most |" : ""))
  print("|---" + String(repeating: "|--:", count: groups.count + (comparing ? 6 : 5)) + "|")
  for row in rows {
    let score = try Score(row.folder, row.answers)
    var cells = [row.name, number(score.macro, 2)]
    cells += groups.map { score.errors[$0].map { number($0, 2) } ?? "–" }
    cells += Rest.allCases.map { rest in
      guard let steps = score.falseSteps[rest], let hours = score.hours[rest] else { return "–" }
      return number(Double(steps) / hours, 0)
    }
    cells += [Group.weAllWalk, .oxford].map { score.agreement[$0].map { number($0, 1) } ?? "–" }
    if comparing { cells.append(differences(row, from: rows[0])) }
    print("| " + cells.joined(separator: " | ") + " |")
    if score.missing > 0 {
      FileHandle.standardError.write(
        Data("\(row.name): no answer for \(score.missing) recordings\n".utf8))
    }
  }
}

/// How many of a row's recordings have another count than those of the same name in `first`.
private func differences(_ row: ScoreRow, from first: ScoreRow) -> String {
  let counts = Dictionary(
    first.answers.map { (plainName($0.key), $0.value.steps) }, uniquingKeysWith: { $1 })
  let apart = row.answers.compactMap { file, answer in
    counts[plainName(file)].map { abs($0 - answer.steps) }
  }
  return "\(apart.count { $0 > 0 }) of \(apart.count), \(apart.max() ?? 0)"
}

/// A file's name without `.csv` and `.gz`, by which a derived recording is told to be of an original.
private func plainName(_ file: String) -> String {
  file.replacingOccurrences(of: ".gz", with: "").replacingOccurrences(of: ".csv", with: "")
}

func number(_ value: Double, _ digits: Int) -> String {
  String(format: "%.\(digits)f", value)
}
