#if Libraries
import Testing
import WaterfallDocuments
import WaterfallRecords
import WaterfallTestSupport

private func entries(_ text: String) throws -> [[String: String]] {
  var reader = JSONReader(try FeedText.json(of: Array(text.utf8)))
  guard case .array(let values) = try reader.readWhole() else { return [] }
  return values.map { value in
    guard case .object(let fields) = value else { return [:] }
    return Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.value.text ?? "") })
  }
}

private let rss = """
  <?xml version="1.0"?><!-- a -->
  <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Channel</title>
  <link>http://x.example</link><item><title>Tom &amp;amp; &lt;b&gt;Ann&lt;/b&gt;</title>
  <link> http://x.example/1 </link>
  <description>&lt;p&gt;One &amp;nbsp; &amp;eacute;&lt;/p&gt;&lt;ul&gt;&lt;li&gt;a&lt;li&gt;b&lt;/ul&gt;</description>
  <pubDate>Sun, 02 Nov 2025 10:00:00 +0100</pubDate><author>ann@x.example (Ann)</author>
  <category>news</category><category domain="d">art &amp; life</category>
  <enclosure url="http://x.example/a.mp3" length="1" type="audio/mpeg"/>
  <guid isPermaLink="false">17</guid></item>
  <item><description><![CDATA[Only <em>this</em> &mdash; 3 < 4]]></description>
  <guid>http://x.example/2</guid><dc:creator>Bob</dc:creator><dc:date>2025-01-02</dc:date></item>
  </channel></rss>
  """

@Test func `an item of RSS is a record without tags`() throws {
  let entries = try entries(rss)
  #expect(
    entries == [
      [
        "title": "Tom & Ann", "summary": "One é\n\n• a\n• b", "author": "Ann",
        "date": "2025-11-02T10:00:00+01:00", "link": "http://x.example/1",
        "categories": "news, art & life", "enclosure": "http://x.example/a.mp3", "id": "17",
      ],
      [
        "summary": "Only this — 3 < 4", "author": "Bob", "date": "2025-01-02",
        "link": "http://x.example/2",
      ],
    ])
}

@Test(.timeLimit(.minutes(20)))
func `a long entry takes as long as several short ones`() throws {
  let part = "&lt;p&gt;one &amp;amp; &lt;a href=\"x\"&gt;it's&lt;/a&gt;&lt;/p&gt;\n"
  let text = String(repeating: part, count: 120_000)
  let categories = (0..<60_000).map { "<category>\($0)</category>" }.joined()
  let nested = 20_000
  let media =
    String(repeating: "<media:group>", count: nested) + String(repeating: "w ", count: nested)
    + String(repeating: "</media:group>", count: nested)
  let entries = try entries(
    "<rss version=\"2.0\"><channel><item><description>\(text)</description>\(categories)\(media)"
      + "</item></channel></rss>")
  #expect(entries[0]["summary"]?.hasPrefix("one & it's\n\none") == true)
}

@Test func `line breaks of a text stay, and those of a page do not`() throws {
  let atom = """
    <feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">
    <entry><title>How
      to</title><media:group><media:description>Winter.

      0:00 Intro
      1:30 Tools &amp; 2 &lt; 3

    </media:description></media:group></entry>
    <entry><title>b</title><summary type="text">one
    two</summary></entry>
    <entry><title>c</title><summary type="html">one
    two &lt;br&gt;three</summary></entry></feed>
    """
  #expect(
    try entries(atom) == [
      ["title": "How to", "summary": "Winter.\n\n0:00 Intro\n1:30 Tools & 2 < 3"],
      ["title": "b", "summary": "one\ntwo"], ["title": "c", "summary": "one two\nthree"],
    ])
}

@Test func `an entry of Atom is a record, its pages as text`() throws {
  let atom = """
    <feed xmlns="http://www.w3.org/2005/Atom"><title>F</title><author><name>Feed</name></author>
    <entry><title type="html">1 &amp;lt; 2</title><link rel="self" href="http://x.example/self"/>
    <link href="http://x.example/1"/><id>tag:1</id><updated>2025-11-02T10:00:00Z</updated>
    <author><name>Ann</name><email>a@x.example</email></author><author><name>Bob</name></author>
    <category term="t" label="Topic"/><summary>a &lt;i&gt; is a tag</summary>
    <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>one</p><p>2 &lt; 3<br/>x</p>
    </div></content></entry></feed>
    """
  #expect(
    try entries(atom) == [
      [
        "title": "1 < 2", "link": "http://x.example/1", "id": "tag:1", "author": "Ann, Bob",
        "date": "2025-11-02T10:00:00Z", "categories": "Topic", "summary": "a <i> is a tag",
        "content": "one\n\n2 < 3\nx",
      ]
    ])
}

@Test func `an item of RDF is a record, names of HTML are known without being declared`() throws {
  let rdf = """
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <channel><title>C</title><items/></channel>
    <item rdf:about="x"><title>caf&eacute;&nbsp;bar &unknown;</title><link>l</link></item></rdf:RDF>
    """
  #expect(try entries(rdf) == [["title": "café\u{A0}bar", "link": "l"]])
}

@Test(arguments: [
  ("Sun, 2 Nov 2025 10:00 GMT", "2025-11-02T10:00:00Z"),
  ("2 November 25 10:00:07 -0830", "2025-11-02T10:00:07-08:30"),
  ("Mon, 02 Nov 1998 23:59:60 EST", "1998-11-03T00:00:00-05:00"), ("2 Nov 2025", "2025-11-02"),
  ("2025-11-02T10:00:00Z", "2025-11-02T10:00:00Z"), ("soon", "soon"),
  ("32 Nov 2025", "32 Nov 2025"),
  ("Sun, 2 Nov 2025 25:00 GMT", "Sun, 2 Nov 2025 25:00 GMT"),
])
func `dates become those of ISO 8601`(written: String, expected: String) throws {
  let text = "<rss><channel><item><pubDate>\(written)</pubDate></item></channel></rss>"
  #expect(try entries(text) == [["date": expected]])
}

@Test func `entities that repeat themselves are bounded`() {
  var entities = "<!ENTITY a0 \"lolololololololololololol\">"
  for level in 1...12 {
    let inside = String(repeating: "&a\(level - 1);", count: 10)
    entities += "<!ENTITY a\(level) \"\(inside)\">"
  }
  let text = "<!DOCTYPE rss [\(entities)]><rss><item><title>&a12;</title></item></rss>"
  let fault = #expect(throws: DocumentFault.self) { try FeedText.json(of: Array(text.utf8)) }
  #expect(fault?.cause == .expected("entities that expand to at most 100 times the text"))
  let cycle = "<!DOCTYPE rss [<!ENTITY a \"&b;\"><!ENTITY b \"&a;\">]><rss><item>&a;</item></rss>"
  let second = #expect(throws: DocumentFault.self) { try FeedText.json(of: Array(cycle.utf8)) }
  #expect(second?.cause == .expected("entities that do not contain themselves"))
}

@Test func `nothing outside is fetched`() throws {
  let text = """
    <!DOCTYPE rss SYSTEM "file:///etc/passwd" [<!ENTITY x SYSTEM "file:///etc/passwd">]>
    <rss><channel><item><title>a&x;b</title></item></channel></rss>
    """
  #expect(try entries(text) == [["title": "ab"]])
}

@Test(arguments: [
  ("<rss><item></rss>", "1:14 the end tag of the last open element"),
  ("<rss><item><title>a", "1:20 the end of an element that is still open"),
  ("<rss/>x", "1:7 the end of the document"),
  ("<feed><a b></feed>", "1:11 valid XML, but the parser reports: not well-formed (invalid token)"),
])
func `a fault has its line`(text: String, words: String) {
  let fault = #expect(throws: DocumentFault.self) { try FeedText.json(of: Array(text.utf8)) }
  guard case .expected(let expected)? = fault?.cause, let place = fault?.place else {
    Issue.record("\(String(describing: fault))")
    return
  }
  #expect("\(place.line):\(place.column) \(expected)" == words)
}

@Test func `each truncation of a feed ends without a trap`() {
  let bytes = Array(rss.utf8)
  for count in 0...bytes.count { _ = try? FeedText.json(of: Array(bytes[..<count])) }
}

@Test func `nesting and tags without end cost no more than their length`() throws {
  let deep = String(repeating: "<a>", count: 100_000)
  #expect(throws: DocumentFault.self) { try FeedText.json(of: Array("<rss><item>\(deep)".utf8)) }
  let open = String(repeating: "&lt;a ", count: 100_000)
  let text = "<rss><item><title>&lt;/b&gt;\(open)</title></item></rss>"
  #expect(try entries(text).count == 1)
}
#endif
