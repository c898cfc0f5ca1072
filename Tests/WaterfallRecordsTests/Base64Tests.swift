import Testing
import WaterfallTestSupport

@testable import WaterfallRecords

@Suite struct Base64Tests {
  /// The test vectors of RFC 4648.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func `bytes are written as digits and read`(text: String, digits: String) {
    #expect(base64(Array(text.utf8)) == Array(digits.utf8))
    #expect(bytesOfBase64(digits.utf8) == Array(text.utf8))
  }

  @Test func `any bytes are the same after they were written and read`() {
    var random = SeededRandom(seed: 1)
    for count in 0..<300 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0 ... .max, using: &random) }
      #expect(bytesOfBase64(base64(bytes)) == bytes)
    }
  }

  @Test(arguments: ["Zg=", "Z", "Zg==Zg==", "====", "Zm9\n", "Zm 9v", "Zm9-", "é==="])
  func `text that is no base64 is refused`(text: String) {
    #expect(bytesOfBase64(text.utf8) == nil)
  }
}
