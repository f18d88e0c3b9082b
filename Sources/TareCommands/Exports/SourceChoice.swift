// Whose steps are taken: those of the sources that were asked for, and never of several people at once.

import StepFiles

enum SourceChoice {
  /// Leaves out the sources that were not asked for.
  ///
  /// - Parameters:
  ///   - words: Folded parts of the names to keep; all if there are none.
  ///   - export: What was read.
  ///   - verb: The verb, for the hint behind a message.
  /// - Throws: 64 if a word is in no source's name, or if nobody was asked for and the steps are those
  ///   of several people, which make no sum of one.
  static func keep(
    _ words: [String], in export: inout StepExport, verb: String
  ) throws(ToolFailure) {
    do throws(UsageError) {
      if !words.isEmpty {
        try SourceRanking.check(words, "--only", export.sources)
        export.keepRecords { SourceRanking.matches($0, words) }
      } else if export.people.count > 1 {
        let people = export.people.prefix(4).map { "'\($0)'" }.joined(separator: ", ")
        throw UsageError(
          "these are the steps of \(export.people.count) people (\(people)"
            + (export.people.count > 4 ? ", …" : "") + "); name one with --only")
      }
    } catch {
      throw UsageError(error.message, verb: verb).failure
    }
  }
}
