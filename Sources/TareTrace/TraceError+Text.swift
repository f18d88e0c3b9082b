// A refusal in English: what is wrong, and what would be right.

extension TraceError {
  /// Appends one line of English, without a newline: the line, the field, what is wrong and what
  /// would be right.
  ///
  /// No value of the trace is quoted, so the text can be shown where the numbers may not.
  public func describe(into text: inout [UInt8]) {
    text.append("line ")
    text.append(decimal: Int64(line))
    if !field.isEmpty {
      text.append(", ")
      text.append(contentsOf: field)
    }
    text.append(": ")
    problem.describe(into: &text)
  }
}

extension TraceError.Problem {
  /// Appends what is wrong and what would be right, without line and field.
  public func describe(into text: inout [UInt8]) {
    switch self {
    case .noHeader:
      text.append(
        #"the first line is no header; a trace begins with a line such as {"trace":1,"unit":"steps"}"#
      )
    case .secondHeader:
      text.append("a second header; a trace has one, and every other line is an event")
    case .otherVersion:
      text.append("a trace of another version; the versions read are: 1")
    case .lineTooLong:
      text.append("longer than 1048576 bytes (1 MiB); each event is a short line of its own")
    case .notJSON(let byte, let expected):
      text.append("not JSON at byte ")
      text.append(decimal: Int64(byte))
      text.append(" of the line: ")
      text.append(expected.text)
    case .tooDeep(let byte):
      text.append("nested more than 64 deep at byte ")
      text.append(decimal: Int64(byte))
      text.append(" of the line; a value nests at most 64 deep")
    case .repeatedKey:
      text.append("the key stands twice in one line; write it once")
    case .missing(let wanted):
      text.append("missing; ")
      text.append(wanted.text)
    case .wrong(let wanted):
      text.append("not what belongs here; ")
      text.append(wanted.text)
    case .fraction(let wanted):
      text.append("a point or an exponent where a whole number belongs; ")
      text.append(wanted.text)
    case .beyondInt64:
      text.append(
        """
        beyond 64 bits; whole numbers go from -9223372036854775808 to 9223372036854775807
        """)
    case .timeBeyondRange:
      text.append(
        """
        beyond the range of times; seconds go from -9223372036.854775808 to \
        9223372036.854775807, years from 1677 to 2262
        """)
    case .timeWithoutZone:
      text.append("a time without a zone; end it with Z or an offset such as +01:00")
    case .impossibleTime:
      text.append(
        """
        no such date or time of day; months go from 01 to 12, hours from 00 to 23, minutes and \
        seconds from 00 to 59
        """)
    case .halfSurrogate:
      text.append("half of a surrogate pair; write both halves, or the character itself")
    case .unknownEvent:
      text.append(
        """
        unknown event; the events are open, baseline, report, answer, pause, resume and close
        """)
    case .firstEventNotOpen:
      text.append(
        #"the first event is not an open; begin with a line such as {"event":"open","wall":0}"#)
    case .zeroAfterOpening:
      text.append("later than the opening's wall; a session counts from its opening or from before")
    case .noNextSession:
      text.append(
        "the session before has the greatest token, so there is no next one; write a token")
    }
  }
}

extension TraceError.Expectation {
  /// What was expected, in English.
  fileprivate var text: StaticString {
    switch self {
    case .object: "expected {, each line is one object"
    case .key: #"expected a key in quotation marks, such as "total""#
    case .colon: "expected a colon after the key"
    case .value: "expected a value: a number, a text in quotation marks, true, false or null"
    case .commaOrBrace: "expected a comma or }"
    case .commaOrBracket: "expected a comma or ]"
    case .endOfLine: "expected the end of the line after }"
    case .number:
      "expected a number such as -12.5; NaN and Infinity are none, write null for no data"
    case .digit: "expected a digit"
    case .noLeadingZero: "expected no digit after a leading zero"
    case .closingQuote: "expected the closing quotation mark"
    case .escapedControl:
      #"expected no bare control character; write an escape such as \t or \u0000"#
    case .escape: #"expected an escape: \" \\ \/ \b \f \n \r \t or \u and four hexadecimal digits"#
    case .utf8: "expected UTF-8"
    }
  }
}

extension TraceError.Wanted {
  /// What to write, in English.
  fileprivate var text: StaticString {
    switch self {
    case .version: #"write the version as a number, "trace":1"#
    case .event:
      #"write an event's name: "open", "baseline", "report", "answer", "pause", "resume" or "close""#
    case .token: "write a whole number, digits only, such as 2, or leave the key out"
    case .time:
      #"write seconds such as 1731340801.25 or a text with zone such as "2024-11-11T16:00:01.25Z""#
    case .timeOrNull:
      #"write seconds such as 1731340801.25, a text with zone such as "2024-11-11T16:00:01Z", or null"#
    case .firstWall:
      #"the first event needs a time, seconds such as 0 or a text such as "2024-11-11T16:00:01Z""#
    case .total: "write a whole number, digits only, such as 12, or null for no data"
    case .trueOrFalse: "write true or false, or leave the key out"
    case .text: "write a text in quotation marks"
    case .decrease: #"write "correction", "restart" or {"restartBelow":0.5}"#
    case .share: #"write a share above 0 and at most 1, such as {"restartBelow":0.5}"#
    case .width: "write a whole number of bits from 1 to 63, such as 16, or leave the key out"
    case .rate: "write units per second above 0, such as 5, or leave the key out"
    case .duration: "write seconds from 0 up, such as 0.25, or leave the key out"
    }
  }
}
