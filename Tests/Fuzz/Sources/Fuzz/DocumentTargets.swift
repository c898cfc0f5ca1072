import WaterfallDocuments

@testable import WaterfallRecords

/// Reads JSON as YAML, with the same result. Spoilt YAML gives an error or valid JSON.
let yamlTarget = Target(name: "YAML") { random in
  let json = Array(
    random.pick(Samples.json.filter { !$0.contains("}\n{") && !$0.contains("\\/") }).utf8)
  var reader = JSONReader(json)
  if let value = try? reader.readWhole(), !value.hasTwins {
    var expected: [UInt8] = []
    value.appendJSON(to: &expected)
    guard let read = try? YAMLText.json(of: expected),
      try jsonValue(read, madeOf: expected).isLike(value)
    else { throw Finding(words: "read as YAML it differs", input: expected) }
  }
  let spoilt = random.mutated(random.pick(Samples.documents), Samples.documents)
  _ = YAMLText.isCertain(spoilt, isWhole: random.below(2) == 0)
  // An error is as good as JSON here.
  guard let json = try? YAMLText.json(of: spoilt) else { return }
  _ = try jsonValue(json, madeOf: spoilt)
}

/// Spoilt feeds must give an error or valid JSON.
let feedTarget = Target(name: "feed") { random in
  let spoilt = random.mutated(random.pick(Samples.documents), Samples.documents)
  _ = Markup(spoilt, isWhole: random.below(2) == 0)
  // An error is as good as JSON here.
  guard let json = try? FeedText.json(of: spoilt) else { return }
  _ = try jsonValue(json, madeOf: spoilt)
}

/// Spoilt XML must give an error or valid JSON.
let xmlTarget = Target(name: "XML") { random in
  let spoilt = random.mutated(random.pick(Samples.documents), Samples.documents)
  // An error is as good as JSON here.
  guard let json = try? XMLText.json(of: spoilt) else { return }
  _ = try jsonValue(json, madeOf: spoilt)
}

/// Spoilt Markdown must be shown. The ranges of its styles and whole lines must fit the text.
let markdownTarget = Target(name: "Markdown") { random in
  let spoilt = random.mutated(random.pick(Samples.documents), Samples.documents)
  let source = String(decoding: spoilt, as: UTF8.self)
  let room = MarkdownRoom(columns: random.below(60), overflow: random.below(2) == 0 ? .cut : .wrap)
  guard let text = MarkdownText(source, in: random.below(4) == 0 ? nil : room, width: \.count)
  else { return }
  let bytes = Array(text.text.utf8)
  var end = -1
  for line in text.wholeLines {
    guard line.lowerBound > end, line.upperBound <= bytes.count,
      line.lowerBound == 0 || bytes[line.lowerBound - 1] == 0x0A,
      line.upperBound == bytes.count || bytes[line.upperBound] == 0x0A,
      !line.isEmpty, !bytes[line].contains(0x0A)
    else { throw Finding(words: "\(line) is no line of \(text.text)", input: spoilt) }
    end = line.upperBound
  }
  var start = 0
  for run in text.runs {
    guard run.range.lowerBound >= start, run.range.upperBound <= bytes.count, !run.range.isEmpty
    else { throw Finding(words: "\(run.range) is no part of \(text.text)", input: spoilt) }
    start = run.range.upperBound
  }
  for link in text.links where link.range.isEmpty || link.range.upperBound > bytes.count {
    throw Finding(words: "\(link.range) is no part of \(text.text)", input: spoilt)
  }
}

extension Value {
  /// Whether an object contains a name twice, which is an error in YAML.
  fileprivate var hasTwins: Bool {
    switch self {
    case .object(let fields):
      Set(fields.map(\.name)).count < fields.count || fields.contains { $0.value.hasTwins }
    case .array(let values): values.contains(where: \.hasTwins)
    default: false
    }
  }

  /// Whether the values are equal, apart from the spelling of numbers.
  fileprivate func isLike(_ other: Value) -> Bool {
    switch (self, other) {
    case (.number(let one), .number(let two)): Double(one) == Double(two)
    case (.array(let one), .array(let two)):
      one.count == two.count && zip(one, two).allSatisfy { $0.isLike($1) }
    case (.object(let one), .object(let two)):
      one.count == two.count
        && zip(one, two).allSatisfy { $0.name == $1.name && $0.value.isLike($1.value) }
    default: self == other
    }
  }
}

extension Samples {
  static let documents = [
    "---\nkind: List\nitems:\n- &a {x: 1, y: [~, 0x1F, .inf]}\n- <<: *a\n  z: !Ref b\n",
    "# c\na: |\n  one\n  two\nb: >-\n  x\n? [k]\n: 'it''s'\n---\na: \"\\u00e9\\x41\"\n...\n",
    "apiVersion: v1\nkind: Pod\nmetadata: {name: *x}\nx: &x\n  - 1_000\n  - !!str 2\n",
    "<?xml version='1.0'?><rss><channel><item><title>a &amp;amp; &lt;b&gt;</title><link>l</link>"
      + "<description><![CDATA[<p>x &mdash;<br>y</p><ul><li>z]]></description>"
      + "<pubDate>Sun, 2 Nov 2025 10:00 GMT</pubDate><category>c</category></item></channel></rss>",
    "<feed xmlns='http://www.w3.org/2005/Atom'><entry><title type='html'>t</title>"
      + "<link href='h'/><author><name>n</name></author><content type='xhtml'><div>x<p>y</p></div>"
      + "</content><updated>2025-11-02</updated></entry></feed>",
    "<!DOCTYPE rss [<!ENTITY a 'b&c;'><!ENTITY c 'd'>]><rss><item><title>&a;&eacute;&q;</title>"
      + "</item></rss>", "<html><body class=a><p>x</p></body></html>", "<bob> hi\n<ann> hello\n",
    "# a *b*\n\n- c **d**\n  1. `e`\n\n> f [g](h)\n\n```\ni\n\tj\n```\n\n|k|l|\n|:-|-:|\n|m|~~n~~|\n",
  ].map { Array($0.utf8) }
}
