// A person with the scripted device in a pocket: Core Motion as its documentation describes it.

import CoreMotion
import Foundation
import StepCounting
import Tare

/// Walks, and lets the device answer queries and send updates from what was walked.
final class Walker: @unchecked Sendable {
  // Sendable: `walked` is touched under `lock` only.
  let scene: Scene
  private let lock = NSLock()
  private var walked: [(date: Date, steps: Double)] = []

  /// A walker on a scene whose queries are answered at once from what was walked.
  init(_ scene: Scene) {
    self.scene = scene
    scene.device.onQuery = { [weak self] query in
      guard let self else { return }
      guard scene.device.authorizationStatus == .authorized else {
        query.answer(.failure(code: 105))
        return
      }
      query.answer(.data(sample(from: query.start, to: query.end)))
    }
  }

  /// What was walked between two instants.
  func sample(from start: Date, to end: Date) -> ScriptedSample {
    let steps = lock.withLock {
      walked.filter { $0.date > start && $0.date <= end }.reduce(0) { $0 + $1.steps }
    }
    var sample = ScriptedSample(from: start, to: end, steps: steps)
    sample.distance = steps * 0.75
    return sample
  }

  /// Walks for so many batches of 2.5 s with 5 steps each.
  ///
  /// - Parameters:
  ///   - batches: How many.
  ///   - isSuspended: Whether the application is suspended meanwhile, and gets nothing.
  func walk(batches: Int, isSuspended: Bool = false) {
    for _ in 0..<batches {
      scene.clock.advance(by: .milliseconds(2500))
      lock.withLock { walked.append((scene.clock.date, 5)) }
      if !isSuspended { update() }
    }
  }

  /// An update now, with or without new steps, as on return from suspension.
  func update() {
    for feed in scene.device.feeds where feed.isRunning {
      guard scene.device.authorizationStatus == .authorized else {
        feed.send(.failure(code: 105))
        continue
      }
      feed.send(.data(sample(from: feed.start, to: scene.clock.date)))
    }
  }
}
