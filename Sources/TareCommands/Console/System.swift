// The few calls of the operating system that the tool needs; nothing outside this folder imports a C
// library.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An error number of the operating system.
struct SystemError: Error, Equatable {
  var number: Int32

  static let isDirectory = SystemError(number: EISDIR)
  static var last: SystemError { SystemError(number: errno) }

  var isBrokenPipe: Bool { number == EPIPE }
  var isMissing: Bool { number == ENOENT }

  /// What to tell people.
  var text: String {
    switch number {
    case ENOENT: "no such file or folder"
    case EACCES, EPERM: "permission denied"
    case EISDIR: "is a directory; name a file"
    case ENOTDIR: "a part of the path is not a directory"
    case ENOSPC: "no space left on the device"
    case EROFS: "the file system is read-only"
    case EBADF: "is closed"
    default: strerror(number).map { String(cString: $0) } ?? "error \(number)"
    }
  }
}

/// What a descriptor leads to.
enum FileKind: Equatable {
  /// A file of this size in bytes.
  case regular(size: Int64)
  case directory
  /// A pipe, a terminal, a device: reading may wait.
  case stream
}

/// A regular file, by whatever name it was opened.
struct FileIdentity: Equatable {
  var device: UInt64
  var number: UInt64
}

enum System {
  /// A write to a pipe that nobody reads shall fail with an error, not end the process.
  static func ignoreBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
  }

  /// Keeps the numbers of closed standard streams from files that are opened later, which would then
  /// be taken for those streams. Using one still fails as if it were closed.
  static func reserveStandardStreams() {
    var status = stat()
    for descriptor in Int32(0)...2 where fstat(descriptor, &status) != 0 && errno == EBADF {
      // The lowest free number is given out, and the direction is the wrong one.
      _ = openFile("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  static func open(_ path: String) throws(SystemError) -> Int32 {
    let descriptor = retrying { openFile(path, O_RDONLY | O_CLOEXEC) }
    if descriptor < 0 { throw .last }
    return descriptor
  }

  /// Opens a file for writing, creating it if there is none. What it holds stays until
  /// ``truncate(_:)``.
  static func create(_ path: String) throws(SystemError) -> Int32 {
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC
    let descriptor = retrying { openFile(path, flags) }
    if descriptor < 0 { throw .last }
    return descriptor
  }

  /// Opens a file that is there to write at its end.
  static func append(to path: String) throws(SystemError) -> Int32 {
    let descriptor = retrying { openFile(path, O_WRONLY | O_APPEND | O_CLOEXEC) }
    if descriptor < 0 { throw .last }
    return descriptor
  }

  /// Closes a descriptor; what was written late may fail only here.
  static func close(_ descriptor: Int32) throws(SystemError) {
    if closeFile(descriptor) != 0, errno != EINTR { throw .last }
  }

  static func kind(of descriptor: Int32) throws(SystemError) -> FileKind {
    var status = stat()
    if fstat(descriptor, &status) != 0 { throw .last }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .directory
    case S_IFREG: return .regular(size: Int64(status.st_size))
    default: return .stream
    }
  }

  /// The regular file that a descriptor leads to; nil if it leads to something else.
  static func identity(of descriptor: Int32) -> FileIdentity? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return FileIdentity(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      number: UInt64(truncatingIfNeeded: status.st_ino))
  }

  /// The regular file that a path leads to; nil if there is none.
  static func identity(ofFile path: String) -> FileIdentity? {
    var status = stat()
    guard retrying({ stat(path, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return FileIdentity(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      number: UInt64(truncatingIfNeeded: status.st_ino))
  }

  /// Empties a regular file that is open for writing; everything else has nothing to empty.
  static func truncate(_ descriptor: Int32) throws(SystemError) {
    guard identity(of: descriptor) != nil else { return }
    if retrying({ ftruncate(descriptor, 0) }) != 0 { throw .last }
  }

  /// Reads at most as many bytes as fit; 0 at the end.
  static func read(
    _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer
  ) throws(SystemError) -> Int {
    let count = retrying { readFile(descriptor, buffer.baseAddress, buffer.count) }
    if count < 0 { throw .last }
    return count
  }

  /// Writes all bytes.
  static func write(_ descriptor: Int32, _ bytes: [UInt8]) throws(SystemError) {
    try bytes.withUnsafeBufferPointer { (bytes) throws(SystemError) in
      var rest = bytes
      while !rest.isEmpty {
        let count = retrying { writeFile(descriptor, rest.baseAddress, rest.count) }
        if count < 0 { throw .last }
        rest = UnsafeBufferPointer(rebasing: rest[count...])
      }
    }
  }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The columns of a terminal; nil if it does not say.
  static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Seconds on a clock that is never set.
  static var monotonicSeconds: Double {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
  }

  /// Repeats a call that a signal interrupted.
  private static func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
      let result = call()
      if result != -1 || errno != EINTR { return result }
    }
  }
}

// Inside `System` the names of the calls are taken.
private func openFile(_ path: String, _ flags: Int32) -> Int32 { open(path, flags, 0o666) }
private func closeFile(_ descriptor: Int32) -> Int32 { close(descriptor) }
private func readFile(_ descriptor: Int32, _ to: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, to, count)
}
private func writeFile(_ descriptor: Int32, _ from: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, from, count)
}
