// Records on disk: more than is held in memory, in a file that has no name.

import StepMerging

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Records in a temporary file, in order. The file has lost its name before anything is in it: it is
/// gone with the process, however that ends, and nobody else can open it.
final class RecordSpill {
  private let descriptor: Int32
  private let folder: String
  private var buffer: [StepRecord] = []
  private var written = 0

  private static let batch = 4096

  /// Creates an empty file in `TMPDIR`, or in /tmp.
  init() throws(ToolFailure) {
    let named = System.environment("TMPDIR") ?? ""
    folder = named.isEmpty ? "/tmp" : named
    do throws(SystemError) {
      descriptor = try System.createUnnamed(in: folder)
    } catch {
      throw Self.failure(folder, error)
    }
    buffer.reserveCapacity(Self.batch)
  }

  deinit { try? System.close(descriptor) }

  func append(_ record: StepRecord) throws(ToolFailure) {
    buffer.append(record)
    if buffer.count == Self.batch { try flush() }
  }

  private func flush() throws(ToolFailure) {
    do throws(SystemError) {
      try buffer.withUnsafeBufferPointer { (records) throws(SystemError) in
        try System.write(descriptor, UnsafeRawBufferPointer(records))
      }
    } catch {
      throw Self.failure(folder, error)
    }
    written += buffer.count
    buffer.removeAll(keepingCapacity: true)
  }

  /// All records, in memory.
  func readAll() throws(ToolFailure) -> [StepRecord] {
    try flush()
    let count = written
    var problem: SystemError?
    let records = [StepRecord](unsafeUninitializedCapacity: count) { memory, initialized in
      // The file holds what was in memory, and a record is plain bytes without references.
      let bytes = UnsafeMutableRawBufferPointer(memory)
      do throws(SystemError) {
        try System.readWhole(
          descriptor, into: .init(rebasing: bytes[..<(count * MemoryLayout<StepRecord>.stride)]))
        initialized = count
      } catch {
        problem = error
        initialized = 0
      }
    }
    if let problem { throw Self.failure(folder, problem) }
    return records
  }

  private static func failure(_ folder: String, _ error: SystemError) -> ToolFailure {
    .stopped(
      .failedWrite,
      message: "\(folder): \(error.text); rows of a long key wait there, name another with TMPDIR")
  }
}

extension System {
  /// Creates a file for reading and writing, and takes its name away.
  static func createUnnamed(in folder: String) throws(SystemError) -> Int32 {
    var path = Array("\(folder)/tare-XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    if descriptor < 0 { throw .last }
    unlink(path)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
  }

  /// Writes all bytes.
  static func write(
    _ descriptor: Int32, _ bytes: UnsafeRawBufferPointer
  ) throws(SystemError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = writeBytes(descriptor, rest)
      if count < 0 {
        if errno == EINTR { continue }
        throw .last
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }

  /// Fills memory from the beginning of a file.
  static func readWhole(
    _ descriptor: Int32, into bytes: UnsafeMutableRawBufferPointer
  ) throws(SystemError) {
    if lseek(descriptor, 0, SEEK_SET) < 0 { throw .last }
    var rest = bytes
    while !rest.isEmpty {
      let count = try read(descriptor, into: rest)
      if count == 0 { throw SystemError(number: EIO) }
      rest = UnsafeMutableRawBufferPointer(rebasing: rest[count...])
    }
  }
}

// Inside `System` the name of the call is taken.
private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
