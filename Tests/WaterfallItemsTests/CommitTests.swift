import Testing

@testable import WaterfallItems

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
  options.honoursColours = true
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
    #expect(!first.inks.runs(at: [index]).isEmpty, "\(name) is in colour")
  }
}
