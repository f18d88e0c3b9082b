// Which source of a fallback counts, and which one did when.

public import Foundation

/// Which source of a ``FallbackPedometer`` counts.
public struct PedometerChoice: Hashable, Sendable {
  /// The place of the source among those that the fallback was made of; 0 is the first.
  public var index: Int
  /// Since when it counts, on the wall clock; nil for the first choice.
  public var since: Date?
}

/// Who counted when, as a ``FallbackPedometer`` saves it for the next process.
///
/// It says when sensors came and went, on the wall clock; it holds no steps.
public struct FallbackRecord: Hashable, Sendable, Codable {
  /// A source, and since when it counted; no source where none could.
  struct Choice: Hashable, Sendable, Codable {
    var index: Int?
    var since: Date?
  }

  var choices: [Choice]
}

extension SwitchLog {
  /// Restores what a record says; what cannot be true of so many sources is left out.
  init(_ record: FallbackRecord, sources: Int, _ timeline: WallTimeline) {
    self.init()
    for choice in record.choices {
      if let index = choice.index, !(0..<sources).contains(index) { continue }
      append(choice.index, at: choice.since.map { timeline.monotonic(of: $0) } ?? .min)
    }
  }
}
