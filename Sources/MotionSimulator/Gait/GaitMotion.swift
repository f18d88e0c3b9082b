// Walking, as the carried device feels it.

/// A gait with everything between the ground and the device.
struct GaitMotion: Motion {
  private var clock: StepClock
  private var trunk: Trunk
  private let carriage: Carriage
  private var strap: Resonator
  private var rattle: Resonator
  private var rattleAcross: Resonator
  private var shock: Resonator
  private var sway: Wandering
  private let posture: Rotation
  private let ownParity: Int
  private var stepCount = 0

  var stepped: Bool { clock.stepped }
  var isOver: Bool { clock.isOver }

  init(gait: Gait, length: LegLength, posture: Rotation, _ dice: inout Dice) {
    var gait = gait
    let cadence = gait.cadence ?? dice.draw(gait.kind.cadences)
    gait.cadence = cadence
    clock = StepClock(gait: gait, length: length, &dice)
    trunk = Trunk(kind: gait.kind, cadence: cadence, &dice)
    carriage = Carriage(gait, cadence: cadence, &dice)
    strap = Resonator(hertz: carriage.strapHertz, damping: dice.draw(0.25...0.5))
    rattle = Resonator(hertz: dice.draw(6...12), damping: 0.7)
    rattleAcross = Resonator(hertz: dice.draw(5...10), damping: 0.7)
    shock = Resonator(hertz: dice.draw(carriage.shockHertz), damping: dice.draw(0.15...0.35))
    sway = Wandering(hertz: 0.25)
    self.posture = posture
    ownParity = dice.whole(0...1)
  }

  mutating func next(_ dice: inout Dice) -> Pose {
    clock.next(&dice)
    if clock.stepped {
      stepCount += 1
      let isOwn = stepCount & 1 == ownParity
      let share = isOwn ? carriage.ownShock : carriage.otherShock
      shock.strike(share * trunk.heelStrike(clock, &dice))
      if isOwn, carriage.plant > 0 {
        shock.strike(carriage.plant * max(0.3, 1 + 0.25 * dice.normal()))
      }
    }
    let body = trunk.next(clock)
    let soft = strap.follow(body.z)
    let ringing = shock.follow(0)
    let noise = carriage.rattle * clock.fullness
    let shaken = rattle.rumble(&dice, deviation: noise)
    let across = rattleAcross.rumble(&dice, deviation: noise)
    let wander = sway.next(&dice)

    var acceleration = SIMD3(
      body.x * carriage.alongGain + 0.3 * ringing + 0.5 * across,
      body.y * carriage.acrossGain + across,
      carriage.upGain * (body.z * (1 - carriage.strapShare) + soft * carriage.strapShare)
        + ringing + shaken)
    // People never stand quite still: some thousandths of a g below 0.5 Hz.
    acceleration += wander * 0.004
    var degrees = wander * carriage.wander
    if let limb = carriage.limb {
      let (swing, angle) = limb.pose(clock)
      acceleration += swing
      degrees.y += angle
    }
    degrees.y += carriage.nod * clock.fullness * sine(turns: clock.phase + 0.3)
    degrees.x += carriage.roll * clock.fullness * sine(turns: clock.phase / 2 + 0.1)
    return Pose(acceleration: acceleration, attitude: Rotation(degrees: degrees) * posture)
  }
}
