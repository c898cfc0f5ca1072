import TOML
import TerminalGrid
import Testing
import WaterfallRecords

@testable import WaterfallApp

@Test(arguments: [
  "plain", "quo\"te", "back\\slash", "line\nfeed\t", "\u{1B}[31m", "a\u{202E}b", "é日😀",
])
func `what is written is read back, and steers no terminal`(text: String) throws {
  let written = TOMLValue.quoted(text)
  #expect(!written.unicodeScalars.contains { $0.value < 0x20 || $0 == "\u{202E}" })
  let entry = try #require(try TOMLReader.read(Array("x = \(written)".utf8)).entries.first)
  #expect(entry.value == .string(text))
}
