// Rows of a delimited text as RFC 4180 writes them, from UTF-8 in any split.

/// Cuts a text into rows and fields.
///
/// Read are LF and CRLF, a last row without either, and fields in quotation marks that may hold
/// delimiters, line ends and doubled marks. A mark within a field that does not begin with one is a
/// character like any other. Rows that lie whole in the caller's bytes are read in place. The memory
/// is bounded by ``longestRow``; the time is linear in the bytes, whatever the split.
struct RowScanner: Sendable {
  /// The longest row, in bytes: 1 MiB, as long as a line of a trace.
  static let longestRow = 1 << 20

  /// What stands between fields; nil while the header has not told: then each candidate does.
  let delimiter: UInt8?
  /// The line on which the current row begins, from 1.
  private var line: Int

  private var pending: [UInt8] = []
  private var fields: [DelimitedRow.Field] = []
  private var at = 0
  private var fieldStart = 0
  private var isQuoted = false
  private var isInQuotes = false
  private var lineEnds = 0

  init(delimiter: UInt8?, line: Int = 1) {
    self.delimiter = delimiter
    self.line = line
  }

  /// Reads on, until the bytes end or `take` wants no more.
  ///
  /// - Parameters:
  ///   - bytes: The next bytes.
  ///   - take: Takes each row; returns whether to go on.
  /// - Returns: How many bytes were used: all of them unless `take` ended it.
  /// - Throws: What `take` throws; also if a row is too long.
  mutating func read<Failure: DelimitedTextFailure>(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ take: (DelimitedRow) throws(Failure) -> Bool
  ) throws(Failure) -> Int {
    guard let base = bytes.baseAddress else { return 0 }
    var start = 0
    while !pending.isEmpty, start < bytes.count {
      var end = start
      while end < bytes.count, base[end] != UInt8(ascii: "\n") { end += 1 }
      let hasEnd = end < bytes.count
      if hasEnd { end += 1 }
      guard pending.count + end - start <= Self.longestRow + 2 else { throw tooLong() }
      pending.append(contentsOf: UnsafeBufferPointer(start: base + start, count: end - start))
      start = end
      guard hasEnd else { return start }
      var row: [UInt8] = []
      swap(&row, &pending)
      let more = try row.withUnsafeBufferPointer { (row) throws(Failure) -> Bool? in
        guard let base = row.baseAddress, scan(base, row.count) != nil else { return nil }
        return try deliver(base, take)
      }
      guard let more else {
        // The line ended, the row did not: a quotation mark is open.
        swap(&row, &pending)
        continue
      }
      row.removeAll(keepingCapacity: true)
      swap(&row, &pending)
      if !more { return start }
    }
    while start < bytes.count {
      guard let end = scan(base + start, bytes.count - start) else {
        let rest = bytes.count - start
        guard rest <= Self.longestRow + 1 else { throw tooLong() }
        pending.append(contentsOf: UnsafeBufferPointer(start: base + start, count: rest))
        return bytes.count
      }
      guard end <= Self.longestRow + 1 else { throw tooLong() }
      let more = try deliver(base + start, take)
      start += end + 1
      if !more { return start }
    }
    return start
  }

  /// Ends the text: delivers a last row without a line end.
  mutating func finish<Failure: DelimitedTextFailure>(
    _ take: (DelimitedRow) throws(Failure) -> Bool
  ) throws(Failure) {
    guard !pending.isEmpty else { return }
    if endsInOpenQuotes() {
      throw Failure(line: line, .unclosedQuote)
    }
    let end: [UInt8] = [UInt8(ascii: "\n")]
    _ = try end.withUnsafeBufferPointer { (end) throws(Failure) in
      try read(end, take)
    }
  }

  /// The line after those delivered.
  var nextLine: Int { line }

  private func endsInOpenQuotes() -> Bool {
    var rest = self
    return pending.withUnsafeBufferPointer { row in
      if let base = row.baseAddress { _ = rest.scan(base, row.count) }
      return rest.isInQuotes
    }
  }

  private func tooLong<Failure: DelimitedTextFailure>() -> Failure {
    Failure(line: line, isInQuotes ? .unclosedQuote : .tooLong)
  }

  /// Scans on from where the row was left; returns where it ends, nil if it does not.
  private mutating func scan(_ base: UnsafePointer<UInt8>, _ count: Int) -> Int? {
    var at = at
    defer { self.at = at }
    while at < count {
      let byte = base[at]
      if isInQuotes {
        if byte == UInt8(ascii: "\"") {
          isInQuotes = false
        } else if byte == UInt8(ascii: "\n") {
          lineEnds += 1
        }
        at += 1
        continue
      }
      // Digits and letters are most of a log, and stand above all that matters but a semicolon.
      if byte > UInt8(ascii: ";") || byte &- 0x30 < 10 {
        at += 1
        continue
      }
      if isDelimiter(byte) {
        fields.append(DelimitedRow.Field(start: fieldStart, end: at, isQuoted: isQuoted))
        fieldStart = at + 1
        isQuoted = false
      } else if byte == UInt8(ascii: "\n") {
        let hasReturn = at > fieldStart && base[at - 1] == UInt8(ascii: "\r")
        fields.append(
          DelimitedRow.Field(
            start: fieldStart, end: hasReturn ? at - 1 : at, isQuoted: isQuoted))
        lineEnds += 1
        return at
      } else if byte == UInt8(ascii: "\"") {
        if !isQuoted, opensField(base, at) {
          isQuoted = true
          fieldStart = at
        }
        if isQuoted { isInQuotes = true }
      }
      at += 1
    }
    return nil
  }

  /// Whether nothing but white space stands between the field's start and a quotation mark.
  private func opensField(_ base: UnsafePointer<UInt8>, _ mark: Int) -> Bool {
    (fieldStart..<mark).allSatisfy {
      base[$0] == UInt8(ascii: " ") || base[$0] == UInt8(ascii: "\t")
    }
  }

  private func isDelimiter(_ byte: UInt8) -> Bool {
    guard let delimiter else {
      return byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: "\t")
    }
    return byte == delimiter
  }

  private mutating func deliver<Failure: DelimitedTextFailure>(
    _ base: UnsafePointer<UInt8>,
    _ take: (DelimitedRow) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    // Taken out, so that the list can be read while the scanner is busy, and used again.
    var taken: [DelimitedRow.Field] = []
    swap(&taken, &fields)
    let rowLine = line
    line += lineEnds
    lineEnds = 0
    at = 0
    fieldStart = 0
    isQuoted = false
    let more = try taken.withUnsafeBufferPointer { (fields) throws(Failure) in
      try take(DelimitedRow(base: base, fields: fields, line: rowLine))
    }
    taken.removeAll(keepingCapacity: true)
    swap(&taken, &fields)
    return more
  }
}
