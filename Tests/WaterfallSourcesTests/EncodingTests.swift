import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallTestSupport

@testable import WaterfallSources

private func utf16(_ text: String, isBigEndian: Bool = false) -> [UInt8] {
  text.utf16.flatMap { (unit: UInt16) -> [UInt8] in
    let pair = [UInt8(unit & 255), UInt8(unit >> 8)]
    return isBigEndian ? pair.reversed() : pair
  }
}

@Test(arguments: [
  "name,n\r\né😀,1\r\nb,2\r\n", "[{\"name\":\"é😀\"},{\"name\":\"b\"}]",
  "{\"name\":\"é😀\"}\n{\"name\":\"b\"}\n",
])
func `UTF-16 is known by its mark, in both orders and every format`(text: String) async throws {
  for isBigEndian in [false, true] {
    let file = TemporaryFile(bytes: utf16("\u{FEFF}" + text, isBigEndian: isBigEndian))
    let source = try openSource(path: file.path)
    let outcome = await readAll(source, pageSize: 1)
    #expect(outcome.texts("name") == ["é😀", "b"])
    #expect(try await source.records(at: outcome.items.map(\.place)) == outcome.records)
    #expect(await readAll(try source.reopened()).records == outcome.records)
  }
}

@Test(arguments: [
  (TextEncoding.utf16LittleEndian, utf16("é\n“b”")), (.utf16, utf16("é\n“b”")),
  (.utf16BigEndian, utf16("é\n“b”", isBigEndian: true)),
  (.utf16, utf16("\u{FEFF}é\n“b”", isBigEndian: true)),
  (.latin1, [0xE9, 0x0A, 0x93, 0x62, 0x94]),
])
func `an encoding that is given needs no mark`(encoding: TextEncoding, bytes: [UInt8]) async {
  var options = SourceOptions()
  options.encoding = encoding
  let source = openSource(bytes: bytes, name: "data", options: options)
  #expect(await readAll(source).texts("text") == ["é", "“b”"])
}

@Test func `a long text in UTF-16 is read anywhere`() async throws {
  let lines = (0..<20_000).map { "line \($0) é😀" }
  let file = TemporaryFile(bytes: utf16("\u{FEFF}" + lines.joined(separator: "\n")))
  let source = try openSource(path: file.path)
  let outcome = await readAll(source, pageSize: 1000)
  #expect(outcome.texts("text") == lines)
  let places = [19_999, 3, 12_345, 0].map { outcome.items[$0].place }
  let again = try await source.records(at: places)
  #expect(
    again.map(\.fields) == [19_999, 3, 12_345, 0].map { [Field("text", .string(lines[$0]))] })
}

@Test func `halves of characters at the end or alone are replaced`() async {
  let bytes: [UInt8] = utf16("\u{FEFF}a\n") + [0x3D, 0xD8, 0x0A, 0x00, 0x62]
  let source = openSource(bytes: bytes, name: "data")
  #expect(await readAll(source).texts("text") == ["a", "\u{FFFD}", "\u{FFFD}"])
}

@Test func `faults in another encoding are told in characters`() async {
  let bytes = utf16("\u{FEFF}[{\"é\":1},\n {\"é\" 2}]")
  let outcome = await readAll(openSource(bytes: bytes, name: "data"))
  #expect(outcome.error == .malformed(name: "data", place: "2:7", expected: "\":\""))
}

@Test(arguments: [
  "name,n\nMüller,1\n", "{\"name\": \"Müller\"}", "<?xml version='1.0'?><plist><array/></plist>",
])
func `UTF-16 in Latin letters needs no mark`(text: String) async {
  for isBigEndian in [false, true] {
    let bytes = utf16(text, isBigEndian: isBigEndian)
    let outcome = await readAll(openSource(bytes: bytes, name: "data"))
    #expect(outcome.error == nil)
    #expect(outcome.texts("name") == (text.contains("name") ? ["Müller"] : []))
  }
}
