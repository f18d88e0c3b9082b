// Numbers and dates of an export, exactly.

import Testing

@testable import StepFiles

@Suite("A value of an Apple Health export")
struct HealthValueTests {
  @Test(
    "is taken in units of 2⁻³², to the nearest",
    arguments: [
      ("0", 0), ("-0", 0), ("240", 240 << 32), ("12.5", 25 << 31), ("0.25", 1 << 30),
      ("1e3", 1000 << 32), ("1.2e+01", 12 << 32), ("25E-1", 5 << 31),
      ("2147483647", 2_147_483_647 << 32), (".5", 1 << 31), ("5.", 5 << 32),
      // 0.1 · 2³² = 429,496,729.6
      ("0.1", 429_496_730), ("0.100000000000000000000000000000", 429_496_730),
      ("000000000000000000000000000007", 7 << 32), ("1e-30", 0), ("0e9999", 0),
      // Half a unit is 1.16 · 10⁻¹⁰.
      ("1.2e-10", 1), ("1.1e-10", 0), ("12345678901234567890123e-20", 530_242_871_277),
    ] as [(String, Int64)])
  func units(text: String, units: Int64) throws {
    let bytes = Array(text.utf8)
    #expect(try bytes.withUnsafeBytes { try HealthValue.units($0) } == units)
  }

  @Test(
    "that is a date has its offset applied",
    arguments: [
      ("1970-01-01 00:00:00 +0000", 0), ("1970-01-01 00:00:00 +0100", -3_600),
      ("2024-02-29 12:00:00 -0330", 1_709_220_600), ("2000-03-01 00:00:00 +0000", 951_868_800),
      ("1999-12-31 23:59:60 +0000", 946_684_800), ("1900-02-28 00:00:00 +0000", -2_203_977_600),
      ("2024-11-20 10:00:00 +0545", 1_732_076_100),
    ] as [(String, Int64)])
  func dates(text: String, seconds: Int64) throws {
    let bytes = Array(text.utf8)
    #expect(
      try bytes.withUnsafeBytes { try HealthDate.nanoseconds($0) } == seconds * 1_000_000_000)
  }
}
