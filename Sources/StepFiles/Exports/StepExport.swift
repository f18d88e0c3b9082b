// What was read from any number of exports: records, their sources, and what is known of zones.

public import StepMerging

/// The records of one or more exports, in the order in which they were read.
///
/// Every reader appends to it, so files of many formats become one list. After an error it holds what
/// was read before it.
public struct StepExport: Sendable {
  /// Who counted. A record's ``StepMerging/StepRecord/source`` is an index into this list.
  public private(set) var sources: [RecordSource] = []
  /// The records. Their priority is that of their source's kind.
  public private(set) var records: [StepRecord] = []
  /// Where each record was read, if that is kept; else empty.
  public private(set) var places: [RecordPlace] = []
  /// Whether ``places`` are kept, at 16 bytes a record.
  public let keepsPlaces: Bool
  /// The files that were read, by the names they were given.
  public private(set) var files: [String] = []
  /// Spans in which a device was in a vehicle, where an export tells.
  public var driving: [TimeSpan] = []
  /// What an export says of the zone in which its days are to be told, each said once.
  public private(set) var zones: [ZoneKnowledge] = []
  /// What people should know about what was read, such as a record that was passed over; once each.
  public private(set) var notes: [String] = []
  /// Whose steps they are, where files name people, each once; empty elsewhere. Steps of different
  /// people make no sum of one.
  /// - Complexity: O(n) for n sources.
  public var people: [String] {
    var people: [String] = []
    for source in sources where !source.person.isEmpty && !people.contains(source.person) {
      people.append(source.person)
    }
    return people
  }
  /// Records that a later version replaced, or a finer record of the same steps, and their steps.
  public private(set) var superseded: (records: Int, steps: StepAmount) = (0, .zero)

  /// The entry of an archive that is being read, by its path in it; empty for none. What it is called
  /// tells no format, but Google's quarter hours have their day nowhere else.
  var entry = ""

  /// Counters that go on in another file: of a watch that was read out several times a day, say.
  var counters: [CounterKey: CumulativeDeltas] = [:]

  private var sourceIndices: [RecordSource: UInt32] = [:]
  private var revisions: [RevisionKey: (index: Int, version: Int64)] = [:]
  private var coarse = CoarseTotals()

  private struct RevisionKey: Hashable {
    var source: UInt32
    var id: String
  }

  /// Creates an export in which nothing has been read.
  public init(keepsPlaces: Bool = false) {
    self.keepsPlaces = keepsPlaces
  }

  /// Begins a file; the records that follow are from it.
  public mutating func begin(file: String) {
    files.append(file)
  }

  /// The index of a source, which is noted if it is new.
  public mutating func index(of source: RecordSource) -> UInt32 {
    if let index = sourceIndices[source] { return index }
    let index = UInt32(truncatingIfNeeded: sources.count)
    sources.append(source)
    sourceIndices[source] = index
    return index
  }

  /// Takes a record.
  ///
  /// - Parameters:
  ///   - start: The first instant, in nanoseconds since 1970.
  ///   - end: The first instant after it, not before `start`.
  ///   - units: The steps in units of 2⁻³² of a step; see ``StepMerging/StepRecord/largestUnits``.
  ///   - source: The source's index.
  ///   - modified: When it was last changed; `Int64.min` if unknown. When it was created is no answer.
  ///   - revision: What names the record in its source across versions; of one name the highest
  ///     version is kept, of two equal ones that which outranks the other.
  ///   - claim: What it has to do with totals of the same steps, if there are such.
  ///   - place: Where it stands in the file.
  public mutating func add(
    start: Int64, end: Int64, units: Int64, source: UInt32, modified: Int64 = .min,
    revision: (id: String, version: Int64)? = nil, claim: CoarseClaim? = nil,
    at place: RecordPlace.Place
  ) {
    let priority =
      Int(source) < sources.count
      ? sources[Int(source)].kind.priority : RecordSource.Kind.other.priority
    let record = StepRecord(
      start: start, end: end, units: units, source: source, priority: priority,
      modified: modified)
    let whole = RecordPlace(
      file: UInt32(truncatingIfNeeded: max(0, files.count - 1)), place: place)
    let key = revision.map { RevisionKey(source: source, id: $0.id) }
    if let key, let revision, let known = revisions[key] {
      // Of two equal versions the one that would be believed, whichever was read first.
      let isNewer =
        known.version == revision.version
        ? record.outranks(records[known.index]) : known.version < revision.version
      guard isNewer else { return supersede(record) }
      replace(known.index, by: record, whole)
      revisions[key] = (known.index, revision.version)
      return
    }
    var index = records.count
    if let claim {
      switch coarse.settle(claim, units: record.units, next: index) {
      case .isNew: break
      case .instead(let known): index = known
      case .isNeedless: return supersede(record)
      }
    }
    if let key, let revision { revisions[key] = (index, revision.version) }
    if index < records.count { return replace(index, by: record, whole) }
    records.append(record)
    if keepsPlaces { places.append(whole) }
  }

  /// Calls a function with every record that has a name across versions, in no particular order.
  ///
  /// - Parameter take: Takes the record's place in ``records``, its name in its source, and its version.
  public func forEachRevision(_ take: (_ record: Int, _ id: String, _ version: Int64) -> Void) {
    for (key, known) in revisions { take(known.index, key.id, known.version) }
  }

  /// Calls a function with every record that is the total of a span, in no particular order.
  ///
  /// - Parameter take: Takes the record's place in ``records``, its span, and its rank.
  public func forEachTotal(_ take: (_ record: Int, _ span: CoarseSpan, _ rank: Int) -> Void) {
    coarse.forEachTotal(take)
  }

  /// The spans of which something finer than their total is known.
  public var coveredSpans: Set<CoarseSpan> { coarse.covered }

  /// Notes that something finer than their total is known of some spans, so that their totals are
  /// passed over. A span of which a total has been read already stays as it is.
  public mutating func cover(_ spans: Set<CoarseSpan>) {
    coarse.cover(spans)
  }

  private mutating func supersede(_ record: StepRecord) {
    superseded.records += 1
    superseded.steps += record.amount
  }

  private mutating func replace(_ index: Int, by record: StepRecord, _ place: RecordPlace) {
    supersede(records[index])
    records[index] = record
    if keepsPlaces { places[index] = place }
  }

  /// Takes away the records of all sources but some.
  public mutating func keepRecords(of isKept: (RecordSource) -> Bool) {
    let kept = sources.map(isKept)
    let isIn = records.map { record in
      Int(exactly: record.source).map { $0 < kept.count && kept[$0] } ?? false
    }
    if keepsPlaces { places = zip(places, isIn).filter(\.1).map(\.0) }
    records = zip(records, isIn).filter(\.1).map(\.0)
    revisions = [:]
    coarse = CoarseTotals()
  }

  /// Notes what an export says of its zone.
  public mutating func note(_ zone: ZoneKnowledge) {
    if !zones.contains(zone) { zones.append(zone) }
  }

  /// Notes something that people should know, in one sentence without the file's name.
  public mutating func note(_ text: String) {
    if !notes.contains(text) { notes.append(text) }
  }
}

/// A counter that goes on in another file.
struct CounterKey: Hashable {
  var source: UInt32
  /// Which of the source's counters; what its number means is the format's business.
  var channel: Int64
}

/// Where a record was read.
public struct RecordPlace: Hashable, Sendable {
  /// An index into ``StepExport/files``.
  public var file: UInt32
  /// Where in the file.
  public var place: Place

  /// A place within a file.
  public enum Place: Hashable, Sendable {
    /// A line, counted from 1.
    case line(Int)
    /// An offset in bytes, counted from 0; in a compressed file, of what was inflated.
    case byte(Int)
    /// A row of a table in a database, by its key.
    case row(Int)
  }

  /// Creates a place.
  public init(file: UInt32, place: Place) {
    self.file = file
    self.place = place
  }
}

/// What an export says of the zone in which its days are to be told.
public enum ZoneKnowledge: Hashable, Sendable {
  /// It names one, such as Europe/Paris, for all or some of its records.
  case named(String)
  /// It prints offsets that are not those of the time and place, or none at all: the reason, as half
  /// a sentence that begins with a noun: "Apple prints the offset in force at the export".
  case unknown(String)
}
