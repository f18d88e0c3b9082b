// Arbitrary bytes as an archive of exports: never a trap, and sane records.
import FuzzExportChecks

/// libFuzzer's entry point.
@c(LLVMFuzzerTestOneInput)
public func fuzzArchive(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  checkExport(start, count)
  return 0
}
