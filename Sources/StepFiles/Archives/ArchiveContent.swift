// What an archive's content is, told while it is inflated: streamed if it is Apple's, else held whole.

/// Reads the content of archives.
enum ArchiveContent {
  /// The most that content may inflate to that has to be held whole, in bytes.
  static let largest = 256 << 20
  /// The most that the entries of an archive may inflate to, exports of Apple Health aside: an archive
  /// of small entries that inflate a thousandfold ends here.
  static let largestSum: Int64 = 4 << 30

  /// The beginning from which text in angle brackets is told: thousands of routes may lie beside an
  /// export.
  private static let shortBeginning = 4 << 10
  /// The beginning from which anything else is told.
  private static let beginning = 64 << 10
  private static let piece = 256 << 10

  /// Parsers of content. Archives within archives are not opened.
  private static let parsers = ExportReader.parsers.filter { parser in
    parser != ZipExport.self && parser != GzipExport.self
  }

  /// Reads content of a format that is known.
  ///
  /// - Parameters:
  ///   - source: The content.
  ///   - budget: How many bytes may still be inflated; reduced by what was.
  ///   - export: What is read is added to it.
  ///   - options: What no export says.
  /// - Returns: Its format; nil if nobody knows it.
  /// - Throws: The first fault; what was read before it has been added.
  static func read<Source: InflatedBytes & ~Copyable>(
    _ source: inout Source, budget: inout Int64, into export: inout StepExport,
    _ options: ExportOptions
  ) throws(ExportFault) -> ExportFormat? {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: piece, alignment: 16)
    defer { buffer.deallocate() }
    var count = try source.fill(UnsafeMutableRawBufferPointer(rebasing: buffer[..<shortBeginning]))
    if count == shortBeginning, !isMarkup(buffer[..<count]) {
      count += try source.fill(
        UnsafeMutableRawBufferPointer(rebasing: buffer[count..<beginning]))
    }
    budget -= Int64(count)
    let first = UnsafeRawBufferPointer(rebasing: buffer[..<count])
    guard let parser = parsers.first(where: { $0.recognizes(first) }) else {
      try check(budget)
      return nil
    }
    if parser == AppleHealthExport.self {
      budget += Int64(count)
      try stream(&source, buffer, count, into: &export, options)
      return AppleHealthExport.format
    }
    var whole = Array(first)
    while true {
      count = try source.fill(buffer)
      if count == 0 { break }
      budget -= Int64(count)
      try check(budget)
      guard whole.count + count <= largest else {
        throw ExportFault(
          "it inflates to more than 256 MiB; unpack it and give what is in it",
          at: .byte(whole.count))
      }
      whole.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
    var inner = options
    inner.progress = { _ in }
    return try whole.withUnsafeBufferPointer { (bytes) throws(ExportFault) in
      try parser.read(UnsafeRawBufferPointer(bytes), into: &export, inner)
    }
  }

  private static func check(_ budget: Int64) throws(ExportFault) {
    if budget < 0 {
      throw ExportFault("the archive inflates to more than 4 GiB; unpack what is wanted of it")
    }
  }

  private static func stream<Source: InflatedBytes & ~Copyable>(
    _ source: inout Source, _ buffer: UnsafeMutableRawBufferPointer, _ beginning: Int,
    into export: inout StepExport, _ options: ExportOptions
  ) throws(ExportFault) {
    var scanner = HealthScanner()
    var count = beginning
    var told = 0
    while count > 0 {
      try scanner.feed(UnsafeRawBufferPointer(rebasing: buffer[..<count]), into: &export)
      if source.position - told >= 1 << 20 {
        told = source.position
        options.progress(told)
      }
      // To the end, even where nothing more is taken, for the checksum's sake.
      count = try source.fill(buffer)
    }
    try scanner.finish()
  }

  private static func isMarkup(_ bytes: Slice<UnsafeMutableRawBufferPointer>) -> Bool {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes
    return text.first { !isXMLSpace($0) } == UInt8(ascii: "<")
  }
}
