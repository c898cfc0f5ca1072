import Testing

@testable import WaterfallItems

private let shop = """
  <?xml version="1.0" encoding="UTF-8"?>
  <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
  <plist version="1.0">
  <dict><key>version</key><integer>1</integer><key>shop</key><array>
    <dict><key>w</key><integer>200</integer><key>h</key><real>150.5</real>
      <key>img</key><string>a &amp; b.png</string><key>sold</key><true/></dict>
    <dict><key>w</key><real>3</real><key>since</key><date>2024-01-02T03:04:05Z</date>
      <key>raw</key><data>YWJj</data><key>tags</key><array><string>x</string></array></dict>
  </array></dict>
  </plist>
  """

@Test func `the largest list of dictionaries in a property list wins`() async {
  let outcome = await readText(shop)
  #expect(
    outcome.records.map(\.fields) == [
      [
        Field("w", .number("200")), Field("h", .number("150.5")),
        Field("img", .string("a & b.png")), Field("sold", .bool(true)),
      ],
      [
        Field("w", .number("3")), Field("since", .string("2024-01-02T03:04:05Z")),
        Field("raw", .string("3 bytes")), Field("tags", .array([.string("x")])),
      ],
    ])
  #expect(outcome.error == nil)
}

@Test func `a path leads into a property list as into JSON`() async {
  var options = SourceOptions(format: .plist)
  options.itemsPath = "shop.1.tags"
  let source = openSource(bytes: Array(shop.utf8), name: "shop.plist", options: options)
  #expect(await readAll(source).texts("value") == ["x"])
}

/// `[{"a": 1}, {"b": 1}]`, in the binary form.
private let binary: [UInt8] =
  Array("bplist00".utf8) + [0xA2, 1, 4, 0xD1, 2, 3, 0x51, 0x61, 0x10, 1, 0xD1, 5, 3, 0x51, 0x62]
  + [8, 11, 14, 16, 18, 21] + [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 6]
  + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 23]

@Test func `a binary property list is known by its first bytes`() async throws {
  let file = TemporaryFile(bytes: binary, name: "x")
  let source = try openSource(path: file.path)
  let outcome = await readAll(source)
  #expect(
    outcome.records.map(\.fields) == [[Field("a", .number("1"))], [Field("b", .number("1"))]])
  #expect(try await source.records(at: outcome.items.map(\.place)) == outcome.records)
  #expect(await readAll(try source.reopened()).records == outcome.records)
}

@Test(arguments: [
  ("<plist><array><integer>1</integer></plist>", "1:35", "</array>"),
  ("<plist>\n<dict><key>a</key><int>1</int></dict></plist>", "2:19", "a tag of property lists"),
  ("<plist><array>", "1:15", "</array>"),
  (
    "<plist><dict><key>a</key><integer>q</integer></dict></plist>", "a",
    "a value of a property list"
  ),
  ("<plist><string>s</string></plist>", "", "an array or a dictionary"),
  ("bplist00", "", "an array or a dictionary"),
])
func `a malformed property list says where`(text: String, place: String, expected: String) async {
  let outcome = await readText(text)
  #expect(outcome.error == .malformed(name: "data", place: place, expected: expected))
}

/// A binary property list of `count` objects, one after the other, all places one byte long.
private func binary(_ objects: [UInt8], count: Int) -> [UInt8] {
  let places = (0..<count).map { UInt8(8 + 3 * $0) }
  return Array("bplist00".utf8) + objects + places + [0, 0, 0, 0, 0, 0, 1, 1]
    + [0, 0, 0, 0, 0, 0, 0, UInt8(count)] + [0, 0, 0, 0, 0, 0, 0, 0]
    + [0, 0, 0, 0, 0, 0, 0, UInt8(8 + objects.count)]
}

@Test func `a binary property list that holds itself, or doubles itself, is refused`() async {
  let cycle = binary([0xA2, 0, 0], count: 1)
  let doubled = binary((1...40).flatMap { [0xA2, $0, $0] } + [0x50], count: 41)
  for bytes in [cycle, doubled] {
    let outcome = await readAll(openSource(bytes: bytes, name: "data"))
    #expect(
      outcome.error == .malformed(name: "data", place: "", expected: "a whole property list"))
  }
}

@Test func `property lists inside each other are limited`() async {
  let text = String(repeating: "<array>", count: 100_000)
  let outcome = await readText("<plist>" + text)
  #expect(outcome.error?.message.contains("at most 512") == true)
}

@Test func `a property list in the old style is read if its name says so`() async {
  #expect(await readText("{ foo = bar; }", name: "old.plist").texts("foo") == ["bar"])
  let outcome = await readText("{ foo = ", name: "old.plist")
  #expect(outcome.error?.message.hasPrefix("old.plist: expected a whole property list") == true)
}
