// Events said by a program: completed as the lines of a trace that say the same.

import Tare
import TareTrace
import Testing

@Suite("A timeline of events")
struct EventTimelineTests {
  /// Whole seconds, few enough that fields meet.
  static func fields(_ kind: EventKind, _ random: inout SeededGenerator) -> EventFields {
    var event = EventFields(kind)
    func maybe() -> Int64? {
      Bool.random(using: &random) ? Int64.random(in: 0...9, using: &random) * 1_000_000_000 : nil
    }
    event.wall = maybe()
    event.mono = maybe()
    event.session = Bool.random(using: &random) ? Int64.random(in: 1...3, using: &random) : nil
    event.zero = Int.random(in: 0..<4, using: &random) == 0 ? 0 : nil
    event.from = maybe()
    event.isFromUnknown = Int.random(in: 0..<5, using: &random) == 0
    event.to = maybe()
    event.total = Bool.random(using: &random) ? Int64.random(in: -1...99, using: &random) : nil
    event.baseline = Bool.random(using: &random) ? Bool.random(using: &random) : nil
    return event
  }

  /// The line of a trace that says the same.
  static func line(_ event: EventFields) -> String {
    var text = #"{"event":"\#(event.kind.name)""#
    func put(_ key: String, _ nanoseconds: Int64?) {
      if let nanoseconds { text += #","\#(key)":\#(nanoseconds / 1_000_000_000)"# }
    }
    put("wall", event.wall)
    put("mono", event.mono)
    if let session = event.session { text += #","session":\#(session)"# }
    put("zero", event.zero)
    if event.isFromUnknown { text += #","from":null"# } else { put("from", event.from) }
    put("to", event.to)
    if let total = event.total { text += #","total":\#(total)"# }
    if let baseline = event.baseline { text += #","baseline":\#(baseline)"# }
    return text + "}"
  }

  @Test("completes as a trace does", arguments: [1, 2, 3, 4, 5] as [UInt64])
  func sameAsTrace(seed: UInt64) throws {
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      var timeline = EventTimeline()
      var lines = [#"{"trace":1}"#]
      for index in 0..<12 {
        let kind = index == 0 ? .open : EventKind.allCases.randomElement(using: &random) ?? .report
        let event = Self.fields(kind, &random)
        let result = read((lines + [Self.line(event)]).joined(separator: "\n"))
        do throws(TraceError.Problem) {
          let item = try timeline.complete(event)
          #expect(result.items.last == item, "\(Self.line(event))")
          #expect(result.error == nil)
          lines.append(Self.line(event))
        } catch {
          #expect(result.error?.problem == error)
        }
      }
    }
  }

  @Test("stays as it was where an event is refused")
  func refusals() throws {
    var timeline = EventTimeline()
    func problem(_ event: EventFields) -> TraceError.Problem? {
      do throws(TraceError.Problem) {
        _ = try timeline.complete(event)
        return nil
      } catch {
        return error
      }
    }
    #expect(problem(EventFields(.report)) == .firstEventNotOpen)
    #expect(problem(EventFields(.open)) == .missing(.firstWall))
    var open = EventFields(.open)
    open.wall = 5
    open.zero = 6
    #expect(problem(open) == .zeroAfterOpening)
    #expect(timeline.last == Arrival(Instant(nanoseconds: 0)))
    open.zero = 4
    open.session = .max
    #expect(problem(open) == nil)
    #expect(timeline.zero == Instant(nanoseconds: 4))
    #expect(problem(EventFields(.open)) == .noNextSession)
    #expect(timeline.last == Arrival(Instant(nanoseconds: 5)))
  }

  @Test("goes on alike from its words, wherever they were written")
  func snapshot() throws {
    var random = SeededGenerator(seed: 9)
    var timeline = EventTimeline()
    var open = EventFields(.open)
    open.wall = 3_000_000_000
    var events = [open]
    for _ in 0..<200 {
      events.append(
        Self.fields(EventKind.allCases.randomElement(using: &random) ?? .report, &random))
    }
    for event in events {
      var words: [Int64] = []
      timeline.writeSnapshot { words.append($0) }
      #expect(words.count == EventTimeline.snapshotWordCount)
      var index = 0
      var restored = EventTimeline {
        defer { index += 1 }
        return words[index]
      }
      let next = try? restored.complete(event)
      #expect(next == (try? timeline.complete(event)))
    }
  }
}
