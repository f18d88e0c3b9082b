// What the checker can run: the machine in both sizes, and the rules of others.

/// A rule that turns reports into a session count.
protocol CountingRule: Sendable {
  /// A rule that has seen nothing.
  init()
  /// Takes one event; true if it asks for the true count now.
  mutating func take(_ event: SessionEvent<Count>, under policy: Policy) -> Bool
  /// Ends the input without a closing.
  mutating func finish(under policy: Policy)
  /// What it shows; nil before it has shown anything.
  var shown: Int64? { get }
  /// Its best value now.
  var best: Int64 { get }
  /// Whether it says that more may have been counted.
  var isBound: Bool { get }
  /// Whether it is the machine, which is held to every promise, or another rule.
  static var isMachine: Bool { get }
  /// Whether it asks its source for the true count.
  static var mayAsk: Bool { get }
}

extension CountingRule {
  /// Other rules know no end of input.
  mutating func finish(under policy: Policy) {}
  /// Other rules show what they think best.
  var best: Int64 { shown ?? 0 }
  /// Other rules know no bounds.
  var isBound: Bool { false }
  /// Other rules are no machine.
  static var isMachine: Bool { false }
  /// Other rules ask nobody.
  static var mayAsk: Bool { false }
}

/// The machine.
struct Machine<Memory: SessionMemory>: CountingRule where Memory.Total == Count {
  /// The machine itself.
  private var counter = CounterSession<Memory>()

  init() {}

  mutating func take(_ event: SessionEvent<Count>, under policy: Policy) -> Bool {
    counter.ingest(event, under: policy).asks
  }

  mutating func finish(under policy: Policy) {
    _ = counter.finish(under: policy)
  }

  var shown: Int64? { counter.reading.displayed.value }
  var best: Int64 { counter.reading.current.value }
  var isBound: Bool { counter.reading.isLowerBound }
  static var isMachine: Bool { true }
  static var mayAsk: Bool { Memory.mayAsk }
}

/// The small machine.
typealias SmallMachine = Machine<SmallMemory<Count>>
/// The full machine.
typealias FullMachine = Machine<FullMemory<Count>>
