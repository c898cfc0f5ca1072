import Testing

@testable import Unpacking

private let heads: [(head: [UInt8], packed: Packed?)] = [
  ([0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0, 0, 3], .gzip),
  ([0x1F, 0x8B, 0x07, 0, 0, 0, 0, 0, 0, 3], nil),
  ([0x42, 0x5A, 0x68, 0x39, 0x31, 0x41, 0x59, 0x26, 0x53, 0x59], .bzip2),
  // A file without blocks.
  ([0x42, 0x5A, 0x68, 0x39, 0x17, 0x72, 0x45, 0x38, 0x50, 0x90], .bzip2),
  (Array("BZh9 is no".utf8), nil),
  ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00, 0, 4, 0xE6, 0xD6], .xz),
  ([0x28, 0xB5, 0x2F, 0xFD, 4, 0x58, 0x69, 0, 0, 0x64], .zstd),
  (Array("[{\"a\": 1}]".utf8), nil),
  ([], nil),
]

@Test(arguments: heads)
func `a format is recognised by its first bytes`(head: [UInt8], packed: Packed?) {
  #expect(Packed(head: head) == packed)
  #expect(Packed(head: head + [1, 2, 3]) == packed)
}

@Test(arguments: heads.filter { $0.packed != nil }.map(\.head))
func `bytes that are still too few may become a format`(head: [UInt8]) {
  for count in 0..<Packed.headLength { #expect(Packed.mayBegin(head.prefix(count)), "\(count)") }
  #expect(!Packed.mayBegin(head))
}

@Test func `bytes of another beginning become no format`() {
  for text in ["[", "BZip", "\u{1F}a", "words"] { #expect(!Packed.mayBegin(Array(text.utf8))) }
}

@Test(arguments: [
  ("a.json.gz", "a.json"), ("a.BZ2", "a"), ("b.tar.xz", "b.tar"), ("c.zst", "c"),
  ("a.json", "a.json"), (".gz", ".gz"), ("gz", "gz"), ("a.gz.txt", "a.gz.txt"), ("", ""),
])
func `a name loses the ending of a packing format`(name: String, inner: String) {
  #expect(Packed.innerName(of: name) == inner)
}
