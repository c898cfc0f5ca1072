import TerminalGrid
import Testing
import WaterfallSources
import WaterfallTestSupport

@testable import WaterfallScreen
@testable import WaterfallViewer

@Test func `the dry run comes as far as a card with a title, a body and a badge`() async {
  let record = #"{"title": "One", "body": "two words", "date": "2001-02-03", "number": 4}"#
  let source = openSource(bytes: Array("\(record)\n\(record)\n".utf8), name: "")
  let text = await dryRun(of: source).text
  #expect(text.contains("One") && text.contains("two words") && text.contains(" 4 "), "\(text)")
}
