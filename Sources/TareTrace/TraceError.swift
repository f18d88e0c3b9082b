// Why a trace was refused: the line, the field, and what is wrong with it.

/// Why a trace was refused.
///
///     var text: [UInt8] = []
///     error.describe(into: &text)  // line 3, total: a total has no fraction; write a whole …
public struct TraceError: Error, Equatable, Sendable {
  /// The line, counted from 1; blank lines count.
  public var line: Int
  /// The key concerned, as printable UTF-8 of at most 64 bytes; empty where no key is concerned.
  public var field: [UInt8]
  /// What is wrong.
  public var problem: Problem

  /// Creates an error.
  public init(line: Int, field: [UInt8], problem: Problem) {
    self.line = line
    self.field = field
    self.problem = problem
  }

  /// What can be wrong with a line. The list is closed.
  public enum Problem: Equatable, Sendable {
    /// The first line is no header, or there is no line at all.
    case noHeader
    /// A header after the first line.
    case secondHeader
    /// The header is of a version that is not read.
    case otherVersion
    /// The line is longer than ``TraceReader/longestLine``.
    case lineTooLong
    /// The line is not JSON: at this byte, counted from 1, something else was expected.
    case notJSON(byte: Int, expected: Expectation)
    /// At this byte a value is nested deeper than ``TraceReader/deepestNesting``.
    case tooDeep(byte: Int)
    /// The key stands twice in one line.
    case repeatedKey
    /// The key must be there and is not.
    case missing(Wanted)
    /// The key's value is not what belongs there.
    case wrong(Wanted)
    /// A whole number is written with a point or an exponent; even 7.0 is refused.
    case fraction(Wanted)
    /// A whole number does not fit into 64 bits.
    case beyondInt64
    /// A time does not fit into 64 bits of nanoseconds.
    case timeBeyondRange
    /// A time as text has no zone.
    case timeWithoutZone
    /// A time as text names a date or a time of day that does not exist.
    case impossibleTime
    /// The value holds half of a surrogate pair.
    case halfSurrogate
    /// An event of this name does not exist.
    case unknownEvent
    /// The first event is not an `open`.
    case firstEventNotOpen
    /// The zero is later than the opening.
    case zeroAfterOpening
    /// The previous session has the greatest token, so the next one has no default.
    case noNextSession
  }

  /// What JSON requires at a place.
  public enum Expectation: Equatable, Sendable {
    /// A `{`: every line is one object.
    case object
    /// A key in quotation marks.
    case key
    /// A colon after a key.
    case colon
    /// A value.
    case value
    /// A comma, or the `}` of an object.
    case commaOrBrace
    /// A comma, or the `]` of an array.
    case commaOrBracket
    /// The end of the line.
    case endOfLine
    /// A number: NaN, Infinity and a leading plus are not among JSON's.
    case number
    /// A digit.
    case digit
    /// No digit after a leading zero.
    case noLeadingZero
    /// The closing quotation mark of a text.
    case closingQuote
    /// An escape in place of a control character.
    case escapedControl
    /// One of JSON's escapes.
    case escape
    /// UTF-8.
    case utf8
  }

  /// What belongs in a field.
  public enum Wanted: Equatable, Sendable {
    /// The version of the trace.
    case version
    /// The name of an event.
    case event
    /// A session token.
    case token
    /// A time.
    case time
    /// A time, or null for an unknown one.
    case timeOrNull
    /// The wall time of the first event, or its zero.
    case firstWall
    /// A total, or null.
    case total
    /// true or false.
    case trueOrFalse
    /// A text.
    case text
    /// A rule for a fall.
    case decrease
    /// The share of a restart.
    case share
    /// The bits of a counter.
    case width
    /// A rate.
    case rate
    /// A duration in seconds.
    case duration
  }
}
