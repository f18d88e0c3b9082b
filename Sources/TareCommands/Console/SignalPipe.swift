// Signals as bytes in a pipe, so that a run loop can wait for them together with everything else.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the outside asks of a running verb.
enum Interruption: Equatable {
  /// Ctrl-C: the person has seen enough.
  case end
  /// A request from outside: the terminal has gone, or the machine shuts down.
  case leave
  /// Ctrl-Z.
  case stop
  /// The process goes on after a stop.
  case goOn
  /// The terminal has another size.
  case resize
  /// Nothing but a reason to look again.
  case wake
}

/// A pipe into which signals and other threads write.
///
/// The first request to end is a byte in the pipe; the second ends the process within the handler,
/// terminal restored, whatever the loop is doing.
enum SignalPipe {
  /// Read end, write end, requests to end so far; -1 and 0 before ``open()``.
  // Touched by a signal handler, which may use neither locks nor classes: plain memory that is never
  // freed. The two descriptors are written once, before any handler is installed.
  fileprivate nonisolated(unsafe) static let slots: UnsafeMutablePointer<Int32> = {
    let slots = UnsafeMutablePointer<Int32>.allocate(capacity: 3)
    slots[0] = -1
    slots[1] = -1
    slots[2] = 0
    return slots
  }()

  private static let ending = [SIGINT, SIGTERM, SIGHUP]
  private static let others = [SIGTSTP, SIGCONT, SIGWINCH]

  /// Opens the pipe and directs the signals into it.
  ///
  /// - Returns: The descriptor to wait on.
  static func open() throws(SystemError) -> Int32 {
    if slots[0] < 0 {
      var ends: [Int32] = [-1, -1]
      if pipe(&ends) != 0 { throw .last }
      for end in ends {
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      }
      slots[0] = ends[0]
      slots[1] = ends[1]
    }
    slots[2] = 0
    TerminalRescue.prepare()
    for number in ending {
      // What whoever started the process wants ignored (nohup) stays ignored.
      if isIgnored(signal(number, noteSignal)) { signal(number, SIG_IGN) }
    }
    for number in others { signal(number, noteSignal) }
    signal(SIGQUIT, endNow)
    unblock()
    return slots[0]
  }

  /// Whoever starts the process from a thread that blocks signals, as those of a thread pool do, starts
  /// it deaf to them.
  private static func unblock() {
    var set = sigset_t()
    sigemptyset(&set)
    for number in ending + others + [SIGQUIT] { sigaddset(&set, number) }
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// Functions cannot be compared; the constant is the number 1 everywhere.
  private static func isIgnored<Handler>(_ handler: Handler) -> Bool {
    MemoryLayout<Handler>.size == MemoryLayout<Int>.size
      && unsafeBitCast(handler, to: Int.self) == 1
  }

  /// Gives the signals back to the system.
  static func close() {
    for number in ending + others + [SIGQUIT] { signal(number, SIG_DFL) }
  }

  /// Makes whoever waits look again; from any thread.
  static func wake() {
    var byte: UInt8 = 0
    _ = write(slots[1], &byte, 1)
  }

  /// What has come in since the last call.
  static func take() -> [Interruption] {
    var bytes = [UInt8](repeating: 0, count: 64)
    var result: [Interruption] = []
    while true {
      let count = read(slots[0], &bytes, bytes.count)
      guard count > 0 else { return result }
      result += bytes[..<count].map { byte in
        switch Int32(byte) {
        case SIGINT: .end
        case SIGTERM, SIGHUP: .leave
        case SIGTSTP: .stop
        case SIGCONT: .goOn
        case SIGWINCH: .resize
        default: .wake
        }
      }
    }
  }

  /// Stops the process as Ctrl-Z does; returns when it goes on.
  static func stopProcess() {
    signal(SIGTSTP, SIG_DFL)
    kill(getpid(), SIGTSTP)
    signal(SIGTSTP, noteSignal)
  }
}

/// Notes a signal. Only what is safe within a signal handler is called.
private func noteSignal(_ number: Int32) {
  let saved = errno
  if number == SIGINT || number == SIGTERM {
    SignalPipe.slots[2] += 1
    if SignalPipe.slots[2] > 1 {
      TerminalRescue.restore()
      _exit(128 + number)
    }
  }
  var byte = UInt8(truncatingIfNeeded: number)
  _ = write(SignalPipe.slots[1], &byte, 1)
  errno = saved
}

/// Ends the process by a signal that it was to die of, the terminal restored.
private func endNow(_ number: Int32) {
  TerminalRescue.restore()
  signal(number, SIG_DFL)
  raise(number)
}
