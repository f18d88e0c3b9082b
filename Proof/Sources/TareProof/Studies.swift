// The studies: what is enumerated, and under which promise.

/// A study together with the machine it is about.
struct MachineStudy: Sendable {
  /// What is enumerated.
  var study: Study
  /// Runs it.
  var run: @Sendable () async -> Tally
  /// Tells a finding as a table and a trace.
  var tell: @Sendable (Finding) -> String

  /// Runs seeded random traces of it: how many, of how many events, from which seed.
  var runRandom: @Sendable (Int, Int, UInt64) async -> Tally

  private init<Rule: CountingRule>(_ rule: Rule.Type, _ study: Study) {
    self.study = study
    run = { await enumerate(rule, study, stopsAtFindings: true) }
    runRandom = { await RandomTraces.run(rule, study, count: $0, length: $1, seed: $2) }
    tell = { Replayed.text($0, study, rule, mayAsk: Rule.mayAsk) }
  }

  /// All studies; `length` is that of the main alphabet, `further` that of the further kinds.
  static func all(length: Int, further: Int) -> [MachineStudy] {
    var restart = Policy()
    restart.decrease = .restart
    var below = Policy()
    below.decrease = .restartBelow(0.5)
    var generous = Policy()
    generous.maximumRate = 5
    var wrapping = Policy()
    wrapping.width = 6
    var strict = Policy()
    strict.maximumRate = 0.25
    let main = SourceWorld.main
    let worlds = SourceWorld.extended
    let blind = SourceWorld.blindOnes
    let habits = StampHabit.allCases
    return [
      MachineStudy(
        SmallMachine.self,
        Study(
          name: "small, main alphabet", worlds: main, alphabet: Happening.main, length: length,
          promises: Promises.small)),
      MachineStudy(
        FullMachine.self,
        Study(
          name: "full, main alphabet", worlds: main, alphabet: Happening.main, length: length,
          promises: Promises.full)),
      MachineStudy(
        SmallMachine.self,
        Study(
          name: "small, further kinds", worlds: worlds, habits: habits,
          alphabet: Happening.asking, length: further, promises: Promises.small)),
      MachineStudy(
        FullMachine.self,
        Study(
          name: "full, further kinds", worlds: worlds, habits: habits,
          alphabet: Happening.extended + [.revised], length: further, promises: Promises.full)),
      MachineStudy(
        FullMachine.self,
        Study(
          name: "full, windows on errors", worlds: [.answered, .now],
          alphabet: [.walk, .over, .dip, .straddle, .segment, .overlap, .windowGrows],
          length: length + 1, promises: Promises.full)),
      MachineStudy(
        SmallMachine.self,
        Study(
          name: "small, late answers", worlds: main, alphabet: Happening.main, length: further,
          oracle: .delayed, promises: Promises.small)),
      MachineStudy(
        SmallMachine.self,
        Study(
          name: "small, failing answers", worlds: main, alphabet: Happening.main, length: further,
          oracle: .failing, endsWithTruth: false, promises: Promises.smallFailing)),
      MachineStudy(
        FullMachine.self,
        Study(
          name: "blind, correction", worlds: blind, alphabet: Happening.blind, length: length,
          promises: Promises.correction)),
      MachineStudy(
        FullMachine.self,
        Study(
          name: "blind, correction, ample rate", worlds: blind, alphabet: Happening.blind,
          length: further, policy: generous, promises: Promises.correction)),
      MachineStudy(
        FullMachine.self,
        Study(
          name: "blind, wraps at 64", worlds: blind,
          // A correction across the wrap is read as a rise: the width speaks of falls only.
          alphabet: Happening.blind.filter { ![.hiddenReset, .dip, .zeroDip].contains($0) },
          length: length,
          policy: wrapping, endsWithTruth: false, promises: Promises.correction)),
      MachineStudy(
        FullMachine.self,
        Study(
          name: "blind, restart", worlds: blind, alphabet: Happening.blind, length: length,
          policy: restart, endsWithTruth: false, promises: Promises.belief)),
      MachineStudy(
        FullMachine.self,
        Study(
          name: "blind, restart, only restarts", worlds: blind,
          alphabet: [.walk, .gap, .hiddenReset, .replay, .duplicate, .noData, .restart],
          length: length, policy: restart, endsWithTruth: false, promises: Promises.restarts)),
      MachineStudy(
        FullMachine.self,
        Study(
          name: "blind, restart below", worlds: blind, alphabet: Happening.blind, length: length,
          policy: below, endsWithTruth: false, promises: Promises.belief)),
      MachineStudy(
        FullMachine.self,
        Study(
          name: "blind, strict rate", worlds: blind, alphabet: Happening.blind, length: further,
          policy: strict, endsWithTruth: false, promises: Promises.strictRate)),
      MachineStudy(
        FullMachine.self,
        Study(
          name: "full, ample rate", worlds: main, alphabet: Happening.main, length: further,
          policy: generous, promises: Promises.full)),
      MachineStudy(
        SmallMachine.self,
        Study(
          name: "small, blind, answers", worlds: blind, alphabet: Happening.blind, length: further,
          promises: Promises.small)),
    ]
  }

  /// What is run with long random traces.
  static func random() -> [MachineStudy] {
    let storm: [Happening] = [
      .walk, .gap, .overlap, .segment, .straddle, .windowGrows, .lateSegment, .catchUp, .reset,
    ]
    return [
      MachineStudy(
        SmallMachine.self,
        Study(
          name: "random, small", worlds: SourceWorld.extended, habits: StampHabit.allCases,
          alphabet: Happening.asking, length: 0, promises: Promises.small)),
      MachineStudy(
        FullMachine.self,
        Study(
          name: "random, full", worlds: SourceWorld.extended, habits: StampHabit.allCases,
          alphabet: Happening.extended, length: 0, promises: Promises.fullLong)),
      MachineStudy(
        FullMachine.self,
        Study(
          name: "random, full, main alphabet", worlds: SourceWorld.main,
          alphabet: Happening.main, length: 0, promises: Promises.fullLong)),
      MachineStudy(
        FullMachine.self,
        Study(
          name: "random, blind", worlds: SourceWorld.blindOnes, alphabet: Happening.blind,
          length: 0, promises: Promises.correction)),
      MachineStudy(
        FullMachine.self,
        Study(
          name: "window storm, full", worlds: SourceWorld.main, alphabet: storm, length: 0,
          promises: Promises.fullLong)),
      MachineStudy(
        FullMachine.self,
        Study(
          name: "window storm with errors, full", worlds: [.answered, .now],
          alphabet: storm + [.over, .dip, .walk, .walk], length: 0, promises: Promises.fullLong)),
      MachineStudy(
        SmallMachine.self,
        Study(
          name: "window storm, small", worlds: SourceWorld.main, alphabet: storm, length: 0,
          promises: Promises.small)),
    ]
  }
}
