// The reader of JSON: structure, texts, numbers, and where each fault is.

import Foundation
import Testing

@testable import StepFiles

@Suite("The reader of JSON")
struct JSONReaderTests {
  /// Passes over a document and says what is wrong with it.
  func skip(_ bytes: [UInt8]) -> ExportFault? {
    bytes.withUnsafeBytes { bytes in
      var json = JSONReader(bytes)
      do throws(ExportFault) {
        try json.skip()
        try json.finish()
        return nil
      } catch {
        return error
      }
    }
  }

  func skip(_ text: String) -> ExportFault? { skip(Array(text.utf8)) }

  @Test(
    "passes over whatever is JSON",
    arguments: [
      "0", "-1.5e-3", "[]", "{}", " [1, {\"a\": [true, false, null]}, \"\\u00e9\\n\"] ", "\"\"",
      "\u{FEFF}{\"å\": \"😀\", \"b\": {\"c\": {}}}", "[[[]],[]]",
    ])
  func accepts(text: String) {
    #expect(skip(text) == nil)
  }

  @Test(
    "names the byte and the way to what is wrong",
    arguments: [
      ("", 0, "", "ends"),
      ("[1,]", 3, "[1]", "value"),
      ("[1 2]", 3, "[0]", "comma"),
      ("{\"a\": {\"b\": [0, x]}}", 16, "a.b[1]", "value"),
      ("{\"a\" 1}", 5, "a", "colon"),
      ("{a: 1}", 1, "", "quotation"),
      ("{\"a\": 01}", 6, "a", "number"),
      ("[1.]", 1, "[0]", "number"),
      ("[tru]", 1, "[0]", "true"),
      ("[\"\\x\"]", 2, "[0]", "escape"),
      ("[\"\\ud83d\"]", 2, "[0]", "surrogate"),
      ("[\"\\udc00\"]", 2, "[0]", "surrogate"),
      ("[\"a\tb\"]", 3, "[0]", "control"),
      ("{} {}", 3, "", "more"),
      ("{\"point\": [{\"value\": [", 22, "point[0].value[0]", "ends"),
    ])
  func refuses(text: String, byte: Int, field: String, word: String) throws {
    let fault = try #require(skip(text))
    #expect(fault.place == .byte(byte))
    #expect(fault.field == field)
    #expect(fault.text.contains(word), "\(fault.text)")
  }

  @Test("refuses bytes that are not UTF-8, also in what is passed over")
  func notUTF8() {
    for bad: [UInt8] in [[0x80], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80]] {
      let fault = skip(Array("[\"abcdefghij".utf8) + bad + Array("    \"]".utf8))
      #expect(fault?.place == .byte(12))
      #expect(fault?.text.contains("UTF-8") == true)
    }
  }

  @Test("nests 64 deep and no deeper, and never recurs")
  func deep() {
    let open = { String(repeating: "[", count: $0) + String(repeating: "]", count: $0) }
    #expect(skip(open(64)) == nil)
    #expect(skip(open(65))?.place == .byte(64))
    #expect(skip(String(repeating: "[", count: 1_000_000))?.place == .byte(64))
  }

  @Test("resolves escapes, pairs among them, and compares keys by what they say")
  func escapes() throws {
    let text = #"{"\u0070oint": "a\u00e9\ud83d\ude00\/\tb"}"#
    try Array(text.utf8).withUnsafeBytes { bytes in
      var json = JSONReader(bytes)
      try json.enterObject()
      let key = try #require(try json.nextKey())
      #expect(json.text(key, is: "point"))
      #expect(!json.text(key, is: "poin"))
      let value = try json.text()
      #expect(json.string(value) == "aé😀/\tb")
      #expect(try json.nextKey() == nil)
    }
  }

  @Test(
    "reads numbers exactly",
    arguments: [
      ("9223372036854775807", Int64.max, nil), ("-12", -12, nil), ("4146.0", 4146, 4146 << 32),
      ("1e3", 1000, 1000 << 32), ("0.5", nil, 1 << 31), ("0.1", nil, 429_496_730),
      ("9223372036854775808", nil, nil), ("1e400", nil, nil), ("1e-400", nil, 0), ("-0", 0, 0),
      ("0.00000000000000000000000000000000000001", nil, 0),
      ("1422917379811000000", 1_422_917_379_811_000_000, nil),
      ("2147483647.999999999", nil, 9_223_372_036_854_775_804),
    ] as [(String, Int64?, Int64?)])
  func numbers(text: String, whole: Int64?, units: Int64?) throws {
    let bytes = Array(text.utf8)
    let number = try bytes.withUnsafeBytes { bytes in
      try #require(DecimalNumber.readJSON(bytes, from: 0, to: bytes.count)).number
    }
    #expect(number.whole == whole)
    #expect(number.units == units)
  }

  @Test("bytes at random are read or refused, seed by seed", arguments: 0..<20 as Range<UInt64>)
  func random(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let alphabet = Array("[]{}\",:\\u0123456789.eE+-truefalsn \n\u{7F}é".utf8) + [0x80, 0xFF, 0]
    for _ in 0..<300 {
      let count = Int.random(in: 0...40, using: &generator)
      let bytes = (0..<count).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
      let theirs = try? JSONSerialization.jsonObject(
        with: Data(bytes), options: .fragmentsAllowed)
      let fault = skip(bytes)
      // Where ours reads, the system's reader does, and where it refuses it names a byte of the file.
      if let fault {
        #expect(fault.place.map { $0 <= count } == true, "seed \(seed)")
      } else {
        #expect(theirs != nil, "seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }
}

extension RecordPlace.Place {
  fileprivate static func <= (place: RecordPlace.Place, count: Int) -> Bool {
    if case .byte(let byte) = place { byte <= count } else { false }
  }
}
