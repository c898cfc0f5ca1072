import TerminalGrid
import TerminalInput
import Testing
import WaterfallItems
import WaterfallTestSupport

@testable import WaterfallViewer

/// Something that a person or the world does.
private enum Step: CustomStringConvertible {
  case keys(String)
  case window(String)
  case wheel(Mouse.Action)
  case click(Int, Int)
  /// The left button on the status line is pressed, dragged, let go.
  case bar(Mouse.Action, Int)
  case paste
  case answer
  case fault(ItemError?)

  init(_ random: inout SeededRandom) {
    let keys = [
      "j", "k", "h", "l", "<C-e>", "<C-y>", "<Space>", "b", "<C-d>", "<C-u>", "g", "G", "%", "r",
      "?", "<Esc>", "3", "9", "0", "47", "99999999999", "q", "<C-l>", "/", "1", "n", "N", "f",
      "title>5", "title:/(", "\\", "s", "<Up>", "<Enter>", "<Enter>", "S", ";", "a", "s", "m", "'",
      "<C-o>", "<M-Right>", "<BS>", "<C-u>", "<C-c>", "!", "!", "<Down>", "<Right>", "<Left>",
    ]
    let bound = Command.bindings.flatMap(\.keys)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    switch number(0...23) {
    case 0: self = .window("\(number(0...70))x\(number(0...30))")
    case 1: self = .window("\(number(0...9))x\(number(0...4))")
    case 2: self = .wheel(number(0...1) == 0 ? .wheelUp : .wheelDown)
    case 3: self = .click(number(0...80), number(0...40))
    case 4...8: self = .answer
    case 9: self = .fault(number(0...2) == 0 ? .io(name: "d", reason: "gone") : nil)
    case 10...12: self = .keys(bound.randomElement(using: &random) ?? "j")
    case 13:
      let actions: [Mouse.Action] = [.press, .drag, .drag, .release]
      self = .bar(actions.randomElement(using: &random) ?? .press, number(0...80))
    case 14: self = number(0...3) == 0 ? .paste : .answer
    default: self = .keys(keys.randomElement(using: &random) ?? "j")
    }
  }

  func happen(to viewer: inout TestViewer) {
    switch self {
    case .keys(let keys): viewer.press(keys)
    case .window(let size): viewer.resize(size)
    case .wheel(let action): viewer.wheel(action)
    case .click(let column, let row): viewer.click(column: column, row: row)
    case .bar(let action, let column):
      viewer.mouse(action, column: column, row: max(0, viewer.state.size.rows - 1))
    case .paste: viewer.send(.input(.paste("5\ntitle")))
    case .answer: viewer.answer()
    case .fault(let fault): viewer.fault = fault
    }
  }

  var description: String {
    switch self {
    case .keys(let keys): keys
    case .window(let size): "(window \(size))"
    case .wheel(let action): "(\(action))"
    case .click(let column, let row): "(click \(column) \(row))"
    case .bar(let action, let column): "(\(action) \(column))"
    case .paste: "(paste)"
    case .answer: "(answer)"
    case .fault(let fault): fault == nil ? "(no fault)" : "(fault)"
    }
  }
}

private func board(_ random: inout SeededRandom) -> TestViewer {
  let count = [0, 1, 2, 7, 60, 500].randomElement(using: &random) ?? 0
  let heights = (0..<count).map { _ in Int.random(in: 3...20, using: &random) }
  var options = TestViewer.options(
    columns: [1, 2, 3, nil].randomElement(using: &random) ?? nil,
    pageSize: Int.random(in: 1...40, using: &random))
  options.layout.minimumColumnWidth = Int.random(in: 1...20, using: &random)
  options.layout.rowGap = Int.random(in: 0...2, using: &random)
  options.border = BorderStyle.allCases.randomElement(using: &random) ?? .rounded
  return TestViewer(heights: heights, window: "40x12", options: options, answering: .onDemand)
}

/// What is wrong with a state; nil if nothing is.
private func fault(in viewer: TestViewer) -> String? {
  let state = viewer.state
  guard 0...state.lastOffset ~= state.offset else {
    return "top \(state.offset) of 0...\(state.lastOffset)"
  }
  guard state.items.count > 0 else { return nil }
  guard 0..<state.items.count ~= state.focus else { return "focus \(state.focus)" }
  if state.arrangement.count == 0, state.query.isFiltered || state.arranging.isPending {
    return nil
  }
  guard state.frame(of: state.focus) != nil else { return "the focus has no frame" }
  guard state.viewport.rows > 0, state.size.columns > 0 else { return nil }
  let loads = viewer.waiting.filter { if case .load = $0 { true } else { false } }
  guard loads.count <= 1 else { return "\(loads.count) loads at once" }
  let cards = viewer.cardsInView
  guard cards.isEmpty || cards.contains(where: { $0.index == state.focus }) else {
    return "focus \(state.focus) is out of view at \(state.offset)"
  }
  return nil
}

@Test func `any story leaves a valid state`() {
  for seed in UInt64(0)..<150 {
    var random = SeededRandom(seed: seed)
    var viewer = board(&random)
    var story: [Step] = []
    var reused = Grid(size: viewer.state.size)
    for _ in 0..<80 {
      let step = Step(&random)
      story.append(step)
      step.happen(to: &viewer)
      // What was in a grid before does not shine through.
      viewer.state.render(into: &reused)
      #expect(reused == viewer.grid, "seed \(seed): \(story.map(\.description).joined())")
      if let fault = fault(in: viewer) {
        Issue.record("seed \(seed): \(fault) after \(story.map(\.description).joined())")
        break
      }
    }
  }
}

@Test func `the screen after a scroll hint is a fresh drawing`() {
  for seed in UInt64(0)..<60 {
    var random = SeededRandom(seed: seed)
    var viewer = board(&random)
    for step in 0..<60 {
      let (old, standing) = (viewer.grid, viewer.state.standing)
      Step(&random).happen(to: &viewer)
      let new = viewer.grid
      guard old.size == new.size else { continue }
      let hint = viewer.state.scrollHint(since: standing)
      let patched = patch(old, to: new, hint)
      #expect(patched == new, "seed \(seed), step \(step)")
    }
  }
}

@Test func `a frame drawn after another one is a fresh drawing`() {
  for seed in UInt64(0)..<120 {
    var random = SeededRandom(seed: seed)
    var viewer = board(&random)
    var (grid, frame) = (viewer.grid, DrawnFrame?.none)
    var story: [Step] = []
    for _ in 0..<80 {
      let step = Step(&random)
      story.append(step)
      step.happen(to: &viewer)
      viewer.state.render(into: &grid, after: &frame)
      guard grid != viewer.grid else { continue }
      Issue.record("seed \(seed): another screen after \(story.map(\.description).joined())")
      break
    }
  }
}

@Test func `of a row scrolled only what came is drawn`() throws {
  var viewer = TestViewer(heights: Array(repeating: 7, count: 60), window: "61x30")
  viewer.press("12<C-e>")
  var (grid, frame) = (viewer.grid, DrawnFrame?.none)
  viewer.state.render(into: &grid, after: &frame)
  let gap = try #require((0..<61).first { grid[column: $0, row: 12] == Cell() })
  // No card stands here: a fresh drawing would wipe it off.
  grid.cells[12 * 61 + gap] = Cell("x")
  viewer.press("<C-e>")
  viewer.state.render(into: &grid, after: &frame)
  #expect(grid[column: gap, row: 11] == Cell("x"))
  grid.cells[11 * 61 + gap] = Cell()
  #expect(grid == viewer.grid)
}

@Test func `a row scrolled changes little more than what comes into view`() {
  var viewer = TestViewer(heights: Array(repeating: 7, count: 60), window: "60x30")
  viewer.press("12<C-e>")
  let (old, standing) = (viewer.grid, viewer.state.standing)
  viewer.press("<C-e>")
  let new = viewer.grid
  let hint = viewer.state.scrollHint(since: standing)
  #expect(hint == ScrollHint(rows: 1, region: 0..<29))
  var scrolled = old
  if let hint { scrolled.scroll(hint) }
  let rows = Set(GridDiff(from: scrolled, to: new).map(\.row))
  #expect(rows.isSubset(of: [28, 29]))
}

/// What a terminal shows that scrolls by the hint and draws the runs.
private func patch(_ old: Grid, to new: Grid, _ hint: ScrollHint?) -> Grid {
  var patched = old
  if let hint { patched.scroll(hint) }
  for run in GridDiff(from: patched, to: new) {
    for column in run.columns {
      let index = run.row * old.size.columns + column
      patched.cells[index] = new.cells[index]
    }
  }
  patched.clip = new.clip
  return patched
}
