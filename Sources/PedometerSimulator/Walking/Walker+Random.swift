// Somebody who walks at random: a week of legs from a seed.

extension Walker {
  /// What kind of time a random walker has.
  public enum Habit: String, Hashable, Sendable, Codable, CaseIterable {
    /// Out on foot: about six minutes of ten, with a run or a ride now and then.
    case outing
    /// Ordinary days: nights without a step, and mostly between 5,000 and 20,000 steps a day.
    case days
  }

  /// Somebody who walks at random, the same for the same seed on every machine.
  ///
  /// The script is a week and begins again after it. Cadence, step length and height are drawn once
  /// per walker and varied by leg: 1.5 to 2.2 steps per second walking, 2.5 to 3 running; a step is
  /// 0.38 to 0.45 of the height walking (0.415 is what pedometers commonly assume) and more than half
  /// of it running.
  ///
  /// - Parameters:
  ///   - seed: Any number.
  ///   - habit: What kind of time they have.
  /// - Returns: The walker.
  public static func random(seed: UInt64, habit: Habit = .outing) -> Walker {
    var random = SplitMix64(seed: seed)
    let person = Person(&random)
    var legs: [WalkLeg] = []
    switch habit {
    case .outing:
      var seconds = 0
      while seconds < 604_800 {
        seconds += person.outing(&random, into: &legs, rest: 5...240)
      }
    case .days:
      for _ in 1...7 { person.day(&random, into: &legs) }
    }
    return Walker(legs, isRepeating: true)
  }
}

/// What stays the same of somebody, and how they spend their time.
private struct Person {
  /// Millimetres.
  let height: Int
  /// Thousandths of a step per second.
  let cadence: Int

  init(_ random: inout SplitMix64) {
    height = random.draw(1_500...1_950)
    cadence = random.draw(1_650...2_000)
  }

  /// A leg and a rest after it; gives the seconds of both.
  func outing(
    _ random: inout SplitMix64, into legs: inout [WalkLeg], rest: ClosedRange<Int>
  ) -> Int {
    let walked: WalkLeg
    switch random.draw(0...19) {
    case 0: walked = .drive(seconds: Double(random.draw(180...1_200)))
    case 1, 2: walked = run(&random, seconds: random.draw(60...900))
    default: walked = walk(&random, seconds: random.draw(20...420))
    }
    let stood = random.draw(rest)
    legs.append(walked)
    legs.append(.stand(seconds: Double(stood)))
    return Int(walked.milliseconds / 1000) + stood
  }

  /// Midnight to midnight: seven hours asleep, then short ways with long rests, then asleep again.
  func day(_ random: inout SplitMix64, into legs: inout [WalkLeg]) {
    let asleep = random.draw(21_600...27_000)
    legs.append(.stand(seconds: Double(asleep)))
    var seconds = asleep
    while seconds < 79_200 { seconds += outing(&random, into: &legs, rest: 120...4_000) }
    // The last way may end after 22:00, by at most 70 minutes.
    legs.append(.stand(seconds: Double(86_400 - seconds)))
  }

  private func walk(_ random: inout SplitMix64, seconds: Int) -> WalkLeg {
    let share = random.draw(380...450)
    return WalkLeg(
      .walk, seconds: Double(seconds),
      stepsPerSecond: Double(cadence + random.draw(-150...200)) / 1000,
      metersPerStep: Double(height * share / 1000) / 1000,
      floors: seconds > 60 && random.draw(0...7) == 0 ? random.draw(-4...4) : 0)
  }

  private func run(_ random: inout SplitMix64, seconds: Int) -> WalkLeg {
    WalkLeg(
      .run, seconds: Double(seconds), stepsPerSecond: Double(random.draw(2_500...3_000)) / 1000,
      metersPerStep: Double(height * random.draw(520...680) / 1000) / 1000)
  }
}
