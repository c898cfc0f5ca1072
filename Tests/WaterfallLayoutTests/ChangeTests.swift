import Testing
import WaterfallLayout
import WaterfallTestSupport

extension Trial {
  /// Applies the same random change to the layout and to the reference.
  fileprivate mutating func change(_ columns: LaterColumns) -> (ReferenceEdit, LayoutChanges) {
    let edit = numbers.fullEdit(of: board, .all)
    story += "\n\(edit) \(columns)"
    board.apply(edit, columns: columns, in: reference)
    let changes = edit.apply(to: &layout, from: board, columns: columns)
    reference = ReferenceLayout(configuration, board, in: container)
    return (edit, changes)
  }
}

/// Changes of which so many percent keep columns.
@Test(arguments: [0, 60, 100])
func `changes that keep columns or place afresh are those of the reference`(kept: Int) throws {
  for seed in 0..<250 {
    var trial = Trial(seed: seed)
    for _ in 0..<(kept == 60 ? 8 : 6) {
      _ = trial.change(trial.numbers.chance(kept) ? .kept : .afresh)
      let rect = trial.rect()
      try trial.requireEqual(in: rect)
      guard let item = trial.reference.items.randomElement(using: &trial.numbers) else { continue }
      let forth = trial.reference.isHorizontal ? NeighbourDirection.right : .down
      try #require(
        trial.layout.neighbour(of: item.path, toward: forth)
          == trial.reference.along(item.path, forward: true, goal: nil),
        "\(item.path), \(trial.story)")
    }
  }
}

@Test func `pins are known after the number of items has changed the columns`() {
  var configuration = LayoutConfiguration()
  (configuration.columns, configuration.fitsItemCount) = (.count(6), true)
  var board = ReferenceBoard([.init(items: (0..<6).map { _ in .init(5) })])
  board.sections[0].items[1].column = 2
  var layout = MasonryLayout(configuration).prepared(board, in: Size(width: 600, height: 100))
  board.sections[0].items.removeLast(1)
  layout.delete(at: ItemPath(section: 0, item: 5), from: board, columns: .kept)
  layout.insertSections(count: 0, at: 0, from: board, columns: .afresh)
  #expect(layout.elements.map(\.lane) == [0, 2, 1, 3, 4])
}

@Test func `a change tells how each item went`() throws {
  for seed in 0..<250 {
    var trial = Trial(seed: seed)
    for columns in [LaterColumns.afresh, .kept, .afresh] {
      let before = trial.reference
      var paths: [[ItemPath?]] = trial.board.sections.enumerated().map { section, content in
        content.items.indices.map { ItemPath(section: section, item: $0) }
      }
      let (edit, changes) = trial.change(columns)
      edit.apply(to: &paths) { _ in nil }
      let told = changes.transitions(to: trial.layout).filter { $0.after.kind == .item }
      let expected = transitions(from: before, to: trial.reference, paths: paths)
      try #require(Set(told) == Set(expected), "\(trial.story)")
      try #require(told.count == expected.count, "\(trial.story)")
    }
  }
}

/// The expected transitions, found by comparing each item before and after.
///
/// - Parameter paths: for each item after the change, its path before; nil for an inserted item.
private func transitions(
  from before: ReferenceLayout, to after: ReferenceLayout, paths: [[ItemPath?]]
) -> [LayoutChanges.Transition] {
  var gone = Dictionary(uniqueKeysWithValues: before.items.map { ($0.path, $0) })
  var found: [LayoutChanges.Transition] = []
  for item in after.items {
    if let path = paths[item.path.section][item.path.item] {
      guard let old = gone.removeValue(forKey: path), old.frame != item.frame else { continue }
      found.append(.init(kind: .moved, before: old, after: item))
    } else {
      found.append(.init(kind: .appeared, before: vanished(item), after: item))
    }
  }
  return found
    + gone.values.map { .init(kind: .disappeared, before: $0, after: vanished($0)) }
}

private func vanished(_ attributes: Attributes) -> Attributes {
  var attributes = attributes
  attributes.alpha = 0
  return attributes
}

@Test func `transitions in a rectangle are those that it meets before or after`() {
  var board = ReferenceBoard(extents: [10, 10, 10, 10])
  var configuration = LayoutConfiguration()
  (configuration.columns, configuration.rowGap) = (.count(1), 0)
  var layout = MasonryLayout(configuration).prepared(board, in: Size(width: 10, height: 10))
  board.sections[0].items.remove(at: 1)
  let changes = layout.delete(at: ItemPath(section: 0, item: 1), from: board)
  let told = changes.transitions(in: Rect(x: 0, y: 12, width: 10, height: 5), to: layout)
  #expect(told.map(\.before.path.item) == [1, 2])
  #expect(told.map(\.kind) == [.disappeared, .moved])
}

@Test func `an item that keeps its column moves only below the change`() {
  var board = ReferenceBoard(extents: [10, 20, 10, 10])
  var configuration = LayoutConfiguration()
  configuration.rowGap = 0
  var layout = MasonryLayout(configuration).prepared(board, in: Size(width: 110, height: 10))
  board.sections[0].items[0].extent = 50
  layout.resize(at: ItemPath(section: 0, item: 0), from: board, columns: .kept)
  #expect(layout.frames.map(\.x) == [0, 60, 0, 0])
  #expect(layout.frames.map(\.y) == [0, 0, 50, 60])
}

extension ExitTests {
  @Test func `deleting what is not there dies with words`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var layout = MasonryLayout(LayoutConfiguration())
      layout.prepare(from: ExtentSource([1]), in: Size(width: 9, height: 9))
      layout.delete(count: 2, at: ItemPath(section: 0, item: 0), from: ExtentSource([]))
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("2 items from 0 on are not in section 0, which has 1 items"))
  }
}
