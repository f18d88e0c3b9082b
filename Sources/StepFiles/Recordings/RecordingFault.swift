// What is wrong with a recording, before its file is known.

/// What is wrong with a recording, before its file is known.
struct RecordingFault: Error, Equatable {
  var line = 0
  var field = ""
  var problem: RecordingError.Problem

  init(line: Int = 0, field: String = "", _ problem: RecordingError.Problem) {
    self.line = line
    self.field = field
    self.problem = problem
  }
}
