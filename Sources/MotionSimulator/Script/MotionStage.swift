// Plays the legs of a script, one after the other, and blends them.

/// Lays out a script's motion tick by tick.
struct MotionStage {
  /// What an accelerometer would feel at each tick, in g.
  private(set) var motion: [SIMD3<Float>] = []
  /// The ticks at which a step was taken.
  private(set) var steps: [Int] = []
  /// What was done when, in ticks.
  private(set) var spans: [(activity: MotionActivity, from: Int, to: Int)] = []

  /// Half of the time in which two legs blend: 0.4 s, less than a walker stands before the first step.
  private let halfBlend = 80
  private let seed: UInt64
  /// The leg before, which goes on while the next one begins.
  private var leaving: (motion: any Motion, dice: Dice)?

  init(seed: UInt64) {
    self.seed = seed
  }

  /// Plays `legs[index]`.
  mutating func play(_ legs: [MotionLeg], at index: Int) {
    let leg = legs[index]
    var dice = Dice(seed: seed, part: index)
    var playing = motion(of: leg, place: place(in: legs, at: index), &dice)
    let from = motion.count
    let wanted = ticks(of: leg)
    let mostTicks = 200 * 86_400 * 7
    var played = 0
    while played < min(wanted, mostTicks), !(wanted == .max && playing.isOver) {
      var pose = playing.next(&dice)
      played += 1
      if playing.stepped { steps.append(motion.count) }
      if played <= 2 * halfBlend, var before = leaving {
        let old = before.motion.next(&before.dice)
        leaving = before
        let part = Double(played) / Double(2 * halfBlend)
        pose = old.blended(with: pose, share: part * part * (3 - 2 * part))
      }
      motion.append(SIMD3<Float>(pose.reading))
    }
    leaving = (playing, dice)
    spans.append((leg.activity, from, motion.count))
  }

  private func ticks(of leg: MotionLeg) -> Int {
    switch (leg.length, leg.activity) {
    case (.steps, .gait): .max
    case (.steps, _): 60 * 200
    case (.seconds(let seconds), _): Int(min(max(seconds, 0), 604_800) / tick)
    }
  }

  /// Where the device is, by name.
  ///
  /// Who stands before or after a walk keeps the device where it is carried on that walk.
  private func place(in legs: [MotionLeg], at index: Int) -> String {
    switch legs[index].activity {
    case .gait(let gait): return gait.carrying.rawValue
    case .rolling: return "rolling"
    case .pastime(let pastime):
      guard pastime == .standing || pastime == .elevator else { return pastime.rawValue }
      for neighbor in [index - 1, index + 1] where legs.indices.contains(neighbor) {
        if case .gait(let gait) = legs[neighbor].activity { return gait.carrying.rawValue }
      }
      return pastime.rawValue
    }
  }

  private func motion(of leg: MotionLeg, place: String, _ dice: inout Dice) -> any Motion {
    let posture = posture(of: place)
    switch leg.activity {
    case .gait(let gait):
      return GaitMotion(gait: gait, length: leg.length, posture: posture, &dice)
    case .pastime(let pastime):
      return pastime.motion(posture: posture, &dice)
    case .rolling(let degrees, let hertz):
      return RollingMotion(
        posture: posture, degrees: degrees, hertz: min(max(hertz, 0), 10), &dice)
    }
  }

  /// How the device lies where it is: the same each time within a script.
  private func posture(of name: String) -> Rotation {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    var dice = Dice(seed: seed ^ hash)
    return dice.rotation()
  }
}
