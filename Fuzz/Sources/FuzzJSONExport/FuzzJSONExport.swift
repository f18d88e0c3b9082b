// Arbitrary bytes as the JSON of a service: never a trap, and sane records.
import FuzzExportChecks

/// libFuzzer's entry point.
@c(LLVMFuzzerTestOneInput)
public func fuzzJSONExport(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  checkExport(start, count)
  return 0
}
