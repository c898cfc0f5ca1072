import TerminalGrid
import Testing
import WaterfallItems
import WaterfallLayout
import WaterfallTestSupport
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallScreen
@testable import WaterfallViewer

/// The first fault found in the state; nil if there is none.
private func fault(in viewer: TestViewer) -> String? {
  let state = viewer.state
  guard 0...state.lastOffset ~= state.offset else {
    return "top \(state.offset) of 0...\(state.lastOffset)"
  }
  if let prompt = state.prompts.current {
    guard prompt.isApplied else { return "what is typed waits" }
    let length = prompt.line.text.unicodeScalars.count
    guard length <= PromptLine.longest else { return "\(length) characters in a prompt" }
  }
  let isList = state.board.view.isList
  guard !isList || state.layout.laneCount <= 1 && !state.isHorizontal else {
    return "a list that is no column"
  }
  var chosen = state.board.view.chosen
  // The number of cards is known at last; only few of them have fewer lanes for it.
  chosen.cardCount = state.layout.choice.cardCount
  guard isList || state.layout.choice == chosen || state.board.placed.isOfCommand else {
    return "the cards are not in the chosen layout"
  }
  guard state.items.count > 0 else { return nil }
  guard 0..<state.items.count ~= state.focus else { return "focus \(state.focus)" }
  if state.arrangement.count == 0, state.query.isFiltered || state.board.ordering.isPending {
    return nil
  }
  guard state.frame(of: state.focus) != nil else { return "the focus has no frame" }
  guard state.viewport.rows > 0, state.size.columns > 0 else { return nil }
  let loads = viewer.waiting.filter { if case .load = $0 { true } else { false } }
  guard loads.count <= 1 else { return "\(loads.count) loads at once" }
  let cards = viewer.cardsInView
  // In a very small window, gaps and insets may leave no cell for a card.
  guard let frame = state.frame(of: state.focus), frame.width >= 1, frame.height >= 1 else {
    return nil
  }
  // Cards vanish in the naive layout: that is the fault it demonstrates.
  guard state.board.view.chosen.kind != .naive else { return nil }
  guard cards.isEmpty || cards.contains(where: { $0.index == state.focus }) else {
    return "focus \(state.focus) is out of view at \(state.offset)"
  }
  return nil
}

@Test func `any story leaves a valid state`() throws {
  for seed in storySeeds(30) {
    var random = SeededRandom(seed: seed)
    var viewer = storyBoard(&random)
    var story: [StoryStep] = []
    var reused = Grid(size: viewer.state.size)
    for _ in 0..<80 {
      let step = StoryStep(&random)
      story.append(step)
      step.happen(to: &viewer)
      // The reused grid must show nothing of the frame before.
      viewer.state.render(into: &reused)
      try #require(reused == viewer.grid, "seed \(seed): \(story.map(\.description).joined())")
      let fault = fault(in: viewer)
      try #require(
        fault == nil, "seed \(seed): \(viewer.words) after \(story.map(\.description).joined())")
    }
  }
}

@Test func `the screen after a movement is a fresh drawing`() throws {
  for seed in storySeeds(20) {
    var random = SeededRandom(seed: seed)
    var viewer = storyBoard(&random)
    for step in 0..<60 {
      let (old, standing) = (viewer.grid, ScreenPainter(viewer.state.context).standing)
      StoryStep(&random).happen(to: &viewer)
      let new = viewer.grid
      guard old.size == new.size else { continue }
      let movement = ScreenPainter(viewer.state.context).movement(since: standing)
      let patched = patch(old, to: new, movement)
      try #require(patched == new, "seed \(seed), step \(step)")
    }
  }
}

@Test func `a frame drawn after another one is a fresh drawing`() throws {
  for seed in storySeeds(25) {
    var random = SeededRandom(seed: seed)
    var viewer = storyBoard(&random)
    var (grid, drawn) = (viewer.grid, DrawnScreen?.none)
    var story: [StoryStep] = []
    for _ in 0..<80 {
      let step = StoryStep(&random)
      story.append(step)
      step.happen(to: &viewer)
      viewer.state.render(into: &grid, after: &drawn)
      try #require(
        grid == viewer.grid,
        "seed \(seed): another screen after \(story.map(\.description).joined())")
    }
  }
}

@Test func `of a row scrolled only what came is drawn`() throws {
  var viewer = TestViewer(heights: Array(repeating: 7, count: 60), window: "61x30")
  viewer.press("12<C-e>")
  var (grid, drawn) = (viewer.grid, DrawnScreen?.none)
  viewer.state.render(into: &grid, after: &drawn)
  let gap = try #require((0..<61).first { grid[column: $0, row: 12] == Cell() })
  // No card is here, so a drawing from scratch would erase this letter.
  grid.fillRow(12, gap..<gap + 1, Cell("x"))
  viewer.press("<C-e>")
  viewer.state.render(into: &grid, after: &drawn)
  #expect(grid[column: gap, row: 11] == Cell("x"))
  grid.fillRow(11, gap..<gap + 1, Cell())
  #expect(grid == viewer.grid)
}

@Test func `a row scrolled changes little more than what comes into view`() {
  var viewer = TestViewer(heights: Array(repeating: 7, count: 60), window: "60x30")
  viewer.press("12<C-e>")
  let (old, standing) = (viewer.grid, ScreenPainter(viewer.state.context).standing)
  viewer.press("<C-e>")
  let new = viewer.grid
  let movement = ScreenPainter(viewer.state.context).movement(since: standing)
  #expect(movement == RowMovement(rows: 1, region: 0..<29))
  var scrolled = old
  if let movement { scrolled.move(movement) }
  let rows = Set(GridDiff(from: scrolled, to: new).map(\.row))
  #expect(rows.isSubset(of: [28, 29]))
}

/// The screen of a terminal that moves its rows and then draws the changed runs.
private func patch(_ old: Grid, to new: Grid, _ movement: RowMovement?) -> Grid {
  var patched = old
  if let movement { patched.move(movement) }
  for run in GridDiff(from: patched, to: new) {
    patched.copyCells(run.columns, row: run.row, from: new)
  }
  patched.clip = new.clip
  return patched
}
