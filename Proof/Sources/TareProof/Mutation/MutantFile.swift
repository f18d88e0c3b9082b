// Deliberate mistakes: a text file that changes one rule of the machine, applied to a copy of it.
import Foundation

/// What is wrong with a mutant's file; a mutant that cannot be made proves nothing.
struct MutantError: Error {
  /// The complaint.
  var message: String
}

/// One deliberate mistake.
///
/// The file has lines `why: …` and, where it is known to survive, `survives: …`; then, once or more,
/// `file: NAME`, `find:` and the text, `replace:` and the text; then `end:`.
struct MutantFile {
  /// One place that is changed.
  private struct Edit {
    var file: String
    var find: String
    var replace: String
  }

  private var edits: [Edit] = []

  /// Reads a mutant.
  init(path: String) throws(MutantError) {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw MutantError(message: "\(path): unreadable")
    }
    var edit: Edit?
    var section = ""
    var lines: [Substring] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let isHead = ["why:", "survives:", "file:", "find:", "replace:", "end:"].contains {
        line.hasPrefix($0)
      }
      guard isHead else {
        lines.append(line)
        continue
      }
      if section == "find:" { edit?.find = lines.joined(separator: "\n") }
      if section == "replace:" {
        edit?.replace = lines.joined(separator: "\n")
        if let edit { edits.append(edit) }
        edit = nil
      }
      lines = []
      section = line.split(separator: " ").first.map(String.init) ?? ""
      if section == "file:" {
        edit = Edit(file: String(line.dropFirst(6)), find: "", replace: "")
      }
    }
    guard !edits.isEmpty, edits.allSatisfy({ !$0.find.isEmpty }) else {
      throw MutantError(message: "\(path): nothing to change")
    }
  }

  /// Changes the copy of the machine in `folder`; every text must occur exactly once.
  func apply(to folder: String) throws(MutantError) {
    for edit in edits {
      let path = folder + "/" + edit.file
      guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
        throw MutantError(message: "\(edit.file): no such file")
      }
      let parts = text.components(separatedBy: edit.find)
      guard parts.count == 2 else {
        throw MutantError(
          message: "\(edit.file): the text to find occurs \(parts.count - 1) times, not once")
      }
      let changed = parts.joined(separator: edit.replace)
      guard (try? changed.write(toFile: path, atomically: true, encoding: .utf8)) != nil else {
        throw MutantError(message: "\(edit.file): cannot be written")
      }
    }
  }
}
