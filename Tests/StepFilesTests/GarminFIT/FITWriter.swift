// FIT files as the tests need them, sound and broken.

import StepFiles
import StepMerging

/// Writes one FIT file message by message; `bytes` is the whole of it, checksums included.
struct FITWriter {
  /// Whole numbers by their base types.
  enum Value {
    case u8(UInt8), u16(UInt16), u32(UInt32), byte(UInt8), text(String)
    /// Anything: the type and the bytes.
    case raw(type: UInt8, [UInt8])

    var type: UInt8 {
      switch self {
      case .u8: 0x02
      case .u16: 0x84
      case .u32: 0x86
      case .byte: 0x0D
      case .text: 0x07
      case .raw(let type, _): type
      }
    }

    func bytes(bigEndian: Bool) -> [UInt8] {
      switch self {
      case .u8(let value), .byte(let value): [value]
      case .u16(let value): FITWriter.bytes(UInt64(value), 2, bigEndian: bigEndian)
      case .u32(let value): FITWriter.bytes(UInt64(value), 4, bigEndian: bigEndian)
      case .text(let value): Array(value.utf8) + [0]
      case .raw(_, let bytes): bytes
      }
    }
  }

  var bigEndian = false
  var headerSize = 14
  /// The bytes after the header.
  private(set) var data: [UInt8] = []

  static func bytes(_ value: UInt64, _ count: Int, bigEndian: Bool) -> [UInt8] {
    let little = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
    return bigEndian ? little.reversed() : little
  }

  /// Writes a definition and a message that fits it.
  mutating func message(
    _ number: UInt16, local: UInt8 = 0, developer: [UInt8]? = nil, _ fields: (UInt8, Value)...
  ) {
    define(number, local: local, developer: developer.map { [$0.count] } ?? [], fields)
    data.append(local)
    append(fields)
    data += developer ?? []
  }

  mutating func define(
    _ number: UInt16, local: UInt8, developer: [Int] = [], _ fields: [(UInt8, Value)]
  ) {
    data += [0x40 | local | (developer.isEmpty ? 0 : 0x20), 0, bigEndian ? 1 : 0]
    data += Self.bytes(UInt64(number), 2, bigEndian: bigEndian)
    data.append(UInt8(fields.count))
    for (field, value) in fields {
      data += [field, UInt8(value.bytes(bigEndian: bigEndian).count), value.type]
    }
    if !developer.isEmpty {
      data.append(UInt8(developer.count))
      for size in developer { data += [0, UInt8(size), 0] }
    }
  }

  /// Writes a message under a header byte of the caller's.
  mutating func data(header: UInt8, _ fields: (UInt8, Value)...) {
    data.append(header)
    append(fields)
  }

  mutating func append(raw: [UInt8]) { data += raw }

  private mutating func append(_ fields: [(UInt8, Value)]) {
    for (_, value) in fields { data += value.bytes(bigEndian: bigEndian) }
  }

  var bytes: [UInt8] {
    var header: [UInt8] = [UInt8(headerSize), 0x20, 0, 0]
    header += Self.bytes(UInt64(data.count), 4, bigEndian: false)
    header += Array(".FIT".utf8)
    if headerSize >= 14 {
      header += Self.checksum(header)
      header += Array(repeating: 0, count: headerSize - 14)
    }
    let file = header + data
    return file + Self.checksum(file)
  }

  /// The checksum bit by bit, as the protocol defines it; the reader's has a table.
  static func checksum(_ bytes: [UInt8]) -> [UInt8] {
    var value: UInt16 = 0
    for byte in bytes {
      value ^= UInt16(byte)
      for _ in 0..<8 { value = value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xA001 }
    }
    return [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }
}

extension FITWriter {
  /// The first message: who wrote the file, and of which type it is.
  mutating func identify(type: UInt8, maker: UInt16 = 1, product: UInt16 = 1837) {
    message(0, (0, .raw(type: 0, [type])), (1, .u16(maker)), (2, .u16(product)))
  }

  /// Where local time stands at a time of UTC.
  mutating func inform(at time: UInt32, local: UInt32) {
    message(103, (253, .u32(time)), (0, .u32(local)))
  }

  /// A counter's total.
  mutating func count(_ total: UInt32, of kind: UInt8, at time: UInt32) {
    message(55, (253, .u32(time)), (3, .u32(total)), (5, .raw(type: 0, [kind])))
  }
}

/// What was read of a file, and the error.
struct FITReading {
  var export = StepExport(keepsPlaces: true)
  var format: ExportFormat?
  var error: ExportError?

  init(_ files: [UInt8]..., options: ExportOptions = ExportOptions()) {
    for bytes in files {
      bytes.withUnsafeBytes { buffer in
        do throws(ExportError) {
          format = try ExportReader.read(
            buffer, file: "watch.fit", into: &export, options: options)
        } catch {
          self.error = error
        }
      }
    }
  }

  /// The records as steps over seconds since the FIT epoch.
  var steps: [FITSteps] {
    export.records.map { record in
      FITSteps(
        record.start / 1_000_000_000 - 631_065_600, record.end / 1_000_000_000 - 631_065_600,
        Double(record.units) / 4_294_967_296)
    }
  }

  var total: Double { steps.reduce(0) { $0 + $1.steps } }
}

struct FITSteps: Equatable, CustomStringConvertible {
  var start: Int64
  var end: Int64
  var steps: Double

  init(_ start: Int64, _ end: Int64, _ steps: Double) {
    self.start = start
    self.end = end
    self.steps = steps
  }

  var description: String { "\(steps) in \(start)..<\(end)" }
}
