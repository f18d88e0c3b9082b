// What is wrong with the rows of a text, told in the error of whoever reads it.

/// What can be wrong with a row before anybody has looked into it.
enum DelimitedTextProblem {
  /// It is longer than ``RowScanner/longestRow``.
  case tooLong
  /// A quotation mark is not closed.
  case unclosedQuote
}

/// An error that can say what is wrong with a row: the scanner throws the error of its caller.
protocol DelimitedTextFailure: Error {
  init(line: Int, _ problem: DelimitedTextProblem)
}

extension PedometerLogError: DelimitedTextFailure {
  init(line: Int, _ problem: DelimitedTextProblem) {
    switch problem {
    case .tooLong: self.init(line: line, field: "", problem: .rowTooLong)
    case .unclosedQuote: self.init(line: line, field: "", problem: .unclosedQuote)
    }
  }
}

extension ExportFault: DelimitedTextFailure {
  init(line: Int, _ problem: DelimitedTextProblem) {
    self.init(PedometerLogError(line: line, problem))
  }

  /// The same fault of a log.
  init(_ error: PedometerLogError) {
    self.init(error.problem.text, at: .line(error.line), field: error.field)
  }
}
