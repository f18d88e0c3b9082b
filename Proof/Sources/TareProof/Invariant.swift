// The invariants, as a set of flags.

/// Which promises a trace has broken. The letters are those of the table in `Documentation/Proof.md`.
struct Broken: OptionSet, Sendable, Hashable {
  let rawValue: UInt16
  /// The first reading of a session is not 0.
  static let zero = Broken(rawValue: 1)
  /// More is shown, or believed, than the truth and what was claimed too much.
  static let phantom = Broken(rawValue: 2)
  /// The shown count fell.
  static let monotone = Broken(rawValue: 4)
  /// Something reported is missing for good.
  static let loss = Broken(rawValue: 8)
  /// Something is too much for good.
  static let convergence = Broken(rawValue: 16)
  /// A duplicate or a replay changed something.
  static let idempotence = Broken(rawValue: 32)
  /// A nil changed something.
  static let noDataNeutral = Broken(rawValue: 64)
  /// A session depends on what came before it.
  static let restart = Broken(rawValue: 128)
  /// Setting the wall clock changed something.
  static let wall = Broken(rawValue: 256)
  /// The order of delivery changed something.
  static let order = Broken(rawValue: 512)
  /// It asks again as soon as it is answered, without end, or twice at once.
  static let asking = Broken(rawValue: 1024)
  /// The state is larger than promised, or holds a reference.
  static let bounded = Broken(rawValue: 2048)
  /// A repeated foreign window changed the reading at once, though nothing for good.
  static let windowEcho = Broken(rawValue: 4096)
  /// More is shown than the maximum rate allows.
  static let rate = Broken(rawValue: 8192)

  /// Each flag with its letter.
  static let letters: [(flag: Broken, letter: String)] = [
    (.zero, "Z"), (.phantom, "P"), (.monotone, "M"), (.loss, "L"), (.convergence, "O"),
    (.idempotence, "I"), (.noDataNeutral, "E"), (.restart, "S"), (.wall, "W"), (.order, "C"),
    (.asking, "Q"), (.bounded, "B"), (.windowEcho, "i"), (.rate, "R"),
  ]

  /// The letters of this set.
  var letters: String {
    Self.letters.filter { contains($0.flag) }.map(\.letter).joined()
  }

  /// Everything that a trace can break.
  static let everything = Broken(rawValue: .max)
}
