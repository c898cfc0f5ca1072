import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport

private let gitConfig = """
  ; of the clone
  [core]
  \tbare = false
  \tautocrlf
  [remote "origin"]
  \turl = git@example.org:a/b.git
  \tfetch = +refs/heads/*:refs/remotes/origin/*
  \tfetch = +refs/tags/*:refs/tags/*
  """

@Test func `a section is a record, in settings as git writes them`() async {
  let outcome = await readText(gitConfig, format: .ini)
  #expect(outcome.texts("title") == ["core", "remote \"origin\""])
  #expect(
    outcome.records.map(\.fields) == [
      [
        Field("title", .string("core")), Field("bare", .string("false")),
        Field("text", .string("autocrlf")),
      ],
      [
        Field("title", .string("remote \"origin\"")),
        Field("url", .string("git@example.org:a/b.git")),
        Field(
          "fetch",
          .array([
            .string("+refs/heads/*:refs/remotes/origin/*"), .string("+refs/tags/*:refs/tags/*"),
          ])),
      ],
    ])
}

@Test func `what stands further in goes on with the value above it`() async {
  let text = "[metadata]\nfiles =\n    a.py\n    b.py\n\nname: x\n"
  #expect(
    await readText(text, format: .ini).records.map(\.fields) == [
      [
        Field("title", .string("metadata")), Field("files", .string("a.py\nb.py")),
        Field("name", .string("x")),
      ]
    ])
}

@Test func `a key that is called title takes the name from the section`() async {
  let record = await readText("[menu]\ntitle = Start\n", format: .ini).records.first
  #expect(record?.fields.map(\.name) == ["section", "title"])
}

@Test(arguments: [
  ("[Unit]\nDescription=A clock\n\n[Service]\nExecStart=/bin/clock -d\n", ["Unit", "Service"]),
  ("# by hand\n\n[a]\nx=1\n[b] ; the other\ny = 2", ["a", "b"]),
  ("[a]\r\nx=1\r\n[b]\r\ny=[1]\r\n", ["a", "b"]),
  ("; global\nname = app\n\n[db]\nhost = x\n\n[cache]\nhost = y\n", ["db", "cache"]),
  ("[STREAM]\nindex=0\n[/STREAM]\n[STREAM]\nindex=1\n[/STREAM]\n", ["STREAM", "STREAM"]),
  ("[/a]\nx=1\n[/b]\ny=2\n", ["/a", "/b"]),
])
func `settings are known by their look`(text: String, titles: [String]) async {
  #expect(await readText(text).texts("title") == titles)
}

@Test(arguments: [
  "[Chorus]\nWe sing along\nx = y\n", "[10:00]\nAnna: hello\nBob: hello\n",
  "x = 1\n[a]\ny = 2\n",
  "[a]\n[b]\n[c]\nx = 1\n",
  "[]\nx = 1\n", "[a\nx = 1\n",
])
func `doubtful text stays text`(text: String) async {
  let outcome = await readText(text)
  #expect(outcome.records.allSatisfy { $0.fields.allSatisfy { $0.name == "text" } })
}

@Test(arguments: [
  "[", "[]", "=", "= x", "[a]", "[a]\n=", "[a]\n:\n", " [a]\n\tx=1\n x=2\n", ";", "#\n;\n[a",
  "\u{FEFF}[a]\nx=1", "[a]\n\n\n[a]\n", "x\n[a]", "\t\t\n[a]\n\t\tx\n",
])
func `malformed settings are read without a trap`(text: String) async {
  let outcome = await readText(text, format: .ini)
  #expect(outcome.error == nil)
}

@Test func `a long section comes in pieces, and the next one begins where it ends`() async {
  let keys = (0..<20_000).map { "key\($0) = a value of some words" }.joined(separator: "\n")
  let outcome = await readText("[one]\n\(keys)\n[two]\nx = 1\n", format: .ini)
  #expect(outcome.texts("title") == ["one", "two"])
  #expect(outcome.records.first?.fields.count == 20_001)
}
