import Testing
import WaterfallCards
import WaterfallItems
import WaterfallLayout
import WaterfallTestSupport
import WaterfallViewerTestSupport

@testable import WaterfallApp
@testable import WaterfallBoard
@testable import WaterfallViewer

/// A part of a viewer's options, or of its state, that outlives a change of an option.
private struct Part<Whole>: Sendable {
  let name: String
  let isSame: @Sendable (Whole, Whole) -> Bool

  init<Value: Equatable & SendableMetatype>(
    _ name: String, _ value: @escaping @Sendable (Whole) -> Value
  ) {
    self.name = name
    isSame = { value($0) == value($1) }
  }

}

extension Part<Viewer> {
  static let all = [
    Self("memory") { $0.board.memory },
    Self("places") { $0.boardHistory.left },
    Self("picks") { Set($0.picks.all.map(\.place)) },
  ]
}

extension Part<ViewerOptions> {
  static let all = [
    Self("focus") { $0.firstItem },
    Self("query") { $0.query },
    Self("list") { $0.isList },
    Self("column") { $0.view.columns?.focused?.name },
    Self("layout") { options in
      var layout = options.layout
      // The viewer counts the cards itself.
      layout.cardCount = nil
      return layout
    },
    Self("border") { $0.form.border },
    Self("outer boards") { $0.outerBoards },
    Self("name") { $0.sourceName },
    Self("layouts") { $0.layouts },
    Self("page size") { $0.pageSize },
    Self("matching") { $0.matching },
    Self("theme") { $0.theme },
    Self("presentation") { $0.isPresenting },
    Self("motion") { $0.isMotionReduced },
    Self("command") { $0.onEnter?.text },
    Self("fields") { $0.fields },
    Self("fill") { $0.paint.fill },
    Self("characters") { $0.isASCII },
  ]
}

extension SettingSample {
  /// The value for the cards of stories.
  fileprivate func storyValue(_ random: inout SeededRandom) -> String? {
    guard row.traits.isSuperset(of: .field) else { return value }
    return ["title", "body", "badge"].randomElement(using: &random)
  }
}

extension TestViewer {
  /// Answers all that the viewer asks for.
  fileprivate mutating func settle() {
    fault = nil
    for _ in 0..<100 where !waiting.isEmpty { answer() }
    // A growing source has nothing more for now. Keys that waited may open another board, and keys
    // wait for its cards, too.
    for round in 0..<20 where round == 0 || state.board.holdsKeys {
      send(.rested)
      for _ in 0..<100 where !waiting.isEmpty { answer() }
    }
  }
}

/// Changes settings in random stories, as the program does, and compares what they leave.
private func play(seed: UInt64) throws -> Int {
  var random = SeededRandom(seed: seed)
  var viewer = nestedStoryBoard(&random)
  let folder = try TerminalSession.Folder()
  let file = try folder.write("a.txt", "a")
  let settings = try settings()
  let changing = SettingChanges(settings, try Input([file], settings: settings))
  var (story, changes) = ("", 0)
  for _ in 0..<60 {
    let step = StoryStep.nested(
      Bool.random(using: &random) ? .boardHistory : .picks, in: viewer, &random)
    // Where items come and go, it would be unknown what a new viewer has to find.
    if case .reorder = step { continue }
    story += step.description
    step.happen(to: &viewer)
    guard Int.random(in: 0...4, using: &random) == 0,
      let sample = SettingSample.seen.randomElement(using: &random)
    else { continue }
    viewer.settle()
    let value = sample.storyValue(&random)
    story += "(:\(sample.option) \(value ?? ""))"
    let (before, now) = (viewer.state, viewer.state.settingOptions)
    guard case .set(let expected, let reopened) = changing.set(sample.option, to: value, in: now)
    else { continue }
    changes += 1
    viewer.send(.settingAnswered(.set(expected, reopened)))
    viewer.settle()
    let new = viewer.state.settingOptions
    for part in Part<Viewer>.all where !part.isSame(viewer.state, before) {
      Issue.record("seed \(seed): another \(part.name) after \(story)")
    }
    for part in Part<ViewerOptions>.all where !part.isSame(new, expected) {
      // There is no list beside a second layout.
      if part.name == "list", viewer.state.isComparing { continue }
      // A focused item may be shown no more. After a fault there was none.
      if part.name == "focus", expected.query != now.query || before.items.count == 0 { continue }
      Issue.record("seed \(seed): another \(part.name) after \(story)")
    }
  }
  return changes
}

@Test func `a setting leaves all else as it was, whatever happened before`() throws {
  var changes = 0
  for seed in storySeeds(40) { changes += try play(seed: seed) }
  #expect(changes > 0, "the stories try nothing")
}
