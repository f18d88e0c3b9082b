// A long trace as a recording writes it, for the throughput of `tare replay`.
import Measuring

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Writes a trace of about `megabytes` (10⁶ bytes) to standard output: every key present, a report
/// each 2.5 s, with late, repeated and falling totals among them.
func writeTrace(megabytes: Int) {
  var random = SplitMix64(seed: 4)
  var text: [UInt8] = []
  text.reserveCapacity(1 << 20)
  var written = 0
  let goal = megabytes * 1_000_000

  func flush() {
    var start = 0
    text.withUnsafeBytes { bytes in
      while start < bytes.count {
        let count = write(1, bytes.baseAddress.map { $0 + start }, bytes.count - start)
        if count <= 0 { exit(74) }
        start += count
      }
    }
    written += text.count
    text.removeAll(keepingCapacity: true)
  }

  func append(_ line: String) {
    text.append(contentsOf: line.utf8)
    text.append(UInt8(ascii: "\n"))
  }

  /// Seconds with nine digits, as a recording writes nanoseconds.
  func seconds(_ nanoseconds: Int64) -> String {
    let rest = String(nanoseconds % 1_000_000_000)
    return "\(nanoseconds / 1_000_000_000)." + String(repeating: "0", count: 9 - rest.count) + rest
  }

  let begin: Int64 = 1_700_000_000_000_000_000
  append(#"{"trace":1,"unit":"steps","history":false}"#)
  append(
    #"{"event":"open","session":1,"wall":\#(seconds(begin)),"mono":\#(seconds(1)),"#
      + #""zero":\#(seconds(begin)),"from":\#(seconds(begin)),"baseline":false}"#)
  var total = 0
  var index: Int64 = 0
  while written + text.count < goal {
    index += 1
    total += .random(in: 0...6, using: &random)
    let choice = Int.random(in: 0..<100, using: &random)
    let shown = choice < 3 ? total / 2 : total
    let now = begin + index * 2_500_000_000 + Int64.random(in: 0..<1_000_000, using: &random)
    let end = choice >= 97 ? now - 30_000_000_000 : now - 80_000_000
    append(
      #"{"event":"report","session":1,"from":\#(seconds(begin)),"to":\#(seconds(max(begin, end))),"#
        + #""total":\#(shown),"wall":\#(seconds(now)),"mono":\#(seconds(now - begin + 1))}"#)
    if text.count > 1_000_000 { flush() }
  }
  flush()
}
