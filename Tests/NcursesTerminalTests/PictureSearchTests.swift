import TerminalGrid
import TerminalInput
import Testing

@testable import NcursesTerminal

/// A terminal, described by its answers, and what it can show.
private struct Answers: CustomTestStringConvertible {
  /// Its answer to XTVERSION; nil if it gives none.
  var version: String?
  /// Its answer to DA2.
  var attributes = [1, 1, 0]
  /// A cell's size in pixels as the system knows it; nil if it does not.
  var cell: PixelSize? = PixelSize(width: 10, height: 20)
  /// The questions of the second step that must be asked, without those for colours.
  var asked: [String] = []
  /// Its answers to them.
  var later: [InputEvent.Reply] = []
  /// nil if nothing is known.
  var support: PictureSupport?
  var testDescription: String { "\(version ?? "no name"), \(attributes), \(later)" }

  /// A terminal that shows pixels.
  static func pixels(
    _ version: String, _ form: PixelOutput.Form, isSeen: Bool, asked: [String] = [],
    later: [InputEvent.Reply] = []
  ) -> Answers {
    let cell = PixelSize(width: 10, height: 20)
    let output = PixelOutput(form: form, terminal: version, tmux: nil, isSeen: isSeen, cell: cell)
    return Answers(version: version, asked: asked, later: later, support: .pixels(output))
  }

  /// A terminal that does not.
  static func cells(
    _ version: String?, _ reason: CellsReason, _ attributes: [Int] = [1, 1, 0],
    asked: [String] = [], later: [InputEvent.Reply] = []
  ) -> Answers {
    Answers(
      version: version, attributes: attributes, asked: asked, later: later, support: .cells(reason))
  }

  private static let registers = "\u{1B}[?1;1;0S"

  static let direct: [Answers] = [
    .pixels("kitty(0.28.0)", .placeholders, isSeen: true),
    .pixels("kitty(0.41.1)", .placeholders, isSeen: true),
    .pixels("kitty(1.0)", .placeholders, isSeen: true),
    .cells("kitty(0.27.9)", .tooOld("kitty(0.27.9)", since: "0.28")),
    .cells("kitty(0.26.5)", .tooOld("kitty(0.26.5)", since: "0.28")),
    .cells("kitty", .tooOld("kitty", since: "0.28")),
    .cells("kitty(x)", .tooOld("kitty(x)", since: "0.28")),
    .pixels("kitty(99999999999999999999)", .placeholders, isSeen: true),
    .pixels("ghostty 1.1.3-arch2", .placeholders, isSeen: false),
    .pixels("ghostty", .placeholders, isSeen: false),
    .pixels(
      "foot(1.13.1)", .sixels(registers: 1024), isSeen: true, asked: [registers],
      later: [.colorRegisters(1024)]),
    .cells("foot(1.13.1)", .noSixels("foot(1.13.1)"), asked: [registers]),
    .pixels(
      "WezTerm 20240203-110809-5046fc22", .sixels(registers: 65536), isSeen: false,
      asked: [registers], later: [.colorRegisters(65536)]),
    .pixels("iTerm2 3.5.0", .sixels(registers: 256), isSeen: false, asked: [registers]),
    .pixels(
      "XTerm(379)", .sixels(registers: 1024), isSeen: true, asked: [registers],
      later: [.colorRegisters(1024)]),
    .cells(
      "XTerm(379)", .noSixels("XTerm(379)"), [41, 379, 0], asked: [registers],
      later: [.colorRegisters(nil)]),
    .cells("XTerm(379)", .noSixels("XTerm(379)"), asked: [registers]),
    .cells("mlterm(3.9.2)", .unlisted("mlterm(3.9.2)")),
    .cells("Konsole 22.12.3", .unlisted("Konsole 22.12.3")),
    .cells("VTE(7600)", .unlisted("VTE(7600)")),
    .cells("Windows Terminal 1.24", .unlisted("Windows Terminal 1.24")),
    .cells("kitty-like(0.41)", .unlisted("kitty-like(0.41)")),
    .cells("", .unlisted("")),
    .cells(nil, .unnamed, [0, 136, 0]),
    .cells(nil, .multiplexer("GNU screen"), [83, 40900, 0]),
  ]

  private static let cellSize = "\u{1B}[16t"

  private static func kitty(_ later: [InputEvent.Reply], _ support: PictureSupport) -> Answers {
    Answers(version: "kitty(0.41.1)", cell: nil, asked: [cellSize], later: later, support: support)
  }

  static let withoutCells: [Answers] = [
    kitty([], .cells(.unknownCell("kitty(0.41.1)"))),
    kitty([.cellSize(width: 0, height: 20)], .cells(.unknownCell("kitty(0.41.1)"))),
    kitty([.cellSize(width: 9, height: 257)], .cells(.unknownCell("kitty(0.41.1)"))),
    kitty(
      [.cellSize(width: 9, height: 18)],
      .pixels(
        PixelOutput(
          form: .placeholders, terminal: "kitty(0.41.1)", tmux: nil, isSeen: true,
          cell: PixelSize(width: 9, height: 18)))),
    .init(
      version: "foot(1.13.1)", cell: nil, asked: [registers, cellSize],
      later: [.colorRegisters(1024)], support: .cells(.unknownCell("foot(1.13.1)"))),
    .init(version: "Konsole 22.12.3", cell: nil, support: .cells(.unlisted("Konsole 22.12.3"))),
  ]
}

@Test(arguments: Answers.direct + Answers.withoutCells)
private func `a terminal's name and version decide how it shows pictures`(terminal: Answers) {
  var search = TerminalSearch(asksColors: false, asksPictures: true)
  search.pictures.systemCell = terminal.cell
  _ = search.begin()
  if let version = terminal.version { search.take(.version(version)) }
  #expect(search.pictures.support == nil, "not before it is known what the terminal is")
  search.take(.secondaryAttributes(terminal.attributes))
  let sent = String(decoding: search.askNext(), as: UTF8.self)
  let end = terminal.asked.isEmpty ? "" : "\u{1B}[>c"
  #expect(sent == terminal.asked.joined() + end)
  for reply in terminal.later { search.take(reply) }
  if search.awaitsAnswer { search.take(.secondaryAttributes(terminal.attributes)) }
  #expect(search.pictures.support == terminal.support)
  #expect(!search.awaitsAnswer && search.passingEnd == nil)
}

/// A name, an answer to XTSMGRAPHICS, and what follows if a person says that there are sixels.
@Test(
  arguments: [
    ("Windows Terminal", nil, .sixels(registers: 256)),
    ("Windows Terminal", .colorRegisters(64), .sixels(registers: 64)),
    (nil, nil, .sixels(registers: 256)), ("Konsole 22.12.3", .colorRegisters(nil), nil),
    ("XTerm(379)", .colorRegisters(nil), nil), ("XTerm(379)", nil, .sixels(registers: 256)),
    ("kitty(0.26.5)", nil, nil), ("kitty(0.41.1)", nil, .placeholders),
  ] as [(String?, InputEvent.Reply?, PixelOutput.Form?)])
private func `a person may say that a terminal has sixels`(
  name: String?, reply: InputEvent.Reply?, form: PixelOutput.Form?
) {
  var search = TerminalSearch(asksColors: false, asksPictures: true)
  (search.pictures.systemCell, search.pictures.takesAny) = (PixelSize(width: 9, height: 18), true)
  _ = search.begin()
  if let name { search.take(.version(name)) }
  search.take(.secondaryAttributes([1, 1, 0]))
  _ = search.askNext()
  if let reply { search.take(reply) }
  if search.awaitsAnswer { search.take(.secondaryAttributes([1, 1, 0])) }
  guard case .pixels(let output) = search.pictures.support else {
    #expect(form == nil && search.pictures.support != nil)
    return
  }
  #expect(output.form == form && output.terminal == name ?? "a terminal without a name")
}

@Test func `one search finds colors and pictures`() {
  var search = TerminalSearch(asksColors: true, asksPictures: true)
  search.pictures.systemCell = PixelSize(width: 10, height: 20)
  _ = search.begin()
  search.take(.version("XTerm(379)"))
  search.take(.secondaryAttributes([41, 379, 0]))
  let sent = String(decoding: search.askNext(), as: UTF8.self)
  #expect(sent.hasPrefix("\u{1B}[48;2;1;2;3m") && sent.hasSuffix("\u{1B}[?1;1;0S\u{1B}[>c"))
  search.take(.setting("0;48:2::1:2:3m"))
  search.take(.colorRegisters(16))
  search.take(.secondaryAttributes([41, 379, 0]))
  #expect(search.colors.evidence == .setting)
  #expect(search.pictures.support == .pixels(output("XTerm(379)", .sixels(registers: 16))))
}

private func output(
  _ terminal: String, _ form: PixelOutput.Form, tmux: String? = nil
) -> PixelOutput {
  PixelOutput(
    form: form, terminal: terminal, tmux: tmux, isSeen: true, cell: PixelSize(width: 10, height: 20)
  )
}

/// Replies through tmux after a wrapped question, and the facts after each.
@Test(
  arguments: [
    ("kitty(0.41.1)", .pixels(output("kitty(0.41.1)", .placeholders, tmux: "tmux 3.3a"))),
    ("kitty(0.26.5)", .cells(.unlisted("kitty(0.26.5) in tmux 3.3a"))),
    ("foot(1.13.1)", .cells(.unlisted("foot(1.13.1) in tmux 3.3a"))),
    ("tmux 3.4", .cells(.unlisted("tmux 3.4 in tmux 3.3a"))),
    (nil, .cells(.multiplexer("tmux 3.3a"))),
  ] as [(String?, PictureSupport)])
private func `tmux shows pixels only after an answer came through it`(
  name: String?, support: PictureSupport
) {
  var search = TerminalSearch(asksColors: true, asksPictures: true)
  search.pictures.systemCell = PixelSize(width: 10, height: 20)
  _ = search.begin()
  search.take(.version("tmux 3.3a"))
  search.take(.secondaryAttributes([84, 0, 0]))
  #expect(search.pictures.support == .cells(.multiplexer("tmux 3.3a")))
  #expect(!search.awaitsAnswer, "tmux itself has answered")
  let now = Moment.now
  let sent = String(decoding: search.askNext(now: now), as: UTF8.self)
  #expect(sent == "\u{1B}Ptmux;\u{1B}\u{1B}[>q\u{1B}\\")
  #expect(!search.awaitsAnswer && search.passingEnd == now + .milliseconds(500))
  // Later questions say nothing, since the terminal is farther away than tmux.
  search.receiveLaterAnswer()
  #expect(search.passingEnd != nil)
  if let name { search.take(.version(name)) }
  #expect((search.passingEnd == nil) == (name != nil))
  #expect(search.pictures.support == support)
}

/// The names that two terminals answer, which were attached to tmux one after the other.
@Test(
  arguments: [
    ("kitty(0.41.1)", .pixels(output("kitty(0.41.1)", .placeholders, tmux: "tmux 3.3a"))),
    ("XTerm(379)", .cells(.unlisted("XTerm(379) in tmux 3.3a"))),
  ] as [(String, PictureSupport)])
private func `another terminal that is attached to tmux shows what it can`(
  name: String, support: PictureSupport
) {
  var search = TerminalSearch(asksColors: false, asksPictures: true)
  search.pictures.systemCell = PixelSize(width: 10, height: 20)
  _ = search.begin()
  #expect(search.askAgain().isEmpty)
  search.take(.version("tmux 3.3a"))
  search.take(.secondaryAttributes([84, 0, 0]))
  let question = search.askNext()
  search.take(.version("kitty(0.50)"))
  search.take(.version("foot(1.13.1)"))
  let first = PictureSupport.pixels(output("kitty(0.50)", .placeholders, tmux: "tmux 3.3a"))
  #expect(search.pictures.support == first, "the first answer counts")
  let now = Moment.now
  #expect(search.askAgain(now: now) == question)
  #expect(search.passingEnd == now + .milliseconds(500) && search.pictures.support == first)
  search.take(.version(name))
  #expect(search.passingEnd == nil && search.pictures.support == support)
}

@Test func `another font changes the size of a cell, and it is asked for if the system lacks it`() {
  var search = TerminalSearch(asksColors: false, asksPictures: true)
  search.pictures.systemCell = PixelSize(width: 10, height: 20)
  _ = search.begin()
  search.take(.version("kitty(0.41.1)"))
  search.take(.secondaryAttributes([1, 4000, 35]))
  #expect(search.pictures.support == .pixels(output("kitty(0.41.1)", .placeholders)))
  #expect(search.pictures.cellQuestionAgain.isEmpty)
  search.pictures.systemCell = nil
  #expect(search.pictures.support == .cells(.unknownCell("kitty(0.41.1)")))
  #expect(search.pictures.cellQuestionAgain == ContiguousArray("\u{1B}[16t".utf8))
  search.take(.cellSize(width: 10, height: 20))
  #expect(search.pictures.support == .pixels(output("kitty(0.41.1)", .placeholders)))
}

@Test func `a search for nothing asks nothing`() {
  var search = TerminalSearch(asksColors: false, asksPictures: false)
  #expect(search.begin().isEmpty && !search.awaitsAnswer)
  search.take(.version("kitty(0.41.1)"))
  search.take(.secondaryAttributes([1]))
  #expect(search.askNext().isEmpty && search.pictures.support == nil)
}
