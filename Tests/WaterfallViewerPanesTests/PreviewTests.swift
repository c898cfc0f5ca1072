import TerminalGrid
import TerminalInput
import Testing
import WaterfallCards
import WaterfallItems
import WaterfallRecords
import WaterfallTestSupport
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallScreen
@testable import WaterfallViewer

private func options(
  _ command: String? = "cat {title}", _ change: (inout PreviewWindow) -> Void = { _ in }
) -> PreviewOptions {
  var window = PreviewWindow()
  change(&window)
  let template = command.flatMap { try? RecordTemplate($0) }
  return PreviewOptions(template.map(PreviewContent.command), in: window)
}

private func board(
  _ preview: PreviewOptions = options(), window: String = "60x9", selection: Selection? = nil,
  _ change: (inout ViewerOptions) -> Void = { _ in }
) -> TestViewer {
  var all = TestViewer.options(columns: 1) { ($0.preview, $0.selection) = (preview, selection) }
  change(&all)
  return TestViewer(heights: [3, 3, 3], window: window, options: all)
}

extension TestViewer {
  /// The requests for previews, and their ends.
  fileprivate var previews: [String] { asked.filter { $0.contains("preview") } }

  /// The number of the last request.
  fileprivate var previewNumber: Int {
    let words = previews.last { $0.hasPrefix("preview") }?.split(separator: " ") ?? []
    return words.count > 1 ? Int(words[1]) ?? 0 : 0
  }

  /// The rows of the preview's text.
  fileprivate var previewRows: [String] {
    guard let place = PreviewPlace(on: state.screen) else { return [] }
    var part = Grid(size: CellSize(columns: 0, rows: 0))
    grid.copy(place.text, into: &part)
    return part.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The rows of the preview that are not blank.
  fileprivate var previewText: [String] { previewRows.filter { !$0.isEmpty } }

  /// The command with this number writes a text, whose lines follow those before `first`.
  fileprivate mutating func write(
    _ text: String, number: Int, first: Int = 0, _ state: PreviewOutput.State = .running
  ) {
    var lines = PreviewLines()
    lines.add(Array(text.utf8))
    send(
      .previewed(
        PreviewOutput(number: number, first: first, lines: lines.take().lines, state: state)))
  }
}

// MARK: What comes

@Test func `the output is shown while it comes, beside the cards`() {
  var viewer = board()
  #expect(viewer.previews == ["preview 1 of [0] in 28x8 after 0"])
  viewer.write("one\ntw", number: 1)
  #expect(viewer.previewText == ["one", "tw"])
  viewer.write("two\nthree", number: 1, first: 1)
  #expect(viewer.previewText == ["one", "two", "three"])
  #expect(viewer.state.viewport == CellSize(columns: 29, rows: 8))
}

@Test func `the focus moves: the command is asked again, and its late output is dropped`() {
  var viewer = board()
  viewer.write("first", number: 1)
  viewer.press("j")
  #expect(viewer.previews.last == "preview 2 of [1] in 28x8 after 50")
  // The earlier text stays until there is another one.
  viewer.write("late", number: 1)
  #expect(viewer.previewText == ["first"])
  viewer.write("", number: 2)
  #expect(viewer.previewText == [])
  viewer.write("second", number: 2)
  viewer.write("late", number: 1)
  #expect(viewer.previewText == ["second"])
}

@Test func `a key that leaves the card in focus asks for nothing`() {
  #expect(board().pressing("tko<Esc>?<Esc>").previews.count == 1)
}

@Test func `another size, and the same card of another reading, are asked for again`() {
  var viewer = board()
  viewer.write((1...20).map { "line \($0)" }.joined(separator: "\n"), number: 1)
  viewer.press("3<S-Down>")
  viewer.resize("80x9")
  #expect(viewer.previews.last == "preview 2 of [0] in 38x8 after 150")
  #expect(viewer.previewText.first?.hasPrefix("line 4") == true)
  viewer.write((1...20).map { "line \($0)" }.joined(separator: "\n"), number: 2)
  #expect(viewer.previewText.first?.hasPrefix("line 4") == true)
  viewer.press("r")
  #expect(viewer.previews.last == "preview 3 of [0] in 38x8 after 50")
}

@Test func `without a card nothing is shown`() {
  var viewer = board()
  viewer.write("first", number: 1)
  viewer.press("fnothing<Enter>")
  #expect(viewer.previews.last == "end preview")
  #expect(viewer.previewText == [])
  viewer.press("\\")
  #expect(viewer.previews.last == "preview 3 of [0] in 28x8 after 0")
}

@Test func `its end is said where that explains what is seen`() {
  var viewer = board()
  viewer.write("", number: 1, .failed("this card has no field 'x'"))
  #expect(viewer.previewText == ["this card has no field 'x'"])
  viewer.press("j")
  viewer.write("a\nb", number: 2, .full)
  #expect(viewer.previewText == ["a", "b", "cut after 2 lines"])
}

@Test func `hostile text is safe, and colours are kept`() {
  var viewer = board()
  viewer.write("\u{1B}[2J\u{1B}]0;t\u{7}\n\u{1B}[31mred\nred too\u{1B}[m\n\u{9B}1m", number: 1)
  #expect(viewer.previewText == ["␛[2J␛]0;t␇", "red", "red too", "␦1m"])
  let column = PreviewPlace(on: viewer.state.screen)?.text.column ?? 0
  for row in [1, 2] { #expect(viewer.grid[column: column, row: row].style.role == .styled) }
  #expect(viewer.grid[column: column + 3, row: 2].style.role == .styled)
}

@Test func `a picture that the command writes is shown as one`() throws {
  var viewer = board { $0.pictureMode = .letters }
  let picture = PreviewPicture(bytes: PictureBytes([1, 2, 3], number: 1), width: 40, height: 20)
  viewer.send(
    .previewed(PreviewOutput(number: 1, first: 0, lines: [], picture: picture, state: .running)))
  #expect(viewer.asked.last == "decode written 3")
  let request = try #require(viewer.state.picturesInView.last)
  #expect(request.size == CellSize(columns: 28, rows: 7))
  viewer.send(.picture(DecodedPicture(request: request, picture: nil, failure: "it is broken")))
  #expect(viewer.previewText == ["it is broken"])
  viewer.press("j")
  viewer.write("text", number: 2)
  #expect(viewer.previewText == ["text"])
  #expect(viewer.state.picturesInView.isEmpty)
}

// MARK: Keys

@Test(arguments: ["<C-/>", "<C-_>", "<M-p>"])
func `a key shows what is hidden, and hides it`(key: String) {
  var viewer = board(options { $0.isHidden = true })
  #expect(viewer.previews.isEmpty)
  #expect(viewer.state.viewport.columns == 60)
  viewer.press(key)
  #expect(viewer.previews.last == "preview 2 of [0] in 28x8 after 0")
  viewer.write("shown", number: 2)
  #expect(viewer.previewText == ["shown"])
  viewer.press(key)
  #expect(viewer.previews.last == "end preview")
  #expect(viewer.state.viewport.columns == 60)
  viewer.press("j")
  #expect(viewer.previews.last == "end preview")
}

@Test func `in a picker its keys work while one types`() {
  var viewer = board(options { $0.isHidden = true }, selection: .one).pressing("<C-/>")
  viewer.write((1...20).map { "line \($0)" }.joined(separator: "\n"), number: 2)
  viewer.press("<S-Down>")
  #expect(viewer.previewText.first?.hasPrefix("line 2 ") == true)
  #expect(viewer.state.prompts.current?.line.text == "")
  viewer.press("2")
  #expect(viewer.previews.last == "preview 3 of [1] in 28x8 after 50")
  viewer.press("<Enter>", thenAsks: "picked 1")
}

@Test(arguments: [
  ("<S-Down>", 2), ("3<S-Down>", 4), ("3<S-Down><S-Up>", 3), ("<M-PgDn>", 9),
  ("<M-PgDn><M-PgUp>", 1), ("<S-PgDn>", 9), ("2<M-PgDn>", 13), ("999999999999<S-Down>", 13),
  ("999999999999<M-PgDn><S-Up>", 12), ("<S-Up>", 1), ("999999999999<S-Up>", 1),
])
func `its keys scroll it, and not the cards`(keys: String, first: Int) {
  var viewer = board()
  viewer.write((1...20).map { "line \($0)" }.joined(separator: "\n"), number: 1)
  let before = viewer.state.offset
  viewer.press(keys)
  #expect(viewer.previewText.first?.hasPrefix("line \(first) ") == true, "\(viewer.previewText)")
  #expect(viewer.previewText.first?.hasSuffix(" \(first)/20") == true, "\(viewer.previewText)")
  #expect(viewer.state.offset == before && viewer.focus == 1)
}

@Test func `the wheel scrolls what is under the pointer`() {
  var viewer = board()
  viewer.write((1...20).map { "line \($0)" }.joined(separator: "\n"), number: 1)
  viewer.send(.input(.mouse(Mouse(.wheelDown, .none, column: 40, row: 2))))
  #expect(viewer.previewText.first?.hasPrefix("line 4") == true)
  viewer.send(.input(.mouse(Mouse(.wheelDown, .none, column: 4, row: 2))))
  #expect(viewer.previewText.first?.hasPrefix("line 4") == true)
}

@Test func `without a command its keys say so`() {
  var viewer = board(options(nil))
  #expect(viewer.state.viewport.columns == 60)
  viewer.press("<C-/>", thenStatusPrefix: "there is no command for a preview")
  viewer = board(options { $0.isHidden = true })
  viewer.press("<S-Down>", thenStatusPrefix: "the preview is hidden: Ctrl-/")
}

@Test func `under --secure and on paper nothing is run`() {
  var viewer = board { $0.isSecure = true }
  #expect(viewer.previews.isEmpty)
  viewer.press("<C-/>", thenStatusPrefix: "off under --secure")
  let printed = board { $0.medium = .paper }
  #expect(printed.previews.isEmpty)
  #expect(printed.state.viewport.columns == 60)
}

@Test func `under --secure files of the source are shown`() {
  var viewer = board(PreviewOptions(.file, in: PreviewWindow())) { $0.isSecure = true }
  #expect(viewer.previews == ["preview 1 of [0] in 28x8 after 0"])
  viewer.write("a text", number: 1)
  #expect(viewer.previewText == ["a text"])
}

// MARK: Options

@Test func `a command that is set later is shown, and other options leave it as it is`() {
  var viewer = board(options(nil))
  viewer.set { $0.preview = options("ls") }
  #expect(viewer.previews.last == "preview 2 of [0] in 28x8 after 0")
  viewer.press("<C-/>")
  viewer.set { $0.isASCII = true }
  #expect(viewer.previews.last == "end preview")
  viewer.set { $0.preview.content = (try? RecordTemplate("cat")).map(PreviewContent.command) }
  #expect(viewer.previews.last?.hasPrefix("preview") == true)
  viewer.set { $0.preview = options(nil) }
  #expect(viewer.previews.last == "end preview")
  #expect(viewer.state.viewport.columns == 60)
}

// MARK: Its place

/// A window, and where its preview should be.
struct PreviewSizes: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let change: @Sendable (inout PreviewWindow) -> Void
  /// The cells for cards, and those for the preview's text.
  let cards: CellRect
  let text: CellRect?

  init(
    _ window: String, cards: (Int, Int, Int, Int), text: (Int, Int, Int, Int)?,
    _ change: @escaping @Sendable (inout PreviewWindow) -> Void = { _ in }
  ) {
    func rect(_ cells: (Int, Int, Int, Int)) -> CellRect {
      CellRect(column: cells.0, row: cells.1, columns: cells.2, rows: cells.3)
    }
    (testDescription, self.change) = (window, change)
    (self.cards, self.text) = (rect(cards), text.map(rect))
  }

  static let all = [
    Self("80x24", cards: (0, 0, 39, 23), text: (42, 0, 38, 23)),
    Self("80x24", cards: (41, 0, 39, 23), text: (0, 0, 38, 23)) { $0.side = .left },
    Self("80x24", cards: (0, 0, 80, 12), text: (0, 13, 80, 10)) { $0.side = .bottom },
    Self("80x24", cards: (0, 0, 49, 23), text: (52, 0, 28, 23)) { $0.extent = .cells(30) },
    Self("80x24", cards: (0, 0, 12, 23), text: (15, 0, 65, 23)) { $0.extent = .percent(100) },
    Self("80x24", cards: (0, 0, 73, 23), text: (76, 0, 4, 23)) { $0.extent = .cells(1) },
    Self("80x24", cards: (0, 0, 80, 3), text: (0, 4, 80, 19)) {
      ($0.side, $0.extent) = (.bottom, .cells(10_000))
    },
    Self("49x24", cards: (0, 0, 49, 12), text: (0, 13, 49, 10)),
    Self("49x24", cards: (0, 0, 49, 12), text: (0, 13, 49, 10)) {
      ($0.side, $0.extent) = (.left, .cells(3))
    },
    Self("20x6", cards: (0, 0, 20, 5), text: nil), Self("5x24", cards: (0, 0, 5, 23), text: nil),
  ]
}

@Test(arguments: PreviewSizes.all)
func `it has the place that was asked for, as far as there is room`(sizes: PreviewSizes) {
  let viewer = board(options("cat", sizes.change), window: sizes.testDescription)
  #expect(viewer.state.screen.cards == sizes.cards)
  #expect(PreviewPlace(on: viewer.state.screen)?.text == sizes.text)
  #expect(viewer.previews.isEmpty == (sizes.text == nil))
}

@Test func `at the left, the cards are drawn and clicked where they are`() {
  var viewer = board(options { $0.side = .left })
  viewer.write("one\ntwo", number: 1)
  let rows = viewer.grid.text.split(separator: "\n", omittingEmptySubsequences: false)
  #expect(rows[1].hasPrefix("two"))
  let first = viewer.state.screen.firstColumn
  #expect(first == 31 && rows[0].dropFirst(first).first == "┏")
  viewer.click(column: first + 3, row: 4)
  #expect(viewer.focus == 2)
  viewer.click(column: 3, row: 1)
  #expect(viewer.focus == 2)
  viewer.press("o")
  #expect((viewer.state.context.detailPanel?.column ?? 0) >= first)
}

@Test func `beside another pane it is never at the left`() {
  let viewer = board(options { $0.side = .left }, window: "140x30").pressing("!")
  #expect(viewer.state.screen.firstColumn == 0)
  #expect(PreviewPlace(on: viewer.state.screen)?.side == .right)
}

@Test func `long lines are cut, or go on in the next row`() {
  let line = String(repeating: "word ", count: 10)
  var viewer = board()
  viewer.write(line + "\nlast", number: 1)
  #expect(viewer.previewText == ["word word word word word wo…", "last"])
  viewer = board(options { $0.wraps = true })
  viewer.write(line + "\n\nlast", number: 1)
  #expect(
    viewer.previewRows.prefix(4) == [
      "word word word word word", "word word word word word", "", "last",
    ])
  viewer.write("other", number: 1, first: 2)
  #expect(viewer.previewText.last == "other")
}

@Test func `a frame with more of the output is a fresh drawing`() {
  var viewer = board(options { $0.side = .left }, window: "70x20") { $0.layout.rowGap = 1 }
  viewer.records = (1...60).map { TestViewer.record("\($0)", height: 5) }
  viewer.press("r")
  var (grid, drawn) = (viewer.grid, DrawnScreen?.none)
  for step in 0..<40 {
    viewer.press(step % 3 == 0 ? "<C-e>" : step % 7 == 0 ? "G" : "j")
    viewer.write("\(step)\nmore\n", number: viewer.previewNumber)
    viewer.state.render(into: &grid, after: &drawn)
    #expect(grid == viewer.grid, "step \(step)")
  }
}
