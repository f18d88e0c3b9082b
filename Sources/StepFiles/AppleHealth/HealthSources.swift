// Who counted, from the name of the source and the device that an export names.

/// Tells sources apart, and remembers the newest few so that nothing is looked up per record.
struct HealthSources {
  /// A name, decoded once.
  final class Name: Sendable {
    let text: String
    init(_ text: String) { self.text = text }
  }

  private struct Entry {
    var raw: [UInt8]
    var kind: RecordSource.Kind?
    var index: UInt32
    var name: Name
  }

  /// As many as there are places; a source that comes to a place of another takes it.
  private var entries = [Entry?](repeating: nil, count: 64)

  /// The source of a record.
  ///
  /// - Parameters:
  ///   - raw: The name as written.
  ///   - offset: Where it stands in the file.
  ///   - device: The device as written; empty if there is none.
  ///   - export: Takes note of the source.
  /// - Returns: Its index in the export, and its name.
  /// - Throws: Where its name holds an entity that is none.
  @inline(__always)
  mutating func source(
    named raw: UnsafeRawBufferPointer, at offset: Int, device: UnsafeRawBufferPointer,
    _ export: inout StepExport
  ) throws(ExportFault) -> (index: UInt32, name: Name) {
    let told = HealthDevice.kind(of: device)
    var hash = UInt64(truncatingIfNeeded: raw.count)
    for byte in raw.prefix(48) { hash = (hash ^ UInt64(byte)) &* 0x9E37_79B9_7F4A_7C15 }
    let place = Int(hash >> 59) * 2 + (told == .watch ? 1 : 0)
    if let entry = entries[place], entry.kind == told, entry.raw.elementsEqual(raw) {
      return (entry.index, entry.name)
    }
    let decoded = try EntityText.decode(raw, at: offset, field: "sourceName")
    let text = decoded.isEmpty ? "(no name)" : decoded
    let kind = text == "Health" ? .manual : told ?? HealthDevice.kind(ofName: text)
    let entry = Entry(
      raw: Array(raw), kind: told, index: export.index(of: RecordSource(name: text, kind: kind)),
      name: Name(text))
    entries[place] = entry
    return (entry.index, entry.name)
  }
}

/// What kind of source a device is.
enum HealthDevice {
  /// The kind by a device's name and model; nil if they do not tell.
  ///
  /// A device is written `<<HKDevice: 0x28…>, name:Apple Watch, manufacturer:Apple Inc.,
  /// model:Watch, hardware:Watch6,2, …>`, with entities for its angle brackets.
  static func kind(of device: UnsafeRawBufferPointer) -> RecordSource.Kind? {
    guard let memory = device.baseAddress else { return nil }
    var at = 0
    while at < device.count {
      // A field begins behind a comma and a space.
      at = ByteSearch.first(UInt8(ascii: ","), in: memory, from: at, to: device.count) + 2
      guard device.begins(with: "name:", at: at) || device.begins(with: "model:", at: at) else {
        continue
      }
      let end = ByteSearch.first(UInt8(ascii: ","), in: memory, from: at, to: device.count)
      if let kind = kind(in: device[at..<end]) { return kind }
      at = end
    }
    return nil
  }

  /// The kind by a source's own name, such as "Owner's Apple Watch".
  static func kind(ofName name: String) -> RecordSource.Kind {
    let name = name.lowercased()
    if name.contains("watch") { return .watch }
    // "iPhone", and "Phone" of other languages' names for it.
    if name.contains("phone") || name.contains("ipod") { return .phone }
    return .other
  }

  private static func kind(in text: Slice<UnsafeRawBufferPointer>) -> RecordSource.Kind? {
    for at in text.startIndex..<text.endIndex {
      switch text[at] | 0x20 {
      case UInt8(ascii: "w"): if begins(text[at...], with: "watch") { return .watch }
      case UInt8(ascii: "i"):
        if begins(text[at...], with: "iphone") || begins(text[at...], with: "ipod") {
          return .phone
        }
      default: continue
      }
    }
    return nil
  }

  private static func begins(
    _ text: Slice<UnsafeRawBufferPointer>, with wanted: StaticString
  ) -> Bool {
    guard text.count >= wanted.utf8CodeUnitCount else { return false }
    for index in 0..<wanted.utf8CodeUnitCount
    where text[text.startIndex + index] | 0x20 != wanted.utf8Start[index] { return false }
    return true
  }
}
