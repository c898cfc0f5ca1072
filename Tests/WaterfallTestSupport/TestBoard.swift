package import WaterfallLayout

/// Sections of items, given by their sizes. A section may have a header and a footer.
package struct TestBoard: LayoutSource {
  package var sections: [[Size]]
  package var headers: [Double?] = []
  package var footers: [Double?] = []
  /// True if the extent of an item is its width.
  package var isHorizontal = false

  package init(_ sections: [[Size]]) { self.sections = sections }

  /// One section of square items.
  package init(_ extents: [Double]) { self.init([extents.map { Size(width: $0, height: $0) }]) }

  package var sectionCount: Int { sections.count }
  package func itemCount(inSection section: Int) -> Int { sections[section].count }
  package func size(of path: ItemPath) -> Size { sections[path.section][path.item] }
  package func extent(of path: ItemPath, laneExtent: Double) -> Double {
    isHorizontal ? size(of: path).width : size(of: path).height
  }
  private func header(_ section: Int) -> Double? {
    headers.indices.contains(section) ? headers[section] : nil
  }
  private func footer(_ section: Int) -> Double? {
    footers.indices.contains(section) ? footers[section] : nil
  }
  package func hasHeader(inSection section: Int) -> Bool { header(section) != nil }
  package func hasFooter(inSection section: Int) -> Bool { footer(section) != nil }
  package func headerExtent(inSection section: Int) -> Double { header(section) ?? 0 }
  package func footerExtent(inSection section: Int) -> Double { footer(section) ?? 0 }

  /// Random sections. There are few different extents, so that ties, zeros and giants are common.
  package static func random(_ seed: UInt64, sections: Int) -> TestBoard {
    var random = SeededRandom(seed: seed)
    let choices: [Double] = [0, 1, 2.5, 10, 40, 400, .nan, -3]
    var board = TestBoard(
      (0..<sections).map { _ in
        (0..<random.next(below: 30)).map { _ in
          Size(
            width: choices[random.next(below: choices.count)],
            height: choices[random.next(below: choices.count)])
        }
      })
    let supplements: [Double?] = [nil, 0, 0.1, 7]
    board.headers = board.sections.map { _ in supplements[random.next(below: 4)] }
    board.footers = board.sections.map { _ in supplements[random.next(below: 4)] }
    return board
  }
}

extension Layout {
  /// The layout, prepared with one section of square items.
  package func prepared(_ extents: [Double], width: Double = 100) -> Self {
    prepared(TestBoard(extents), in: Size(width: width, height: 50))
  }

  package func prepared(
    _ source: some LayoutSource, in container: Size = Size(width: 100, height: 50)
  ) -> Self {
    var layout = self
    layout.prepare(from: source, in: container)
    return layout
  }

  package var elements: [Attributes] {
    var elements: [Attributes] = []
    forEachAttributes { elements.append($0) }
    return elements
  }

  package var frames: [Rect] { elements.map(\.frame) }
}

extension Rect {
  package init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(x: x, y: y, width: width, height: height)
  }
}
