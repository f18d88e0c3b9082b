// The counter session under a live session: small where the source keeps a history, full where not.

import Tare

/// One of the two machines, over steps, distance and floors.
enum CountingMachine: Equatable, Sendable {
  /// For sources with a history: it asks on doubt.
  case small(PausableSession<SmallMemory<ActivityTotal>>)
  /// For sources without: it lives with bounds.
  case full(PausableSession<FullMemory<ActivityTotal>>)

  init(hasHistory: Bool) {
    self = hasHistory ? .small(PausableSession()) : .full(PausableSession())
  }

  var hasHistory: Bool {
    switch self {
    case .small: true
    case .full: false
    }
  }

  mutating func ingest(_ event: SessionEvent<ActivityTotal>, _ policy: Policy) -> Outcome {
    switch self {
    case .small(var machine):
      defer { self = .small(machine) }
      return machine.ingest(event, under: policy)
    case .full(var machine):
      defer { self = .full(machine) }
      return machine.ingest(event, under: policy)
    }
  }

  mutating func pause(_ edge: PauseEdge, _ policy: Policy) -> Outcome {
    switch self {
    case .small(var machine):
      defer { self = .small(machine) }
      return machine.pause(edge, under: policy)
    case .full(var machine):
      defer { self = .full(machine) }
      return machine.pause(edge, under: policy)
    }
  }

  mutating func resume(_ edge: PauseEdge, _ policy: Policy) -> Outcome {
    switch self {
    case .small(var machine):
      defer { self = .small(machine) }
      return machine.resume(edge, under: policy)
    case .full(var machine):
      defer { self = .full(machine) }
      return machine.resume(edge, under: policy)
    }
  }

  /// What the session shows, its pauses taken out.
  var reading: Reading<ActivityTotal> {
    switch self {
    case .small(let machine): machine.reading
    case .full(let machine): machine.reading
    }
  }

  /// The best value of the whole session, its pauses included: the scale of answers.
  var wholeCount: ActivityTotal {
    switch self {
    case .small(let machine): machine.session.reading.current
    case .full(let machine): machine.session.reading.current
    }
  }

  var isAwaitingBaseline: Bool {
    switch self {
    case .small(let machine): machine.session.isAwaitingBaseline
    case .full(let machine): machine.session.isAwaitingBaseline
    }
  }

  var isApproximate: Bool {
    switch self {
    case .small(let machine): machine.isApproximate
    case .full(let machine): machine.isApproximate
    }
  }

  /// The machine as plain words.
  var words: [Int64] {
    var words: [Int64] = []
    switch self {
    case .small(let machine): machine.writeSnapshot { words.append($0) }
    case .full(let machine): machine.writeSnapshot { words.append($0) }
    }
    return words
  }

  /// Restores a machine from its words.
  init(words: [Int64], hasHistory: Bool) throws(SnapshotError) {
    if hasHistory {
      self = .small(try PausableSession(words: words.count) { words[$0] })
    } else {
      self = .full(try PausableSession(words: words.count) { words[$0] })
    }
  }
}
