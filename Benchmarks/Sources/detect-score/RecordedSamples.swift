// The samples of a recording: `t_s,x_g,y_g,z_g`, plain or gzip, read and written.
import Foundation

/// One line of a recording: seconds, and g.
struct RecordedSample {
  var seconds: Double
  var x: Double
  var y: Double
  var z: Double
}

/// A file that is not what it is taken for.
struct UnreadableRecording: Error, CustomStringConvertible {
  let description: String
}

/// Reads all samples of a file.
func readSamples(_ path: String) throws -> [RecordedSample] {
  var text = path.hasSuffix(".gz") ? try decompressed(path) : try Data(contentsOf: path)
  // Numbers are read up to what is none: the last needs an end, too.
  text.append(0)
  let header = "t_s,x_g,y_g,z_g\n"
  guard text.starts(with: Data(header.utf8)) else {
    throw UnreadableRecording(description: "\(path): the header is not \(header)")
  }
  var samples: [RecordedSample] = []
  samples.reserveCapacity(text.count / 28)
  let complete = text.withUnsafeBytes { bytes -> Bool in
    guard let start = bytes.assumingMemoryBound(to: CChar.self).baseAddress else { return false }
    var place = start + header.utf8.count
    func number(endingWith end: UInt8) -> Double? {
      var after: UnsafeMutablePointer<CChar>?
      let value = strtod(place, &after)
      guard let after, UnsafePointer(after) > place, UInt8(bitPattern: after.pointee) == end else {
        return nil
      }
      place = UnsafePointer(after) + 1
      return value
    }
    let comma = UInt8(ascii: ",")
    while place.pointee != 0 {
      guard let seconds = number(endingWith: comma), let x = number(endingWith: comma),
        let y = number(endingWith: comma), let z = number(endingWith: UInt8(ascii: "\n"))
      else { return false }
      samples.append(RecordedSample(seconds: seconds, x: x, y: y, z: z))
    }
    return true
  }
  guard complete else {
    throw UnreadableRecording(description: "\(path): line \(samples.count + 2) is no sample")
  }
  return samples
}

extension Data {
  fileprivate init(contentsOf path: String) throws {
    try self.init(contentsOf: URL(fileURLWithPath: path))
  }
}

/// What gzip makes of a file: the system's own, so that nothing is linked for it.
private func decompressed(_ path: String) throws -> Data {
  let quoted = path.replacingOccurrences(of: "'", with: "'\\''")
  guard let pipe = popen("gzip -dc -- '\(quoted)'", "r") else {
    throw UnreadableRecording(description: "\(path): gzip could not be started")
  }
  var text = Data()
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = fread(&buffer, 1, buffer.count, pipe)
    if count == 0 { break }
    text.append(contentsOf: buffer[0..<count])
  }
  guard pclose(pipe) == 0 else {
    throw UnreadableRecording(description: "\(path): gzip could not read it")
  }
  return text
}

/// Writes samples as the given recordings are written: four decimals of everything.
func writeSamples(_ samples: [RecordedSample], to path: String) throws {
  var text = Array("t_s,x_g,y_g,z_g\n".utf8)
  text.reserveCapacity(samples.count * 36)
  func append(_ value: Double) {
    let scaled = Int((value * 10_000).rounded())
    if scaled < 0 { text.append(UInt8(ascii: "-")) }
    let size = scaled.magnitude
    text.append(contentsOf: String(size / 10_000).utf8)
    text.append(UInt8(ascii: "."))
    var rest = size % 10_000
    for divisor: UInt in [1000, 100, 10, 1] {
      text.append(UInt8(ascii: "0") + UInt8(rest / divisor))
      rest %= divisor
    }
  }
  for sample in samples {
    append(sample.seconds)
    for value in [sample.x, sample.y, sample.z] {
      text.append(UInt8(ascii: ","))
      append(value)
    }
    text.append(UInt8(ascii: "\n"))
  }
  try Data(text).write(to: URL(fileURLWithPath: path))
}
