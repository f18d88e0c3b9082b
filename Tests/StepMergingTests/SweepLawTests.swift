// The laws of the sweep: as the rule says it, in any order, and nothing lost.
import StepMerging
import Testing

@Suite("The sweep")
struct SweepLawTests {
  @Test("A watch is believed before a phone where they overlap")
  func watchBeforePhone() {
    let watch = StepRecord(start: 0, end: 600, steps: 1000, source: 0, priority: 3)
    let phone = StepRecord(start: 300, end: 900, steps: 900, source: 1, priority: 2)
    var merger = StepMerger([phone, watch])
    var pieces: [StepPiece] = []
    let sweep = merger.merge(sources: 2) { pieces.append($0) }
    #expect(pieces.map(\.start) == [0, 600])
    #expect(pieces.map(\.end) == [600, 900])
    #expect(pieces.map { $0.units >> 32 } == [1000, 450])
    #expect(sweep.total.used == StepAmount(1450))
    #expect(sweep.sources[1].shadowed == StepAmount(450))
    #expect(sweep.total.isConserved)
  }
}
