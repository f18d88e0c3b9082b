// Eight tasks hammer one fallback over a sensor that comes and goes, while samples stream in.

import Foundation
import StepCounting
import StepCountingAccelerometer
import StepDetection
import Tare
import Testing

@Suite(.serialized) struct `Eight tasks over an accelerometer` {
  /// How long to hammer, in seconds: TARE_HAMMER_SECONDS, by default 1.
  static var seconds: Double {
    ProcessInfo.processInfo.environment["TARE_HAMMER_SECONDS"].flatMap(Double.init) ?? 1
  }

  /// Streams samples of a hurried walk, in a task of its own, until it is let go.
  private static func stream(_ accelerometer: FedAccelerometer) -> Task<Void, Never> {
    Task.detached {
      var index: Int64 = 0
      while !Task.isCancelled {
        // A minute of walking in a tenth of a second, on an axis of its own.
        var samples: [AccelerationSample] = []
        for _ in 0..<25 {
          index += 1
          let length = 1 + 0.3 * sin(4 * .pi * Double(index) / 50)
          samples.append(
            AccelerationSample(nanoseconds: index * 20_000_000, x: 0, y: 0, z: Float(length)))
        }
        accelerometer.feed(samples)
        try? await Task.sleep(for: .microseconds(500))
      }
    }
  }

  private static func act(
    _ number: Int, _ counter: StepCounter, _ fallback: FallbackPedometer,
    _ accelerometer: AccelerometerPedometer, _ sensor: BatchPedometer
  ) async -> Bool {
    switch number % 8 {
    case 0, 1:
      let session = counter.start()
      let first = session.reading.steps
      try? await Task.sleep(for: .milliseconds(2))
      let second = session.reading.steps
      session.pause()
      session.resume()
      _ = session.reset()
      return first >= 0 && second >= first
    case 2:
      sensor.hasSensor.toggle()
      fallback.refresh()
    case 3:
      sensor.step()
      sensor.process()
    case 4:
      let now = Date()
      let report = try? await fallback.query(from: now.addingTimeInterval(-1), to: now)
      return (report?.steps ?? 0) >= 0
    case 5:
      let box = Box<Int>()
      accelerometer.startUpdates(from: Date()) { result in
        if case .success(let report) = result { box.put(report.steps) }
      }.cancel()
      return (box.value ?? 0) >= 0
    case 6: accelerometer.startWalkingEvents { _ in }.cancel()
    default:
      _ = fallback.choice
      _ = accelerometer.capabilities
      _ = accelerometer.diagnosis
    }
    return true
  }

  @Test func `leave nothing broken and nothing behind`() async {
    let source = FedAccelerometer()
    let accelerometer = AccelerometerPedometer(source: source)
    let sensor = BatchPedometer(clock: SystemClock())
    let fallback = FallbackPedometer(sensor, accelerometer, interval: .milliseconds(100))
    var configuration = CounterConfiguration()
    configuration.retryDelays = [.milliseconds(1)]
    let counter = StepCounter(source: fallback, configuration: configuration)
    let streaming = Self.stream(source)
    let whole = Watcher(counter.start())
    let end = ContinuousClock.now + .seconds(Self.seconds)
    let broken = await withTaskGroup(of: Int.self) { group in
      for task in 0..<8 {
        group.addTask {
          var broken = 0
          var number = task
          while ContinuousClock.now < end {
            if !(await Self.act(number, counter, fallback, accelerometer, sensor)) { broken += 1 }
            number += 1
          }
          return broken
        }
      }
      return await group.reduce(0, +)
    }
    #expect(broken == 0)
    #expect(!whole.hasFallen)
    streaming.cancel()
    await streaming.value
    whole.release()
    #expect(await eventually(within: .seconds(60)) { counter.sessionCount == 0 })
    #expect(await eventually(within: .seconds(60)) { sensor.subscriptions == 0 })
    // The sensor is left alone when the last steps are settled.
    #expect(await eventually(within: .seconds(60)) { !source.isRunning })
  }
}

/// Follows a session and notices a reading that falls.
final class Watcher: Sendable {
  private let lock = NSLock()
  // Guarded by `lock`.
  nonisolated(unsafe) private var session: StepSession?
  // Guarded by `lock`.
  nonisolated(unsafe) private var fell = false
  // Written once, in the initializer, before anybody else sees the object.
  nonisolated(unsafe) private var task: Task<Void, Never>?

  init(_ session: StepSession) {
    self.session = session
    let readings = session.readings
    task = Task { [weak self] in
      var last = 0
      for await reading in readings {
        if reading.steps < last { self?.note() }
        last = reading.steps
      }
    }
  }

  private func note() {
    lock.lock()
    fell = true
    lock.unlock()
  }

  var hasFallen: Bool {
    lock.lock()
    defer { lock.unlock() }
    return fell
  }

  /// Lets go of the session.
  func release() {
    task?.cancel()
    lock.lock()
    session = nil
    lock.unlock()
  }
}
