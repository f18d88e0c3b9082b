// Why a count does not move: every silence has a reason.

import Foundation
import StepCounting
import Tare
import Testing

@Suite struct `Silence` {
  @Test func `of a device without a step counter is said at once`() async {
    let scene = Scene { _, source in source.change { $0.countsSteps = false } }
    #expect(scene.reading.silence == .unavailable)
    #expect(scene.shown == 0)
    let final = await scene.stop()
    #expect(final.steps == 0)
    #expect(final.phase == .closed)
  }

  @Test(arguments: [
    (PedometerAuthorization.notDetermined, SilenceReason.notDetermined),
    (.restricted, .restricted), (.denied, .denied),
  ])
  func `by lack of permission is said at once`(
    _ authorization: PedometerAuthorization, _ reason: SilenceReason
  ) {
    let scene = Scene { _, source in source.authorize(authorization) }
    #expect(scene.reading.silence == reason)
    #expect(scene.shown == 0)
  }

  @Test func `before the question is put ends with the answer yes`() {
    let scene = Scene { _, source in
      source.authorize(.notDetermined)
      source.answer(.held)
    }
    _ = scene.session
    // Subscribing is what raises the question.
    #expect(scene.source.liveSubscriptions == 1)
    scene.reach(8)
    scene.source.authorize(.authorized)
    scene.source.walk(5)
    scene.source.update()
    #expect(scene.shown == 5)
    #expect(scene.reading.silence == nil)
  }

  @Test func `before the question is put becomes denied with the answer no`() {
    let scene = Scene { _, source in source.authorize(.notDetermined) }
    _ = scene.session
    scene.reach(8)
    scene.source.authorize(.denied)
    scene.source.fail(.denied)
    #expect(scene.reading.silence == .denied)
  }

  @Test(arguments: [
    (PedometerError.denied, PedometerAuthorization.denied, SilenceReason.denied),
    (.restricted, .restricted, .restricted), (.unavailable, .authorized, .unavailable),
  ])
  func `in mid-session keeps the count and ends when the source recovers`(
    _ error: PedometerError, _ authorization: PedometerAuthorization, _ reason: SilenceReason
  ) async {
    let scene = Scene()
    await scene.play(
      """
      at     0   10
      walk   .   10
      say    .   x
      show   0   10
      """)
    #expect(scene.reading.silence == nil)
    scene.source.authorize(authorization)
    scene.source.fail(error)
    #expect(scene.reading.silence == reason)
    #expect(scene.shown == 10)
    #expect(scene.reading.phase == .running)
    scene.reach(60)
    scene.source.walk(7)
    #expect(scene.reading.silence == reason)
    scene.source.authorize(.authorized)
    scene.source.update()
    #expect(scene.shown == 17)
    #expect(scene.reading.silence == nil)
  }

  @Test func `in mid-session reaches the consumers`() async {
    let scene = Scene()
    let watcher = Watcher(scene.session.readings)
    #expect(await watcher.newest { _ in true })
    scene.source.authorize(.denied)
    scene.source.fail(.denied)
    #expect(await watcher.newest { $0.silence == .denied })
  }

  @Test(arguments: PedometerError.Reason.allCases)
  func `by a failure holds its code`(_ reason: PedometerError.Reason) {
    let scene = Scene()
    _ = scene.session
    let error = PedometerError(
      reason, message: "Something happened.", domain: "CMErrorDomain", code: 199)
    scene.source.fail(error)
    let expected: SilenceReason? =
      switch reason {
      case .unavailable: .unavailable
      case .notDetermined: .notDetermined
      case .restricted: .restricted
      case .denied: .denied
      case .notEntitled, .usageDescriptionMissing, .requiresMovement, .invalidRequest, .timedOut,
        .other:
        .sourceError(error)
      // No data is no failure, and a live update has no history to lack.
      case .noData, .historyUnavailable: scene.reading.silence
      }
    #expect(scene.reading.silence == expected)
    scene.reach(3)
    scene.source.walk(4)
    scene.source.update()
    #expect(scene.reading.silence == nil)
    #expect(scene.shown == 4)
  }

  @Test func `of a closing query that is denied leaves a final reading`() async {
    let scene = Scene()
    await scene.play(
      """
      at     0   10
      walk   .   10
      say    .   x
      show   0   10
      """)
    scene.source.authorize(.denied)
    scene.source.answer(.failure(.denied))
    scene.source.fail(.denied)
    let final = await scene.stop()
    #expect(final.steps == 10)
    #expect(final.silence == .denied)
    #expect(final.caveats.contains(.unconfirmedEnd))
  }

  @Test func `because nobody walks says since when`() {
    let scene = Scene()
    _ = scene.session
    scene.reach(3)
    scene.source.walk(4)
    scene.source.update()
    #expect(scene.reading.silence == nil)
    scene.reach(8)
    scene.source.update()
    #expect(scene.reading.silence == .nobodyWalked(since: scene.date(3)))
    scene.reach(12)
    scene.source.walk(2)
    scene.source.update()
    #expect(scene.reading.silence == nil)
  }

  @Test func `because nobody walks is noticed without any update`() async {
    let scene = Scene()
    let watcher = Watcher(scene.session.readings)
    #expect(await watcher.newest { _ in true })
    #expect(scene.reading.silence == nil)
    scene.reach(10.5)
    #expect(scene.reading.silence == .nobodyWalked(since: threePM))
    #expect(await watcher.newest { $0.silence == .nobodyWalked(since: threePM) })
  }

  @Test func `is not nobody walking while permission is missing`() {
    let scene = Scene { _, source in source.authorize(.denied) }
    _ = scene.session
    scene.reach(60)
    #expect(scene.reading.silence == .denied)
  }

  @Test func `before anything could be said has no reason`() {
    #expect(Scene().session.reading.silence == nil)
  }

  @Test func `never hides what became of a report`() {
    let scene = Scene(.forgetful)
    _ = scene.session
    scene.reach(10)
    scene.source.say(10)
    #expect(scene.reading.verdict == .advanced)
    scene.source.say(10)
    #expect(scene.reading.verdict == .duplicate)
    scene.source.say(8, end: scene.date(9))
    #expect(scene.reading.verdict == .stale)
    scene.reach(12)
    scene.source.say(9)
    #expect(scene.reading.verdict == .correctionHeld)
    scene.source.say(-4)
    #expect(scene.reading.verdict == .malformed)
    scene.source.fail(PedometerError(.noData, message: "Neither data nor an error."))
    #expect(scene.reading.verdict == .noData)
    scene.source.say(400)
    #expect(scene.reading.verdict == .implausible)
    #expect(scene.shown == 10)
  }
}
