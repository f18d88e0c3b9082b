// A walk made of + − × ÷ alone, so that its samples are the same to the bit on every machine.

import StepDetection

/// Samples of somebody who walks, stands, walks faster and rests, at a jittering rate.
///
/// No sine of a mathematical library takes part: those differ in the last bit between systems.
func plainWalk(seconds: Int, nanosecondsApart: Int64, seed: UInt64) -> [AccelerationSample] {
  var random = SeededRandom(state: seed)
  var samples: [AccelerationSample] = []
  var time: Int64 = 1_000_000_000
  var phase: Float = 0
  let end = Int64(seconds) * 1_000_000_000 + time
  while time < end {
    let part = (time / 1_000_000_000) % 60
    let moving: Float = part < 45 ? 1 : 0
    let stepsPerSecond: Float = part < 25 ? 1.75 : 2.5
    let noise = { Float(Int64(random.next() >> 48) - 32_768) / 3_276_800 * (moving + 0.1) }
    let up = 1 + moving * (0.3 * wave(phase) + 0.1 * wave(phase * 2 + 0.1))
    let ahead = moving * 0.12 * wave(phase + 0.2)
    let aside = moving * 0.08 * wave(phase * 0.5)
    samples.append(
      AccelerationSample(
        nanoseconds: time, x: 0.48 * up + 0.8 * ahead - 0.36 * aside + noise(),
        y: -0.64 * up + 0.6 * ahead + 0.48 * aside + noise(), z: 0.6 * up + 0.8 * aside + noise()))
    let jitter = Int64(random.next() % UInt64(nanosecondsApart / 8))
    phase += stepsPerSecond * Float(nanosecondsApart) / 1_000_000_000
    if phase >= 64 { phase -= 64 }
    time += nanosecondsApart + jitter - nanosecondsApart / 16
  }
  return samples
}

/// Close to a sine of one turn per 1: a parabola to each half.
private func wave(_ turns: Float) -> Float {
  let part = turns - Float(Int(turns))
  let half = part < 0.5 ? part : part - 0.5
  let arc = half * (0.5 - half) * 16
  return part < 0.5 ? arc : -arc
}
