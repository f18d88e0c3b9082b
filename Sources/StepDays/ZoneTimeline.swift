// Which time zone the clock on the wrist was set to, and since when.
public import Foundation
public import Tare

/// The time zones that local clocks followed, one after another: travel.
///
/// A zone applies to every instant from its change on, until the next change. The first applies to
/// everything before, too.
///
///     var zones = ZoneTimeline(berlin)
///     zones.change(to: newYork, at: landing)
///     zones.zone(at: landing)                                  // New York
///     zones.zone(at: landing.advanced(byNanoseconds: -1))      // Berlin
///
/// Zones are kept by their identifiers, so an autoupdating zone is fixed to what it is when given.
/// A zone of a fixed offset that is not in whole minutes is cut to whole minutes.
public struct ZoneTimeline: Hashable, Sendable {
  /// A zone and the instant from which on it is in force.
  public struct Change: Hashable, Sendable {
    /// The first instant of the new zone.
    public let instant: Instant
    /// The zone in force from then on.
    public let zone: TimeZone
  }

  /// The zone before the first change.
  public private(set) var first: TimeZone
  /// The changes in order of time, no two at the same instant and none to the zone in force.
  public private(set) var changes: [Change] = []

  /// Creates a timeline that stays in one zone.
  public init(_ zone: TimeZone) {
    first = Self.fixed(zone)
  }

  /// Notes that clocks were set to `zone` at `instant`, up to the next change already known.
  ///
  /// A second change at the same instant replaces the first; a change to the zone already in force
  /// is no change and is not kept, so saying the zone again and again costs nothing.
  /// - Complexity: O(1) for the newest change, O(k) for one before k others.
  public mutating func change(to zone: TimeZone, at instant: Instant) {
    let zone = Self.fixed(zone)
    var place = changes.count
    while place > 0, changes[place - 1].instant >= instant { place -= 1 }
    if place < changes.count, changes[place].instant == instant { changes.remove(at: place) }
    if (place == 0 ? first : changes[place - 1].zone) != zone {
      changes.insert(Change(instant: instant, zone: zone), at: place)
      place += 1
    }
    if place < changes.count, changes[place].zone == (place == 0 ? first : changes[place - 1].zone)
    {
      changes.remove(at: place)
    }
  }

  /// The zone in force at an instant.
  /// - Complexity: O(log n) for n changes.
  public func zone(at instant: Instant) -> TimeZone {
    stretch(at: instant).zone
  }

  /// A stretch of one zone, from its first instant up to the next stretch's; nil is no end.
  struct Stretch {
    var zone: TimeZone
    var start: Instant?
    var end: Instant?
  }

  /// The stretch that an instant lies in.
  func stretch(at instant: Instant) -> Stretch {
    var low = 0
    var high = changes.count
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].instant <= instant { low = middle + 1 } else { high = middle }
    }
    return stretch(low)
  }

  /// All stretches, in order of time; never none.
  var stretches: [Stretch] {
    (0...changes.count).map { stretch($0) }
  }

  private func stretch(_ index: Int) -> Stretch {
    Stretch(
      zone: index == 0 ? first : changes[index - 1].zone,
      start: index == 0 ? nil : changes[index - 1].instant,
      end: index == changes.count ? nil : changes[index].instant)
  }

  private static func fixed(_ zone: TimeZone) -> TimeZone {
    TimeZone(identifier: zone.identifier) ?? zone
  }
}

extension ZoneTimeline: Codable {
  private struct Entry: Codable {
    var zone: String
    var from: Int64?
  }

  /// Decodes zones by their identifiers.
  /// - Throws: `DecodingError` for an identifier that this system does not know (a snapshot of a
  ///   newer one, say), for no zone at all, and for changes that are not in order of time.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    var zones: ZoneTimeline?
    for entry in try container.decode([Entry].self) {
      guard let zone = TimeZone(identifier: entry.zone) else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "\"\(entry.zone)\" is no time zone known here")
      }
      if let instant = entry.from.map({ Instant(nanoseconds: $0) }), zones != nil {
        guard zones?.changes.last.map({ $0.instant < instant }) ?? true else {
          throw DecodingError.dataCorruptedError(
            in: container, debugDescription: "the zones are not in order of time")
        }
        zones?.change(to: zone, at: instant)
      } else {
        guard zones == nil, entry.from == nil else {
          throw DecodingError.dataCorruptedError(
            in: container, debugDescription: "the first zone, and only it, has no \"from\"")
        }
        zones = ZoneTimeline(zone)
      }
    }
    guard let zones else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no time zone")
    }
    self = zones
  }

  /// Encodes a list of `{"zone": identifier, "from": nanoseconds}`; the first has no `from`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    let first = [Entry(zone: first.identifier, from: nil)]
    try container.encode(
      first + changes.map { Entry(zone: $0.zone.identifier, from: $0.instant.nanoseconds) })
  }
}
