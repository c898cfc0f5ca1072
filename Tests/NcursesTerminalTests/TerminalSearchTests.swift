import TerminalGrid
import TerminalInput
import Testing

@testable import NcursesTerminal

/// A terminal, described by its answers.
private struct Answers: CustomTestStringConvertible {
  var name: String
  /// Its answer to XTVERSION; nil if it gives none.
  var version: String?
  /// Its answer to DA2; nil if it gives none.
  var attributes: [Int]?
  /// Its answers to the questions of the second step.
  var later: [InputEvent.Reply] = []
  var evidence: ColorEvidence?
  /// Whether it may be sent a device control string.
  var swallowsStrings = true
  var testDescription: String { name }

  static let all: [Answers] = [
    Answers(
      name: "xterm 379", version: "XTerm(379)", attributes: [41, 379, 0],
      later: [.setting("0;48:2::1:2:3m")], evidence: .setting),
    Answers(
      name: "xterm 353", attributes: [41, 353, 0], later: [.setting("0;48:2:1:2:3m")],
      evidence: .setting),
    Answers(
      name: "VTE", version: "VTE(7600)", attributes: [65, 7600, 1],
      later: [.setting("0;48;2;1;2;3m")], evidence: .setting),
    Answers(
      name: "one that knows a colour space", version: "x", attributes: [1, 1, 0],
      later: [.setting("48:2:0:1:2:3m")], evidence: .setting),
    Answers(
      name: "kitty", version: "kitty(0.35)", attributes: [1, 4000, 35],
      later: [.capability("RGB"), .setting("0m")], evidence: .capability("RGB")),
    Answers(
      name: "xterm with 256 colours", version: "XTerm(379)", attributes: [41, 379, 0],
      later: [.setting("0;48:5:16m")]),
    Answers(
      name: "one with another colour", version: "x", attributes: [1, 1, 0],
      later: [.setting("0;48:2::1:2:4m"), .setting("0;38:2::1:2:3m"), .setting("1;2;3m")]),
    Answers(name: "one that knows no RGB", version: "x", attributes: [1, 1, 0]),
    Answers(
      name: "tmux 3.3a", version: "tmux 3.3a", attributes: [84, 0, 0],
      evidence: .multiplexer("tmux 3.3a"), swallowsStrings: false),
    Answers(
      name: "tmux 3.1", attributes: [84, 0, 0], evidence: .multiplexer("tmux"),
      swallowsStrings: false),
    Answers(name: "screen", attributes: [83, 40900, 0], swallowsStrings: false),
    Answers(name: "Terminal.app", attributes: [1, 95, 0], swallowsStrings: false),
    Answers(name: "QTerminal", attributes: [0, 115, 0], swallowsStrings: false),
    Answers(name: "PuTTY", attributes: [0, 136, 0], swallowsStrings: false),
    Answers(name: "one that is silent", swallowsStrings: false),
  ]
}

@Test(arguments: Answers.all)
private func `terminals show that they have all colours`(terminal: Answers) {
  var search = TerminalSearch(asksColors: true, asksPictures: false)
  var sent = Array(search.begin())
  func isString() -> Bool { sent.contains(UInt8(ascii: "P")) }
  #expect(!isString(), "a terminal may print such a string")
  if let version = terminal.version { search.take(.version(version)) }
  #expect(search.awaitsAnswer)
  #expect(search.askNext().isEmpty, "not before it is known what the terminal is")
  if let numbers = terminal.attributes { search.take(.secondaryAttributes(numbers)) }
  sent += search.askNext()
  #expect(search.askNext().isEmpty, "asked once")
  #expect(isString() == terminal.swallowsStrings)
  #expect(search.awaitsAnswer == (terminal.swallowsStrings || terminal.attributes == nil))
  for reply in terminal.later { search.take(reply) }
  if terminal.swallowsStrings { search.take(.secondaryAttributes([1])) }
  search.receiveLaterAnswer()
  #expect(!search.awaitsAnswer)
  #expect(search.colors.evidence == terminal.evidence)
}

@Test func `the colour that is asked about is reset before anything else`() {
  var search = TerminalSearch(asksColors: true, asksPictures: false)
  _ = search.begin()
  search.take(.version("x"))
  search.take(.secondaryAttributes([1]))
  let sent = String(decoding: search.askNext(), as: UTF8.self)
  #expect(sent.hasPrefix("\u{1B}[48;2;1;2;3m\u{1B}P$qm\u{1B}\\\u{1B}[m"))
}

@Test func `while the second step is put off nothing is awaited`() {
  var search = TerminalSearch(asksColors: true, asksPictures: false)
  _ = search.begin()
  search.take(.version("x"))
  search.take(.secondaryAttributes([1]))
  #expect(!search.awaitsAnswer)
  #expect(!search.askNext().isEmpty)
  #expect(search.awaitsAnswer)
}

@Test func `an answer that comes late counts, and one to nothing does not`() {
  var search = TerminalSearch(asksColors: true, asksPictures: false)
  search.take(.version("tmux 3.3a"))
  #expect(search.colors.evidence == nil, "nothing was asked")
  _ = search.begin()
  search.receiveLaterAnswer()
  #expect(!search.awaitsAnswer)
  search.take(.setting("48:2::1:2:3m"))
  #expect(search.colors.evidence == nil, "this was not asked yet")
  search.take(.version("tmux 3.3a"))
  #expect(search.colors.evidence == .multiplexer("tmux 3.3a"))
  search.take(.deviceAttributes([62]))
  #expect(search.awaitsAnswer == false, "DA1 is somebody else's question")
}
