// Arbitrary bytes as a recording: never a trap, the chunk law, and faults that say where they are.
import FuzzChecks
import StepDetection
import StepFilesUnderTest

/// libFuzzer's entry point: a byte of options, then the file.
@c(LLVMFuzzerTestOneInput)
public func fuzzRecording(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  guard let choice = input.first else { return 0 }
  let bytes = Array(input.dropFirst())
  let options = RecordingOptions(choice)
  let whole = Reading(of: bytes, options, inPiecesOf: .max)
  whole.check()
  checkChunkLaw(whole, over: bytes, options)
  return 0
}

extension RecordingOptions {
  /// Options out of one byte, so that a finding repeats.
  init(_ choice: UInt8) {
    let columns = ["t,x,y,z", "x,y,z", "time=a:ms,x=b,y=c,z=d"]
    let units: [LogColumns.Unit?] = [nil, .seconds, .milliseconds, .nanoseconds]
    self.init(
      columns: choice & 3 == 0 ? nil : RecordingColumns(columns[Int(choice & 3) - 1]),
      unit: choice & 4 == 0 ? nil : .metersPerSecondSquared,
      timeUnit: units[Int(choice >> 3 & 3)],
      hertz: choice & 32 == 0 ? nil : 50,
      countsPerG: choice & 64 == 0 ? nil : 128)
  }
}

/// Everything that a reader says of some bytes.
struct Reading: Equatable {
  var format: RecordingFormat?
  var unit: AccelerationUnit?
  var gravityIncluded: Bool?
  var notes: [RecordingNote] = []
  /// Samples by their bits: one without a value is none that equals itself.
  var samples: [[Int64]] = []
  var batches: [Int] = []
  var error: RecordingError?

  init(of bytes: [UInt8], _ options: RecordingOptions, inPiecesOf piece: Int) {
    do throws(RecordingError) {
      var reader = try RecordingReader(
        ByteArraySource(bytes, inPiecesOf: piece), file: "f", options: options)
      format = reader.format
      unit = reader.unit
      gravityIncluded = reader.gravityIncluded
      notes = reader.notes
      var batch: [AccelerationSample] = []
      while try reader.read(into: &batch) {
        batches.append(batch.count)
        for sample in batch {
          samples.append([
            sample.nanoseconds, Int64(sample.x.bitPattern), Int64(sample.y.bitPattern),
            Int64(sample.z.bitPattern),
          ])
        }
      }
      require(batch.isEmpty, "the end leaves no samples behind")
    } catch {
      self.error = error
    }
  }

  /// What holds for any bytes.
  func check() {
    require(error != nil || !samples.isEmpty, "a recording without samples is refused")
    require(batches.allSatisfy { $0 > 0 && $0 <= 4096 }, "a batch has 1 to 4,096 samples")
    require(
      batches.dropLast().allSatisfy { $0 == 4096 }, "every batch but the last is full")
    for note in notes { require(!note.text.isEmpty, "a note has words") }
    guard let message = error?.message else { return }
    require(error.map { $0.line >= 0 } ?? true, "a fault is on a line or on none")
    require(
      message.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 127 },
      "a message moves no cursor: \(message.debugDescription)")
  }
}

/// However the bytes are cut, the reader says the same.
private func checkChunkLaw(_ whole: Reading, over bytes: [UInt8], _ options: RecordingOptions) {
  for piece in [1, 2, 3, 1 + bytes.count / 2] where piece > 1 || bytes.count <= 4096 {
    let split = Reading(of: bytes, options, inPiecesOf: piece)
    require(split == whole, "a recording reads the same in pieces of \(piece)")
  }
}
