// Reading any export: told by its content, read by the parser that knows it.

public import Foundation

/// What a reader is told that no export says.
public struct ExportOptions: Sendable {
  /// The zone of times that are written without one; nil if nobody knows.
  public var zone: TimeZone?
  /// Takes the bytes read so far, about every megabyte, for showing progress.
  public var progress: @Sendable (Int) -> Void

  /// Creates options.
  public init(zone: TimeZone? = nil, progress: @escaping @Sendable (Int) -> Void = { _ in }) {
    self.zone = zone
    self.progress = progress
  }
}

/// Reads exports of step records, whatever wrote them.
///
///     var export = StepExport()
///     try ExportReader.read(bytes, file: "export.xml", into: &export)
public enum ExportReader {
  /// Everything that can be read, in the order in which parsers are asked whether it is theirs.
  static let parsers: [any ExportParser.Type] = [
    FITParser.self,
    GadgetbridgeParser.self,
    AppleHealthExport.self,
    JSONExports.self,
    ZipExport.self,
    GzipExport.self,
    TableExports.self,
  ]

  /// The formats that are read, and those that are known and refused.
  public static var formats: [ExportFormat] { parsers.flatMap { $0.formats } }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: The whole file, mapped from disk or in memory. They are not kept.
  ///   - file: Its name for errors and places; it tells nothing about the content.
  ///   - export: What is read is added to it.
  ///   - options: What no export says.
  /// - Returns: The format.
  /// - Throws: The first fault; what was read before it has been added.
  @discardableResult
  public static func read(
    _ bytes: UnsafeRawBufferPointer, file: String, into export: inout StepExport,
    options: ExportOptions = ExportOptions()
  ) throws(ExportError) -> ExportFormat {
    export.begin(file: file)
    do throws(ExportFault) {
      return try read(bytes, into: &export, options)
    } catch {
      throw ExportError(
        file: error.entry.isEmpty ? file : "\(file)/\(error.entry)", place: error.place,
        field: error.field, text: error.text, kind: error.kind)
    }
  }

  /// Reads a file, or an entry of an archive, of the file that was begun.
  static func read(
    _ bytes: UnsafeRawBufferPointer, into export: inout StepExport, _ options: ExportOptions
  ) throws(ExportFault) -> ExportFormat {
    for parser in parsers where parser.recognizes(bytes) {
      return try parser.read(bytes, into: &export, options)
    }
    if bytes.allSatisfy({ $0 <= 0x20 }) {
      throw ExportFault("empty; an export, a log or a list of step records is wanted")
    }
    throw ExportFault(
      "no export that is known; 'tare formats' lists what can be read", kind: .notRead)
  }
}

/// A parser of one format, or of a family that only its content tells apart.
protocol ExportParser: Sendable {
  /// What it reads, and what it knows and refuses.
  static var formats: [ExportFormat] { get }
  /// Whether a file is of its formats, told from its content alone; cheap: it looks at the beginning.
  static func recognizes(_ bytes: UnsafeRawBufferPointer) -> Bool
  /// Reads the file.
  /// - Returns: Which of its formats it was.
  /// - Throws: The first fault; what was read before it has been added.
  static func read(
    _ bytes: UnsafeRawBufferPointer, into export: inout StepExport, _ options: ExportOptions
  ) throws(ExportFault) -> ExportFormat
}
