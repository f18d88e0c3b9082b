// Waiting for several inputs at once, without turning in circles.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension System {
  /// Waits until one of these descriptors has something to read or has ended, or the time is up.
  ///
  /// - Parameters:
  ///   - descriptors: What to wait for.
  ///   - milliseconds: How long at most; nil for ever.
  /// - Returns: Those that are ready; none when the time is up or a signal came.
  static func wait(for descriptors: [Int32], milliseconds: Int32?) -> [Int32] {
    var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let count = poll(&polled, nfds_t(polled.count), milliseconds ?? -1)
    guard count > 0 else { return [] }
    return polled.filter { $0.revents != 0 }.map(\.fd)
  }

  /// Sleeps.
  static func pause(milliseconds: Int32) {
    _ = poll(nil, 0, milliseconds)
  }

  /// The keyboard behind a terminal even where standard input is something else; nil where there is
  /// none.
  static func openKeyboard() -> Int32? {
    if isTerminal(0) { return 0 }
    return try? open("/dev/tty")
  }

  /// The rows of a terminal; nil if it does not say.
  static func rows(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0 else { return nil }
    return Int(size.ws_row)
  }

  /// Seconds since 1970 by the wall clock.
  static var wallSeconds: Double {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
  }
}
