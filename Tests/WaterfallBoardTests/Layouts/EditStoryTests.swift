import Testing
import WaterfallBoard
import WaterfallLayout
import WaterfallTestSupport

/// Random stories of changes, of items and of whole sections, in every layout.
@Suite struct EditStoryTests {
  @Test(arguments: LayoutKind.all)
  func `after each change a layout is as the rules place its board`(_ kind: LayoutKind) throws {
    for seed in 0..<(150 * TestCases.factor) {
      var story = EditStory(kind, seed: seed)
      for _ in 0..<8 {
        story.change()
        try story.requireEqual()
      }
    }
  }

  @Test func `a kept column that is gone is clamped, whatever layout keeps it`() {
    for kind in LayoutKind.all {
      var layout = kind.layout(kind.configuration(.vertical))
      guard layout.keepsLanes else { continue }
      var board = ReferenceBoard([.init(items: [.init(5), .init(5), .init(5), .init(5)])])
      board.sections[0].columns = 4
      layout.prepare(from: board, in: Size(width: 200, height: 100))
      board.sections.insert(.init(items: [.init(5)]), at: 0)
      board.sections[0].columns = 1
      layout.apply(.insertSections(at: 0, count: 1), from: board)
      // Other layouts take the first section's columns for all.
      let kept = kind == .masonry ? [0, 1, 2, 3] : [0, 0, 0, 0]
      #expect(layout.elements.map(\.lane) == [0] + kept, "\(kind)")
    }
  }
}

/// A layout that goes through changes, and its board as the changes leave it.
private struct EditStory {
  private var numbers: SeededNumbers
  private let kind: LayoutKind
  private let configuration: LayoutConfiguration
  private let container: Size
  private var board: ReferenceBoard
  private var layout: any Layout & Sendable
  private var reference: ReferenceLayout
  private var text: String

  init(_ kind: LayoutKind, seed: Int) {
    self.kind = kind
    numbers = SeededNumbers(seed: seed)
    var configuration = numbers.configuration()
    configuration.direction =
      kind.isHorizontal(configuration.direction) ? .horizontal : .vertical
    self.configuration = configuration
    board = numbers.board(for: configuration)
    container = Size(width: numbers.length(upTo: 200), height: numbers.length(upTo: 200))
    layout = kind.layout(configuration)
    layout.prepare(from: board, in: container)
    reference = Self.reference(kind, configuration, board, container)
    text = "\(kind), seed \(seed): \(configuration), \(container), \(board)"
  }

  private static func reference(
    _ kind: LayoutKind, _ configuration: LayoutConfiguration, _ board: ReferenceBoard,
    _ container: Size
  ) -> ReferenceLayout {
    var options = ReferenceOptions(configuration)
    options.layout = kind.name
    return ReferenceLayout(options, board, in: container)
  }

  /// Applies a random change, mostly one that keeps columns, as `waterfall layout --edits` does.
  mutating func change() {
    let columns = numbers.pick([LaterColumns.kept, .kept, .afresh])
    let edit = numbers.fullEdit(of: board, .all)
    text += "\n\(edit) \(columns)"
    let change = edit.change(of: board)
    board.apply(edit, columns: columns, in: reference)
    if var masonry = layout as? MasonryLayout {
      _ = edit.apply(to: &masonry, from: board, columns: columns)
      layout = masonry
    } else if columns == .kept {
      layout.apply(change, from: board)
    } else {
      layout.prepare(from: board, in: container)
    }
    reference = Self.reference(kind, configuration, board, container)
  }

  /// A layout that keeps columns equals the reference, to which the kept ones are known. Any other
  /// equals a full prepare.
  func requireEqual() throws {
    guard layout.keepsLanes else {
      var fresh = kind.layout(configuration)
      fresh.prepare(from: board, in: container)
      try #require(layout.elements == fresh.elements, "\(text)")
      try #require(layout.contentSize == fresh.contentSize, "\(text)")
      return
    }
    let (found, expected) = (layout.elements, reference.elements)
    try #require(found.map(\.path) == expected.map(\.path), "\(text)")
    try #require(found.map(\.lane) == expected.map(\.lane), "\(text)")
    for (one, other) in zip(found, expected) {
      try #require(isNear(one.frame, other.frame), "\(one), not \(other): \(text)")
    }
    let sizes = [layout.contentSize, reference.contentSize].map {
      Rect(x: 0, y: 0, width: $0.width, height: $0.height)
    }
    try #require(isNear(sizes[0], sizes[1]), "\(sizes): \(text)")
  }

  /// The same numbers; in named layouts, whose sums are taken in another order, almost the same.
  private func isNear(_ one: Rect, _ other: Rect) -> Bool {
    guard kind != .masonry else { return one == other }
    return zip(one.numbers, other.numbers).allSatisfy { abs($0 - $1) <= 1e-9 * max(1, abs($1)) }
  }
}

extension Rect {
  fileprivate var numbers: [Double] { [x, y, width, height] }
}

extension ReferenceEdit {
  /// The change in the engine's words; the board is as it was before.
  fileprivate func change(of board: ReferenceBoard) -> LayoutEdit {
    switch self {
    case .insert(let path, let items): .insert(path, count: items.count)
    case .delete(let path, let count): .delete(path, count: count)
    case .move(let from, let to): .move(from: from, to: to)
    case .resize(let path, _): .resize(path, count: 1)
    case .append(let section, let items):
      .insert(
        ItemPath(section: section, item: board.sections[section].items.count), count: items.count)
    case .insertSections(let first, let sections):
      .insertSections(at: first, count: sections.count)
    case .deleteSections(let first, let count): .deleteSections(at: first, count: count)
    case .moveSection(let from, let to): .moveSection(from: from, to: to)
    }
  }
}
