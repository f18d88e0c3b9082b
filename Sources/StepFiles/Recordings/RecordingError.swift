// Why a recording was refused: the file, the line, the column, what is wrong and what would be right.

/// Why a recording was refused.
public struct RecordingError: Error, Equatable, Sendable {
  /// The file as the caller names it.
  public var file: String
  /// The line, counted from 1; 0 where no line is concerned.
  public var line: Int
  /// The column's name as the header writes it, or `column 3`; empty where none is concerned.
  public var field: String
  /// What is wrong.
  public var problem: Problem

  /// Creates an error.
  public init(file: String, line: Int, field: String, problem: Problem) {
    self.file = file
    self.line = line
    self.field = field
    self.problem = problem
  }

  /// `FILE:LINE: field: what is wrong; what would be right`.
  public var message: String {
    "\(file):" + (line > 0 ? "\(line):" : "") + (field.isEmpty ? "" : " \(field):")
      + " \(problem.text)"
  }

  /// What can be wrong. The list is closed.
  public enum Problem: Hashable, Sendable {
    /// The source failed: no fault of the recording. These are its words.
    case unreadable(String)
    /// There is nothing but white space.
    case empty
    /// A header and no row after it.
    case noRows
    /// Zeros or other bytes that no text holds.
    case binary
    /// A file of a known format that is not read.
    case foreign(ForeignFormat)
    /// The header is not known; these are its columns.
    case unknownHeader([String])
    /// The first row holds numbers: there is no header.
    case noHeader
    /// No column of times, and nobody said how many samples a second has.
    case noTimes([String])
    /// Columns that were asked for and are not there, and those that are.
    case missingColumns([String], present: [String])
    /// A column that is needed stands twice.
    case repeatedColumn
    /// Values that are neither g nor m/s², by their mean length.
    case perhapsCounts(meanLength: Double)
    /// A row longer than 64 KiB.
    case rowTooLong
    /// A quotation mark that is not closed on its line.
    case unclosedQuote
    /// A row has more or fewer fields than it should.
    case fieldCount(Int, expected: Int)
    /// A field that should hold a time; this is what it holds.
    case notATime(String, LogColumns.Unit)
    /// A date or a time of day that does not exist.
    case impossibleTime(String)
    /// A time beyond 64 bits of nanoseconds.
    case timeBeyondRange(String, LogColumns.Unit)
    /// A field that should hold a number; this is what it holds.
    case notANumber(String)
    /// A compressed file that ends too early: its bytes were good until this one.
    case gzipTruncated(atByte: Int64)
    /// A compressed file that is damaged at about this byte.
    case gzipDamaged(atByte: Int64)
  }

  /// A known format that is not read, told by its first bytes.
  public enum ForeignFormat: Hashable, Sendable {
    /// Axivity's CWA.
    case axivity
    /// A zip archive: ActiGraph's GT3X, a phyphox or Sensor Logger export.
    case zip
    /// A spreadsheet of Excel before 2007.
    case oldExcel
    /// An SQLite database.
    case sqlite
    /// A trace of this project.
    case trace
    /// JSON.
    case json
  }
}
