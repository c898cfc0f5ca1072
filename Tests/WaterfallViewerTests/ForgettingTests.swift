import TerminalGrid
import Testing
import WaterfallItems
import WaterfallLayout
import WaterfallRecords
import WaterfallTestSupport

@testable import WaterfallViewer

/// A long printout's options and records, by a seed.
private struct Story {
  /// What the layout does besides stacking.
  enum Kind: CaseIterable {
    case plain, sections, roundRobin, tolerance, points, pointsInTurn
    case hxCollectionView, waterfallLayout, swiftWaterfall, pureLayout, naive, naiveFixed, justified
    case ytWaterFlow, ytSections, hxSections, justifiedInPoints

    var hasSections: Bool { self == .sections || self == .ytSections || self == .hxSections }

    /// Of 300 items. Those that take their columns in turn drift apart, and cards wait for the
    /// shortest; of the naive layout bands are drawn that are longer than the story.
    var mostKept: Int {
      switch self {
      case .naive, .naiveFixed: 301
      case .roundRobin, .pointsInTurn, .pureLayout, .justifiedInPoints: 280
      case .ytSections, .hxSections: 200
      default: 130
      }
    }
  }

  var options = ViewerOptions()
  /// Of each section.
  var records: [[Record]] = []
  let width: Int

  init(_ kind: Kind = .plain, seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let columns = Int.random(in: 1...6, using: &random)
    width = columns * Int.random(in: 8...13, using: &random) + 7
    options = TestViewer.options(columns: columns)
    options.layout.rowGap = Int.random(in: 0...2, using: &random)
    options.layout.isRightToLeft = Bool.random(using: &random)
    if Bool.random(using: &random) {
      (options.fields.span, options.layout.hasSpans) = ("n", true)
    }
    if Int.random(in: 0..<4, using: &random) == 0, let filter = try? Filter("title:3") {
      options.query.filters = [filter]
    }
    set(kind, &random)
    let sizes = kind.hasSections ? Self.sizes(300, &random) : [300]
    records = sizes.enumerated().map { section, count in
      (0..<count).map { Self.record("\(section).\($0)", &random) }
    }
  }

  private mutating func set(_ kind: Kind, _ random: inout SeededRandom) {
    switch kind {
    case .plain, .sections: break
    case .hxCollectionView, .hxSections: options.layout.kind = .hxCollectionView
    case .waterfallLayout: options.layout.kind = .waterfallLayout
    case .swiftWaterfall: options.layout.kind = .swiftWaterfall
    case .pureLayout: options.layout.kind = .pureLayout
    case .naive, .naiveFixed:
      options.layout.kind = .naive
      options.layout.numbers[.culling] = kind == .naiveFixed ? 1 : 0
    case .justified, .justifiedInPoints:
      options.layout.kind = .justified
      if kind == .justifiedInPoints { options.layout.chosenPoints = 500 }
    case .ytWaterFlow, .ytSections: options.layout.kind = .ytWaterFlow
    case .roundRobin: options.layout.placement = .roundRobin
    case .tolerance: options.layout.placement = .shortest(tolerance: 4)
    case .points, .pointsInTurn:
      options.layout.chosenPoints = Int.random(in: 200...900, using: &random)
      (options.layout.rowGap, options.layout.columnGap) = (
        Bool.random(using: &random) ? 11 : nil, 7
      )
      if kind == .pointsInTurn { options.layout.placement = .roundRobin }
    }
  }

  /// Some long sections, and many short ones.
  private static func sizes(_ total: Int, _ random: inout SeededRandom) -> [Int] {
    let most = Bool.random(using: &random) ? 6 : 120
    var (sizes, sum) = ([Int](), 0)
    while sum < total {
      sizes.append(Int.random(in: 1...most, using: &random))
      sum += sizes[sizes.count - 1]
    }
    return sizes
  }

  private static func record(_ title: String, _ random: inout SeededRandom) -> Record {
    let height = Int.random(in: 3...14, using: &random)
    var record = TestViewer.record(title, height: height)
    let span = Int.random(in: 0..<5, using: &random) == 0 ? 2 : 1
    record.fields.append(Field("n", .number("\(span)")))
    return record
  }

  private var source: any ItemSource {
    joinedSource(
      records.enumerated().map { MemorySource(records: $1, name: "section \($0)") })
  }

  /// What is drawn, and the most items whose places were kept.
  func drawn(itemsKept: Int) async throws -> (text: String, most: Int) {
    var printout = Printout(options: options, width: width, itemsKept: itemsKept)
    var lines: [String] = []
    var most = 0
    try await printout.draw(source) { printout, rows in
      var grid = Grid(size: CellSize(columns: 0, rows: 0))
      most = max(most, printout.state.items.count)
      await printout.render(rows: rows, into: &grid)
      lines += grid.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
    return (lines.joined(separator: "\n"), most)
  }

  /// Where each card stands, as JSON.
  func listed(itemsKept: Int) async throws -> [String] {
    var printout = Printout(options: options, width: width, itemsKept: itemsKept)
    var lines: [String] = []
    try await printout.list(source) { _, card in
      var json: [UInt8] = []
      card.appendJSON(to: &json)
      lines.append(String(decoding: json, as: UTF8.self))
    }
    return lines
  }
}

@Test(arguments: Story.Kind.allCases)
private func `what has been drawn is forgotten, and what follows stands where it would`(
  kind: Story.Kind
) async throws {
  for seed in 1...UInt64(5 * TestCases.factor) {
    let story = Story(kind, seed: seed)
    let whole = try await story.drawn(itemsKept: .max)
    let bounded = try await story.drawn(itemsKept: 20)
    #expect(bounded.text == whole.text, "seed \(seed)")
    #expect(whole.most > 280, "seed \(seed)")
    #expect(bounded.most < kind.mostKept, "seed \(seed): \(bounded.most) items kept")
  }
}

@Test(arguments: Story.Kind.allCases)
private func `what has been listed is forgotten, and what follows has its places and numbers`(
  kind: Story.Kind
) async throws {
  for seed in 1...UInt64(3 * TestCases.factor) {
    let story = Story(kind, seed: seed)
    let bounded = try await story.listed(itemsKept: 20)
    #expect(try await bounded == story.listed(itemsKept: .max), "seed \(seed)")
  }
}
