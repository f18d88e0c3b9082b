// The terminal as it was found, kept where even a signal handler can put it back from.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a screen changed about the terminal, undone in whatever way the process ends.
enum TerminalRescue {
  // As with the signal pipe: plain memory, never freed, so that a signal handler may read it. The run
  // loop writes it with the flag of that part down.
  private nonisolated(unsafe) static let found: UnsafeMutablePointer<termios> = {
    let found = UnsafeMutablePointer<termios>.allocate(capacity: 1)
    found.initialize(to: termios())
    return found
  }()

  /// The descriptor whose modes were changed and the one that shows the screen; -1 for none.
  // As above.
  private nonisolated(unsafe) static let flags: UnsafeMutablePointer<Int32> = {
    let flags = UnsafeMutablePointer<Int32>.allocate(capacity: 2)
    flags[0] = -1
    flags[1] = -1
    return flags
  }()

  /// Cursor shown, colours off, back from the other screen.
  // As above.
  private nonisolated(unsafe) static let farewell: UnsafeMutableBufferPointer<UInt8> = {
    let bytes = Array("\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l".utf8)
    let farewell = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = farewell.initialize(from: bytes)
    return farewell
  }()

  /// Lays everything out before a handler could ask for it.
  static func prepare() {
    _ = (found, flags, farewell)
  }

  /// Reads keys one by one and unseen; Ctrl-C and Ctrl-Z stay signals.
  static func readKeys(of descriptor: Int32) throws(SystemError) {
    prepare()
    if tcgetattr(descriptor, found) != 0 { throw .last }
    var modes = found.pointee
    modes.c_lflag &= ~tcflag_t(ICANON | ECHO)
    if setModes(descriptor, &modes) != 0 { throw .last }
    flags[0] = descriptor
  }

  /// Goes to the other screen, which leaves what was there before untouched, and hides the cursor.
  static func showScreen(on descriptor: Int32) throws(SystemError) {
    prepare()
    flags[1] = descriptor
    try System.write(descriptor, Array("\u{1B}[?1049h\u{1B}[?25l\u{1B}[2J".utf8))
  }

  /// Puts everything back. Safe within a signal handler, and to call twice.
  static func restore() {
    if flags[1] >= 0 {
      _ = write(flags[1], farewell.baseAddress, farewell.count)
      flags[1] = -1
    }
    if flags[0] >= 0 {
      _ = setModes(flags[0], found)
      flags[0] = -1
    }
  }
}

/// From a job in the background this would stop the process; the modes are then not its business.
private func setModes(_ descriptor: Int32, _ modes: UnsafePointer<termios>) -> Int32 {
  let before = signal(SIGTTOU, SIG_IGN)
  defer { signal(SIGTTOU, before) }
  return tcsetattr(descriptor, TCSADRAIN, modes)
}
