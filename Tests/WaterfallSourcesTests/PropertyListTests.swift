#if Libraries
import Testing
import WaterfallDocuments
import WaterfallItems
import WaterfallRecords

@testable import WaterfallSources

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
  let outcome = await readText(shop, format: .plist) { $0.itemsPath = "shop.1.tags" }
  #expect(outcome.texts("value") == ["x"])
}

@Test func `keys come in the order of their own dictionary`() async {
  let outcome = await readText(
    """
    <plist><array><dict><key>b</key><true/><key>a</key><true/><key>c</key><dict/></dict>
    <dict><key>a</key><true/><key>b</key><false></false></dict></array></plist>
    """)
  #expect(outcome.records.map { $0.fields.map(\.name) } == [["b", "a", "c"], ["a", "b"]])
}

@Test(
  arguments: [
    ("string", "&lt;&#65;&#x1F30A;&amp;amp;&quot;&apos;&gt;", .string("<A🌊&amp;\"'>")),
    ("string", " a<!-- <b> -->b<![CDATA[<&amp;]]]]><![CDATA[>]]> ", .string(" ab<&amp;]]> ")),
    ("string", "a\r\nb\rc<?x?>", .string("a\nb\nc")),
    ("integer", " -0042 ", .number("-42")), ("integer", "+0", .number("0")),
    ("integer", "0xfF", .number("255")),
    ("integer", "123456789012345678901234567890", .number("123456789012345678901234567890")),
    ("real", "-1.5e3", .number("-1500")), ("real", "0.1", .number("0.1")),
    ("real", "nan", .string("nan")), ("real", "-infinity", .string("-inf")),
    ("date", "2024-02-29T23:59:60Z", .string("2024-02-29T23:59:60Z")),
    ("data", "\n YWJj\n ZA==\n", .string("4 bytes")), ("data", "", .string("0 bytes")),
  ] as [(String, String, Value)])
func `what stands in a tag has its value`(tag: String, content: String, value: Value) throws {
  let text = "<plist><array><\(tag) a='/>'>\(content)</\(tag) ></array></plist>"
  #expect(try xmlValue(of: text) == .array([value]))
}

@Test(arguments: [
  ("<plist><array><integer>1</integer></plist>", "1:37", "</array>"),
  ("<plist>\n<dict><key>a</key><int>1</int></dict></plist>", "2:19", "a tag of property lists"),
  ("<plist><array>", "1:15", "</array>"), ("<plist><array><string>a", "1:24", "</string>"),
  ("<plist><dict><key>a</key><integer>q</integer></dict></plist>", "1:35", "a whole number"),
  ("<plist><dict><key>a</key>\n<real> 1,5</real></dict></plist>", "2:8", "a number"),
  ("<plist><array><true>1</true></array></plist>", "1:21", "</true>"),
  (
    "<plist><array><date>yesterday</date></array></plist>", "1:21",
    "a date such as 2001-01-31T12:00:00Z"
  ),
  ("<plist><array><data>YWJj!</data></array></plist>", "1:21", "data in Base64"),
  ("<plist><array><data/><integer/></array></plist>", "1:32", "a whole number"),
  ("<plist><dict><true/></dict></plist>", "1:14", "<key> or </dict>"),
  ("<plist><dict><key>a</key></dict></plist>", "1:26", "a value for the key"),
  ("<plist><dict><key>a</key><key>b</key></dict></plist>", "1:26", "a value for the key"),
  ("<plist><array><key>b</key></array></plist>", "1:15", "a value or </array>"),
  ("<plist><array>b</array></plist>", "1:15", "a value or </array>"),
  ("<plist></plist>", "1:8", "a value of a property list"),
  ("<plist><array/><array/></plist>", "1:16", "</plist>"),
  ("<plist><array/></plist><plist/>", "1:24", "the end of the document"),
  ("<plist><array><string>a<b/></string></array></plist>", "1:24", "</string>"),
  ("<plist><array", "1:8", "the end of an element that is still open"),
  ("<plist><!-- ", "1:8", "the end of an element that is still open"),
  ("<!DOCTYPE plist [ <!ENTITY a 'b'> ", "1:35", "<plist>"),
  (
    "<plist><array><string>a & b</string></array></plist>", "1:26",
    "valid XML, but the parser reports: not well-formed (invalid token)"
  ),
  ("<plist><string>s</string></plist>", "", "an array or a dictionary"),
  ("bplist00", "byte 8", "the trailer of a complete property list"),
])
func `a malformed property list says where`(text: String, place: String, expected: String) async {
  let outcome = await readText(text)
  #expect(outcome.error == .malformed(name: "data", place: place, expected: expected))
}

@Test(arguments: ["&bomb;", "&#xD800;", "&#0;", "&#x110000;", "&LT;", "&nbsp;"])
func `no entity but XML's own is known, whatever the document declares`(entity: String) async {
  let outcome = await readText(
    """
    <!DOCTYPE plist [<!-- ]> --><!ENTITY a "lollollol"><!ENTITY bomb "&a;&a;&a;&a;">]>
    <plist><array><string>ha \(entity)</string></array></plist>
    """)
  guard case .malformed(_, let place, let expected)? = outcome.error else {
    Issue.record("\(outcome.error as Any) is another error")
    return
  }
  #expect(place == "2:26")
  #expect(expected.hasPrefix("&lt; &gt; &amp; &quot; &apos; or a character's number"))
}

@Test(arguments: ["array", "dict"]) func `property lists inside each other are limited`(
  tag: String
) async {
  let key = tag == "dict" ? "<key>k</key>" : ""
  func list(depth: Int) -> String {
    String(repeating: "<\(tag)>\(key)", count: depth - 1) + "<\(tag)/>"
      + String(repeating: "</\(tag)>", count: depth - 1)
  }
  // The outermost tag counts.
  #expect(await readText("<plist>\(list(depth: 511))</plist>").error == nil)
  let outcome = await readText("<plist>\(list(depth: 100_000))</plist>")
  #expect(outcome.error?.message.contains("at most 512 levels of nested values") == true)
}

private let named =
  "<plist><array><dict><key>name</key><string>Café</string></dict></array></plist>"

@Test(
  arguments: [
    ("", .utf8), ("\u{FEFF}", .utf8), ("\u{FEFF}", .utf16LittleEndian),
    ("\u{FEFF}", .utf16BigEndian), ("<?xml version='1.0' encoding='UTF-16'?>", .utf16BigEndian),
    ("<?xml version='1.0' encoding='UTF-16'?>", .utf16LittleEndian),
    ("<?xml version=\"1.0\" encoding = \"ISO-8859-1\"?>\n", .latin1),
  ] as [(String, TextEncoding)])
func `a property list is read in the encoding that it tells of`(
  head: String, encoding: TextEncoding
) async {
  let source = openSource(bytes: encoding.bytes(of: head + named), name: "data")
  let outcome = await readAll(source)
  #expect(outcome.error == nil)
  #expect(outcome.texts("name") == ["Café"])
}

@Test func `Latin-9 has the euro where Latin-1 has a sign`() async {
  let head = "<?xml version='1.0' encoding='ISO-8859-15'?>"
  let bytes = TextEncoding.latin1.bytes(of: head + named.replacing("Café", with: "5 \u{A4}"))
  #expect(await readAll(openSource(bytes: bytes, name: "data")).texts("name") == ["5 €"])
}

@Test func `an encoding that nobody here knows is named`() async {
  let head = "<?xml version='1.0' encoding='Shift_JIS'?>"
  let source = openSource(bytes: TextEncoding.latin1.bytes(of: head + named), name: "data")
  let outcome = await readAll(source)
  #expect(outcome.error?.message.contains("SHIFT_JIS") == true)
  #expect(await readText(head + named).texts("name") == ["Café"])
}

extension TextEncoding {
  fileprivate func bytes(of text: String) -> [UInt8] {
    switch self {
    case .utf8: Array(text.utf8)
    case .latin1: text.unicodeScalars.map { UInt8($0.value) }
    case .utf16BigEndian: text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    default: text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    }
  }
}

/// The value of a property list in XML.
func xmlValue(of text: String) throws -> Value {
  var reader = JSONReader(try PropertyListText.json(of: Array(text.utf8)))
  return try reader.readWhole()
}

@Test(arguments: [
  "{ foo = bar; }", "// !$*UTF8*$!\n{ a = (b); }", "( 1, 2 )", "\"a\" = \"b\";", "words",
])
func `a property list in the old style is refused with advice`(text: String) async {
  let outcome = await readText(text, format: .plist)
  #expect(
    outcome.error?.message
      == "data: is no property list in XML or binary form\n"
      + "Convert a list in the old style first: plutil -convert json -o - FILE | waterfall")
}

@Test func `bytes that are not UTF-8 are marked in a property list`() async {
  let bytes =
    Array("<plist><array><string>Caf".utf8) + [0xE9] + Array("</string></array></plist>".utf8)
  let outcome = await readAll(openSource(bytes: bytes, name: "data"))
  #expect(outcome.texts("value") == ["Caf\u{FFFD}"])
}
#endif
