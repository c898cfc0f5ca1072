#if Libraries
import Testing
import WaterfallRecords

@testable import Unpacking

private let text = Array("drop by drop\n".utf8)

/// `text`, packed by the programs gzip, bzip2, xz and zstd.
private func sample(_ packed: Packed) throws -> [UInt8] {
  let base64 =
    switch packed {
    case .gzip: "H4sIAAAAAAAAA0spyi9QSKpUSAHSXACDHqxzDQAAAA=="
    case .bzip2:
      "QlpoOTFBWSZTWd4eiboAAALRgAAQQAAUANAgIAAhKAeoQwI0bLREfF3JFOFCQ3h6Jug="
    case .xz:
      "/Td6WFoAAATm1rRGAgAhARYAAAB0L+WjAQAMZHJvcCBieSBkcm9wCgAAAACeNtFLc5ZR1gABJQ1xGcS2H7bzfQEAAAAABFla"
    case .zstd: "KLUv/QRYaQAAZHJvcCBieSBkcm9wCrpJQJA="
    }
  return try #require(bytesOfBase64(base64.utf8))
}

/// Unpacks bytes that arrive a few at a time, as far as they go.
private func unpack(
  _ bytes: [UInt8], by unpacker: Unpacker, atOnce count: Int = 1_000_000
) throws(UnpackingError) -> [UInt8] {
  var (rest, unpacked): (ArraySlice<UInt8>, [UInt8]) = (bytes[...], [])
  var isFull = false
  while !rest.isEmpty || isFull {
    let piece = try unpacker.unpack(rest.prefix(count))
    rest = rest.dropFirst(piece.used)
    unpacked += piece.bytes
    isFull = piece.isFull
  }
  return unpacked
}

@Test(arguments: Packed.allCases, [1, 2, 3, 7, 1000])
func `however the bytes arrive, the text is the same`(packed: Packed, count: Int) throws {
  let unpacker = Unpacker(packed)
  #expect(try unpack(sample(packed), by: unpacker, atOnce: count) == text)
}

@Test(arguments: Packed.allCases)
func `members may follow each other, with zeros between them`(packed: Packed) throws {
  let sample = try sample(packed)
  #expect(try unpack(sample + sample, by: Unpacker(packed)) == text + text)
  #expect(try unpack(sample + [0, 0, 0, 0] + sample, by: Unpacker(packed)) == text + text)
}

@Test(arguments: Packed.allCases)
func `data may end between two members, and nowhere else`(packed: Packed) throws {
  let sample = try sample(packed)
  for count in 1..<sample.count {
    let unpacker = Unpacker(packed)
    _ = try unpack(Array(sample[..<count]), by: unpacker)
    #expect(!unpacker.isBetweenMembers, "\(count) bytes")
  }
  let unpacker = Unpacker(packed)
  #expect(unpacker.isBetweenMembers)
  _ = try unpack(sample + [0, 0, 0], by: unpacker)
  #expect(unpacker.isBetweenMembers)
}

@Test(arguments: Packed.allCases)
func `other bytes after a member are damage`(packed: Packed) throws {
  let sample = try sample(packed)
  #expect(throws: UnpackingError.damaged) {
    try unpack(sample + Array("words".utf8), by: Unpacker(packed))
  }
}

@Test(arguments: Packed.allCases)
func `no changed byte lets another text end as if it were whole`(packed: Packed) throws {
  let sample = try sample(packed)
  var damages = 0
  for index in sample.indices {
    var spoilt = sample
    spoilt[index] ^= 0x10
    let unpacker = Unpacker(packed)
    do throws(UnpackingError) {
      let unpacked = try unpack(spoilt, by: unpacker)
      #expect(unpacked == text || !unpacker.isBetweenMembers, "byte \(index)")
    } catch {
      damages += 1
    }
  }
  #expect(damages > sample.count / 4)
}

@Test func `a piece is bounded, and a full one may have more behind it`() throws {
  // 300,000 zeros.
  let base64 = "QlpoOTFBWSZTWd9HTW8AAkxAgMAABAAACCAAMMwFKaYURsRRHi7kinChIb6Omt4="
  var rest = try #require(bytesOfBase64(base64.utf8))[...]
  let unpacker = Unpacker(.bzip2)
  var (sizes, full): ([Int], [Bool]) = ([], [])
  while !unpacker.isBetweenMembers || sizes.isEmpty {
    let piece = try unpacker.unpack(rest)
    rest = rest.dropFirst(piece.used)
    if !piece.bytes.isEmpty {
      sizes.append(piece.bytes.count)
      full.append(piece.isFull)
    }
  }
  #expect(sizes == [131_072, 131_072, 37_856])
  #expect(full == [true, true, false])
}
#endif
