// The functions of tare.h about traces.
// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import CTare
import Tare
import TareTrace

/// The machine that a header asked for, and the lines that the caller has not seen yet.
private struct ReplayLines {
  private var replay: Replay?
  fileprivate var output: [UInt8] = []

  mutating func take(_ item: TraceItem) {
    if case .header(let header) = item {
      replay = Replay(history: header.history, policy: header.policy)
    } else {
      replay?.ingest(item)?.writeJSON(to: &output)
    }
  }

  mutating func finish(complete: Bool) {
    // A trace that is refused at its header has a summary too, of nothing.
    var machine = replay ?? Replay(history: false, policy: Policy())
    machine.finish(complete: complete).writeJSON(to: &output)
  }
}

/// What a `tare_replay` points to.
struct TraceReplay {
  private var reader = TraceReader()
  private var lines = ReplayLines()
  private var fault: [UInt8] = []
  private var faultLine = 0
  private var isOver = false

  mutating func feed(_ bytes: UnsafeRawBufferPointer) -> tare_status {
    run { (reader, take) throws(TraceError) in try reader.read(bytes, take) }
  }

  mutating func finish() -> tare_status {
    let status = run { (reader, take) throws(TraceError) in try reader.finish(take) }
    guard status == TARE_OK else { return status }
    isOver = true
    lines.finish(complete: true)
    return TARE_OK
  }

  private mutating func run(
    _ read: (inout TraceReader, (TraceItem) -> Void) throws(TraceError) -> Void
  ) -> tare_status {
    lines.output.removeAll(keepingCapacity: true)
    if isOver { return TARE_FINISHED }
    do throws(TraceError) {
      try read(&reader) { item in lines.take(item) }
      return TARE_OK
    } catch {
      isOver = true
      faultLine = error.line
      error.describe(into: &fault)
      lines.finish(complete: false)
      return TARE_TRACE_REFUSED
    }
  }

  /// The bytes of an array where they lie: they stay there until it changes or goes.
  private static func lend(
    _ bytes: [UInt8], _ take: (UnsafePointer<UInt8>?, Int) -> Void
  ) {
    bytes.withUnsafeBufferPointer { take($0.isEmpty ? nil : $0.baseAddress, $0.count) }
  }

  func lendOutput(_ take: (UnsafePointer<UInt8>?, Int) -> Void) { Self.lend(lines.output, take) }

  func lendFault(_ take: (UnsafePointer<UInt8>?, Int, _ line: Int) -> Void) {
    Self.lend(fault) { take($0, $1, faultLine) }
  }
}

/// Makes a replay.
@c @implementation
public func tare_replay_create(_ replay: UnsafeMutablePointer<OpaquePointer?>?) -> tare_status {
  guard let replay else { return TARE_BAD_ARGUMENT }
  replay.pointee = Handle.make(TraceReplay())
  return TARE_OK
}

/// Ends a replay.
@c @implementation
public func tare_replay_free(_ replay: OpaquePointer?) {
  Handle<TraceReplay>.end(replay)
}

/// Reads bytes of a trace.
@c @implementation
public func tare_replay_feed(
  _ replay: OpaquePointer?, _ bytes: UnsafePointer<UInt8>?, _ count: Int,
  _ output: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, _ length: UnsafeMutablePointer<Int>?
) -> tare_status {
  guard let replay = Handle<TraceReplay>.open(replay), let output, let length, count >= 0,
    bytes != nil || count == 0
  else { return TARE_BAD_ARGUMENT }
  let status = replay.pointee.feed(UnsafeRawBufferPointer(start: bytes, count: count))
  replay.pointee.lendOutput {
    output.pointee = $0
    length.pointee = $1
  }
  return status
}

/// Ends a trace.
@c @implementation
public func tare_replay_finish(
  _ replay: OpaquePointer?, _ output: UnsafeMutablePointer<UnsafePointer<UInt8>?>?,
  _ length: UnsafeMutablePointer<Int>?
) -> tare_status {
  guard let replay = Handle<TraceReplay>.open(replay), let output, let length else {
    return TARE_BAD_ARGUMENT
  }
  let status = replay.pointee.finish()
  replay.pointee.lendOutput {
    output.pointee = $0
    length.pointee = $1
  }
  return status
}

/// Why a trace was refused.
@c @implementation
public func tare_replay_fault(
  _ replay: OpaquePointer?, _ length: UnsafeMutablePointer<Int>?,
  _ line: UnsafeMutablePointer<Int>?
) -> UnsafePointer<UInt8>? {
  length?.pointee = 0
  line?.pointee = 0
  guard let replay = Handle<TraceReplay>.open(replay) else { return nil }
  var text: UnsafePointer<UInt8>?
  replay.pointee.lendFault {
    text = $0
    length?.pointee = $1
    line?.pointee = $2
  }
  return text
}
