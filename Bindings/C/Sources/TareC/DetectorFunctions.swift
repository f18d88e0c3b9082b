// The functions of tare.h about step detection.
// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import CTare
import StepDetection

/// What a `tare_detector` points to: the detector, and the steps that were not taken yet.
struct Detection {
  var detector: StepDetector
  /// Settled steps; those before `taken` have been handed over.
  private var steps: [DetectedStep] = []
  private var taken = 0

  init(unit: AccelerationUnit) {
    detector = StepDetector(unit: unit)
  }

  mutating func push(_ sample: AccelerationSample) {
    detector.add(sample) { steps.append($0) }
  }

  mutating func push(_ samples: Span<AccelerationSample>) {
    detector.add(samples) { steps.append($0) }
  }

  mutating func finish() {
    detector.finish { steps.append($0) }
  }

  mutating func take(_ capacity: Int, _ give: (Int, DetectedStep) -> Void) -> Int {
    let count = min(capacity.room, steps.count - taken)
    for index in 0..<count { give(index, steps[taken + index]) }
    taken += count
    if taken == steps.count {
      steps.removeAll(keepingCapacity: true)
      taken = 0
    } else if taken > steps.count / 2 {
      // Whoever always leaves a step behind would keep the taken ones, too.
      for index in taken..<steps.count { steps[index - taken] = steps[index] }
      for _ in 0..<taken { steps.removeLast() }
      taken = 0
    }
    return count
  }
}

/// Makes a detector.
@c @implementation
public func tare_detector_create(
  _ unit: Int32, _ detector: UnsafeMutablePointer<OpaquePointer?>?
) -> tare_status {
  guard let detector else { return TARE_BAD_ARGUMENT }
  switch unit {
  case TARE_STANDARD_GRAVITY:
    detector.pointee = Handle.make(Detection(unit: .standardGravity))
  case TARE_METERS_PER_SECOND_SQUARED:
    detector.pointee = Handle.make(Detection(unit: .metersPerSecondSquared))
  default: return TARE_BAD_ARGUMENT
  }
  return TARE_OK
}

/// Ends a detector.
@c @implementation
public func tare_detector_free(_ detector: OpaquePointer?) {
  Handle<Detection>.end(detector)
}

/// Takes one sample.
@c @implementation
public func tare_detector_push(
  _ detector: OpaquePointer?, _ nanoseconds: Int64, _ x: Float, _ y: Float, _ z: Float
) {
  Handle<Detection>.open(detector)?.pointee.push(
    AccelerationSample(nanoseconds: nanoseconds, x: x, y: y, z: z))
}

/// Takes samples where they lie.
@c @implementation
public func tare_detector_push_columns(
  _ detector: OpaquePointer?, _ count: Int, _ time: UnsafePointer<tare_column>?,
  _ x: UnsafePointer<tare_column>?, _ y: UnsafePointer<tare_column>?,
  _ z: UnsafePointer<tare_column>?
) -> tare_status {
  guard let detector = Handle<Detection>.open(detector), let time, let x, let y, let z, count >= 0
  else { return TARE_BAD_ARGUMENT }
  guard count > 0 else { return TARE_OK }
  guard let time = Column(time.pointee), let x = Column(x.pointee), let y = Column(y.pointee),
    let z = Column(z.pointee)
  else { return TARE_BAD_ARGUMENT }
  // 6 KB at a time: Embedded Swift takes more than 1 KB from the heap, once for each call.
  let batch = 256
  withUnsafeTemporaryAllocation(of: AccelerationSample.self, capacity: min(count, batch)) {
    buffer in
    var first = 0
    while first < count {
      let part = min(batch, count - first)
      for index in 0..<part {
        let row = first + index
        buffer.initializeElement(
          at: index,
          to: AccelerationSample(
            nanoseconds: time.nanoseconds(row), x: x.value(row), y: y.value(row), z: z.value(row)))
      }
      detector.pointee.push(UnsafeBufferPointer(rebasing: buffer[0..<part]).span)
      first += part
    }
  }
  return TARE_OK
}

/// Settles what is open.
@c @implementation
public func tare_detector_finish(_ detector: OpaquePointer?) {
  Handle<Detection>.open(detector)?.pointee.finish()
}

/// Hands over settled steps.
@c @implementation
public func tare_detector_take(
  _ detector: OpaquePointer?, _ steps: UnsafeMutablePointer<tare_step>?, _ capacity: Int
) -> Int {
  guard let detector = Handle<Detection>.open(detector), let steps else { return 0 }
  return detector.pointee.take(capacity) { index, step in
    steps[index] = tare_step(
      nanoseconds: step.nanoseconds, confidence: step.confidence,
      starts_bout: step.startsBout ? 1 : 0)
  }
}

/// Where a detector stands.
@c @implementation
public func tare_detector_read(
  _ detector: OpaquePointer?, _ detection: UnsafeMutablePointer<tare_detection>?
) -> tare_status {
  guard let detector = Handle<Detection>.open(detector)?.pointee.detector, let detection else {
    return TARE_BAD_ARGUMENT
  }
  let diagnosis = detector.diagnosis
  detection.pointee = tare_detection(
    steps: detector.steps, live_steps: detector.liveSteps, samples: diagnosis.samples,
    duplicates: diagnosis.duplicates, backward: diagnosis.backward,
    not_finite: diagnosis.notFinite, out_of_range: diagnosis.outOfRange, gaps: diagnosis.gaps,
    cadence: detector.cadence, state: detector.state.number, scale: diagnosis.scale.number,
    reserved: 0)
  return TARE_OK
}

extension WalkingState {
  fileprivate var number: Int32 {
    switch self {
    case .unknown: TARE_STATE_UNKNOWN
    case .still: TARE_STATE_STILL
    case .moving: TARE_STATE_MOVING
    case .walking: TARE_STATE_WALKING
    }
  }
}

extension AccelerationScale {
  fileprivate var number: Int32 {
    switch self {
    case .unknown: TARE_SCALE_UNKNOWN
    case .plausible: TARE_SCALE_PLAUSIBLE
    case .seemsMetersPerSecondSquared: TARE_SCALE_SEEMS_METERS_PER_SECOND_SQUARED
    case .seemsStandardGravity: TARE_SCALE_SEEMS_STANDARD_GRAVITY
    case .seemsWithoutGravity: TARE_SCALE_SEEMS_WITHOUT_GRAVITY
    case .implausible: TARE_SCALE_IMPLAUSIBLE
    }
  }
}
