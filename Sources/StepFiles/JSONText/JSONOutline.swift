// What the beginning of a JSON document holds: the names by which services are told apart.

/// The ways to the first values of a document, such as `point[].startTimeNanos`.
///
/// Of an array only the first element is looked at, and of a document only the beginning, so that a
/// glance costs the same whatever follows.
struct JSONOutline {
  /// The ways, each once; `[]` stands for any element.
  private(set) var names: Set<String> = []
  /// The names at the top, in their order, for people.
  private(set) var top: [String] = []
  /// Why the beginning is not JSON; nil if it is, or if only its end was not looked at.
  private(set) var fault: ExportFault?

  private static let longest = 128 << 10
  private static let deepest = 6
  private static let most = 400

  /// Looks at the beginning of a file.
  init(of bytes: UnsafeRawBufferPointer) {
    let beginning = UnsafeRawBufferPointer(rebasing: bytes[..<min(bytes.count, Self.longest)])
    var json = JSONReader(beginning)
    do throws(ExportFault) {
      try look(at: &json, "", 0)
    } catch {
      if beginning.count == bytes.count { fault = error }
    }
  }

  /// Whether a document begins here: with `{` or `[`, behind white space and a byte order mark.
  static func begins(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    let first = rest.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  /// Whether a value stands at a way.
  func has(_ name: String) -> Bool { names.contains(name) }

  /// Whether values stand at all of these ways.
  func has(_ first: String, _ second: String) -> Bool { has(first) && has(second) }

  private mutating func look(
    at json: inout JSONReader, _ name: String, _ depth: Int
  ) throws(ExportFault) {
    if names.count < Self.most, !name.isEmpty { names.insert(name) }
    guard depth < Self.deepest else { return try json.skip() }
    switch try json.kind() {
    case .object:
      try json.enterObject()
      while let key = try json.nextKey() {
        let text = json.string(key, longest: 64)
        if depth == 0, top.count < 8 { top.append(text) }
        try look(at: &json, name.isEmpty ? text : "\(name).\(text)", depth + 1)
      }
    case .array:
      try json.enterArray()
      var isFirst = true
      while try json.nextElement() {
        if isFirst {
          isFirst = false
          try look(at: &json, "\(name)[]", depth + 1)
        } else {
          try json.skip()
        }
      }
    case .text, .number, .word: try json.skip()
    }
  }
}
