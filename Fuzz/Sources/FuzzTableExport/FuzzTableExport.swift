// Arbitrary bytes as a table of records: never a trap, and sane records.
import FuzzExportChecks

/// libFuzzer's entry point.
@c(LLVMFuzzerTestOneInput)
public func fuzzTableExport(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  checkExport(start, count)
  return 0
}
