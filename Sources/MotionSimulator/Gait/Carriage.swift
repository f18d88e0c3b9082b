// What lies between the trunk and the device, by where it is carried.

/// Gains, limbs and springs of a way to carry a device, drawn within its ranges.
struct Carriage {
  /// The share of the trunk's motion that arrives, by direction.
  var upGain = 1.0
  var alongGain = 1.0
  var acrossGain = 1.0
  /// The shares of the heel's shock that arrive from the device's own side and from the other.
  var ownShock = 0.5
  var otherShock = 0.5
  var shockHertz = 8.0...16.0
  /// The shock of a cane that is planted every second step, in g.
  var plant = 0.0
  /// The deviation of what rattles while walking, in g.
  var rattle = 0.015
  /// How much of the rise goes through a spring, and the spring.
  var strapShare = 0.0
  var strapHertz = 6.0
  /// The swinging limb the device is fixed to.
  var limb: Limb?
  /// Degrees by which the device nods once a step, rolls once a stride, and wanders slowly.
  var nod = 0.0
  var roll = 0.0
  var wander = 0.8

  init(_ gait: Gait, cadence: Double, _ dice: inout Dice) {
    // Slow walkers swing less: in proportion to the cadence, to a half at the slowest.
    let pace = min(max(cadence / 1.8, 0.5), 1.25)
    let isRunning = gait.kind == .run
    let stride = gait.kind == .shuffle ? 0.4 : 1
    switch gait.carrying {
    case .trouserPocket:
      ownShock = dice.draw(0.8...1.6)
      otherShock = dice.draw(0.2...0.7)
      rattle = dice.draw(0.02...0.09)
      limb = Limb(
        radius: dice.draw(0.15...0.35),
        degrees: dice.draw(11...22) * pace * stride * (isRunning ? 1.4 : 1),
        leanDegrees: dice.draw(2...10), lag: dice.draw(0...1), harmonic: dice.draw(0.1...0.3))
      roll = dice.draw(1...5)
    case .hand:
      upGain = dice.draw(0.65...1)
      alongGain = dice.draw(0.5...0.9)
      acrossGain = dice.draw(0.5...0.9)
      ownShock = dice.draw(0.1...0.35)
      otherShock = ownShock * dice.draw(0.8...1)
      shockHertz = 6...10
      rattle = dice.draw(0.006...0.04)
      nod = dice.draw(0.5...4)
      roll = dice.draw(0.3...2)
      wander = dice.draw(1...5)
    case .swingingWrist:
      upGain = isRunning ? dice.draw(0.9...1.3) : dice.draw(0.6...0.95)
      ownShock = dice.draw(0.15...0.45)
      otherShock = ownShock * dice.draw(0.6...1)
      rattle = dice.draw(0.015...0.06)
      limb = Limb(
        // A runner's elbow is bent, so that the wrist is nearer to the shoulder.
        radius: isRunning ? dice.draw(0.3...0.42) : dice.draw(0.42...0.62),
        degrees: (isRunning ? dice.draw(25...45) : dice.draw(6...25) * pace) * stride,
        leanDegrees: isRunning ? dice.draw(0...20) : dice.draw(3...14),
        lag: dice.draw(-0.08...0.08), harmonic: dice.draw(-0.12...0.15))
      roll = dice.draw(2...12)
      wander = dice.draw(1...5)
    case .stillWrist:
      upGain = dice.draw(0.65...1)
      alongGain = dice.draw(0.5...1)
      ownShock = dice.draw(0.15...0.5)
      otherShock = ownShock * dice.draw(0.7...1)
      rattle = dice.draw(0.006...0.025)
      nod = dice.draw(0.2...2)
      wander = dice.draw(0.5...3)
    case .backpack:
      upGain = dice.draw(0.9...1.15)
      ownShock = dice.draw(0.3...0.7)
      otherShock = ownShock * dice.draw(0.7...1)
      rattle = dice.draw(0.015...0.05)
      strapShare = dice.draw(0.3...0.9)
      strapHertz = dice.draw(4...7)
      nod = dice.draw(0.5...3)
    case .bag:
      upGain = dice.draw(0.8...1.2)
      ownShock = dice.draw(0.2...0.6)
      otherShock = ownShock * dice.draw(0.6...1)
      rattle = dice.draw(0.01...0.04)
      strapShare = dice.draw(0.2...0.7)
      strapHertz = dice.draw(3.5...6)
      limb = Limb(
        radius: dice.draw(0.3...0.6), degrees: dice.draw(2...7) * stride, leanDegrees: 0,
        swingsPerStep: dice.happens(0.6) ? 1 : 0.5, lag: dice.draw(0...1),
        harmonic: dice.draw(0...0.2))
      roll = dice.draw(1...6)
    case .cane:
      upGain = dice.draw(0.5...0.85)
      ownShock = dice.draw(0.1...0.3)
      otherShock = ownShock
      shockHertz = 9...16
      plant = dice.draw(0.08...0.4)
      rattle = dice.draw(0.01...0.03)
      limb = Limb(
        radius: dice.draw(0.4...0.6), degrees: dice.draw(4...11) * stride,
        leanDegrees: dice.draw(3...15), lag: dice.draw(-0.08...0.08), harmonic: dice.draw(0...0.2))
      wander = dice.draw(1...4)
    case .pram:
      upGain = dice.draw(0.1...0.35)
      alongGain = dice.draw(0.15...0.5)
      acrossGain = dice.draw(0.1...0.3)
      ownShock = dice.draw(0.02...0.1)
      otherShock = ownShock
      rattle = dice.draw(0.012...0.05)
      nod = dice.draw(0.1...0.8)
    }
    if gait.kind == .shuffle { rattle += dice.draw(0.005...0.03) }
  }
}
