import WaterfallItems
import WaterfallSources

@testable import WaterfallRecords
@testable import WaterfallSources

/// Reads text in other encodings at random offsets, and compares it with the standard library's
/// decoding.
let encodingTarget = Target(name: "encoding") { random in
  let encoding = random.pick([TextEncoding.utf16LittleEndian, .utf16BigEndian, .latin1])
  var bytes = random.mutated(Samples.littleEndian(random.pick(Samples.texts)), Samples.all)
  if random.below(10) == 0 {
    bytes = Array(repeatElement(bytes, count: 70_000 / max(1, bytes.count) + 1).joined())
  }
  let expected = plainText(bytes, encoding)
  let pieces = PieceStore(bytes, longest: random.pick([0, 1, 3, 1000]))
  let store = TranscodedStore(pieces, by: encoding)
  for _ in 0..<8 {
    _ = try expectPart(of: expected, in: store, "\(encoding)", from: bytes, &random)
  }
}

/// Reads a random part of a store, which must be that of the text.
///
/// - Returns: the range of the part in the text.
func expectPart(
  of expected: [UInt8], in store: TranscodedStore, _ name: String, from bytes: [UInt8],
  _ random: inout SeededRandom
) throws -> Range<Int> {
  let (offset, count) = (random.below(expected.count + 2), 1 + random.below(100))
  let rest = Array(expected.dropFirst(offset).prefix(count))
  switch try store.read(at: UInt64(offset), count: count) {
  case .bytes(let read) where !read.isEmpty && rest.starts(with: read): break
  case .end where rest.isEmpty: break
  case let answer:
    throw Finding(words: "\(name) at \(offset): \(answer), expected \(rest)", input: bytes)
  }
  return offset..<offset + rest.count
}

private func plainText(_ bytes: [UInt8], _ encoding: TextEncoding) -> [UInt8] {
  guard encoding != .latin1 else {
    return bytes.flatMap { encoding.utf8(of: [$0], isLast: true).utf8 }
  }
  let high = encoding == .utf16BigEndian ? 0 : 1
  let units = stride(from: 0, to: bytes.count - 1, by: 2).map {
    UInt16(bytes[$0 + high]) << 8 | UInt16(bytes[$0 + 1 - high])
  }
  let text = Array(String(decoding: units, as: UTF16.self).utf8)
  return bytes.count % 2 == 0 ? text : text + Array("\u{FFFD}".utf8)
}
