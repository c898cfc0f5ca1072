import Testing
import WaterfallDocuments
import WaterfallTestSupport

private func markup(_ text: String) -> Markup? { Markup(Array(text.utf8), isWhole: true) }

@Test(arguments: [
  ("<?xml version='1.0'?>\n<!-- x --><rss version='2.0'><channel/></rss>", Markup.feed),
  ("<feed xmlns='http://www.w3.org/2005/Atom'/>", .feed), ("\u{FEFF} <rdf:RDF>", .feed),
  ("<!DOCTYPE html>\n<title>x", .html), ("<html lang=en>", .html), ("<HTML>", .html),
  ("<div class=a>\n<p>x</p>\n</div>\n", .html), ("<p>one</p>\n<p>two</p>\n", .html),
  ("<svg xmlns='x'></svg>", .svg), ("<?xml version='1.0'?>\n<svg/>", .svg),
  ("<project>\n<a>1</a>\n</project>\n", .xml("project")), ("<?xml version='1.0'?><a/>", .xml("a")),
  ("<!DOCTYPE note [<!ENTITY a \"b\">]><note>x</note>", .xml("note")),
])
func `text with tags is known by its beginning`(text: String, kind: Markup) {
  #expect(markup(text) == kind)
}

@Test(arguments: [
  "<bob> hello\n<ann> hi bob\n", "<ann@x.example> wrote:\n\nwords\n", "<- this way\n", "<", "<<<\n",
  "<file> [<option>]\n", "<http://x.example> is a page\n", "<3 you\n", "<a> <b>\n", "< a </a>\n",
  "<p align=\"center\">\n<img src=\"x\"/>\n</p>\n\n# Title\n\nwords, many words\n",
  "<T> is a type\nand `</T>` ends it\n", "<b>bold</b> words\nmore words\nand more\n", "a <rss>\n",
])
func `text that only begins like a tag stays text`(text: String) {
  #expect(markup(text) == nil)
}

@Test(arguments: [
  ("<p>High &amp; <b>low</b></p>", "High & low"), ("a <em>tide</em>", "a tide"),
  ("one<br>two", "one\ntwo"), ("one<br><br/><br><br>two", "one\n\ntwo"),
  ("Vec<String> is a type", nil), ("expected </p> in line 3", nil),
  ("a < b", nil), ("words", nil), ("<a> is no </tag>", nil),
])
func `words of HTML are told from other text`(text: String, words: String?) {
  #expect(MarkupText.words(of: text) == words)
}

@Test(arguments: combiningScalars)
func `a mark behind a sign of HTML leaves it one`(mark: String) {
  #expect(MarkupText.words(of: "<b>\(mark)a</b>\(mark)") == "\(mark)a\(mark)")
}
