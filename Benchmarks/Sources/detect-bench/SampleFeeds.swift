// The functions that are measured: each takes the same samples, and says how many steps it found.
import DetectionPeers
import StepDetection

/// Reads every sample and computes the length of its acceleration: what no detector can do without.
@inline(never)
func feedLimit(_ samples: [AccelerationSample]) -> Int {
  var sum: Float = 0
  for sample in samples {
    sum += (sample.x * sample.x + sample.y * sample.y + sample.z * sample.z).squareRoot()
  }
  // Used, so that nothing is left out.
  return sum.isNaN ? 1 : 0
}

/// The detector, handed all samples at once.
@inline(never)
func feedDetector(_ samples: [AccelerationSample]) -> Int {
  var detector = StepDetector(unit: .standardGravity)
  var told = 0
  detector.add(samples.span) { _ in told += 1 }
  detector.finish { _ in told += 1 }
  return told
}

/// The detector, handed one sample after the other.
@inline(never)
func feedDetectorSingly(_ samples: [AccelerationSample]) -> Int {
  var detector = StepDetector(unit: .standardGravity)
  var told = 0
  for sample in samples { detector.add(sample) { _ in told += 1 } }
  detector.finish { _ in told += 1 }
  return told
}

/// A peer, behind the resampler to the 50 Hz that its windows are meant for.
@inline(never)
func feedPeer(_ peer: WindowedVelocityCounter, _ samples: [AccelerationSample]) -> Int {
  var peer = peer
  var resampler = BoxResampler(periodNanoseconds: WindowedVelocityCounter.periodNanoseconds)
  for sample in samples {
    resampler.add(
      nanoseconds: sample.nanoseconds, x: sample.x * 9.80665, y: sample.y * 9.80665,
      z: sample.z * 9.80665
    ) { _ = peer.add(nanoseconds: $0, x: $1, y: $2, z: $3) }
  }
  return peer.steps
}

/// A peer, handed the samples as they are: what it costs where they come at 50 Hz.
@inline(never)
func feedPeerDirectly(_ peer: WindowedVelocityCounter, _ samples: [AccelerationSample]) -> Int {
  var peer = peer
  for sample in samples {
    _ = peer.add(
      nanoseconds: sample.nanoseconds, x: sample.x * 9.80665, y: sample.y * 9.80665,
      z: sample.z * 9.80665)
  }
  return peer.steps
}
