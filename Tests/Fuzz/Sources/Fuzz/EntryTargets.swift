import WaterfallDocuments
import WaterfallRecords

/// Reads the head of a spoilt SVG file. Its size must be a short text, or missing.
let drawingTarget = Target(name: "drawing") { random in
  var bytes = random.mutated(random.pick(drawings), drawings)
  for _ in 0..<random.below(3) { bytes = random.mutated(bytes, drawings) }
  guard let head = SVGHead(bytes) else { return }
  guard bytes.count < 4 || bytes.contains(0x3C) else {
    throw Finding(words: "a drawing without a tag", input: bytes)
  }
  if let size = head.size, size.isEmpty || size.utf8.count > 64 {
    throw Finding(words: "a size of \(size)", input: bytes)
  }
}

/// Summarises spoilt files. A summary is never empty, and files without tags and brackets have
/// none.
let summaryTarget = Target(name: "summary") { random in
  var bytes = random.mutated(random.pick(summed), summed)
  for _ in 0..<random.below(3) { bytes = random.mutated(bytes, summed) }
  let isWhole = random.below(2) == 0
  let words = [
    JSONSummary(bytes, isWhole: isWhole)?.words, MarkupSummary(bytes, isWhole: isWhole)?.words,
  ].compactMap(\.self)
  let hasBracket = bytes.contains { [0x3C, 0x5B, 0x7B].contains($0) }
  guard words.isEmpty || hasBracket, words.allSatisfy({ !$0.isEmpty }) else {
    throw Finding(words: "\(words)", input: bytes)
  }
}

private let drawings = [
  "<svg width=\"120\" height='80px' viewBox=\"0 0 1 1\">",
  "<?xml version=\"1.0\"?><!-- a --><svg viewBox='0,0 24 24'/>",
  "<!DOCTYPE svg PUBLIC \"a\" [<!ENTITY b \"c\">]>\n<svg height=\"29.7cm\" width = \"21cm\">",
  "\u{FEFF}<svg xmlns:a=\"b\" width=\"100%\" height=\"1e9\"><title>x</title></svg>",
].map { Array($0.utf8) }

private let summed =
  drawings
  + [
    "{\"name\": \"app\", \"users\": [{\"id\": 1}, {}], \"by\": {\"a\": {}, \"b\": {}}}",
    "[{\"id\": 1, \"title\": \"a\"}, null]", "{\"a\": 1}\n{\"b\": [[]]}\n",
    "<?xml version='1.0'?><rss><title><![CDATA[A &amp; B]]></title><item/><item></item></rss>",
    "<!doctype html><html><head><title>T</title><body><h1 id=a>H</h1><p>x&lt;y</html>",
    "<?xml version='1.0'?><note a=\"b\"><to>You</to></note>",
  ].map { Array($0.utf8) }
