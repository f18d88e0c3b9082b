// Arbitrary bytes as what Apple's Health app exports: never a trap, and sane records.
import FuzzExportChecks

/// libFuzzer's entry point.
@c(LLVMFuzzerTestOneInput)
public func fuzzAppleHealth(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  checkExport(start, count)
  return 0
}
