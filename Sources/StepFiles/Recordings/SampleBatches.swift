// Batches of samples out of a text that is read piece by piece.

import StepDetection

/// An opened recording: the text that is in memory, and the parser that reads it.
struct SampleBatches<Source: ByteSource & ~Copyable>: ~Copyable {
  private(set) var supply: TextSupply<Source>
  let opening: RecordingOpening

  private var window: TextWindow
  private var parser: RowParser
  private let file: String
  /// What ended the text early while its beginning was read.
  private let fault: RecordingFault?
  private var error: RecordingError?
  private var hasSamples = false

  /// The samples of a full batch: 96 KB, which stay in the cache.
  private static var size: Int { 4096 }

  /// Opens a recording.
  static func open(
    _ source: consuming Source, _ file: String, _ options: RecordingOptions
  ) throws(RecordingError) -> Self {
    do throws(RecordingFault) {
      return try Self(source, file, options)
    } catch {
      throw RecordingError(file: file, error)
    }
  }

  private init(
    _ source: consuming Source, _ file: String, _ options: RecordingOptions
  ) throws(RecordingFault) {
    var supply = try TextSupply(source)
    var window = TextWindow()
    var fault: RecordingFault?
    while window.text.count < TextWindow.lookahead, !window.isLast, fault == nil {
      do throws(RecordingFault) {
        window.take(try supply.pull(into: window.makeRoom()))
      } catch {
        // What came before it is worth having.
        fault = error
      }
    }
    let beginning = UnsafeBufferPointer(rebasing: window.text.prefix(TextWindow.lookahead))
    let opening: RecordingOpening
    do throws(RecordingFault) {
      opening = try RecordingOpening(beginning, options: options)
    } catch {
      throw fault ?? error
    }
    self.fault = fault
    window.advance(by: opening.size)
    self.supply = supply
    self.window = window
    self.opening = opening
    self.file = file
    parser = RowParser(opening.plan, line: opening.line)
  }

  /// Reads the next batch; false at the end.
  mutating func next(
    into samples: inout [AccelerationSample]
  ) throws(RecordingError) -> Bool {
    var count = 0
    if error == nil {
      Self.extend(&samples)
      do throws(RecordingFault) {
        try fill(&samples, &count)
        if count == 0, !hasSamples { throw RecordingFault(line: parser.line, .noRows) }
      } catch {
        self.error = RecordingError(file: file, error)
      }
    }
    samples.removeLast(samples.count - count)
    if count > 0 {
      hasSamples = true
      return true
    }
    if let error { throw error }
    return false
  }

  /// Makes room for a batch, to be written over.
  private static func extend(_ samples: inout [AccelerationSample]) {
    if samples.count > size { samples.removeLast(samples.count - size) }
    samples.reserveCapacity(size)
    while samples.count < size {
      samples.append(AccelerationSample(nanoseconds: 0, x: 0, y: 0, z: 0))
    }
  }

  private mutating func fill(
    _ samples: inout [AccelerationSample], _ count: inout Int
  ) throws(RecordingFault) {
    while count < Self.size {
      if window.rows.isEmpty {
        if let fault { throw fault }
        if window.isTooLong { throw RecordingFault(line: parser.line, .rowTooLong) }
        if window.isLast { return }
        window.take(try supply.pull(into: window.makeRoom()))
        continue
      }
      let rows = window.rows
      let used = try samples.withUnsafeMutableBufferPointer {
        (samples) throws(RecordingFault) -> Int in
        try parser.read(rows, into: samples, &count)
      }
      window.advance(by: used)
    }
  }
}
