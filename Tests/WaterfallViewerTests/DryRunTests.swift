import TerminalGrid
import Testing
import WaterfallTestSupport

@testable import WaterfallViewer

@Test func `the dry run comes as far as a card with a title, a body and a badge`() async {
  let text = await dryRun().text
  #expect(text.contains("One") && text.contains("two words"), "\(text)")
}
