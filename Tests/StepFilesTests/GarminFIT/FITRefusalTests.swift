// Damaged and hostile FIT files: an error that says where, everything before it kept, never a trap.

import Foundation
import StepFiles
import StepMerging
import Testing

@Suite("Broken FIT files")
struct FITRefusalTests {
  let midnight: UInt32 = 11_110 * 86_400

  func sample() -> FITWriter {
    var file = FITWriter()
    file.identify(type: 32)
    file.inform(at: midnight, local: midnight)
    file.count(100, of: 6, at: midnight + 600)
    file.count(150, of: 6, at: midnight + 900)
    return file
  }

  @Test("a wrong checksum is an error after everything was read")
  func checksum() {
    var bytes = sample().bytes
    let end = bytes.count - 2
    bytes[end] ^= 1
    let reading = FITReading(bytes)
    #expect(reading.total == 150)
    #expect(
      reading.error?.message
        == "watch.fit: byte \(end): the checksum is wrong: the file was changed or damaged")
  }

  @Test("so is the header's own, which may be absent")
  func headerChecksum() {
    var bytes = sample().bytes
    bytes[12] ^= 1
    let reading = FITReading(bytes)
    #expect(reading.total == 150)
    #expect(reading.error?.message == "watch.fit: byte 12: the header's checksum is wrong")
    bytes[12] = 0
    bytes[13] = 0
    bytes = Array(bytes.dropLast(2))
    #expect(FITReading(bytes + FITWriter.checksum(bytes)).error == nil)
  }

  @Test("a header that claims more data than there is keeps what is there")
  func tooLong() {
    var bytes = sample().bytes
    for index in 4..<8 { bytes[index] = 0xFF }
    let reading = FITReading(bytes)
    #expect(reading.total == 150)
    // The checksum's bytes are read as messages, as the header says; here they are none.
    #expect(reading.error?.place != nil)
    bytes[7] = 0
    #expect(FITReading(bytes).total == 150)
  }

  @Test("a header that claims less data cuts a message, which is said")
  func tooShort() {
    var bytes = sample().bytes
    bytes[4] -= 5
    let reading = FITReading(bytes)
    #expect(reading.total == 100)
    #expect(
      reading.error?.text
        == "a message of local type 0 is longer than the data, which ends at byte "
        + "\(bytes.count - 7) by the header")
    bytes[4] = 0
    #expect(
      FITReading(bytes).error?.text
        == "the header says that there is no data, as of a file that was never finished")
  }

  @Test("bytes behind the file that begin no other one are an error")
  func trailing() {
    let bytes = sample().bytes
    let reading = FITReading(bytes + [1, 2, 3])
    #expect(reading.total == 150)
    #expect(
      reading.error?.message
        == "watch.fit: byte \(bytes.count): 3 bytes follow the file, and they begin no other one")
  }

  @Test("a field of a size that its type cannot have is an error where it is asked for")
  func fieldSize() {
    var file = sample()
    let offset = 14 + file.data.count + 15
    file.message(55, (3, .raw(type: 0x86, [1, 2, 3])), (253, .u32(midnight + 950)))
    let error = FITReading(file.bytes).error
    #expect(
      error?.text
        == "field 3 of message 55 has 3 bytes, and its type asks for a multiple of 4")
    #expect(error?.place == .byte(offset - 3))
  }

  @Test("a message that no definition describes, and a byte order that is none, are errors")
  func undefined() {
    var file = sample()
    let offset = 14 + file.data.count
    file.append(raw: [7])
    #expect(
      FITReading(file.bytes).error?.message
        == "watch.fit: byte \(offset): a message of local type 7, which no definition before it "
        + "describes")
    file = sample()
    file.append(raw: [0x40, 0, 2, 0, 0, 0])
    #expect(
      FITReading(file.bytes).error?.text
        == "a definition of byte order 2; 0 is little endian and 1 big endian")
  }

  @Test("a definition of messages without any byte reads on, however many there are")
  func emptyMessages() {
    var file = sample()
    file.define(99, local: 5, [])
    file.append(raw: Array(repeating: 5, count: 100_000))
    let reading = FITReading(file.bytes)
    #expect(reading.error == nil)
    #expect(reading.total == 150)
  }

  @Test("cut anywhere, a file gives a prefix of its records and an error")
  func cut() {
    let bytes = sample().bytes
    let whole = FITReading(bytes).steps
    for count in 0..<bytes.count {
      let reading = FITReading(Array(bytes[..<count]))
      #expect(reading.error != nil, "\(count)")
      #expect(whole.starts(with: reading.steps), "\(count)")
    }
  }

  @Test("garbled anyhow, a file never traps, and its records are sane")
  func garbled() {
    var second = FITWriter()
    second.bigEndian = true
    second.identify(type: 4)
    second.message(
      18, developer: [1, 2], (2, .u32(midnight)), (7, .u32(9500)), (10, .u32(10)), (94, .u8(64)),
      (5, .raw(type: 0, [1])))
    let bytes = sample().bytes + second.bytes
    var generator = SeededBytes(seed: 20_241_120)
    for _ in 0..<2000 {
      var garbled = bytes
      for _ in 0...generator.next(below: 4) {
        garbled[generator.next(below: garbled.count)] = UInt8(generator.next(below: 256))
      }
      let reading = FITReading(garbled)
      for record in reading.export.records where record.end < record.start || record.units < 0 {
        Issue.record("seed \(generator.seed): \(garbled)")
      }
    }
  }
}

/// Numbers that a seed settles (SplitMix64).
struct SeededBytes {
  let seed: UInt64
  private var state: UInt64

  init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  mutating func next(below bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ mixed >> 31) % UInt64(bound))
  }
}
