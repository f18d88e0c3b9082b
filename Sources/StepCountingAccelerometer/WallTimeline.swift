// Which monotonic instant a date means: the wall clock is set, and it drifts.

import Foundation
import StepCounting
import Tare

/// Dates against the monotonic axis, as the two clocks were seen side by side.
///
/// The clocks are read one after the other, so their difference jitters; a step at the edge of an
/// interval must not fall in or out with that. The difference is therefore held until it has moved:
///
/// - by up to a second, seen twice: the clocks drifted. Older dates keep the difference of their time.
/// - by more: somebody set the wall clock. All dates move along, as sessions move their own, so that an
///   interval means the same time as before.
struct WallTimeline: Sendable {
  /// Nanoseconds of difference that are jitter.
  private static let jitter: Int64 = 100_000_000
  /// Nanoseconds beyond which the clock was set: a session's tolerance.
  private static let setting: Int64 = 1_000_000_000
  /// How many drifts are kept: at 30 parts in a million one happens in an hour.
  private static let capacity = 128

  /// From which wall instant on which difference, wall minus monotonic, holds; oldest first.
  private var pieces: [(wall: Int64, difference: Int64)] = []
  private var seen: Int64?

  /// Takes both clocks as they stand.
  mutating func note(_ now: Arrival) {
    let difference = now.wall.nanoseconds(since: now.monotonic)
    guard let last = pieces.last else {
      pieces = [(now.wall.nanoseconds, difference)]
      return
    }
    let moved = difference.subtracting(last.difference)
    guard moved.magnitude > Self.jitter.magnitude else {
      seen = nil
      return
    }
    if moved.magnitude > Self.setting.magnitude {
      for index in pieces.indices {
        pieces[index].wall = pieces[index].wall.adding(moved)
        pieces[index].difference = pieces[index].difference.adding(moved)
      }
      seen = nil
    } else if let seen, difference.subtracting(seen).magnitude <= Self.jitter.magnitude / 2 {
      if pieces.count == Self.capacity { pieces.removeFirst() }
      pieces.append((now.wall.nanoseconds, difference))
      self.seen = nil
    } else {
      seen = difference
    }
  }

  /// The monotonic instant of a date.
  func monotonic(of date: Date) -> Int64 {
    let wall = Instant(date).nanoseconds
    let piece = pieces.last { $0.wall <= wall } ?? pieces.first
    return wall.subtracting(piece?.difference ?? 0)
  }

  /// The date of a monotonic instant.
  func date(of monotonic: Int64) -> Date {
    let piece =
      pieces.last { $0.wall.subtracting($0.difference) <= monotonic } ?? pieces.first
    return Instant(nanoseconds: monotonic.adding(piece?.difference ?? 0)).date
  }
}
