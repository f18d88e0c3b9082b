// A session as it is saved, to go on after the process was killed.

public import Foundation

/// A session's whole state, to be stored by the application and resumed later, also by another process
/// or after a reboot.
///
/// It is `Codable`, versioned and checked when decoded: what no version wrote is refused with a
/// `DecodingError`, and nothing is guessed. It says when somebody walked: personal data.
public struct StepSnapshot: Hashable, Sendable, Codable {
  /// When it was taken, on the wall clock.
  public var date: Date
  /// The steps shown then.
  public var steps: Int
}
