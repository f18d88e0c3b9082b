// A value that can cross to JavaScript: what React Native converts, as Sendable cases.

import Foundation

/// A value on its way to JavaScript.
///
/// Numbers are doubles there: what needs more than 53 bits (a snapshot's instants, the words of its
/// machine) crosses as a text.
public enum BridgeValue: Hashable, Sendable {
  /// `null`.
  case null
  /// A boolean.
  case bool(Bool)
  /// A number.
  case number(Double)
  /// A text.
  case text(String)
  /// An array.
  case list([BridgeValue])
  /// An object.
  case object([String: BridgeValue])

  /// The value as Foundation has it: `NSNull`, `Bool`, `Double`, `String`, `[Any]`, `[String: Any]`.
  public var foundation: Any {
    switch self {
    case .null: NSNull()
    case .bool(let value): value
    case .number(let value): value
    case .text(let value): value
    case .list(let values): values.map(\.foundation)
    case .object(let members): members.mapValues(\.foundation)
    }
  }

  /// A member of an object; nil where there is none.
  public subscript(_ key: String) -> BridgeValue? {
    guard case .object(let members) = self else { return nil }
    return members[key]
  }
}

extension BridgeValue {
  init(_ value: Double?) { self = value.map { .number($0) } ?? .null }
  init(_ value: Int?) { self = value.map { .number(Double($0)) } ?? .null }
  init(_ value: Int64?) { self = value.map { .number(Double($0)) } ?? .null }
  init(_ value: Bool?) { self = value.map { .bool($0) } ?? .null }
  init(_ value: String?) { self = value.map { .text($0) } ?? .null }
  /// Unix milliseconds, as JavaScript's `Date` has them; cut to whole ones.
  init(_ date: Date?) {
    self = date.map { .number(($0.timeIntervalSince1970 * 1000).rounded(.down)) } ?? .null
  }
}

extension Date {
  /// The date of Unix milliseconds.
  init(milliseconds: Double) {
    self.init(timeIntervalSince1970: milliseconds / 1000)
  }
}
