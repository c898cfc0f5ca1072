import TerminalGrid
import TerminalInput
import Testing
import WaterfallViewerTestSupport

@testable import WaterfallViewer

/// The line after these keys. Keys without a command in a prompt insert their character.
private func line(_ text: String, _ keys: String) throws -> PromptLine {
  var line = PromptLine(text)
  for key in try KeyNotation.parse(keys) {
    switch (PromptCommand.defaults[key], key.code) {
    case (.edit(let edit), _): line.perform(edit)
    case (_, .character(let character)): line.insert(character)
    default: Issue.record("\(key) is not for a line")
    }
  }
  return line
}

/// The text with a bar in place of the cursor.
private func shown(_ line: PromptLine) -> String {
  String(line.characters[..<line.cursor]) + "|" + String(line.characters[line.cursor...])
}

@Test(arguments: [
  ("price<100", "", "price<100|"), ("price<100", "<C-a>", "|price<100"),
  ("price<100", "<Home><End>", "price<100|"), ("price<100", "<C-b><Left>", "price<1|00"),
  ("price<100", "<C-a><C-f><Right>", "pr|ice<100"), ("two words", "<M-b>", "two |words"),
  ("two words", "<M-b><C-Left><M-b>", "|two words"), ("two words", "<C-a><M-f>", "two| words"),
  ("two words", "<C-a><M-f><M-f><M-f>", "two words|"), ("a-b_c", "<M-b>", "a-b_|c"),
])
func `the cursor moves by characters and words`(text: String, keys: String, after: String) throws {
  #expect(shown(try line(text, keys)) == after)
}

@Test(arguments: [
  ("abc", "<BS>", "ab|"), ("abc", "<C-a><BS>", "|abc"), ("abc", "<C-a><Del>", "|bc"),
  ("abc", "<Del>", "abc|"), ("one two", "<C-w>", "one |"), ("one a/b ", "<C-w>", "one |"),
  ("one a/b", "<M-BS>", "one a/|"), ("one two", "<C-a><M-d>", "| two"),
  ("one two", "<M-b><C-u>", "|two"), ("one two", "<M-b><C-k>", "one |"),
  ("one two", "<C-w><C-a><C-y> ", "two |one "), ("one", "<C-u><C-y><C-y>", "oneone|"),
  ("one", "<C-k><C-y>", "one|"), ("", "<C-w><C-u><C-k><M-d><M-BS><BS><Del><C-y>", "|"),
])
func `text is deleted and put back`(text: String, keys: String, after: String) throws {
  #expect(shown(try line(text, keys)) == after)
}

@Test func `what is typed goes in at the cursor, and a mark joins its letter`() throws {
  #expect(shown(try line("ad", "<C-b>bc")) == "abc|d")
  let marked = try line("ae", "<U+0301>x<C-b><BS>")
  #expect(shown(marked) == "a|x")
}

@Test(arguments: [
  ("one", "one|"), ("one\ntwo", "one two|"), ("\r\none\n", "one|"), ("a\tb", "a b|"), ("\n", "|"),
])
func `a paste is one line`(text: String, after: String) {
  var line = PromptLine()
  line.paste(text)
  #expect(shown(line) == after)
}

@Test(arguments: [
  ("abcdef", "", 10, "abcdef", "", ""), ("abcdef", "", 4, "def", "", ""),
  ("abcdef", "<C-a>", 4, "", "a", "bcdef"), ("abcdef", "<C-b>", 4, "cde", "f", ""),
  ("日本語", "", 4, "語", "", ""), ("日本語", "<C-b>", 4, "本", "語", ""), ("日本", "", 1, "", "", ""),
])
func `a line that is too long shows the part around the cursor`(
  text: String, keys: String, width: Int, before: String, under: String, after: String
) throws {
  let window = try line(text, keys).window(width: width)
  #expect(window.before == SafeText(before))
  #expect(window.under == SafeText(under))
  #expect(window.after == SafeText(after))
}

@Test func `every key of a prompt has one meaning and a line of the help`() {
  #expect(PromptCommand.defaults.count == PromptCommand.bindings.map(\.keys.count).reduce(0, +))
  let edits = PromptCommand.bindings.compactMap { binding in
    if case .edit(let edit) = binding.command { edit } else { nil }
  }
  #expect(Set(edits) == Set(PromptEdit.allCases))
  let viewer = TestViewer(heights: [3], window: "80x24").pressing("?")
  let text = TestViewer.helpSummaries(viewer)
  for (command, _) in PromptCommand.bindings { #expect(text.contains(command.summary)) }
}
