#if Libraries
import Testing
import WaterfallDocuments
import WaterfallRecords

private func json(_ text: String) throws -> String {
  String(decoding: try XMLText.json(of: Array(text.utf8)), as: UTF8.self)
}

private let report = """
  <?xml version="1.0" encoding="utf-8"?>
  <testsuites name="fruit" tests="3"><testsuite name="apple" tests="2"><properties><property
  name="a" value="1"/></properties><testcase name="thin" time="0.4"/><testcase name="thick">
  <failure message="3 == 4" type="E"><![CDATA[def thick():
    a < b
  ]]></failure></testcase></testsuite>
  <testsuite name="pear" tests="1"><testcase name="rot"><skipped message="winter"/></testcase>
  </testsuite></testsuites>
  """

@Test func `a test of a report is a record, with its suite`() throws {
  let lists = [
    #""records":[{"suite":"apple","name":"thin","time":"0.4"},"#,
    #"{"suite":"apple","name":"thick","failure":"def thick():\n  a < b","#,
    #""failure.message":"3 == 4","failure.type":"E"},"#,
    #"{"suite":"pear","name":"rot","skipped":{"message":"winter"}}],"#,
    #""testsuite":[{"testsuites":"fruit","name":"apple","tests":"2","properties":{"property":"#,
    #"{"name":"a","value":"1"}}},{"testsuites":"fruit","name":"pear","tests":"1"}],"#,
    #""testsuites":[{"name":"fruit","tests":"3"}]"#,
  ]
  #expect(try json(report) == "{\(lists.joined())}")
}

/// A document, and its records as JSON.
private let documents: [(String, String)] = [
  // The elements that come most often, with their attributes and texts.
  (
    "<r><x a='1' b='2'/><x a='3'><c>4</c></x></r>",
    #"{"records":[{"a":"1","b":"2"},{"a":"3","c":"4"}]}"#
  ),
  // The name of the elements around them; an element of its own name comes first.
  (
    "<r><g name='n'><x i='1'/><x i='2'/></g></r>",
    #"{"records":[{"g":"n","i":"1"},{"g":"n","i":"2"}],"r":[{"g":{"name":"n"}}]}"#
  ),
  (
    "<d><Folder><name>A</name><Folder><name>B</name><Placemark><name>p</name></Placemark>"
      + "</Folder></Folder></d>",
    #"{"records":[{"Folder":"A / B","name":"p"}],"#
      + #""Folder":[{"name":"A"},{"Folder":"A","name":"B"}]}"#
  ),
  // Links in folders of links.
  (
    "<o><body><outline text='N'><outline text='a'/><outline text='b'/></outline></body></o>",
    #"{"records":[{"outline":"N","text":"a"},{"outline":"N","text":"b"}]}"#
  ),
  // What a fault is in.
  (
    "<c><file name='a.c'><error line='1'/></file><file name='b.c'><error line='2'/></file></c>",
    #"{"records":[{"file":"a.c","line":"1"},{"file":"b.c","line":"2"}],"#
      + #""file":[{"name":"a.c"},{"name":"b.c"}]}"#
  ),
  // A list in a record, with and without an element around it.
  (
    "<r><x><l><i>1</i><i>2</i></l><t>a</t><t>b</t></x><x><l><i>3</i></l><t>c</t></x></r>",
    #"{"records":[{"l":["1","2"],"t":["a","b"]},{"l":["3"],"t":["c"]}]}"#
  ),
  // An attribute of a text is beside it.
  (
    "<r><x><p c='EUR'>3</p></x><x><p c='USD'>4</p></x></r>",
    #"{"records":[{"p":"3","p.c":"EUR"},{"p":"4","p.c":"USD"}]}"#
  ),
  // The same in several languages.
  (
    "<t><tu id='1'><tuv xml:lang='en'><seg>tree</seg></tuv><tuv xml:lang='de'><seg>Baum</seg>"
      + "</tuv></tu><tu id='2'><tuv xml:lang='en'><seg>ax</seg></tuv></tu></t>",
    #"{"records":[{"id":"1","tuv":{"en":"tree","de":"Baum"}},{"id":"2","tuv":{"en":"ax"}}]}"#
  ),
  // Words that are marked up, and flags.
  (
    "<r><s n='a'>Hello <b>big</b> <i>world</i></s><s n='b'>x &amp; y</s></r>",
    #"{"records":[{"n":"a","text":"Hello big world"},{"n":"b","text":"x & y"}]}"#
  ),
  (
    "<r><x i='1'><f/><e/></x><x i='2'><e>t</e></x></r>",
    #"{"records":[{"i":"1","f":true,"e":""},{"i":"2","e":"t"}]}"#
  ),
  (
    "<r><x i='1'><h/></x><x i='2'><h><n a='1'/></h></x></r>",
    #"{"records":[{"i":"1","h":""},{"i":"2","h":{"n":{"a":"1"}}}]}"#
  ),
  // Prefixes are left out, and what declares them.
  (
    "<a:r xmlns:a='u'><a:x a:n='1' xmlns='v'/><a:x a:n='2' n='3' xsi:type='t'/></a:r>",
    #"{"records":[{"n":"1"},{"a:n":"2","n":"3"}]}"#
  ),
  // Nothing comes again: the document is a record. Texts alone are records if there is no more.
  ("<note><to>a</to><from>b</from></note>", #"{"records":[{"to":"a","from":"b"}]}"#),
  ("<l><w>a</w><w>b</w></l>", #"{"records":[{"text":"a"},{"text":"b"}]}"#),
  (
    "<p><m><i>a</i><i>b</i></m><x>1</x><y>2</y><z>3</z></p>",
    #"{"records":[{"m":["a","b"],"x":"1","y":"2","z":"3"}]}"#
  ),
  // Elements that follow each other, and documents that do.
  (
    "<e n='1'><m>a</m></e>\n<e n='2'><m>b</m></e>\n",
    #"{"records":[{"n":"1","m":"a"},{"n":"2","m":"b"}]}"#
  ),
  (
    "<?xml version='1.0'?>\n<e n='1'/>\n<?xml version='1.0'?><e n='2'/><s>c</s>",
    #"{"records":[{"n":"1"},{"n":"2"}],"document":[{"s":"c"}]}"#
  ),
  ("<a/>", "[]"), ("<a> </a>", "[]"), ("<a><b/></a>", #"{"records":[{"b":true}]}"#),
]

@Test(arguments: documents)
func `elements that come again are records`(text: String, expected: String) throws {
  #expect(try json(text) == expected)
}

/// A document that is refused, and the words for what was expected.
@Test(arguments: [
  ("<!DOCTYPE a [<!ENTITY b 'cc'>]><a>&b;</a>", "a character's number"),
  ("<a><b></a>", "the end tag of the last open element"),
  ("<a><b>", "the end of an element that is still open"), ("<a/>b", "the end of the document"),
  ("<a/><b>", "the end tag of the last open element"),
  (String(repeating: "<a>", count: 300), "levels of elements"),
])
func `XML with a fault is refused with its place`(text: String, words: String) {
  do throws(DocumentFault) {
    _ = try XMLText.json(of: Array(text.utf8))
    Issue.record("nothing was thrown")
  } catch {
    guard case .expected(let expected) = error.cause else {
      Issue.record("\(error)")
      return
    }
    #expect(expected.contains(words), "\(expected)")
    #expect(error.place?.line == 1)
  }
}

@Test(.timeLimit(.minutes(20)))
func `many names, attributes and levels are read in bounded time`() throws {
  let levels = 200
  let open = (0..<levels).map { "<l\($0) name='n\($0)'>" }.joined()
  let closed = (0..<levels).reversed().map { "</l\($0)>" }.joined()
  let kinds = (0..<20_000).map { "<k\($0)><x a='1'/><x a='2'/></k\($0)>" }.joined()
  let pairs = (0..<20_000).map { " a\($0)='1'" }.joined()
  let items = String(repeating: "<i n='1'/>", count: 50_000)
  let bytes = Array("<r>\(open)<p\(pairs)>\(items)</p>\(closed)\(kinds)</r>".utf8)
  let read = try XMLText.json(of: bytes)
  #expect(read.count > bytes.count / 2)
}
#endif
