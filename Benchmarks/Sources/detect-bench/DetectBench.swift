// Prints what a sample costs the step detector and its peers, as Markdown. `make detect-bench` runs it.
import AllocationCounter
import DetectionPeers
import Measuring
import StepDetection

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@main
struct DetectBench {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    let quick = arguments.contains("--quick")
    switch arguments.first(where: { !$0.hasPrefix("-") }) {
    case "speed": speed(quick: quick)
    case "allocations": allocations()
    case "size": size()
    case "once": once(resting: arguments.contains("rest"))
    default: print("usage: detect-bench speed [--quick] | allocations | size | once walk|rest")
    }
  }

  /// Nanoseconds a sample, of the detector, its peers and the limit, stream by stream.
  static func speed(quick: Bool) {
    let runs = quick ? 3 : 15
    print(
      """
      | stream | what | ns per sample | spread | M samples/s | × real time | steps |
      |---|---|--:|--:|--:|--:|--:|
      """)
    let minutes = quick ? 2 : 30
    let hours = quick ? 1 : 24
    for rate in [100.0, 25, 50, 200] {
      let motion = SimulatedMotion.walking(minutes: minutes, rate: rate)
      rows("walking, \(Int(rate)) Hz", motion, rate: rate, runs: runs)
    }
    let runsOfDays = quick ? 3 : 7
    rows(
      "22 h on a table, 2 h walking", .telephoneDay(hours: hours, rate: 100), rate: 100,
      runs: runsOfDays)
    rows(
      "8 h in bed, 14 h at a desk, 2 h walking", .wristDay(hours: hours, rate: 100), rate: 100,
      runs: runsOfDays)
    print(
      """

      Best of \(runs) runs (of \(runsOfDays) for days, which are at 100 Hz\(quick ? " and cut to an hour" : "")), core time of the thread; *spread* is how far the middle \
      run lies above the best. Steps: found, of those put into the stream.
      """)
  }

  static func rows(_ name: String, _ motion: SimulatedMotion, rate: Double, runs: Int) {
    let samples = motion.samples
    var feeds: [(name: String, run: () -> Int)] = [
      ("only reading, and the length", { feedLimit(samples) }),
      ("`StepDetector`", { feedDetector(samples) }),
      ("`StepDetector`, sample by sample", { feedDetectorSingly(samples) }),
    ]
    for (name, peer) in [
      ("simple-pedometer", WindowedVelocityCounter.simplePedometer()),
      ("the same, running sums", .simplePedometer(summing: .running)),
      ("first implementation", .firstImplementation()),
    ] {
      if rate == 50 {
        feeds.append((name, { feedPeerDirectly(peer, samples) }))
      } else {
        feeds.append((name + ", behind resampling", { feedPeer(peer, samples) }))
      }
    }
    for feed in feeds {
      var steps = 0
      let timing = Timing(runs: runs, operations: samples.count) { steps = feed.run() }
      let shown = feed.name.hasPrefix("only") ? "" : "\(steps) of \(motion.trueSteps)"
      print(
        "| \(name) | \(feed.name) | \(tenths(timing.best)) | +\(tenths(timing.spread)) % "
          + "| \(tenths(1000 / timing.best)) | \(thousands(1e9 / timing.best / rate)) | \(shown) |")
    }
  }

  /// Fails unless a detector that has taken its first sample allocates nothing, pauses or not.
  static func allocations() {
    let streams: [(name: String, samples: [AccelerationSample])] = [
      ("an hour on the wrist", SimulatedMotion.wristDay(hours: 1, rate: 100).samples),
      ("ten minutes with pauses of up to 3 s", SimulatedMotion.interrupted().samples),
    ]
    // The first detector may set the runtime up.
    _ = feedDetectorSingly(streams[1].samples)
    var total = 0
    for (name, samples) in streams {
      var detector = StepDetector(unit: .standardGravity)
      detector.add(samples[0])
      let before = allocation_count()
      for sample in samples.dropFirst() { detector.add(sample) }
      detector.finish()
      let made = allocation_count() - before
      total += made
      print("\(name): \(made) allocations in \(samples.count - 1) samples, \(detector.steps) steps")
    }
    if total != 0 { exit(1) }
  }

  /// One pass over ten minutes, for callgrind and other profilers.
  static func once(resting: Bool) {
    let motion = SimulatedMotion.tenMinutes(resting: resting)
    print(motion.samples.count, feedDetector(motion.samples), motion.trueSteps)
  }

  /// What a detector occupies: itself, and what it holds elsewhere.
  static func size() {
    _ = StepDetector(unit: .standardGravity)
    let before = (allocation_count(), allocation_bytes())
    var detector = StepDetector(unit: .standardGravity)
    detector.add(AccelerationSample(nanoseconds: 0, x: 0, y: 0, z: 1))
    let made = (allocation_count() - before.0, allocation_bytes() - before.1)
    print("| what | bytes |\n|---|--:|")
    print("| `StepDetector` | \(MemoryLayout<StepDetector>.size) |")
    if before.0 >= 0 {
      print("| on the heap, in \(made.0) allocations | \(made.1) |")
    } else {
      print("| on the heap | not counted here |")
    }
    print("| `AccelerationSample` | \(MemoryLayout<AccelerationSample>.stride) |")
    print("| `DetectedStep` | \(MemoryLayout<DetectedStep>.stride) |")
    if detector.steps < 0 { print(detector.steps) }
  }

  static func tenths(_ value: Double) -> String {
    let scaled = Int((value * 10).rounded())
    return "\(scaled / 10).\(abs(scaled % 10))"
  }

  /// A large number in thousands.
  static func thousands(_ value: Double) -> String { "\(Int((value / 1000).rounded())) k" }
}
