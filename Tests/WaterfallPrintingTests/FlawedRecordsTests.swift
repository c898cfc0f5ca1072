import Testing
import WaterfallRecords
import WaterfallTestSupport
import WaterfallViewer
import WaterfallViewerTestSupport

@testable import WaterfallPrinting

/// Records: `-` is whole, `!` could not be read, and `<` was read in part.
private func record(_ kind: Character) -> Record {
  var record = Record(fields: [Field("name", .string("a"))], failure: kind == "!" ? "bad" : nil)
  if kind == "<" { record.cut = "the first 6 MB of 9 MB" }
  return record
}

@Test(arguments: [
  ("---", []),
  ("-!", ["item 2 is unreadable: bad"]),
  ("-<-", ["item 2 is cut: only the first 6 MB of 9 MB were read"]),
  (
    "<!<--<",
    [
      "item 2 is unreadable: bad",
      "item 1 is cut: only the first 6 MB of 9 MB were read, and so are 2 others",
    ]
  ),
  ("!!!!!", (1...3).map { "item \($0) is unreadable: bad" } + ["2 more items are unreadable"]),
])
func `records that were not read as a whole are told by each output`(
  kinds: String, words: [String]
) async throws {
  for isList in [false, true] {
    let options = TestViewer.options { $0.isList = isList }
    let source = MemorySource(records: kinds.map(record), pageSize: 2)
    var drawn = Printout(options: options, width: 40)
    var listed = Printout(options: options, width: 40)
    try await drawn.draw(source) { _, _ in }
    try await listed.list(source) { _, _ in }
    let told = [drawn.flawWords, listed.flawWords]
    #expect(told == [words, words])
  }
}
