// Arbitrary bytes as a FIT file: never a trap, and sane records.
import FuzzExportChecks

/// libFuzzer's entry point.
@c(LLVMFuzzerTestOneInput)
public func fuzzFIT(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  checkExport(start, count)
  return 0
}
