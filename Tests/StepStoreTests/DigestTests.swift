// SHA-256 is what everybody else takes it for.

import StepStore
import Testing

@Suite("The digest of a file")
struct DigestTests {
  @Test(
    "is SHA-256",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ])
  func published(text: String, digest: String) {
    let bytes = Array(text.utf8)
    #expect(bytes.withUnsafeBytes { ContentDigest(of: $0) }.description == digest)
  }
}
