// One recording from its first byte to its last step.

import Foundation
import StepCharts
import StepDetection
import StepFiles

/// Counts one recording.
struct FileCount {
  private var result: CountedFile
  private var spans: SpanTally?
  private var previous: Int64?
  private let settings: CountSettings
  private let gravities: Double

  /// Counts a recording; the memory it takes does not depend on its length, but for the times and
  /// the rows that are asked for.
  ///
  /// - Parameters:
  ///   - name: The file; "-" is standard input.
  ///   - settings: What is asked for.
  ///   - goesOn: Takes the bytes read so far, batch by batch; false ends the count.
  /// - Returns: What it came to; nil if it was ended.
  /// - Throws: If the file cannot be opened or has a fault, wherever it is.
  static func run(
    _ name: String, _ settings: CountSettings, goesOn: (Int64) -> Bool
  ) throws(ToolFailure) -> CountedFile? {
    let bytes = RecordingBytes(try InputFile.open(name))
    do throws(RecordingError) {
      var reader = try RecordingReader(bytes, file: name, options: settings.options)
      var count = FileCount(name, settings, unit: reader.unit)
      count.result.hasWallTimes = reader.timesAreWallTimes
      count.result.gravityIncluded = reader.gravityIncluded
      var detector = StepDetector(unit: reader.unit)
      var samples: [AccelerationSample] = []
      while try reader.read(into: &samples) {
        count.take(samples)
        detector.add(samples.span) { count.take($0) }
        if !goesOn(reader.bytesRead) { return nil }
      }
      detector.finish { count.take($0) }
      _ = goesOn(reader.bytesRead)
      count.result.notes = reader.notes
      count.result.diagnosis = detector.diagnosis
      return count.finish()
    } catch {
      throw .stopped(error.problem.exitCode, message: error.message)
    }
  }

  private init(_ name: String, _ settings: CountSettings, unit: AccelerationUnit) {
    self.settings = settings
    result = CountedFile(name: name)
    result.unit = unit
    switch unit {
    case .standardGravity: gravities = 1
    // Standard gravity, by definition.
    case .metersPerSecondSquared: gravities = 1 / 9.80665
    }
  }

  private mutating func take(_ samples: [AccelerationSample]) {
    guard let first = samples.first else { return }
    if result.range == nil { begin(first.nanoseconds) }
    var low = result.range?.lowerBound ?? first.nanoseconds
    var high = result.range?.upperBound ?? first.nanoseconds
    for sample in samples {
      low = min(low, sample.nanoseconds)
      high = max(high, sample.nanoseconds)
    }
    result.range = low...high
    if spans != nil {
      for sample in samples { spans?.note(sampleAt: sample.nanoseconds) }
    }
    if settings.chart != nil { draw(samples) }
  }

  /// When the first sample is known, its time says what the axis is.
  private mutating func begin(_ start: Int64) {
    if let span = settings.span {
      spans = SpanTally(
        result.hasWallTimes
          ? SpanFinder(span, zone: settings.zone ?? .gmt) : SpanFinder(span, from: start))
    }
    if settings.chart != nil {
      result.chart = RecordingChart(
        title: ChartCollector.title(of: result.name),
        clock: result.hasWallTimes ? .utc : .seconds)
    }
  }

  private mutating func draw(_ samples: [AccelerationSample]) {
    for sample in samples {
      let (x, y, z) = (Double(sample.x), Double(sample.y), Double(sample.z))
      result.chart?.addSignal(
        time: Double(sample.nanoseconds) / 1e9,
        value: (x * x + y * y + z * z).squareRoot() * gravities)
    }
  }

  private mutating func take(_ step: DetectedStep) {
    let time = step.nanoseconds
    result.totals.steps += 1
    var isFirst = step.startsBout
    if let previous, !isFirst, time >= previous {
      result.totals.strides += 1
      result.totals.nanoseconds += time - previous
    } else {
      isFirst = true
      result.totals.bouts += 1
    }
    spans?.take(stepAt: time, after: isFirst ? nil : previous)
    previous = time
    if settings.tellsTimes { result.times.append(time) }
    result.chart?.addStep(time: Double(time) / 1e9, startsBout: isFirst)
  }

  private consuming func finish() -> CountedFile {
    var result = result
    result.rows = spans?.rows ?? []
    if settings.chart != nil, result.chart == nil {
      result.chart = RecordingChart(
        title: ChartCollector.title(of: result.name), clock: .seconds)
    }
    return result
  }
}

extension RecordingError.Problem {
  /// A source that fails is no fault of what it held.
  fileprivate var exitCode: ExitCode {
    switch self {
    case .unreadable: .missingInput
    case .empty, .noRows, .binary, .foreign, .unknownHeader, .noHeader, .noTimes, .missingColumns,
      .repeatedColumn, .perhapsCounts, .rowTooLong, .unclosedQuote, .fieldCount, .notATime,
      .impossibleTime, .timeBeyondRange, .notANumber, .gzipTruncated, .gzipDamaged:
      .badData
    }
  }
}
