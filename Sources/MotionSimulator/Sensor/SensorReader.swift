// Reads a motion as a sensor would.

import StepDetection

/// Makes readings of a motion that was laid out tick by tick.
struct SensorReader {
  private let sensor: SensorModel
  private var dice: Dice
  private var mounting: Mounting
  private var losingUntil = -1.0
  private var last = 0.0

  init(sensor: SensorModel, seed: UInt64) {
    self.sensor = sensor
    dice = Dice(seed: seed, part: 0x5E_0001)
    mounting = Mounting(sensor, Dice(seed: sensor.mountingSeed ?? 0, part: 0x5E_0002))
  }

  /// The readings of `motion`, which has one vector in g per tick.
  mutating func read(_ motion: [SIMD3<Float>]) -> [AccelerationSample] {
    var samples: [AccelerationSample] = []
    guard motion.count > 1 else { return samples }
    let hertz = min(max(sensor.hertz, 1), 200)
    let jitter = min(max(sensor.jitter, 0), 0.45)
    let seconds = Double(motion.count - 1) * tick
    samples.reserveCapacity(Int(seconds * hertz) + 8)
    let lossChance = sensor.dropoutsPerMinute / 60 / hertz
    var index = 0
    while true {
      let place = Double(index) / hertz
      index += 1
      guard place <= seconds else { return samples }
      let time = min(max(place + jitter * dice.draw(-1...1) / hertz, 0), seconds)
      let felt = sensor.averages ? mean(of: motion, until: time) : value(of: motion, at: time)
      last = time
      if lossChance > 0, dice.happens(lossChance) {
        losingUntil = time + dice.draw(sensor.dropoutSeconds)
      }
      guard time >= losingUntil else { continue }
      let sample = reading(of: felt, at: time)
      samples.append(sample)
      if sensor.duplicates > 0, dice.happens(sensor.duplicates) { samples.append(sample) }
      if sensor.backward > 0, dice.happens(sensor.backward) {
        samples[samples.count - 1].nanoseconds -= Int64(dice.draw(0.001...0.1) * 1e9)
      }
    }
  }

  private mutating func reading(of felt: SIMD3<Double>, at time: Double) -> AccelerationSample {
    var value = mounting.apply(felt, at: time)
    value = value * sensor.gain + sensor.offset
    if sensor.noise > 0 {
      value += SIMD3(dice.normal(), dice.normal(), dice.normal()) * sensor.noise
    }
    if sensor.quantum > 0 {
      value = (value / sensor.quantum).rounded(.toNearestOrAwayFromZero) * sensor.quantum
    }
    if sensor.range.isFinite {
      value = value.clamped(
        lowerBound: SIMD3(repeating: -sensor.range), upperBound: SIMD3(repeating: sensor.range))
    }
    switch sensor.unit {
    case .standardGravity: break
    case .metersPerSecondSquared: value *= gravity
    }
    return AccelerationSample(
      nanoseconds: sensor.startNanoseconds &+ Int64((time * 1e9).rounded()),
      x: Float(value.x), y: Float(value.y), z: Float(value.z))
  }

  /// The motion at an instant, on the line between two ticks.
  private func value(of motion: [SIMD3<Float>], at time: Double) -> SIMD3<Double> {
    let exact = time / tick
    let index = min(max(Int(exact), 0), motion.count - 2)
    let share = exact - Double(index)
    return SIMD3<Double>(motion[index]) * (1 - share) + SIMD3<Double>(motion[index + 1]) * share
  }

  /// The mean of the motion since the reading before, but of half a second at most.
  private func mean(of motion: [SIMD3<Float>], until time: Double) -> SIMD3<Double> {
    let pieces = min(Int((time - last) / tick), 100)
    guard pieces > 0 else { return value(of: motion, at: time) }
    var sum = SIMD3<Double>.zero
    for piece in 0..<pieces {
      sum += value(of: motion, at: max(0, time - (Double(piece) + 0.5) * tick))
    }
    return sum / Double(pieces)
  }
}

/// How a device is turned on its wearer, and how that slips and changes.
private struct Mounting {
  private let sensor: SensorModel
  private var dice: Dice
  private var base: Rotation
  private var before: Rotation
  private var changedAt = -1.0
  private var nextChange: Double
  private var axis: SIMD3<Double>
  private var slipped = SIMD3<Double>.zero
  private var last = 0.0

  init(_ sensor: SensorModel, _ dice: Dice) {
    self.sensor = sensor
    var dice = dice
    base = sensor.mountingSeed == nil ? .none : dice.rotation()
    before = base
    axis = dice.direction()
    nextChange =
      sensor.reorientsEvery > 0 ? sensor.reorientsEvery * dice.draw(0.5...1.5) : .infinity
    self.dice = dice
  }

  mutating func apply(_ value: SIMD3<Double>, at time: Double) -> SIMD3<Double> {
    let passed = max(0, time - last)
    last = time
    var rotation = base
    if time >= nextChange {
      before = base
      base = dice.rotation()
      changedAt = time
      nextChange = time + sensor.reorientsEvery * dice.draw(0.5...1.5)
    }
    if changedAt >= 0, time - changedAt < 0.3 {
      let part = (time - changedAt) / 0.3
      rotation = before.blended(with: base, share: part * part * (3 - 2 * part))
    } else {
      rotation = base
    }
    if sensor.drift > 0 {
      axis = axis + dice.direction() * (0.05 * passed)
      let length = (axis * axis).sum().squareRoot()
      if length > 0.1 { axis /= length }
      slipped += axis * (sensor.drift / 60 * passed)
      rotation = Rotation(degrees: slipped) * rotation
    }
    var turned = rotation.inside(value)
    if sensor.mirrors { turned.x = -turned.x }
    return turned
  }
}
