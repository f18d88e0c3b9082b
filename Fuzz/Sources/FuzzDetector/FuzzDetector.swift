// Arbitrary samples for the step detector: it never traps, and its laws hold for any input.
//
// Bytes become samples: mostly a stream at a few rates with plausible values, now and then a time or
// a value at the edge of its type. What is checked: counts never fall and are told, live counts are
// not below settled ones, times never run backward within a clock, and the chunk law.
import FuzzChecks
import StepDetection

/// Called by libFuzzer with each input.
@c(LLVMFuzzerTestOneInput)
public func fuzzDetector(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let start, count > 2 else { return 0 }
  var bytes = SampleBytes(UnsafeBufferPointer(start: start, count: count))
  let unit: AccelerationUnit = bytes.byte() < 200 ? .standardGravity : .metersPerSecondSquared
  let samples = bytes.samples(scale: unit == .standardGravity ? 1 : 9.80665)

  var detector = StepDetector(unit: unit)
  var alone: [DetectedStep] = []
  var lastCount: Int64 = 0
  // A copy from half-way has to go on as the original does.
  var copied: (detector: StepDetector, told: Int)?
  for (index, sample) in samples.enumerated() {
    if index == samples.count / 2 { copied = (detector, alone.count) }
    detector.add(sample) { alone.append($0) }
    require(detector.steps >= lastCount, "the count never falls")
    require(detector.steps == Int64(alone.count), "every step is told")
    require(detector.liveSteps >= detector.steps, "the live count is not below the settled one")
    require(detector.cadence >= 0 && detector.cadence.isFinite, "a cadence is a number")
    require(detector.state == .walking || detector.cadence == 0, "who does not walk has no cadence")
    lastCount = detector.steps
  }
  detector.finish { alone.append($0) }
  require(detector.steps == Int64(alone.count), "every step is told at the end, too")
  require(detector.liveSteps == detector.steps, "nothing is open after the end")
  require(detector.diagnosis.samples == Int64(samples.count), "every sample is counted")
  for step in alone {
    require(step.confidence >= 0.5 && step.confidence <= 1, "a confidence keeps to its range")
  }
  if detector.diagnosis.gaps == 0 {
    for (one, next) in zip(alone, alone.dropFirst()) {
      require(one.nanoseconds <= next.nanoseconds, "times never run backward")
    }
  }
  let odd = detector.diagnosis
  require(
    odd.duplicates + odd.backward + odd.notFinite <= odd.samples, "no sample is odd in two ways")

  var spanned = StepDetector(unit: unit)
  var together: [DetectedStep] = []
  var from = 0
  let span = samples.span
  while from < span.count {
    let to = min(span.count, from + 1 + Int(bytes.byte()))
    spanned.add(span.extracting(from..<to)) { together.append($0) }
    from = to
  }
  spanned.finish { together.append($0) }
  require(together == alone, "spans give the same steps as samples alone")
  require(spanned.diagnosis == detector.diagnosis, "spans give the same diagnosis")

  if let copied {
    var copy = copied.detector
    var after: [DetectedStep] = []
    for sample in samples[(samples.count / 2)...] { copy.add(sample) { after.append($0) } }
    copy.finish { after.append($0) }
    require(Array(alone[copied.told...]) == after, "a copy goes on as the original does")
  }
  return 0
}
