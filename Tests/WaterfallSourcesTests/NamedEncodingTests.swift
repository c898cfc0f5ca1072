import Platform
import Testing
import WaterfallItems
import WaterfallRecords

@testable import WaterfallSources

@Test func `an encoding that the C library knows is read`() async throws {
  let head: [UInt8] = [0xC3, 0xFB, 0x2C, 0x61, 0x0A, 0xB1, 0xAD, 0x2C, 0x31, 0x0A]
  let row: [UInt8] = [0xB1, 0xAD, 0x2C, 0x31, 0x0A]
  // Several pieces, so that characters lie across their ends.
  let bytes = head + [[UInt8]](repeating: row, count: 40_000).flatMap(\.self)
  var options = SourceOptions(format: .csv)
  options.namedEncoding = NamedEncoding("gbk")
  let source = openSource(bytes: bytes, name: "x.csv", options: options)
  let items = await readAll(source).items
  #expect(items.count == 40_001)
  #expect(
    Set(items.map(\.record.fields)) == [[Field("名", .string("杯")), Field("a", .string("1"))]])
  #expect(try await source.page(after: nil, count: 1, for: .everything).notice == nil)
}

@Test func `bytes that are not UTF-8 are told`() async throws {
  let bytes: [UInt8] = [0x61, 0x2C, 0x62, 0x0A, 0xB1, 0xAD, 0x2C, 0x31, 0x0A]
  let source = openSource(bytes: bytes, name: "x.csv")
  let notice = try await source.page(after: nil, count: 1, for: .everything).notice
  #expect(notice == "some bytes are not UTF-8: name the encoding with --encoding")
  let right = openSource(bytes: Array("ä,b\n杯,2\n".utf8), name: "x.csv")
  #expect(try await right.page(after: nil, count: 1, for: .everything).notice == nil)
}

@Test func `a byte that means nothing in an encoding is one mark`() throws {
  let encoding = try #require(NamedEncoding("GBK"))
  let (utf8, count) = encoding.utf8(of: [0x61, 0xFF, 0x62, 0xB1], isLast: true)
  #expect(String(decoding: utf8, as: UTF8.self) == "a\u{FFFD}b\u{FFFD}")
  #expect(count == 4)
  #expect(encoding.utf8(of: [0x0A, 0xB1], isLast: false).count == 1)
}

@Test(arguments: ["", "no-such", "utf-8//IGNORE", "a b"])
func `only names that the C library knows are encodings`(_ name: String) {
  #expect(NamedEncoding(name) == nil)
}
