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

@Test func `keys keep their order in XML, also those that are written with entities`() async {
  let outcome = await readText(
    "<plist><array><dict><key>z &amp; y</key><true/><key>a</key><true/></dict></array></plist>")
  #expect(outcome.records.map { $0.fields.map(\.name) } == [["z & y", "a"]])
}

@Test func `a path leads into a property list as into JSON`() async {
  var options = SourceOptions(format: .plist)
  options.itemsPath = "shop.1.tags"
  let source = openSource(bytes: Array(shop.utf8), name: "shop.plist", options: options)
  #expect(await readAll(source).texts("value") == ["x"])
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
  ("bplist00", "byte 8", "the trailer of a whole property list"),
])
func `a malformed property list says where`(text: String, place: String, expected: String) async {
  let outcome = await readText(text)
  #expect(outcome.error == .malformed(name: "data", place: place, expected: expected))
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
