import Testing
import WaterfallFormats
import WaterfallItems
import WaterfallRecords

@testable import WaterfallSources

/// A diff, the names on its cards, and the numbers of changed lines.
private struct Kind: CustomTestStringConvertible, Sendable {
  let name: String
  let text: String
  let titles: [String]
  var changes: [String] = []

  var testDescription: String { name }
}

private let kinds = [
  Kind(
    name: "a picture whose name has a blank",
    text: """
      diff --git a/my photo.png b/my photo.png
      index bdc955b..8835708 100644
      Binary files a/my photo.png and b/my photo.png differ
      diff --git a/b and c.png b/b and c.png
      Binary files /dev/null and b/b and c.png differ
      """, titles: ["my photo.png", "b and c.png"]),
  Kind(
    name: "git's quotation",
    text: #"""
      diff --git "a/\303\234berblick.txt" "b/\303\234berblick.txt"
      --- "a/\303\234berblick.txt"
      +++ "b/\303\234berblick.txt"
      @@ -1 +1 @@
      -x
      +y
      diff --git "a/a\tb\"c\\.txt" "b/a\tb\"c\\.txt"
      old mode 100644
      new mode 100755
      """#, titles: ["Überblick.txt", "a\tb\"c\\.txt"], changes: ["+1 -1"]),
  Kind(
    name: "renamed, copied, deleted and new files",
    text: #"""
      diff --git "a/\303\234.txt" b/new name.txt
      similarity index 100%
      rename from "\303\234.txt"
      rename to new name.txt
      diff --git a/one b/two
      copy from one
      copy to two
      diff --git a/gone b/gone
      --- a/gone
      +++ /dev/null
      @@ -1 +0,0 @@
      -x
      diff --git a/dev b/dev
      --- /dev/null
      +++ b/dev
      @@ -0,0 +1 @@
      +x
      """#, titles: ["new name.txt", "two", "gone", "dev"], changes: ["+0 -1", "+1 -0"]),
  Kind(
    name: "times after names with blanks",
    text: """
      --- my file\t2026-11-02 10:00:00.000000000 +0100
      +++ my file\t2026-11-03 10:00:00.000000000 +0100
      @@ -1,2 +1 @@
      --- x
      -y
      +++ z
      --- other\t2026-11-02
      +++ other\t2026-11-03
      @@ -1 +1 @@
      -x
      +y
      """, titles: ["my file", "other"], changes: ["+1 -2", "+1 -1"]),
  Kind(
    name: "a merge",
    text: """
      diff --cc my file.txt
      index 19856a1,5344734..2b2e658
      --- a/my file.txt
      +++ b/my file.txt
      @@@ -1,3 -1,2 +1,2 @@@
        one
      - -- two
      - three
       -side
      ++merged
      """, titles: ["my file.txt"], changes: ["+1 -3"]),
  Kind(
    name: "svn",
    text: """
      Index: src/my file.c
      ===================================================================
      --- src/my file.c\t(revision 5)
      +++ src/my file.c\t(working copy)
      @@ -1 +1 @@
      -x
      +y
      Index: logo.png
      ===================================================================
      Cannot display: file marked as a binary type.
      """, titles: ["src/my file.c", "logo.png"], changes: ["+1 -1"]),
  Kind(
    name: "hg",
    text: """
      diff -r 9117c6561b0b src/a.c
      --- a/src/a.c\tThu Jan 01 00:00:00 1970 +0000
      +++ b/src/a.c\tThu Jan 01 00:00:00 1970 +0000
      @@ -1,1 +1,2 @@
       x
      +y
      """, titles: ["src/a.c"], changes: ["+1 -0"]),
  Kind(
    name: "directories",
    text: """
      Only in d/a: only one
      Binary files d/a/bin and d/b/bin differ
      diff -r d/a/f d/b/f
      1,2c1
      < x
      < - y
      ---
      > y
      Only in d/b: two
      diff -ru d/a/g d/b/g
      --- d/a/g\t2026-11-27
      +++ d/b/g\t2026-11-27
      @@ -1 +1 @@
      -x
      +y
      Files d/a/h and d/b/h differ
      """,
    titles: ["d/a/only one", "d/b/bin", "d/b/f", "d/b/two", "d/b/g", "d/b/h"],
    changes: ["+1 -2", "+1 -1"]),
  Kind(
    name: "a context diff",
    text: """
      *** a.c\t2026-11-27
      --- a.c\t2026-11-28
      ***************
      *** 1 ****
      ! x
      --- 1 ----
      ! y
      """, titles: ["a.c"]),
]

@Test(arguments: kinds)
private func `each file is a card with its whole name`(kind: Kind) async {
  for format in [nil, Format.diff] {
    let outcome = await readText(kind.text, format: format)
    #expect(outcome.texts("title") == kind.titles)
    #expect(outcome.texts("changes") == kind.changes)
    let shown = outcome.records.flatMap { $0.fields.compactMap(\.value.text) }.joined()
    for line in kind.text.split(separator: "\n") { #expect(shown.contains(line) || format == nil) }
  }
}

private let log = """
  commit fbd8c0e6008dd91fa361634a617fc1903feea2b6 (HEAD -> main)
  Merge: 2ea0737 542a093
  Author: Zoë <z@e.org>
  Date:   Fri Nov 27 09:14:32 2026 +0000

      Merge

  commit 2ea073795207904771b18e300ccfd03469869e85
  Author: Zoë <z@e.org>
  Date:   Thu Nov 26 09:14:32 2026 +0000

      Second: ändern

      Why it is so.
  ---
   a.txt | 3 ++-

  diff --git a/a.txt b/a.txt
  index 814f4a4..19856a1 100644
  --- a/a.txt
  +++ b/a.txt
  @@ -1 +1 @@
  -commit 1a2b3c4
  +y
  diff --git a/b c b/b c
  old mode 100644
  new mode 100755

  """

@Test func `the files of git log -p name their commit`() async {
  for text in [log, log + "\n" + log] {
    let outcome = await readText(text)
    let times = text == log ? 1 : 2
    let titles = Array(repeating: ["Merge", "Second: ändern", "a.txt", "b c"], count: times)
    #expect(outcome.texts("title") == titles.flatMap(\.self))
    let file = outcome.records[2]
    #expect(file.text(of: "commit") == "2ea073795207904771b18e300ccfd03469869e85")
    #expect(file.text(of: "Author") == "Zoë <z@e.org>")
    #expect(file.text(of: "Date") == "Thu Nov 26 09:14:32 2026 +0000")
    #expect(file.text(of: "subject") == "Second: ändern")
    #expect(file.text(of: "changes") == "+1 -1")
    #expect(outcome.records[1].text(of: "text")?.contains("Why it is so.") == true)
    #expect(outcome.records[3].text(of: "subject") == "Second: ändern")
  }
}

@Test func `a patch in a mail is a card for its message and one for each file`() async {
  let patch = """
    From 0bd7612ad165e99f354cc8ed0bb7bce0c81cdc90 Mon Sep 17 00:00:00 2001
    From: =?UTF-8?q?Zo=C3=AB?= <z@e.org>
    Date: Fri, 27 Nov 2026 09:14:32 +0000
    Subject: [PATCH 1/2] Begin: first

    This reverts
    commit 2ea073795207904771b18e300ccfd03469869e85
    ---
     a.txt | 2 ++

    diff --git a/a.txt b/a.txt
    --- a/a.txt
    +++ b/a.txt
    @@ -1 +1 @@
    -one
    +two
    --\u{20}
    2.39.5


    """
  for name in ["x", "0001-x.patch"] {
    let outcome = await readText(patch + patch, name: name)
    let titles = ["[PATCH 1/2] Begin: first", "a.txt"]
    #expect(outcome.texts("title") == titles + titles)
    #expect(outcome.texts("changes") == ["+1 -1", "+1 -1"])
    #expect(outcome.records[1].text(of: "Author") == "Zoë <z@e.org>")
    #expect(outcome.records[0].text(of: "text")?.contains("commit 2ea0737") == true)
  }
}

@Test func `changed lines have colours of their own`() async throws {
  let text = "diff --git a/ä b/ä\n--- a/ä\n+++ b/ä\n@@ -1,2 +1,3 @@\n ö\n-x\n+y\n+z\n"
  let record = try #require(await readText(text).records.first)
  let body = Array(try #require(record.text(of: "text")).utf8)
  let runs = try #require(record.textStyles.first).runs
  #expect(
    runs.map { String(decoding: body[$0.range], as: UTF8.self) }
      == ["@@ -1,2 +1,3 @@", "-x", "+y\n+z"])
  #expect(runs.map(\.style.foreground) == [.numbered(6), .numbered(1), .numbered(2)])
}

@Test(arguments: [
  "diff --git \"a/\\30", "diff --git \"a\\", "Binary files  and  differ", "Only in : ", "Only in",
  "@@@@@@@@\n++", "@@ -1,99999999999999999999 +1 @@\n+x", "diff -r\n1c1\n< x", "rename to ",
  "commit 1a2b3c4d\ndiff --git a/x b/x", "Commit: 1a2b3c4d\nAuthor: x",
])
func `odd heads are read`(text: String) async {
  let outcome = await readText(text, format: .diff)
  #expect(outcome.error == nil)
  #expect(!outcome.items.isEmpty)
}

@Test func `a commit of many files is divided in any pieces`() {
  let bytes = Array((log + "\n" + log).utf8)
  let whole = CommitPatches(bytes[...], isLast: true)
  #expect(whole.count == bytes.count)
  for size in [50, 333, 1000] {
    var (text, start, end) = ([UInt8](), 0, 0)
    while start < bytes.count {
      end = min(bytes.count, end + size)
      let piece = CommitPatches(bytes[start..<end], isLast: end == bytes.count)
      text += piece.utf8
      start += piece.count
    }
    #expect(text == whole.utf8)
  }
}
