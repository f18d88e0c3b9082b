// Merges worked out by hand.
import StepMerging
import Testing

@Suite("Merging by hand")
struct MergeCaseTests {
  @Test("A watch is believed before a phone where they overlap")
  func watchBeforePhone() {
    let watch = StepRecord(start: 0, end: 600, steps: 1000, source: 0, priority: 3)
    let phone = StepRecord(start: 300, end: 900, steps: 900, source: 1, priority: 2)
    let merged = Merged([phone, watch])
    #expect(merged.pieces.map(\.start) == [0, 600])
    #expect(merged.pieces.map(\.end) == [600, 900])
    #expect(merged.pieces.map { $0.units >> 32 } == [1000, 450])
    #expect(merged.sweep.total.used == StepAmount(1450))
    #expect(merged.sweep.sources[1].shadowed == StepAmount(450))
  }

  @Test("A record that is written twice counts once, whether its source adds up or not")
  func duplicates() {
    let record = StepRecord(start: 0, end: 240, steps: 400, source: 0, priority: 2)
    #expect(Merged([record, record]).sweep.total.used == StepAmount(400))
    var rules = MergeRules()
    rules.addsUp = [true]
    let merged = Merged([record, record, record], rules)
    #expect(merged.sweep.total.used == StepAmount(400))
    #expect(merged.sweep.total.shadowed == StepAmount(800))
  }

  @Test("Channels of one source add up where the format says so")
  func channels() {
    let walking = StepRecord(start: 0, end: 100, steps: 100, source: 0, priority: 3)
    let running = StepRecord(start: 50, end: 150, steps: 300, source: 0, priority: 3)
    let phone = StepRecord(start: 0, end: 200, steps: 400, source: 1, priority: 2)
    var rules = MergeRules()
    rules.addsUp = [true]
    // 100 + 300, and of the phone the last quarter.
    #expect(Merged([phone, walking, running], rules).sweep.total.used == StepAmount(500))
    // One at a time: half of the walk, all of the run, and the same quarter.
    #expect(Merged([phone, walking, running]).sweep.total.used == StepAmount(450))
  }

  @Test("A record without length counts whole unless a higher priority covers its instant")
  func instants() {
    let watch = StepRecord(start: 0, end: 100, steps: 50, source: 0, priority: 3)
    let manual = StepRecord(start: 50, end: 50, steps: 500, source: 1, priority: 4)
    let phone = StepRecord(start: 50, end: 50, steps: 7, source: 2, priority: 2)
    let late = StepRecord(start: 100, end: 100, steps: 9, source: 2, priority: 2)
    #expect(Merged([watch, manual]).sweep.total.used == StepAmount(550))
    // The watch covers the phone's instant; its own end is no longer in it.
    #expect(Merged([watch, phone, late]).sweep.total.used == StepAmount(59))
    // Of two at one instant the higher priority; the same one once.
    #expect(Merged([manual, phone, manual]).sweep.total.used == StepAmount(500))
    // Of one priority both.
    let other = StepRecord(start: 50, end: 50, steps: 3, source: 0, priority: 2)
    #expect(Merged([phone, other]).sweep.total.used == StepAmount(10))
  }

  @Test("Public reports of sums that were wrong come out right")
  func publicReports() {
    // A watch and a phone in the same minute, and the phone alone in the next: 180, where adding up
    // gives 270 and the watch alone 100.
    let minute: Int64 = 60_000_000_000
    let union = [
      StepRecord(start: 0, end: minute, steps: 100, source: 0, priority: 2),
      StepRecord(start: 0, end: minute, steps: 90, source: 1, priority: 1),
      StepRecord(start: minute, end: 2 * minute, steps: 80, source: 1, priority: 1),
    ]
    #expect(Merged(union).sweep.total.used == StepAmount(180))
    // LAMP-platform#156: an identical record of one instant, fetched four times.
    let instant: Int64 = 1_620_985_340_403_000_000
    let fetched = StepRecord(start: instant, end: instant, steps: 12, source: 0, priority: 1)
    #expect(Merged([fetched, fetched, fetched, fetched]).sweep.total.used == StepAmount(12))
    // A day's record from 00:00 to 23:59, asked for until 11:47: 707 of 1,439 minutes of it.
    let day = StepRecord(start: 0, end: 1439 * minute, steps: 9878, source: 0, priority: 1)
    #expect(Merged([day]).sweep.total.used == StepAmount(9878))
    #expect(day.units(before: 707 * minute) >> 32 == 9878 * 707 / 1439)
  }

  @Test("The time of change decides between equal priorities")
  func modified() {
    let old = StepRecord(start: 0, end: 10, steps: 10, source: 0, priority: 1, modified: 5)
    let new = StepRecord(start: 0, end: 10, steps: 30, source: 0, priority: 1, modified: 6)
    let unknown = StepRecord(start: 0, end: 10, steps: 99, source: 0, priority: 1)
    #expect(Merged([new, old, unknown]).sweep.total.used == StepAmount(30))
  }

  @Test("What is doubtful is summed apart, and left out only on request")
  func doubts() {
    let second: Int64 = 1_000_000_000
    let walk = StepRecord(start: 0, end: 60 * second, steps: 100, source: 1, priority: 1)
    let shaken = StepRecord(start: 0, end: 60 * second, steps: 2100, source: 0, priority: 2)
    let long = StepRecord(
      start: 7200 * second, end: 10_801 * second, steps: 60, source: 0, priority: 2)
    let future = StepRecord(
      start: 90_000 * second, end: 90_060 * second, steps: 40, source: 0, priority: 2)
    var rules = MergeRules()
    rules.now = 90_000 * second
    var merged = Merged([walk, shaken, long, future], rules)
    #expect(merged.pieces.map(\.doubts) == [.cadence, .long, .future])
    #expect(merged.sweep.total.used == StepAmount(2200))
    #expect(merged.sweep.total.doubtful == StepAmount(2200))
    rules.excluded = [.cadence, .future]
    merged = Merged([walk, shaken, long, future], rules)
    // The walk takes the place of what nobody can have walked.
    #expect(merged.sweep.total.used == StepAmount(160))
    #expect(merged.sweep.total.excluded == StepAmount(2140))
    #expect(merged.sweep.total.doubtful == StepAmount(60))
    #expect(merged.sweep.total.isConserved)
  }

  @Test("Four steps a second are not yet doubtful, and an hour is not yet long")
  func limits() {
    let second: Int64 = 1_000_000_000
    let hour = StepRecord(start: 0, end: 3600 * second, steps: 14_400, source: 0, priority: 1)
    #expect(Merged([hour]).pieces.map(\.doubts) == [[]])
    let more = StepRecord(start: 0, end: 3600 * second, steps: 14_401, source: 0, priority: 1)
    #expect(Merged([more]).pieces.map(\.doubts) == [.cadence])
  }

  @Test("A drive cuts a record, and only the part within it is doubtful")
  func driving() {
    let record = StepRecord(start: 0, end: 100, steps: 100, source: 0, priority: 1)
    var rules = MergeRules()
    rules.maximumCadence = .infinity
    rules.driving = TimeSpan.disjoint([
      TimeSpan(start: 30, end: 40), TimeSpan(start: 35, end: 50), TimeSpan(start: 9, end: 9),
    ])
    #expect(rules.driving == [TimeSpan(start: 30, end: 50)])
    var merged = Merged([record], rules)
    #expect(merged.pieces.map(\.start) == [0, 30, 50])
    #expect(merged.pieces.map(\.doubts) == [[], .driving, []])
    #expect(merged.sweep.total.doubtful == StepAmount(20))
    rules.excluded = .driving
    merged = Merged([record], rules)
    #expect(merged.sweep.total.used == StepAmount(80))
    #expect(merged.sweep.total.excluded == StepAmount(20))
  }

  @Test(
    "An amount is told to the nearest thousandth, halves upwards",
    arguments: zip(
      // A third of a step among them, and the two sides of half a thousandth.
      [1 << 31, 0, 1, 1 << 32 - 1, -1 << 31, 1_431_655_765, 2_147_484, 2_147_483] as [Int64],
      [500, 0, 0, 1000, -500, 333, 1, 0] as [Int64]))
  func thousandths(units: Int64, wanted: Int64) {
    #expect(StepAmount(units: units).thousandths == wanted)
  }
}
