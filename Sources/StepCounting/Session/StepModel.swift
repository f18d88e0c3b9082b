// The live counter as an observable model, for SwiftUI and other views.

import Foundation
public import Observation
public import StepDays

/// A session that a view can show: its newest reading, and what a person can do with it.
///
///     struct StepsView: View {
///       @State private var model = StepModel(counter: StepCounter(source: CoreMotionPedometer()))
///       var body: some View {
///         Text(model.steps, format: .number)
///           .onAppear { model.start() }
///       }
///     }
///
/// It lives on the main actor. Starting while a session runs ends that one first.
@MainActor
@Observable
public final class StepModel {
  /// The newest reading; nil before the first start.
  public private(set) var reading: StepReading?

  /// The session that is shown; nil before the first start.
  @ObservationIgnored public private(set) var session: StepSession?

  @ObservationIgnored private let counter: StepCounter
  @ObservationIgnored private var following: Task<Void, Never>?

  /// Creates a model that shows nothing yet; the source is not touched.
  public init(counter: StepCounter) {
    self.counter = counter
  }

  deinit { following?.cancel() }

  /// The steps to show; 0 before the first start.
  public var steps: Int { reading?.steps ?? 0 }

  /// Whether a session is counting.
  public var isRunning: Bool { reading?.phase == .running }

  /// Whether a session is paused.
  public var isPaused: Bool { reading?.phase == .paused }

  /// Begins a session; ``reading`` is its first at once.
  ///
  /// - Parameters:
  ///   - start: Where its count begins.
  ///   - calendar: What its days are; nil for none.
  public func start(_ start: SessionStart = .now, calendar: DayCalendar? = nil) {
    let session = counter.start(start, calendar: calendar)
    follow(session)
  }

  /// Pauses the session.
  public func pause() { change { $0.pause() } }

  /// Resumes the session.
  public func resume() { change { $0.resume() } }

  /// Begins again at 0.
  ///
  /// - Returns: The session that ended; nil if none was started.
  @discardableResult
  public func reset() -> FinishedSession? {
    defer { reading = session?.reading }
    return session?.reset()
  }

  /// Ends the session.
  ///
  /// - Returns: The final reading; nil if none was started.
  @discardableResult
  public func stop() async -> StepReading? {
    guard let session else { return nil }
    let final = await session.stop()
    if self.session === session { reading = final }
    return final
  }

  private func change(_ action: (StepSession) -> Void) {
    guard let session else { return }
    action(session)
    reading = session.reading
  }

  private func follow(_ session: StepSession) {
    following?.cancel()
    self.session = session
    reading = session.reading
    let readings = session.readings
    following = Task { [weak self] in
      for await reading in readings {
        guard let self, self.session === session else { return }
        self.take(reading)
      }
    }
  }

  /// A reading that was under way while the person did something is older than what is shown.
  private func take(_ newest: StepReading) {
    guard let reading, reading.session == newest.session, reading.date > newest.date else {
      self.reading = newest
      return
    }
  }
}
