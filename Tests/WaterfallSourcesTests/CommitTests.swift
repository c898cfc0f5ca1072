import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallTestSupport

@testable import WaterfallFormats
@testable import WaterfallSources

private let log = """
  commit 1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d (HEAD -> main, tag: v2)
  Merge: 1111111 2222222
  Author: waterfall <waterfall@example.org>
  Date:   Sat Nov 21 22:35:34 2026 +0000

      Layout: fewer branches

      Nobody can foretell which lane is next.
      
      commit 7777777 had more.

   Sources/Lanes.swift | 26 ++++++----
   1 file changed, 16 insertions(+), 10 deletions(-)

  commit 7777777
  Author: waterfall <waterfall@example.org>

      Begin

  """

@Test func `git log is a card per commit`() async {
  let outcome = await readText(log)
  #expect(outcome.texts("title") == ["Layout: fewer branches", "Begin"])
  #expect(outcome.texts("commit") == ["1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d", "7777777"])
  #expect(outcome.texts("refs") == ["HEAD -> main, tag: v2"])
  #expect(outcome.texts("Merge") == ["1111111 2222222"])
  #expect(outcome.texts("Date") == ["Sat Nov 21 22:35:34 2026 +0000"])
  #expect(
    outcome.texts("text") == [
      """
      Nobody can foretell which lane is next.

      commit 7777777 had more.

       Sources/Lanes.swift | 26 ++++++----
       1 file changed, 16 insertions(+), 10 deletions(-)
      """
    ])
}

@Test(arguments: [
  "commit to it\n\nor not\n", "commit 12345\n\nis short\n", "commit ABCDEF0123\n\nis no name\n",
  "the\ncommit 1a2b3c4\n\nb\n",
])
func `other text is no log of commits`(text: String) async {
  #expect(await readText(text).texts("commit").isEmpty)
}

@Test func `a commit ends in the same place in whatever pieces it comes`() throws {
  let bytes = Array(log.utf8)
  var scan = CommitScan()
  var end = 0
  #expect(scan.finds(end: &end, in: bytes, isAtEnd: true))
  #expect(bytes[end...].starts(with: "commit 7777777\n".utf8))
  for size in 1...40 {
    var (scan, index, length) = (CommitScan(), 0, size)
    while !scan.finds(end: &index, in: Array(bytes.prefix(length)), isAtEnd: length >= bytes.count),
      length < bytes.count
    { length += size }
    #expect(index == end, "in pieces of \(size)")
  }
}

@Test func `what git itself writes is read, with its colours`() async throws {
  let folder = TemporaryFolder()
  let git = "git -C \(folder.path) -c user.name=waterfall -c user.email=waterfall@example.org"
  let setUp = "\(git) init -q && \(git) commit -q --allow-empty -m First && "
  let more =
    "echo 1 > \(folder.path)/a && \(git) add a && "
    + "\(git) commit -q -m Second -m 'And more.'"
  var options = SourceOptions()
  options.honorsColors = true
  let source = commandPages(
    "[ {page} = 1 ] || exit 0; { \(setUp)\(more); } >&2; \(git) log --stat --color=always",
    options: options)
  let outcome = await readAll(source)
  #expect(outcome.error == nil)
  #expect(outcome.texts("title") == ["Second", "First"])
  #expect(outcome.texts("text").first?.hasPrefix("And more.\n\n a | 1 +\n") == true)
  #expect(outcome.texts("commit").map(\.count) == [40, 40])
  let first = try #require(outcome.items.first?.record)
  for name in ["commit", "text"] {
    let index = try #require(first.fields.firstIndex { $0.name == name })
    #expect(!first.textStyles.runs(at: [index]).isEmpty, "\(name) is in colour")
  }
}

private let graph = #"""
  * commit 7030947 (HEAD -> main)
  | Author: waterfall <waterfall@example.org>
  |
  |     Last
  |
  |     * commit 1234567 is a point of this list
  |     | and | a bar
  |
  |  d | 1 +
  |  1 file changed, 1 insertion(+)
  |
  *-.   commit 466ad4d
  |\ \  Merge: bfb62eb e5e6556 1111111
  | | | Author: waterfall <waterfall@example.org>
  | | |
  | | |     Merge other
  | | |
  | * | commit 35dcbed
  | |/  Author: waterfall <waterfall@example.org>
  | |
  | |       Side
  | |
  | |   diff --git a/b b/b
  | |   @@ -1 +1,2 @@
  | |    * commit 7654321
  | |   +* commit 7654321
  | |\|
  | | |\
  * | | commit 0cb4c51
  |/ /  Author: waterfall <waterfall@example.org>
  |
  |         Third
  """#

@Test(arguments: [1000, 1, 7]) func `the lines of a graph are no part of the commits`(
  pageSize: Int
) async {
  let source = openSource(bytes: Array(graph.utf8), name: "data")
  let outcome = await readAll(source, pageSize: pageSize)
  #expect(outcome.texts("title") == ["Last", "Merge other", "Side", "Third"])
  #expect(outcome.texts("commit") == ["7030947", "466ad4d", "35dcbed", "0cb4c51"])
  #expect(outcome.texts("refs") == ["HEAD -> main"])
  #expect(outcome.texts("Author").count == 4)
  #expect(outcome.texts("Merge") == ["bfb62eb e5e6556 1111111"])
  let texts = outcome.texts("text")
  #expect(
    texts.first == """
      * commit 1234567 is a point of this list
      | and | a bar

       d | 1 +
       1 file changed, 1 insertion(+)
      """)
  #expect(
    texts.last == """
      diff --git a/b b/b
      @@ -1 +1,2 @@
       * commit 7654321
      +* commit 7654321
      """)
}

@Test func `a graph of one line a commit is a card per commit`() async {
  let outcome = await readText(
    """
    *   466ad4d (HEAD -> main, tag: v2) Merge other
    |\\
    | * e5e6556 (half) a (subject)
    |/
    * c8746ab First
    """)
  #expect(outcome.texts("commit") == ["466ad4d", "e5e6556", "c8746ab"])
  #expect(outcome.texts("title") == ["Merge other", "(half) a (subject)", "First"])
  #expect(outcome.texts("refs") == ["HEAD -> main, tag: v2"])
  #expect(outcome.texts("text").isEmpty)
}

@Test(arguments: [
  "* 1234567 apples\nand pears\n", "* one\n* two\n", "* deadbeef \nis no beef\n",
  "| 1234567 | 2 |\n| a | b |\n", "**** 1234567 x\n", "o1234567 x\n", "*1234567 x\n",
])
func `other text is no graph of commits`(text: String) async {
  #expect(await readText(text).texts("commit").isEmpty)
}

/// Git itself makes the branches and merges. Each form of log must give one card per commit, and no
/// card may contain lines of the graph.
@Test(
  arguments: ["", "--oneline", "--stat", "-p", "--oneline --stat", "--oneline -p", "--boundary"],
  ["never", "always"])
func `a graph that git draws is a card per commit`(form: String, color: String) async throws {
  let folder = TemporaryFolder()
  let git = "git -C \(folder.path) -c user.name=waterfall -c user.email=waterfall@example.org"
  func commit(_ name: String) -> String {
    "echo '\(name)' > \(folder.path)/\(name); \(git) add .; \(git) commit -q -m \(name) -m '* a | b'; "
  }
  let merge = "\(git) merge -q --no-ff"
  let setUp =
    "\(git) init -q -b main; " + commit("A") + commit("B") + "\(git) branch x; \(git) branch y; "
    + commit("C") + "\(git) checkout -q x; " + commit("D") + commit("E")
    + "\(git) checkout -q y; " + commit("F") + "\(git) checkout -q main; \(merge) -m G x; "
    + commit("H") + "\(merge) -m I y; " + commit("J")
  var options = SourceOptions()
  options.honorsColors = color == "always"
  let log = "\(git) log --graph --topo-order --color=\(color) \(form)"
  let outcome = await readAll(
    commandPages("[ {page} = 1 ] || exit 0; { \(setUp)} >&2; \(log)", options: options))
  #expect(outcome.error == nil)
  #expect(Set(outcome.texts("title")) == Set("ABCDEFGHIJ".map(String.init)))
  #expect(outcome.items.count == 10)
  #expect(outcome.texts("commit").allSatisfy { $0.count == (form.contains("oneline") ? 7 : 40) })
  let isChanged = form.contains("stat") || form.contains("-p")
  #expect(outcome.texts("text").count == (form.contains("oneline") ? isChanged ? 8 : 0 : 8))
  for text in outcome.texts("text") {
    #expect(!text.contains("| |") && !text.contains("|\\") && !text.contains("|/"), "\(text)")
    #expect(text.first != "\n")
    if form.contains("-p") { #expect(text.contains("+++ b/")) }
  }
}
