import Testing
import WaterfallItems

@testable import WaterfallSources

/// A text of each format, with a file name.
private let texts: [(name: String, text: String)] = [
  ("a.yaml", "title: Fig\nprice: 3\n"), ("list.yaml", "- title: Fig\n  price: 3\n- title: Pear\n"),
  ("some.yaml", "---\ntitle: Fig\n---\ntitle: Pear\n"), ("a.yaml", "%YAML 1.1\n---\ntitle: Fig\n"),
  ("noname", "---\ntitle: Fig\nmore: 1\n---\ntitle: Pear\n"),
  ("a.toml", "[[fruit]]\ntitle = 'Fig'\n[[fruit]]\ntitle = 'Pear'\n"),
  ("a.json", #"[{"title": "Fig"}, {"title": "Pear"}]"#),
  ("a.json", "// words\n[{\"title\": \"Fig\"},]"), ("a.jsonc", #"[{"title": "Fig"}]"#),
  ("a.ndjson", "{\"title\": \"Fig\"}\n{\"title\": \"Pear\"}\n"),
  ("a.csv", "title,price\nFig,3\n"), ("a.csv", "\"title\",\"price\"\n\"Fig\",\"3\"\n"),
  ("a.tsv", "title\tprice\nFig\t3\n"),
  ("a.txt", "NAME   AGE   STATUS\nfig    3     ok\npear   4     bad\n"),
  ("a.txt", "+------+-----+\n| name | age |\n+------+-----+\n| fig  | 3   |\n+------+-----+\n"),
  ("a.txt", "| name | age |\n|---|---|\n| fig | 3 |\n| pear | 4 |\n"),
  ("a.md", "# Fig\n\nwords\n\n# Pear\n\nmore\n"), ("a.md", "---\ntitle: Fig\n---\n\nwords\n"),
  ("a.ini", "[fig]\nprice=3\n[pear]\nprice=4\n"),
  (
    "a.plist",
    "<?xml version=\"1.0\"?><plist><array><dict><key>n</key><string>Fig</string></dict></array></plist>"
  ),
  ("a.rss", "<rss version=\"2.0\"><channel><item><title>Fig</title></item></channel></rss>"),
  ("a.vcf", "BEGIN:VCARD\nVERSION:3.0\nFN:Fig\nEND:VCARD\n"),
  ("a.mbox", "From x@y Thu Jan  1 00:00:00 2020\nSubject: Fig\n\nbody\n"),
  ("a.diff", "diff --git a/fig b/fig\n--- a/fig\n+++ b/fig\n@@ -1 +1 @@\n-a\n+b\n"),
  ("a.txt", "Title: Fig\nPrice: 3\n\nTitle: Pear\nPrice: 4\n"), ("a.txt", "First.\n\nSecond.\n"),
  ("a.log", "2024-01-01T00:00:00Z INFO fig\n2024-01-01T00:00:01Z WARN pear\n"),
  ("a.log", "level=info msg=fig\nlevel=warn msg=pear\n"),
]

@Test(arguments: texts)
func `a byte order mark is no part of a text of any format`(name: String, text: String) async {
  let plain = await readText(text, name: name)
  let marked = await readText("\u{FEFF}" + text, name: name)
  #expect(marked.records == plain.records)
  #expect(marked.error == plain.error)
  #expect(!plain.records.isEmpty && plain.error == nil)
}
