import ArgumentParser
import Testing
import WaterfallLayout
import WaterfallTestSupport

@testable import WaterfallApp
@testable import WaterfallLayoutCommand

/// Compares what `waterfall layout` finds with the reference layout, number by number.
@Suite struct LayoutReferenceTests {
  @Test func `random boards with all options are as the reference computes them`() throws {
    for seed in 0..<(600 * TestCases.factor) {
      var numbers = SeededNumbers(seed: seed)
      try requireEqual(numbers.randomCase())
    }
  }

  @Test func `the named layouts are as the reference computes them`() throws {
    for seed in 0..<(300 * TestCases.factor) {
      var numbers = SeededNumbers(seed: seed)
      // Their sums are taken in another order, which changes the last bits.
      try requireEqual(numbers.randomNamedCase(), tolerance: 1e-9)
    }
  }

  @Test(arguments: ReferenceSmallCases.subjects)
  func `all small cases are as the reference computes them`(subject: String) throws {
    for small in ReferenceSmallCases.cases(of: subject) { try requireEqual(small) }
  }

  private let folder: TerminalSession.Folder

  init() throws { folder = try TerminalSession.Folder() }

  private func requireEqual(_ expected: ReferenceCase, tolerance: Double = 0) throws {
    var arguments = expected.arguments + [try folder.write("board", expected.boardText)]
    if let edits = expected.editsText {
      arguments += ["--edits", try folder.write("edits", edits)]
    }
    let selection = try LayoutCommand.parse(arguments).selection()
    var lines: [ReferenceLine] = []
    selection.visit { lines.append(ReferenceLine($0)) }
    let size = selection.layout.contentSize
    lines.append(
      ReferenceLine(contentSize: Rect(x: 0, y: 0, width: size.width, height: size.height)))
    let difference = expected.difference(of: lines, tolerance: tolerance)
    try #require(difference == nil)
  }
}
