import Testing
import WaterfallLayout
import WaterfallTestSupport

/// A layout whose frames another program has computed.
@Suite struct ReceivedLayoutTests {
  static let container = Size(width: 100, height: 50)

  /// A masonry layout in whole cells, and a layout that received the elements of the first.
  private func both(
    _ seed: UInt64, columns: Int, sticky: Bool = false
  ) throws -> (masonry: MasonryLayout, received: ReceivedLayout) {
    var configuration = LayoutConfiguration(columns: columns)
    configuration.snap = .integral
    configuration.hasStickyHeaders = sticky
    let masonry = MasonryLayout(configuration).prepared(TestBoard.random(seed, sections: 3))
    return (masonry, try received(masonry, sticky: sticky))
  }

  /// The layout after it has received the elements in reverse: the order must not matter.
  private func received(_ layout: some Layout, sticky: Bool = false) throws -> ReceivedLayout {
    var elements = ReceivedElements(
      (0..<layout.sectionCount).map { section in
        ReceivedElements.Section(
          itemCount: layout.itemCount(inSection: section),
          hasHeader: layout.headerAttributes(inSection: section) != nil,
          hasFooter: layout.footerAttributes(inSection: section) != nil)
      })
    for element in layout.elements.reversed() { try elements.take(element) }
    try elements.check()
    elements.contentSize = layout.contentSize
    return ReceivedLayout(elements, container: Self.container, hasStickyHeaders: sticky)
  }

  @Test(arguments: [false, true])
  func `a rectangle finds what it finds in the layout that computed them`(sticky: Bool) throws {
    for seed in 0..<80 as Range<UInt64> {
      let (masonry, received) = try both(seed, columns: Int(seed % 5) + 1, sticky: sticky)
      var random = SeededRandom(seed: seed)
      for _ in 0..<20 {
        let rect = Rect(
          Double(random.next(below: 200)) - 50, Double(random.next(below: 900)) - 50,
          Double(random.next(below: 90)), Double(random.next(below: 200)))
        let found = received.attributes(in: rect).map(Element.init)
        try #require(
          found == masonry.attributes(in: rect).map(Element.init), "seed \(seed), \(rect)")
      }
    }
  }

  @Test func `neighbours and the nearest item are those of the layout that computed them`() throws {
    for seed in 0..<60 as Range<UInt64> {
      let (masonry, received) = try both(seed, columns: Int(seed % 4) + 1)
      for element in masonry.elements where element.kind == .item && element.frame.height > 0 {
        for direction in NeighbourDirection.allCases {
          let expected = masonry.neighbour(of: element.path, toward: direction)
          guard let expected, masonry.attributes(at: expected)?.frame.height ?? 0 > 0 else {
            continue
          }
          let found = received.neighbour(of: element.path, toward: direction)
          let frames = [expected, found].map { $0.flatMap { masonry.attributes(at: $0)?.frame } }
          try #require(
            frames[0]?.x == frames[1]?.x && frames[0]?.y == frames[1]?.y,
            "seed \(seed): \(direction) of \(element.path): \(expected), not \(String(describing: found))"
          )
        }
      }
      var random = SeededRandom(seed: seed)
      for _ in 0..<20 {
        let point = Point(
          x: Double(random.next(below: 300)) - 100, y: Double(random.next(below: 3000)) - 100)
        let places = [masonry.nearest(to: point), received.nearest(to: point)].map { path in
          path.flatMap { masonry.attributes(at: $0) }.map { distance($0.frame, point) }
        }
        try #require(places[0] == places[1], "seed \(seed), \(point)")
      }
    }
  }

  @Test func `where items stand anyhow, there is a way to each of them`() throws {
    let board = TestBoard(Array(repeating: 6, count: 40))
    let received = try received(CircleLayout().prepared(board, in: Size(width: 100, height: 100)))
    var (seen, open) = (Set([ItemPath(section: 0, item: 0)]), [ItemPath(section: 0, item: 0)])
    while let path = open.popLast() {
      for direction in NeighbourDirection.allCases {
        guard let next = received.neighbour(of: path, toward: direction), seen.insert(next).inserted
        else { continue }
        open.append(next)
      }
    }
    #expect(seen.count == 40)
  }

  @Test func `an element that cannot be is named`() throws {
    var elements = ReceivedElements([
      ReceivedElements.Section(itemCount: 2, hasHeader: true, hasFooter: false)
    ])
    func item(_ section: Int, _ item: Int, _ kind: Attributes.Kind = .item) -> Attributes {
      Attributes(
        kind: kind, path: ItemPath(section: section, item: item),
        frame: Rect(x: 0, y: 0, width: 1, height: 1))
    }
    #expect(throws: ReceivedElements.Fault.noSection(1, count: 1)) { try elements.take(item(1, 0)) }
    #expect(throws: ReceivedElements.Fault.noSection(-1, count: 1)) {
      try elements.take(item(-1, 0))
    }
    #expect(
      throws: ReceivedElements.Fault.noItem(ItemPath(section: 0, item: 2), count: 2)
    ) { try elements.take(item(0, 2)) }
    #expect(throws: ReceivedElements.Fault.none(.footer, section: 0)) {
      try elements.take(item(0, 0, .footer))
    }
    try elements.take(item(0, 1))
    #expect(throws: ReceivedElements.Fault.twice(.item, ItemPath(section: 0, item: 1))) {
      try elements.take(item(0, 1))
    }
    try elements.take(item(0, 0, .header))
    #expect(throws: ReceivedElements.Fault.twice(.header, ItemPath(section: 0, item: 0))) {
      try elements.take(item(0, 0, .header))
    }
    #expect(throws: ReceivedElements.Fault.missing(ItemPath(section: 0, item: 0))) {
      try elements.check()
    }
  }

  @Test func `a section that grows keeps its header, which may come once more`() throws {
    var elements = ReceivedElements([
      ReceivedElements.Section(itemCount: 0, hasHeader: true, hasFooter: true)
    ])
    let path = ItemPath(section: 0, item: 0)
    func take(_ kind: Attributes.Kind, y: Double) throws {
      try elements.take(
        Attributes(kind: kind, path: path, frame: Rect(x: 0, y: y, width: 1, height: 1)))
    }
    try take(.header, y: 0)
    try take(.footer, y: 1)
    elements.grow(to: 1)
    try take(.item, y: 1)
    try take(.footer, y: 2)
    try elements.check()
    let layout = ReceivedLayout(elements, container: Self.container)
    #expect(layout.headerAttributes(inSection: 0)?.frame.y == 0)
    #expect(layout.footerAttributes(inSection: 0)?.frame.y == 2)
    #expect(throws: ReceivedElements.Fault.twice(.footer, path)) { try take(.footer, y: 3) }
  }

  @Test func `a frame that is no frame is refused, and edges stay where an Int can count`() throws {
    var elements = ReceivedElements([
      ReceivedElements.Section(itemCount: 1, hasHeader: false, hasFooter: false)
    ])
    let path = ItemPath(section: 0, item: 0)
    func frame(x: Double, width: Double) -> Attributes {
      Attributes(path: path, frame: Rect(x: x, y: 1e300, width: width, height: 1))
    }
    #expect(throws: ReceivedElements.Fault.notFinite("x", .item, path)) {
      try elements.take(frame(x: .nan, width: 3))
    }
    #expect(throws: ReceivedElements.Fault.negative("width", -3, .item, path)) {
      try elements.take(frame(x: 0, width: -3))
    }
    var element = frame(x: 0, width: 3)
    (element.alpha, element.scale) = (.nan, 1e300)
    try elements.take(element)
    let layout = ReceivedLayout(elements, container: Self.container)
    let found = layout.attributes(at: element.path)
    #expect(found?.frame == Rect(x: 0, y: 0x1p40, width: 3, height: 1))
    #expect(found?.alpha == 1 && found?.scale == 100)
  }

  @Test func `items that are gone or have no frame yet are not found`() throws {
    var (_, received) = try both(3, columns: 2)
    let counts = (0..<3).map { received.itemCount(inSection: $0) }
    received.prepare(from: TestBoard([[Size(width: 1, height: 1)]]), in: Self.container)
    #expect(received.sectionCount == 1)
    #expect(received.itemCount(inSection: 0) == min(1, counts[0]))
    let all = Rect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)
    #expect(received.attributes(in: all).allSatisfy { $0.path.section == 0 && $0.path.item == 0 })
    let more = TestBoard.random(3, sections: 9)
    received.prepare(from: more, in: Self.container)
    #expect(received.sectionCount == 9)
    #expect(
      (0..<9).map { received.itemCount(inSection: $0) } == counts + Array(repeating: 0, count: 6))
    #expect(received.elements.allSatisfy { $0.path.section < 3 })
  }

  private func distance(_ frame: Rect, _ point: Point) -> Double {
    let x = max(0, frame.minX - point.x, point.x - frame.maxX)
    let y = max(0, frame.minY - point.y, point.y - frame.maxY)
    return x * x + y * y
  }
}

/// An element without its lane, which a received element does not have.
private struct Element: Hashable {
  let kind: Attributes.Kind
  let path: ItemPath
  let frame: Rect
  let zIndex: Int

  init(_ attributes: Attributes) {
    (kind, path) = (attributes.kind, attributes.path)
    (frame, zIndex) = (attributes.frame, attributes.zIndex)
  }
}
