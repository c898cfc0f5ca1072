import Testing
import WaterfallLayout
import WaterfallTestSupport

/// Edges of sections, to the last bit of a sum.
@Suite struct SectionEdgeTests {
  /// A stamp as wide as some columns and the gaps between them, in widths whose sums are rounded.
  @Test func `a stamp that ends where a column ends does not push the next`() {
    for count in 2...12 {
      for step in 0..<40 {
        let width = 50 + Double(step) * 7.3
        for isMirrored in [false, true] {
          for covered in 1..<count {
            let tops = tops(under: covered, of: count, in: width, isMirrored: isMirrored)
            let story = "\(covered) of \(count) columns in \(width), mirrored: \(isMirrored)"
            let pushed = isMirrored ? count - covered..<count : 0..<covered
            #expect((0..<count).filter { tops[$0] > 0 } == Array(pushed), "\(story)")
          }
        }
      }
    }
  }

  /// The tops of the first items below a stamp over the leftmost columns.
  private func tops(
    under covered: Int, of count: Int, in width: Double, isMirrored: Bool
  ) -> [Double] {
    var configuration = LayoutConfiguration(columns: count, columnGap: 0.1)
    configuration.placement = .roundRobin
    configuration.isRightToLeft = isMirrored
    let column = (width - Double(count - 1) * 0.1) / Double(count)
    var stampWidth = 0.0
    // One sum after the other rounds in another way than a product does.
    for number in 0..<covered { stampWidth += number > 0 ? column + 0.1 : column }
    var board = ReferenceBoard(extents: Array(repeating: 1, count: count))
    // The gap is covered, too.
    board.sections[0].stamps = [Rect(x: 0, y: 0, width: stampWidth + 0.1, height: 5)]
    let container = Size(width: width, height: 100)
    return MasonryLayout(configuration).prepared(board, in: container).frames.map(\.y)
  }

  @Test func `a stamp pushes a column of which it covers more than rounding explains`() {
    var configuration = LayoutConfiguration(columns: 2, columnGap: 0)
    configuration.placement = .roundRobin
    for (share, top) in [(1e-8, 0.0), (2e-7, 15)] {
      var board = ReferenceBoard(extents: [1, 1])
      board.sections[0].stamps = [Rect(x: 0, y: 0, width: 50 + share, height: 5)]
      #expect(MasonryLayout(configuration).prepared(board).frames.last?.y == top)
    }
  }

  /// `y += extent + its insets.bottom` (Geometry, "Sections").
  @Test func `an extent and the inset below it are added before the line moves on`() {
    var (board, differing) = (ReferenceBoard([]), 0)
    var configuration = LayoutConfiguration()
    configuration.hasStickyFooters = true
    var layout = MasonryLayout(configuration)
    for step in 1..<200 {
      let (extent, bottom) = (Double(step) * 0.37, Double(step) * 0.11)
      var section = ReferenceBoard.Section()
      section.footer = extent
      (section.footerInsets.top, section.footerInsets.bottom) = (0.7, bottom)
      board.sections = [section, section]
      layout.prepare(from: board, in: Size(width: 100, height: 100))
      let start = 0.7 + (extent + bottom)
      let rect = Rect(x: 0, y: start - 0.05, width: 100, height: 0.1)
      let footers = layout.attributes(in: rect).filter { $0.path.section == 1 }
      #expect(footers.map(\.frame.y) == [start])
      if start != 0.7 + extent + bottom { differing += 1 }
    }
    #expect(differing > 0)
  }
}
