// The bytes of a file of the command line: mapped where that is possible, else read into memory.

import Foundation

/// A whole file.
struct ExportBytes {
  private let data: Data

  var count: Int { data.count }

  /// Opens a file and maps it; a pipe, a device and standard input are read to their end.
  ///
  /// - Throws: 66 if it is missing, unreadable or a directory.
  static func of(_ name: String) throws(ToolFailure) -> ExportBytes {
    // Opening it first gives the same words for the same trouble as everywhere else.
    let input = try InputFile.open(name)
    switch input.kind {
    case .regular(let size) where name != "-" && size > 0:
      do {
        return ExportBytes(
          data: try Data(contentsOf: URL(filePath: name), options: .alwaysMapped))
      } catch {
        throw .stopped(.missingInput, message: "\(name): cannot be read")
      }
    case .regular, .stream, .directory:
      return ExportBytes(data: try whole(input))
    }
  }

  /// Calls a function with the bytes.
  func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // The rethrowing call does not know of typed errors.
    var result: Swift.Result<Result, Failure>?
    data.withUnsafeBytes { bytes in
      do throws(Failure) {
        result = .success(try body(bytes))
      } catch {
        result = .failure(error)
      }
    }
    guard let result else { return try body(UnsafeRawBufferPointer(start: nil, count: 0)) }
    return try result.get()
  }

  private static func whole(_ input: borrowing InputFile) throws(ToolFailure) -> Data {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 1)
    defer { buffer.deallocate() }
    var data = Data()
    while true {
      let count = try input.read(into: buffer)
      if count == 0 { return data }
      data.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }
}
