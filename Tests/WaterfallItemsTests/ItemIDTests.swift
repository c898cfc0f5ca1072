import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallTestSupport

/// FNV-1a with 64 bits, then the final step of MurmurHash3, as another program computes them.
@Test(
  arguments: [
    ("", 0xEFD0_1F60_BA99_2926), ("a", 0x82A2_A958_A9BE_CE5B), ("foobar", 0x2C22_1949_22D1_672B),
  ] as [(String, UInt64)])
func `a hash is the same on every run and machine`(key: String, value: UInt64) {
  #expect(ItemID(hashing: key.utf8).value == value)
}

@Test func `a record is known by its key, else by its bytes`() {
  let (one, other) = (Array("one".utf8)[...], Array("other".utf8)[...])
  let named = Record(fields: [Field("title", .string("x")), Field("id", .number("7"))])
  #expect(ItemID(of: named, bytes: one) == ItemID(of: named, bytes: other))
  #expect(ItemID(of: named, bytes: one) == ItemID(hashing: "7".utf8))
  let nameless = Record(fields: [Field("title", .string("x")), Field("id", .string(""))])
  #expect(ItemID(of: nameless, bytes: one) == ItemID(hashing: one))
  #expect(ItemID(of: nameless, bytes: one) != ItemID(of: nameless, bytes: other))
}

@Test func `ranges that are hashed together have the hashes that they have alone`() {
  var random = SeededRandom(seed: 19)
  let bytes = (0..<4000).map { _ in UInt8.random(in: 0...255, using: &random) }
  for count in 0..<40 {
    let ranges = (0..<count).map { _ in
      let start = Int.random(in: 0..<3900, using: &random)
      return start..<start + [0, 1, 7, 99].randomElement(using: &random)!
    }
    let ids = ItemID.all(hashing: ranges, of: bytes.span)
    #expect(ids == ranges.map { ItemID(hashing: bytes[$0]) })
  }
}
