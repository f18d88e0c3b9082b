// Somebody who walks a script: the truth at any instant, as a function of time alone.

/// Somebody who walks a script of legs, once or over and over.
///
///     let walker = Walker([.stand(seconds: 10), .walk(seconds: 60), .run(seconds: 30)])
///     walker.totals(after: .seconds(70)).steps   // 108
///
/// What has been walked after some time is a function of that time: it can be asked in any order, for
/// any instant, and gives the same to the bit on every machine. Before the script begins nothing has
/// been walked; after its end its walker stands, or begins again.
///
/// - Complexity: O(log *n*) per question, *n* being the number of legs; memory O(*n*).
public struct Walker: Hashable, Sendable {
  /// The script.
  public let legs: [WalkLeg]
  /// Whether the script begins again after its end.
  public let isRepeating: Bool

  /// Where each leg begins, and after the last where it ends; nanoseconds.
  private let begins: [Int64]
  /// What has been walked by then.
  private let totals: [WalkTotals]

  /// Creates a walker.
  ///
  /// - Parameters:
  ///   - legs: The script. Legs that would begin more than 100 years after it are left out.
  ///   - isRepeating: Whether it begins again after its end.
  public init(_ legs: [WalkLeg], isRepeating: Bool = false) {
    var begins: [Int64] = [0]
    var totals: [WalkTotals] = [WalkTotals()]
    var kept: [WalkLeg] = []
    var end: Int64 = 0
    var sum = WalkTotals()
    for leg in legs where leg.milliseconds > 0 && end < 3_155_760_000_000_000_000 {
      end += leg.nanoseconds
      sum = sum + leg.totals(after: leg.nanoseconds)
      kept.append(leg)
      begins.append(end)
      totals.append(sum)
    }
    self.legs = kept
    self.isRepeating = isRepeating && !kept.isEmpty
    self.begins = begins
    self.totals = totals
  }

  /// How long the script takes once.
  public var scriptDuration: Duration { .nanoseconds(period) }

  /// What has been walked since the script began.
  ///
  /// - Parameter time: The time since then; nothing has been walked before.
  /// - Returns: Everything walked from the beginning until then.
  public func totals(after time: Duration) -> WalkTotals {
    let (seconds, attoseconds) = time.components
    return totals(at: seconds &* 1_000_000_000 &+ attoseconds / 1_000_000_000)
  }
}

extension Walker {
  private var period: Int64 { begins[begins.count - 1] }

  /// The round of the script and the leg that a moment lies in, and the time into that leg; nil
  /// outside the script.
  private func place(_ time: Int64) -> (round: Int64, leg: Int, into: Int64)? {
    guard time >= 0, period > 0, isRepeating || time < period else { return nil }
    let (round, rest) = time.quotientAndRemainder(dividingBy: period)
    // The last leg that begins at or before the rest.
    var low = 0
    var high = legs.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if begins[middle] <= rest { low = middle } else { high = middle }
    }
    return (round, low, rest - begins[low])
  }

  /// What has been walked at so many nanoseconds of the script.
  func totals(at time: Int64) -> WalkTotals {
    guard time >= 0 else { return WalkTotals() }
    guard let place = place(time) else { return totals[totals.count - 1] }
    let before = place.round * totals[totals.count - 1]
    return before + totals[place.leg] + legs[place.leg].totals(after: place.into)
  }

  /// Steps taken by then.
  func steps(at time: Int64) -> Int64 { totals(at: time).steps }

  /// The leg that a moment lies in; nil before and after the script.
  func leg(at time: Int64) -> WalkLeg? { place(time).map { legs[$0.leg] } }

  /// When the next step after a moment is taken; nil if none ever is.
  func nextStep(after time: Int64) -> Int64? {
    scan(from: time) { leg, begin, into in
      let next = leg.time(ofStep: leg.steps(after: max(0, into)) + 1)
      return next <= leg.nanoseconds && leg.millistepsPerSecond > 0 ? begin + next : nil
    }
  }

  /// When somebody next begins or ceases to be on foot, and which; nil if never again.
  func nextTurn(after time: Int64) -> (time: Int64, isWalking: Bool)? {
    let isWalking = (leg(at: time)?.millistepsPerSecond ?? 0) > 0
    let next = scan(from: time) { leg, begin, into in
      into <= 0 && begin > time && (leg.millistepsPerSecond > 0) != isWalking ? begin : nil
    }
    if let next { return (next, !isWalking) }
    // The end of a script that is not repeated.
    return isWalking && !isRepeating && time < period ? (period, false) : nil
  }

  /// Looks at the legs from a moment on, at most once around the script, until one answers.
  private func scan(
    from time: Int64, _ answer: (_ leg: WalkLeg, _ begin: Int64, _ into: Int64) -> Int64?
  ) -> Int64? {
    guard !legs.isEmpty else { return nil }
    let start = max(0, time)
    guard let place = place(start) else { return nil }
    var round = place.round
    var index = place.leg
    for _ in 0...legs.count {
      let begin = round * period + begins[index]
      if let found = answer(legs[index], begin, start - begin) { return found }
      index += 1
      if index == legs.count {
        guard isRepeating else { return nil }
        index = 0
        round += 1
      }
    }
    return nil
  }
}
