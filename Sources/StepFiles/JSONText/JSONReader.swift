// JSON read where it lies: one value after another, at constant memory, with the place of each.

/// Reads JSON by pulling: a reader asks for what it wants and passes over the rest.
///
///     try json.enterObject()
///     while let key = try json.nextKey() {
///       if json.text(key, is: "steps") { steps = try json.number() } else { try json.skip() }
///     }
///
/// Each key's value must be taken or passed over before the next key is asked for. Nothing is
/// allocated per value, and nothing is recursive: a document of any size takes the same memory. A
/// copy is a bookmark, for documents that give what comes first last.
///
/// The grammar is RFC 8259, with a byte order mark let pass. Texts are checked to be UTF-8 as they
/// are passed over.
struct JSONReader {
  /// How deep arrays and objects may nest.
  static let deepest = 64

  /// The whole file.
  let bytes: UnsafeRawBufferPointer
  /// Where reading goes on, from the beginning of the file.
  private(set) var at: Int
  /// The first byte that is not read.
  private(set) var end: Int
  private var depth = 0
  /// The way to the value in hand, one step for each open array or object; `deepest` of them.
  private var path: [Step]
  private var progress: (@Sendable (Int) -> Void)?
  private var nextProgress = 1 << 20

  /// An open array or object.
  private struct Step {
    var isArray = false
    /// Its members so far, the one in hand among them.
    var count = 0
    /// The key in hand.
    var key = JSONText()
  }

  /// What a value is, told from its first byte.
  enum Kind {
    case object, array, text, number, word
  }

  /// Creates a reader that stands before a document.
  init(_ bytes: UnsafeRawBufferPointer, progress: (@Sendable (Int) -> Void)? = nil) {
    self.bytes = bytes
    self.progress = progress
    path = [Step](repeating: Step(), count: Self.deepest)
    end = bytes.count
    let hasMark =
      bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
    at = hasMark ? 3 : 0
  }

  /// Begins a document that is a part of the file: a line, say.
  mutating func open(_ part: Range<Int>) {
    let part = part.clamped(to: 0..<bytes.count)
    at = part.lowerBound
    end = part.upperBound
    depth = 0
  }

  // MARK: Structure

  /// What the next value is; nothing is taken.
  mutating func kind() throws(ExportFault) -> Kind {
    skipSpace()
    guard at < end else { throw ended() }
    switch bytes[at] {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "\""): return .text
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"): return .word
    default: throw fault("not JSON; a value is wanted: {, [, a text, a number, true, false or null")
    }
  }

  /// Goes into an object.
  mutating func enterObject() throws(ExportFault) {
    guard try kind() == .object else { throw fault("an object is wanted: {") }
    try descend(isArray: false)
  }

  /// Goes into an array.
  mutating func enterArray() throws(ExportFault) {
    guard try kind() == .array else { throw fault("an array is wanted: [") }
    try descend(isArray: true)
  }

  /// The next key of the object that was entered last; nil at its end, which is passed.
  mutating func nextKey() throws(ExportFault) -> JSONText? {
    guard try hasNext(closing: UInt8(ascii: "}"), "} or a comma is wanted") else { return nil }
    skipSpace()
    guard at < end else { throw ended() }
    path[depth - 1].key = JSONText()
    guard bytes[at] == UInt8(ascii: "\"") else {
      throw fault("not JSON; a key in quotation marks is wanted")
    }
    let key = try text()
    path[depth - 1].key = key
    skipSpace()
    guard at < end else { throw ended() }
    guard bytes[at] == UInt8(ascii: ":") else { throw fault("not JSON; a colon is wanted") }
    at += 1
    return key
  }

  /// Whether the array that was entered last goes on; if not, its end is passed.
  mutating func nextElement() throws(ExportFault) -> Bool {
    if at >= nextProgress {
      progress?(at)
      nextProgress = at + 1 << 20
    }
    return try hasNext(closing: UInt8(ascii: "]"), "] or a comma is wanted")
  }

  /// Passes over a value, however large or deep.
  mutating func skip() throws(ExportFault) {
    let base = depth
    repeat {
      switch try kind() {
      case .object: try enterObject()
      case .array: try enterArray()
      case .text: _ = try text()
      case .number: _ = try number()
      case .word: _ = try word()
      }
      climbing: while depth > base {
        if path[depth - 1].isArray {
          if try nextElement() { break climbing }
        } else if try nextKey() != nil {
          break climbing
        }
      }
    } while depth > base
  }

  /// Checks that nothing but white space follows.
  mutating func finish() throws(ExportFault) {
    skipSpace()
    guard at == end else { throw fault("more behind the end of the document; one value is wanted") }
  }

  private mutating func descend(isArray: Bool) throws(ExportFault) {
    guard depth < Self.deepest else {
      throw fault("nested more than \(Self.deepest) deep")
    }
    at += 1
    path[depth] = Step(isArray: isArray)
    depth += 1
  }

  private mutating func hasNext(
    closing: UInt8, _ wanted: StaticString
  ) throws(ExportFault) -> Bool {
    guard depth > 0 else { throw fault("nothing is open here") }
    skipSpace()
    guard at < end else { throw ended() }
    if bytes[at] == closing {
      at += 1
      depth -= 1
      return false
    }
    if path[depth - 1].count > 0 {
      guard bytes[at] == UInt8(ascii: ",") else { throw fault("not JSON; \(wanted)") }
      at += 1
    }
    path[depth - 1].count += 1
    return true
  }

  private mutating func skipSpace() {
    while at < end {
      let byte = bytes[at]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
      at += 1
    }
  }

  // MARK: Values

  /// Takes a text.
  mutating func text() throws(ExportFault) -> JSONText {
    guard try kind() == .text else { throw fault("a text is wanted, in quotation marks") }
    var scanner = JSONTextScanner(bytes: bytes, at: at + 1, end: end)
    let text: JSONText
    do throws(JSONTextScanner.Problem) {
      text = try scanner.scan()
    } catch {
      throw fault(error.text, at: scanner.at)
    }
    at = scanner.at
    return text
  }

  /// Takes a number.
  mutating func number() throws(ExportFault) -> DecimalNumber {
    guard try kind() == .number else { throw fault("a number is wanted") }
    guard let (number, next) = DecimalNumber.readJSON(bytes, from: at, to: end) else {
      throw fault("not a number; digits are wanted, such as 12, -3 or 0.25")
    }
    if next < end {
      switch bytes[next] {
      case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), 0x20, 0x0A, 0x0D, 0x09: break
      default: throw fault("not a number; digits are wanted, such as 12, -3 or 0.25")
      }
    }
    at = next
    return number
  }

  /// Takes `true`, `false` or `null`, which is nil.
  mutating func word() throws(ExportFault) -> Bool? {
    _ = try kind()
    for (word, value) in Self.words {
      let size = word.utf8CodeUnitCount
      guard end - at >= size else { continue }
      if (0..<size).allSatisfy({ bytes[at + $0] == word.utf8Start[$0] }) {
        at += size
        return value
      }
    }
    throw fault("not JSON; true, false or null is wanted")
  }

  private static let words: [(StaticString, Bool?)] = [
    ("true", true), ("false", false), ("null", nil),
  ]

  // MARK: Faults

  /// A fault here, with the way to the value in hand.
  func fault(
    _ text: String, at place: Int? = nil, kind: ExportError.Kind = .badData
  ) -> ExportFault {
    ExportFault(text, at: .byte(place ?? at), field: field, kind: kind)
  }

  private func ended() -> ExportFault {
    fault("the file ends within the document")
  }

  /// The way to the value in hand, such as `point[3].value[0].intVal`.
  var field: String {
    var field = ""
    for step in path[..<depth] {
      if step.isArray {
        field += "[\(max(0, step.count - 1))]"
      } else if step.key.count > 0 {
        field += (field.isEmpty ? "" : ".") + string(step.key, longest: 64)
      }
    }
    return field
  }
}
