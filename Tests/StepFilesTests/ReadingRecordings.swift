// Reading a recording given as text or bytes, for all tests of this module; and gzip to test with.

import CZlib
import StepDetection
import StepFiles

/// What reading a recording gave: what it said of itself, the samples before the fault, the fault.
struct RecordingResult: Equatable {
  var format: RecordingFormat?
  var unit: AccelerationUnit?
  var gravityIncluded: Bool?
  var timesAreWallTimes: Bool?
  var notes: [RecordingNote] = []
  var samples: [AccelerationSample] = []
  /// The size of each batch.
  var batches: [Int] = []
  var error: RecordingError?

  /// `FILE:LINE: FIELD: text`, as the tool shows it.
  var message: String? { error?.message }

  /// Samples in a form in which one without a value equals itself.
  var bits: [[Int64]] {
    samples.map { sample in
      [sample.nanoseconds] + [sample.x, sample.y, sample.z].map { Int64($0.bitPattern) }
    }
  }

  static func == (one: RecordingResult, other: RecordingResult) -> Bool {
    one.format == other.format && one.unit == other.unit && one.notes == other.notes
      && one.gravityIncluded == other.gravityIncluded && one.bits == other.bits
      && one.timesAreWallTimes == other.timesAreWallTimes && one.error == other.error
      && one.batches == other.batches
  }

  var nanoseconds: [Int64] { samples.map(\.nanoseconds) }
  var axes: [[Float]] { samples.map { [$0.x, $0.y, $0.z] } }
}

/// Reads bytes in pieces of at most a size, as the file `f`.
func readRecording(
  _ bytes: [UInt8], _ options: RecordingOptions = RecordingOptions(), inPiecesOf piece: Int = .max
) -> RecordingResult {
  readRecording(from: ByteArraySource(bytes, inPiecesOf: piece), options)
}

func readRecording(
  _ text: String, _ options: RecordingOptions = RecordingOptions()
) -> RecordingResult {
  readRecording(Array(text.utf8), options)
}

func readRecording<Source: ByteSource>(
  from source: Source, _ options: RecordingOptions = RecordingOptions()
) -> RecordingResult {
  var result = RecordingResult()
  do throws(RecordingError) {
    var reader = try RecordingReader(source, file: "f", options: options)
    result.format = reader.format
    result.unit = reader.unit
    result.gravityIncluded = reader.gravityIncluded
    result.timesAreWallTimes = reader.timesAreWallTimes
    result.notes = reader.notes
    var batch: [AccelerationSample] = []
    while try reader.read(into: &batch) {
      result.samples += batch
      result.batches.append(batch.count)
    }
  } catch {
    result.error = error
  }
  return result
}

/// Hands out the bytes before and after a place apart.
struct SplitSource: ByteSource {
  var bytes: [UInt8]
  var place: Int
  private var at = 0

  init(_ bytes: [UInt8], splitAt place: Int) {
    self.bytes = bytes
    self.place = place
  }

  mutating func pull(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(ByteSourceFailure) -> Int {
    let end = at < place ? place : bytes.count
    let count = min(buffer.count, end - at)
    buffer.copyBytes(from: bytes[at..<at + count])
    at += count
    return count
  }
}

/// One member of a gzip file.
func gzip(_ bytes: [UInt8]) -> [UInt8] {
  var stream = z_stream()
  // 15 bits of window, and 16 for a header of gzip.
  guard
    deflateInit2_(
      &stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size)) == Z_OK
  else { return [] }
  defer { deflateEnd(&stream) }
  var input = bytes
  var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
  let size = output.count
  input.withUnsafeMutableBufferPointer { input in
    output.withUnsafeMutableBufferPointer { output in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(input.count)
      stream.next_out = output.baseAddress
      stream.avail_out = UInt32(size)
      _ = deflate(&stream, Z_FINISH)
    }
  }
  return Array(output[..<(size - Int(stream.avail_out))])
}

func gzip(_ text: String) -> [UInt8] { gzip(Array(text.utf8)) }

/// Rows at 50 a second of a device that lies still, gravity on z.
func stillRows(
  _ count: Int, separator: String = ",", gravity: String = "1.0", time: (Int) -> String
) -> String {
  (0..<count).map { row in
    [time(row), "0.01", "-0.02", gravity].joined(separator: separator) + "\n"
  }.joined()
}
