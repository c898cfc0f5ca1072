#if Libraries
import Testing
import WaterfallDocuments
import WaterfallRecords

/// The head of a JPEG whose camera wrote two directories, with these texts of 20 bytes.
private func photo(
  make: [UInt8] = Array("Acme Inc".utf8), model: [UInt8] = Array("X 100".utf8), taken: String
) -> [UInt8] {
  func entry(_ tag: UInt16, _ kind: UInt8, _ count: UInt8, _ value: [UInt8]) -> [UInt8] {
    [UInt8(tag >> 8), UInt8(tag & 255), 0, kind, 0, 0, 0, count] + value
  }
  func padded(_ text: [UInt8]) -> [UInt8] {
    Array((text + Array(repeating: 0, count: 20)).prefix(20))
  }
  let first: [UInt8] =
    [0, 3] + entry(0x010F, 2, 20, [0, 0, 0, 80]) + entry(0x0110, 2, 20, [0, 0, 0, 100])
    + entry(0x8769, 4, 1, [0, 0, 0, 50]) + [0, 0, 0, 0]
  let second: [UInt8] =
    [0, 2] + entry(0x8827, 3, 1, [0, 100, 0, 0]) + entry(0x9003, 2, 20, [0, 0, 0, 120])
    + [0, 0, 0, 0]
  let facts =
    Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8] + first + second + padded(make) + padded(model)
    + padded(Array(taken.utf8))
  return [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(facts.count + 2)] + facts + [0xFF, 0xDA, 0, 2]
}

private func facts(_ head: [UInt8]) -> [String] {
  PhotoFacts.fields(ofJPEG: head).map { "\($0.name): \($0.value.text ?? "")" }
}

@Test func `a photo says when it was taken, and by which camera`() {
  #expect(
    facts(photo(taken: "2008:05:30 15:56:01")) == [
      "taken: 2008-05-30T15:56:01", "camera: Acme Inc X 100", "exposure: ISO 100",
    ])
  let again = photo(model: Array("ACME X".utf8), taken: "2008:05:30 15:56:01")
  #expect(facts(again)[1] == "camera: ACME X")
}

@Test(arguments: ["0000:00:00 00:00:00", "", "2008-05-30", "    :  :     :  :  "])
func `a clock that was not set is no date`(text: String) {
  #expect(!facts(photo(taken: text)).contains { $0.hasPrefix("taken") })
}

@Test func `each truncation and each changed byte ends without a trap`() {
  let whole = photo(taken: "2008:05:30 15:56:01")
  for index in whole.indices {
    _ = facts(Array(whole[..<index]))
    for byte: UInt8 in [0, 1, 127, 255] {
      var spoilt = whole
      spoilt[index] = byte
      _ = facts(spoilt)
    }
  }
  #expect(facts([]).isEmpty)
  #expect(facts(Array("Exif\0\0".utf8)).isEmpty)
}
#endif
