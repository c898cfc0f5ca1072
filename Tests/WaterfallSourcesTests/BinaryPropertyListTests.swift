import Testing
import WaterfallItems
import WaterfallTestSupport

@testable import WaterfallRecords
@testable import WaterfallSources

/// A binary property list of these objects; the first is the root.
private func binary(_ objects: [[UInt8]]) -> [UInt8] {
  var (bytes, places) = (Array("bplist00".utf8), [UInt8]())
  for object in objects {
    places += [UInt8(bytes.count >> 8), UInt8(bytes.count & 255)]
    bytes += object
  }
  func number(_ number: Int) -> [UInt8] {
    [0, 0, 0, 0, 0, 0, UInt8(number >> 8), UInt8(number & 255)]
  }
  let trailer = [0, 0, 0, 0, 0, 0, 2, 1] + number(objects.count) + number(0) + number(bytes.count)
  return bytes + places + trailer
}

private func ascii(_ text: String) -> [UInt8] { [0x50 + UInt8(text.utf8.count)] + text.utf8 }

/// `[{"z": 1, "a": 2}, {"m": 1, "a": 1}]`.
private let shop = binary([
  [0xA2, 1, 2], [0xD2, 3, 4, 5, 6], [0xD2, 7, 4, 5, 5], ascii("z"), ascii("a"), [0x10, 1],
  [0x10, 2], ascii("m"),
])

@Test func `a binary property list keeps the order of its keys`() async throws {
  let file = TemporaryFile(bytes: shop, name: "x")
  let source = try openSource(path: file.path)
  let outcome = await readAll(source)
  #expect(
    outcome.records.map(\.fields) == [
      [Field("z", .number("1")), Field("a", .number("2"))],
      [Field("m", .number("1")), Field("a", .number("1"))],
    ])
  #expect(try await source.records(at: outcome.items.map(\.place)) == outcome.records)
  #expect(await readAll(try source.reopened()).records == outcome.records)
}

@Test(
  arguments: [
    ([0x00], .null), ([0x08], .bool(false)), ([0x09], .bool(true)), ([0x10, 200], .number("200")),
    ([0x11, 1, 2], .number("258")), ([0x12, 255, 255, 255, 255], .number("4294967295")),
    ([0x13] + [UInt8](repeating: 255, count: 8), .number("-1")),
    (
      [0x14] + [0, 0, 0, 0, 0, 0, 0, 0] + [UInt8](repeating: 255, count: 8),
      .number("18446744073709551615")
    ),
    ([0x22, 0x3F, 0xC0, 0, 0], .number("1.5")),
    ([0x23, 0x40, 0x08, 0, 0, 0, 0, 0, 0], .number("3")),
    ([0x33, 0, 0, 0, 0, 0, 0, 0, 0], .string("2001-01-01T00:00:00Z")),
    ([0x33, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0], .string("nan")), ([0x43, 1, 2, 3], .string("3 bytes")),
    ([0x52, 0x61, 0x62], .string("ab")), ([0x62, 0, 0xE9, 0xD8, 0x3D], .string("é\u{FFFD}")),
    ([0x5F, 0x10, 2, 0x61, 0x62], .string("ab")),
    ([0x80, 7], .object([Field("CF$UID", .number("7"))])),
    ([0xA0], .array([])), ([0xD0], .object([])),
  ] as [([UInt8], Value)])
func `each kind of object has its value`(object: [UInt8], value: Value) throws {
  #expect(try BinaryPropertyList.value(of: binary([object])) == value)
}

private let first = 8

@Test(
  arguments: [
    ([], 0, "bplist00"), (Array("bplist16".utf8), 0, "bplist00"),
    (Array("bplist00".utf8), 8, "the trailer of a complete property list"),
    (binary([[0x70 + 15, 0x09]]), first + 1, "a length"),
    (binary([[0x53, 0x61]]), first, "a value that ends before the table of objects"),
    (
      binary([[0x4F, 0x13] + [UInt8](repeating: 0x7F, count: 8)]), first,
      "a value that ends before the table of objects"
    ),
    (binary([[0xA1, 9]]), first + 1, "the number of an object"),
    (binary([[0xD1, 1, 1], [0x09]]), first + 3, "a key"),
    (binary([[0xF0]]), first, "a value of a property list"),
    (binary([[0xA1, 0], padding]), first, "at most 512 levels of nested values"),
  ] as [([UInt8], Int, String)])
func `a spoilt binary property list says where`(bytes: [UInt8], offset: Int, expected: String) {
  #expect(throws: BinaryPropertyList.Fault(offset: offset, expected: expected)) {
    try BinaryPropertyList.value(of: bytes)
  }
}

/// 4,096 bytes of data. The file's length limits the number of values, so this makes room for more.
private let padding: [UInt8] = [0x4F, 0x11, 0x10, 0] + [UInt8](repeating: 0, count: 4096)

@Test func `a binary property list that doubles itself is refused`() {
  let objects = (1...40).map { [0xA2, $0, $0] as [UInt8] } + [[0x50]]
  #expect(throws: BinaryPropertyList.Fault.self) {
    try BinaryPropertyList.value(of: binary(objects))
  }
}

@Test func `a list that holds itself is refused in words that name the byte`() async {
  let outcome = await readAll(openSource(bytes: binary([[0xA1, 0]]), name: "data"))
  #expect(
    outcome.error
      == .malformed(
        name: "data", place: "byte 8",
        expected: "values that do not contain themselves"))
}

@Test func `one text that is named a million times is refused`() {
  let text = [0x5F, 0x12, 0, 0, 0x40, 0] + [UInt8](repeating: 0x61, count: 0x4000)
  let array = [0xAF, 0x11, 0x40, 0] + [UInt8](repeating: 1, count: 0x4000)
  #expect(throws: BinaryPropertyList.Fault.self) {
    try BinaryPropertyList.value(of: binary([array, text]))
  }
}

@Test func `whatever the bytes are, reading a binary property list ends`() {
  var random = SeededRandom(seed: 3)
  for _ in 0..<20_000 {
    var bytes = shop
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      bytes[Int.random(in: 8..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
    }
    // A fault is as good as a value: the test fails only at a trap.
    _ = try? BinaryPropertyList.value(
      of: bytes.dropLast(Int.random(in: 0...1, using: &random)) + [])
  }
}
