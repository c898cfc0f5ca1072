import TerminalGrid
import Testing
import WaterfallItems
import WaterfallTestSupport
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

/// Plays random stories through boards in boards while an oracle watches each event.
private func playNested(
  _ theme: StoryTheme, _ observer: any ViewerObserver, fault: () -> String?, seed: UInt64
) throws {
  var random = SeededRandom(seed: seed)
  var viewer = nestedStoryBoard(&random)
  viewer.observers = [observer]
  var story: [StoryStep] = []
  for _ in 0..<80 {
    let step = StoryStep.nested(theme, in: viewer, &random)
    story.append(step)
    step.happen(to: &viewer)
    let fault = fault()
    try #require(
      fault == nil, "seed \(seed): \(fault ?? "") after \(story.map(\.description).joined())")
  }
}

@Test func `a board is as it was left, whatever happens inside it`() throws {
  var (returns, late) = (0, 0)
  for seed in storySeeds(50) {
    let oracle = BoardHistoryOracle()
    try playNested(.boardHistory, oracle, fault: { oracle.fault }, seed: seed)
    (returns, late) = (returns + oracle.returns, late + oracle.lateCount)
  }
  #expect(returns > 0 && late > 0, "the stories try nothing: \(returns) ways out, \(late) answers")
}

@Test func `no story loses a pick or invents one`() throws {
  var (changes, gone, unknowns) = (0, 0, 0)
  for seed in storySeeds(60) {
    let oracle = PickOracle()
    try playNested(.picks, oracle, fault: { oracle.fault }, seed: seed)
    (changes, gone) = (changes + oracle.changes, gone + oracle.goneCount)
    unknowns += oracle.unknowns
  }
  // Items that are gone are rare in a few stories.
  let isLong = storySeeds(60).count >= 60
  #expect(
    changes > 0 && (gone > 0 || !isLong), "the stories try nothing: \(changes) picks, \(gone) gone")
  #expect(unknowns < max(5, changes / 20), "\(unknowns) of \(changes) picks were not predicted")
}

@Test func `panes open by their keys, and the top one closes first`() throws {
  var (closings, covered) = (0, 0)
  for seed in storySeeds(40) {
    let oracle = PaneOracle()
    try playNested(.panes, oracle, fault: { oracle.fault }, seed: seed)
    (closings, covered) = (closings + oracle.closings, covered + oracle.covered)
  }
  #expect(closings > 0 && covered > 0, "the stories try nothing: \(closings), \(covered) keys")
}

@Test func `closing whatever was opened leads back to the same view`() throws {
  let ways = [
    "?jG<C-d><Esc>", "?/page<Enter><Esc><Esc>", "?q", "<F1><F1>", "?/zz<Esc><Esc>", "/2<Esc>",
    "/<BS>",
    "/zz9<Esc>", "f1<Esc>", "ftitle:<Esc>", "fzz<C-g>", "s<Down><Down><Esc>", ":help<Esc>",
    ":count title<Enter>jjG<Esc>", ":count body<Enter>q", "|ls<Esc>", "m<Esc>", "'<Esc>", ";<Esc>",
    "ojj<C-e>G<Space>o", "oq", "o<Esc>", "o?j<Esc><Esc>", "PP", "!!",
    ":count title<Enter>?<Esc><Esc>",
  ]
  for seed in storySeeds(40) {
    var random = SeededRandom(seed: seed)
    var viewer = nestedStoryBoard(&random)
    var story = ""
    for _ in 0..<60 {
      let step = StoryStep.nested(.boardHistory, in: viewer, &random)
      story += step.description
      step.happen(to: &viewer)
      guard let way = ways.randomElement(using: &random), canTry(way, in: viewer) else { continue }
      var other = viewer
      other.press(way)
      while !other.waiting.isEmpty, other.state.board.ordering.isPending { other.answer() }
      var (old, new) = (SeenBoard(viewer.state), SeenBoard(other.state))
      // Some take room from the cards, which scroll so that the focus stays in view.
      if way == "!!" || way == "PP" { (old.offset, new.offset) = (0, 0) }
      let isSame = old == new
      try #require(
        isSame, "seed \(seed): \(way) leads from \(old.words) to \(new.words) after \(story)")
    }
  }
}

/// What one sees of a board, and what is open over it.
private struct SeenBoard: Equatable {
  var name: String
  var query: ItemQuery
  var offset: Int
  var focus: ItemID?
  var panes: Set<PaneOracle.Name>
  var viewport: CellSize

  var words: String {
    "\(name) \(query.filterText) at \(offset), focus \(focus?.value ?? 0), \(panes), \(viewport)"
  }

  init(_ state: Viewer) {
    (name, query) = (state.board.name, state.query)
    (offset, focus, viewport) = (state.offset, state.focusID, state.viewport)
    panes = PaneOracle.open(in: state)
  }
}

/// Whether nothing is open or under way that would take the keys, or that Esc would stop instead.
private func canTry(_ way: String, in viewer: TestViewer) -> Bool {
  let state = viewer.state
  // Under --select the filter is the picker, which Esc leaves for good.
  if state.options.selection != nil, way.hasPrefix("f") { return false }
  return PaneOracle.open(in: state).isEmpty && !state.board.holdsKeys && !state.isMeasuring
    && state.cover == .nothing
    && !state.board.isOnItsWay && !state.board.ordering.isPending && state.status.count == nil
    && state.arrangement.count > 0 && state.size.rows >= 4 && state.size.columns >= 20
}
