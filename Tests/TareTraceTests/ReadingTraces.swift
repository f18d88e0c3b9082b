// Reading a trace given as text, whole or in pieces, for all tests of this module.

import Tare
import TareTrace

/// What reading a trace gave: the items before the fault, and the fault.
struct TraceResult: Equatable {
  var items: [TraceItem] = []
  /// The line of each item.
  var lines: [Int] = []
  var error: TraceError?

  var events: [SessionEvent<Count>] {
    items.compactMap { item in
      if case .event(let event) = item { event } else { nil }
    }
  }

  var header: TraceHeader? {
    if case .header(let header)? = items.first { header } else { nil }
  }

  /// The error as people read it.
  var message: String? { error.map(message(of:)) }
}

func message(of error: TraceError) -> String {
  var text: [UInt8] = []
  error.describe(into: &text)
  return String(decoding: text, as: UTF8.self)
}

/// Reads bytes in pieces that end at the given offsets.
func read(_ bytes: [UInt8], splitAt offsets: [Int] = []) -> TraceResult {
  var result = TraceResult()
  var reader = TraceReader()
  do throws(TraceError) {
    var start = 0
    for end in offsets + [bytes.count] {
      try bytes[start..<end].withUnsafeBufferPointer { piece throws(TraceError) in
        try reader.read(UnsafeRawBufferPointer(piece)) { (item, line) in
          result.items.append(item)
          result.lines.append(line)
        }
      }
      start = end
    }
    try reader.finish { (item, line) in
      result.items.append(item)
      result.lines.append(line)
    }
  } catch {
    result.error = error
  }
  return result
}

func read(_ text: String) -> TraceResult { read(Array(text.utf8)) }

/// Reads lines behind a plain header, so that the first of them is line 2.
func readEvents(_ lines: String...) -> TraceResult {
  read(([#"{"trace":1}"#] + lines).joined(separator: "\n") + "\n")
}

/// A small generator with a seed that a failing test can print (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}

func seconds(_ value: Int64) -> Instant { Instant(nanoseconds: value * 1_000_000_000) }
func at(_ value: Int64) -> Arrival { Arrival(seconds(value)) }

/// A trace with one of everything, short enough to be cut at every byte.
let sampleTrace = """
  {"trace":1,"unit":"Schritte \\u00e4","history":true,"decrease":{"restartBelow":0.5},"width":16,\
  "maximumRate":5.5,"tolerance":2,"adjacency":1e-1,"case":["x",{"y":[true,null,-1.5e3]}]}
  {"event":"open","session":7,"wall":1731340800,"mono":12.5,"zero":"2024-11-11T15:59:59.5Z",\
  "from":1731300000.25,"baseline":true,"expect":0}\r

  {"event":"baseline","total":146}
  {"expect":null,"\\u0065vent":"re\\u0070ort","to":"2024-11-11t18:00:03.123456789123+02:00",\
  "total":150,"note":"\\ud83d\\ude00 ü"}
  { "event" : "report" , "from" : null , "to" : 1731340805 , "total" : null }
  {"event":"answer","session":6,"to":1731340806,"total":4,"wall":1731340806.5,"mono":19}
  {"event":"close"}
  {"event":"open","from":null}
  """
