// The step detector behind two C functions, for an accelerometer that is read by firmware.
import Arena
import StepDetection

// Firmware runs on one thread, and its interrupt handlers only queue what they read.
nonisolated(unsafe) private var detector: StepDetector?

/// Begins to count anew, and returns how many bytes of the arena the detector holds.
@c(tare_open)
public func open(_ now: Int64) -> Int32 {
  // One at a time: the arena has no room for two.
  detector = nil
  detector = StepDetector(unit: .standardGravity)
  detector?.add(AccelerationSample(nanoseconds: now, x: 0, y: 0, z: 1))
  return Int32(truncatingIfNeeded: arena_used())
}

/// Takes a sample in g at a time in nanoseconds, and returns the count to show.
@c(tare_sample)
public func sample(_ nanoseconds: Int64, _ x: Float, _ y: Float, _ z: Float) -> Int64 {
  detector?.add(AccelerationSample(nanoseconds: nanoseconds, x: x, y: y, z: z))
  return detector?.liveSteps ?? 0
}
