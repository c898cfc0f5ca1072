import TerminalGrid
import TerminalInput
import Testing
import WaterfallItems
import WaterfallLayout
import WaterfallRecords
import WaterfallSources
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallLab
@testable import WaterfallViewer

private let windows = ["80x24", "100x30", "120x40", "160x48"]

/// A viewer on a demo, without its tour.
private func demo(
  _ name: String, window: String, _ change: (inout ViewerOptions) -> Void = { _ in }
) async throws -> TestViewer {
  try await tourViewer(of: name, window: window) { options in
    options.tours.first = nil
    change(&options)
  }
}

extension TestViewer {
  /// The rows between each card and the next one below it in the same column.
  fileprivate var rowGaps: Set<Int> {
    var gaps: Set<Int> = []
    var ends: [Int: Int] = [:]
    for item in 0..<state.items.count {
      guard let frame = state.frame(of: item) else { continue }
      if let end = ends[Int(frame.minX)] { gaps.insert(Int(frame.minY) - end) }
      ends[Int(frame.minX)] = Int(frame.maxY)
    }
    return gaps
  }

  /// Goes to a step of the tour, and lets it act to its end.
  fileprivate mutating func go(toStep step: Int) {
    for _ in 0..<step { press("<Space>") }
    while state.walk?.index == step, (state.walk?.rest ?? 0) != 0 { passTime() }
  }
}

@Test(arguments: ["random", "cached", "naive", "sections", "shop", "quotes"], ["45x20", "60x24"])
func `no gap is rounded to nothing in a narrow window`(name: String, window: String) async throws {
  let viewer = try await demo(name, window: window)
  let gaps = viewer.rowGaps
  #expect(!gaps.isEmpty)
  #expect(gaps.allSatisfy { $0 >= 1 }, "\(gaps)")
}

@Test(arguments: ["random", "cached", "naive", "sections"], windows)
func `a gap is seen with the lab open, too`(name: String, window: String) async throws {
  let viewer = try await demo(name, window: window) { $0.opensLab = true }
  #expect(viewer.rowGaps.allSatisfy { $0 >= 1 }, "\(viewer.rowGaps)")
}

@Test func `a gap that the user has made smaller stretches nothing`() async throws {
  let usual = try await demo("random", window: "80x24")
  let close = try await demo("random", window: "80x24") { $0.layout.rowGap = 1 }
  #expect(close.state.frame(of: 0)?.height == usual.state.frame(of: 0)?.height)
}

@Test(arguments: ["shop", "quotes", "random", "sections", "cached", "naive", "line"])
func `a demo in points stays in points under any layout`(name: String) async throws {
  for kind in LayoutKind.all {
    let viewer = try await demo(name, window: "80x24") { $0.layout.choose(kind) }
    #expect(viewer.state.board.view.chosen.points == 375)
    let highest = (0..<12).compactMap { viewer.state.frame(of: $0)?.height }.max() ?? 0
    #expect(highest > 0 && highest < 60, "\(kind): \(highest)")
  }
}

@Test(arguments: windows)
func `in the second step of random more cards come`(window: String) async throws {
  var viewer = try await tourViewer(of: "random", window: window)
  viewer.go(toStep: 1)
  #expect(viewer.state.items.count > 20)
}

@Test(arguments: windows)
func `in the third step of random the last prepare is an append`(window: String) async throws {
  var viewer = try await tourViewer(of: "random", window: window)
  viewer.go(toStep: 2)
  #expect(!viewer.state.layoutWork.last.isWhole)
  #expect(viewer.state.layoutWork.last.placed == 20)
}

@Test(arguments: windows)
func `a grid beside random shows several cards`(window: String) async throws {
  var viewer = try await tourViewer(of: "random", window: window)
  viewer.go(toStep: 4)
  let comparison = try #require(viewer.state.lab.comparison)
  #expect(comparison.layout.laneCount > 1)
  #expect(comparison.layout.contentExtent < 3 * viewer.state.contentExtent)
  #expect(viewer.state.comparedItems.count > 2)
}

@Test(arguments: windows)
func `in the last step of quotes twelve more come`(window: String) async throws {
  var viewer = try await tourViewer(of: "quotes", window: window)
  viewer.go(toStep: 3)
  #expect(viewer.state.items.count >= 24)
}

@Test(arguments: [("random", 4), ("quotes", 2), ("naive", 4)], windows)
func `two layouts side by side have columns that can be read`(
  step: (tour: String, index: Int), window: String
) async throws {
  var viewer = try await tourViewer(of: step.tour, window: window)
  viewer.go(toStep: step.index)
  let comparison = try #require(viewer.state.lab.comparison)
  let least = step.tour == "random" ? 8 : 10
  #expect(viewer.state.layout.laneExtent >= least)
  #expect(comparison.layout.laneExtent >= least)
}

@Test(arguments: windows, 0..<4)
func `a circle shows all numerals and badges`(window: String, step: Int) async throws {
  var viewer = try await tourViewer(of: "circle", window: window) {
    ($0.fields.title, $0.fields.badge) = ("hour", "size")
  }
  viewer.go(toStep: step)
  viewer.send(.input(.focus(true)))
  let words = Set(
    viewer.grid.text.split { !($0.isLetter || $0.isNumber || $0 == "…") }.map(String.init))
  for record in viewer.records {
    let (hour, size) = (record.fields[0].value.text ?? "", record.fields[1].value.text ?? "")
    #expect(words.contains(hour), "\(hour)")
    #expect(words.contains(size), "\(size)")
  }
}

@Test(arguments: windows, [1, 2])
func `the marks of a rectangle cover no text`(window: String, step: Int) async throws {
  var viewer = try await tourViewer(of: "cached", window: window)
  viewer.go(toStep: step)
  let found = try #require(viewer.state.foundInSmallerRect)
  let text = viewer.grid.text
  #expect(!found.isEmpty)
  let rows = 0...viewer.state.viewport.rows - 6
  for card in viewer.cardsInView where found.contains(card.index) && rows ~= card.rect.row {
    let path = try #require(viewer.state.arrangement.path(of: card.index))
    let words = try #require(viewer.state.board.attributeText(at: path, in: viewer.state.layout))
    for word in words.split(separator: " ") { #expect(text.contains(word), "\(word)") }
  }
}
