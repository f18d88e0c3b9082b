// One attribute of sysfs: a small file that a driver answers, read and written whole.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Why an attribute could not be read or written.
struct SysfsError: Error, Hashable {
  /// The attribute's path.
  var path: String
  /// The error number of the operating system.
  var number: Int32

  /// What the operating system calls it.
  var text: String { strerror(number).map { String(cString: $0) } ?? "error \(number)" }
}

/// A file under `/sys`, whose content a driver makes up when it is read.
struct SysfsAttribute {
  let path: String

  /// The longest content read: far more than a number has.
  private static var longest: Int { 256 }

  /// The content as text, without white space around it.
  func read() throws(SysfsError) -> String {
    let descriptor = try opened(O_RDONLY)
    defer { closeFile(descriptor) }
    var bytes = [UInt8](repeating: 0, count: Self.longest)
    let count = retrying { readFile(descriptor, &bytes, Self.longest) }
    guard count >= 0 else { throw SysfsError(path: path, number: errno) }
    let isSpace = { (byte: UInt8) in byte <= 0x20 }
    let content = bytes[..<count].drop(while: isSpace)
    let end = content.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? content.startIndex
    return String(decoding: content[content.startIndex..<end], as: UTF8.self)
  }

  /// Writes a value.
  func write(_ text: String) throws(SysfsError) {
    let descriptor = try opened(O_WRONLY)
    defer { closeFile(descriptor) }
    let bytes = Array(text.utf8)
    let count = retrying { writeFile(descriptor, bytes, bytes.count) }
    guard count == bytes.count else {
      throw SysfsError(path: path, number: count < 0 ? errno : EIO)
    }
  }

  /// Whether the attribute is there, whoever may read it.
  var exists: Bool { access(path, F_OK) == 0 }

  /// Whether this process may read it.
  var isReadable: Bool { access(path, R_OK) == 0 }

  private func opened(_ flags: Int32) throws(SysfsError) -> Int32 {
    // Without waiting: a path given by hand may lead to a pipe.
    let descriptor = retrying { openFile(path, flags | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else { throw SysfsError(path: path, number: errno) }
    return descriptor
  }

  private func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
      let result = call()
      if result != -1 || errno != EINTR { return result }
    }
  }
}

extension SysfsError {
  /// Whether the file, or the device behind it, is not there.
  var isAbsence: Bool { number == ENOENT || number == ENODEV || number == ENXIO }
  /// Whether the process may not do it.
  var isRefusal: Bool { number == EACCES || number == EPERM || number == EROFS }
}

// Inside the type the names of the calls are taken.
private func openFile(_ path: String, _ flags: Int32) -> Int32 { open(path, flags) }
private func closeFile(_ descriptor: Int32) { _ = close(descriptor) }
private func readFile(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}
private func writeFile(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
