// One log from its first byte to its last: opened, told by its content, read into a taker.

import StepFiles

/// Memory that files are read into, one after another.
struct ReadBuffer: ~Copyable {
  /// Large enough that the calls do not count, small enough to stay in the cache.
  private static let size = 256 << 10

  let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.size, alignment: 64)

  deinit { bytes.deallocate() }
}

/// An open log whose content is known, before anything of it has been taken.
struct LogFile: ~Copyable {
  private let input: InputFile
  private let content: FileContent
  /// How much of the buffer holds the beginning, and whether that is all there is.
  private let count: Int
  private let isWhole: Bool

  /// Opens a log and reads until its content can be told.
  static func open(
    _ name: String, _ buffer: borrowing ReadBuffer
  ) throws(ToolFailure) -> LogFile {
    let input = try InputFile.open(name)
    var count = 0
    while true {
      let more = try input.read(
        into: UnsafeMutableRawBufferPointer(rebasing: buffer.bytes[count...]))
      count += more
      let bytes = UnsafeRawBufferPointer(rebasing: buffer.bytes[..<count])
      if let content = FileContent(of: bytes, isWhole: more == 0) {
        return LogFile(input: input, content: content, count: count, isWhole: more == 0)
      }
      if count == buffer.bytes.count {
        return LogFile(input: input, content: .trace, count: count, isWhole: false)
      }
    }
  }

  private init(input: consuming InputFile, content: FileContent, count: Int, isWhole: Bool) {
    self.input = input
    self.content = content
    self.count = count
    self.isWhole = isWhole
  }

  /// The file, to be told from others; nil if it is none.
  var identity: FileIdentity? { input.identity }

  /// Reads the rest into a taker and writes as it goes.
  ///
  /// What a pipe has delivered is written before more is waited for.
  ///
  /// - Parameters:
  ///   - taker: Takes what the log says.
  ///   - columns: The columns of a CSV log; known ones if nil.
  ///   - buffer: The one that the log was opened with.
  ///   - console: Where the taker's output goes, and the progress.
  /// - Throws: The first fault, after everything before it has been taken.
  func read<Taker: LogTaker>(
    into taker: inout Taker, columns: LogColumns?, _ buffer: borrowing ReadBuffer,
    on console: inout Console
  ) throws(ToolFailure) {
    var progress: ProgressLine?
    if console.showsProgress, case .regular(let size) = input.kind {
      progress = ProgressLine(input.name, size: size)
    }
    var failure: ToolFailure?
    do throws(ToolFailure) {
      try read(into: &taker, columns: columns, buffer, &progress, on: &console)
    } catch {
      failure = error
    }
    progress?.clear(on: console)
    if let failure { throw failure }
  }

  private func read<Taker: LogTaker>(
    into taker: inout Taker, columns: LogColumns?, _ buffer: borrowing ReadBuffer,
    _ progress: inout ProgressLine?, on console: inout Console
  ) throws(ToolFailure) {
    var reader = LogReader<Taker>(content, columns: columns)
    var count = count
    while count > 0 {
      do throws(InputFault) {
        try reader.read(
          UnsafeRawBufferPointer(rebasing: buffer.bytes[..<count]), into: &taker, &console.out)
      } catch {
        throw failure(error)
      }
      progress?.advance(count, on: console)
      if input.kind == .stream { try console.flush() } else { try console.flushIfFull() }
      count = isWhole ? 0 : try input.read(into: buffer.bytes)
    }
    do throws(InputFault) {
      try reader.finish(into: &taker, &console.out)
    } catch {
      throw failure(error)
    }
  }

  private func failure(_ fault: InputFault) -> ToolFailure {
    .stopped(.badData, message: fault.message(input.name))
  }
}
