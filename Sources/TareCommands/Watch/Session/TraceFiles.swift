// The traces of watched sessions as files: one per session, since a reset begins another trace.

import Tare

/// Writes the lines of traces as they come.
struct TraceFiles {
  private let path: String
  /// The session that goes on with a trace which was recorded before; nil for none.
  private let resumed: SessionToken?
  private var open: [SessionToken: Int32] = [:]

  /// Opens a session's file.
  ///
  /// - Parameters:
  ///   - path: The name of session 1's file, with which every watch begins; another one's has the
  ///     token before the extension, `walk-2.jsonl`, also when it is resumed later.
  ///   - session: The session.
  ///   - isResumed: Whether that goes on with a trace which was recorded before.
  /// - Throws: 74 where it cannot be written, 66 where a resumed session has no trace to go on with.
  init(_ path: String, _ session: SessionToken, isResumed: Bool) throws(ToolFailure) {
    self.path = path
    resumed = isResumed ? session : nil
    _ = try descriptor(of: session)
  }

  mutating func write(
    _ lines: [(session: SessionToken, line: [UInt8])]
  ) throws(ToolFailure) {
    for (session, line) in lines {
      let descriptor = try descriptor(of: session)
      do throws(SystemError) {
        try System.write(descriptor, line)
      } catch {
        throw .stopped(.failedWrite, message: "\(name(of: session)): \(error.text)")
      }
    }
  }

  /// Closes the files.
  mutating func close() throws(ToolFailure) {
    for (session, descriptor) in open {
      do throws(SystemError) {
        try System.close(descriptor)
      } catch {
        throw .stopped(.failedWrite, message: "\(name(of: session)): \(error.text)")
      }
    }
    open = [:]
  }

  private mutating func descriptor(of session: SessionToken) throws(ToolFailure) -> Int32 {
    if let descriptor = open[session] { return descriptor }
    let name = name(of: session)
    do throws(SystemError) {
      let goesOn = session == resumed
      let descriptor = goesOn ? try System.append(to: name) : try System.create(name)
      if !goesOn { try System.truncate(descriptor) }
      open[session] = descriptor
      return descriptor
    } catch {
      if session == resumed, error.isMissing {
        throw .stopped(
          .missingInput,
          message: """
            \(name): \(error.text); a resumed session goes on with the trace that was recorded \
            before it was saved
            """)
      }
      throw .stopped(.failedWrite, message: "\(name): \(error.text)")
    }
  }

  private func name(of session: SessionToken) -> String {
    guard session != 1 else { return path }
    let folderEnd = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let dot = path[folderEnd...].lastIndex(of: ".").flatMap { $0 > folderEnd ? $0 : nil }
    let stem = dot.map { path[..<$0] } ?? path[...]
    let rest = dot.map { path[$0...] } ?? ""
    return "\(stem)-\(session.rawValue)\(rest)"
  }
}
