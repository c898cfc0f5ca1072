/// Frames that another program has computed, as a layout. It is made from them, and finds the items
/// in a rectangle as quickly as layouts that compute their own.
///
/// It cannot place anything. `prepare` and `append` only store which items there are now. An item
/// that has no frame yet has no attributes, and neither has one that is gone.
package struct ReceivedLayout: Layout, Sendable {
  package private(set) var container: Size
  package let direction: LayoutConfiguration.Direction
  package let elements: ReceivedElements
  /// The items in reading order, and the index to find them.
  let index: ReceivedIndex
  /// The number of items that there are now, by section; nil as long as all that came are there.
  private var counts: [Int]?
  private let hasStickyHeaders: Bool
  /// For each section with a header, its end along the way of scrolling.
  private let sectionEnds: [Int: Double]

  /// A layout of the elements that have come.
  ///
  /// - Complexity: O(items · log items)
  package init(
    _ elements: ReceivedElements = ReceivedElements(), container: Size = Size(width: 0, height: 0),
    direction: LayoutConfiguration.Direction = .vertical, hasStickyHeaders: Bool = false
  ) {
    (self.elements, self.container, self.direction) = (elements, container, direction)
    self.hasStickyHeaders = hasStickyHeaders
    index = ReceivedIndex(elements, isTransposed: direction == .horizontal)
    sectionEnds = hasStickyHeaders ? elements.sectionEnds(direction) : [:]
  }

  /// Stores which items there are now. Their frames are those that came.
  package mutating func prepare(from source: some LayoutSource, in container: Size) {
    self.container = container
    counts = (0..<source.sectionCount).map { source.itemCount(inSection: $0) }
  }

  package var contentSize: Size { elements.contentSize }
  /// The number of items that came.
  package var totalCount: Int { elements.itemCount }
  package var sectionCount: Int { counts?.count ?? elements.sections.count }

  package func itemCount(inSection section: Int) -> Int {
    guard elements.sections.indices.contains(section) else { return 0 }
    let received = elements.sections[section].itemCount
    guard let counts else { return received }
    return counts.indices.contains(section) ? min(received, counts[section]) : 0
  }

  package func attributes(at path: ItemPath) -> Attributes? {
    guard path.item < itemCount(inSection: path.section), let number = elements.number(of: path)
    else { return nil }
    return attributes(ofItem: number, at: path)
  }

  private func attributes(ofItem number: Int, at path: ItemPath) -> Attributes {
    var attributes = Attributes(path: path, frame: elements.frames[number])
    guard let look = elements.looks[number] else { return attributes }
    (attributes.alpha, attributes.zIndex) = (look.alpha, look.zIndex)
    (attributes.isHidden, attributes.scale) = (look.isHidden, look.scale)
    return attributes
  }

  package func headerAttributes(inSection section: Int) -> Attributes? {
    supplementary(.header, elements.headers[section], section)
  }

  package func footerAttributes(inSection section: Int) -> Attributes? {
    supplementary(.footer, elements.footers[section], section)
  }

  private func supplementary(
    _ kind: Attributes.Kind, _ frame: Rect?, _ section: Int
  ) -> Attributes? {
    guard let frame, section < sectionCount else { return nil }
    let path = ItemPath(section: section, item: 0)
    let isInFront = kind == .header && hasStickyHeaders
    return Attributes(kind: kind, path: path, frame: frame, zIndex: isInFront ? 1 : 0)
  }

  /// - Complexity: O(log items + found · log found + sections)
  package func forEachAttributes(in rect: Rect, _ body: (Attributes) -> Void) {
    guard rect.width > 0, rect.height > 0 else { return }
    var found: [Attributes] = []
    index.forEachItem(in: rect) { number in
      let path = elements.path(ofItem: number)
      guard path.item < itemCount(inSection: path.section) else { return }
      found.append(attributes(ofItem: number, at: path))
    }
    found.sort { $0.path < $1.path }
    guard !elements.headers.isEmpty || !elements.footers.isEmpty else { return found.forEach(body) }
    var next = 0
    for section in 0..<sectionCount {
      if let header = stuck(headerAttributes(inSection: section), in: rect) { body(header) }
      while next < found.count, found[next].path.section == section {
        body(found[next])
        next += 1
      }
      guard let footer = footerAttributes(inSection: section), footer.frame.sharesArea(with: rect)
      else { continue }
      body(footer)
    }
  }

  /// A header at its place while this rectangle is in sight; nil if it is out of sight.
  private func stuck(_ header: Attributes?, in rect: Rect) -> Attributes? {
    guard var header else { return nil }
    if let end = sectionEnds[header.path.section] {
      if direction == .vertical {
        let last = end - header.frame.height
        header.frame.y = max(header.frame.y, min(rect.minY, last))
      } else {
        let last = end - header.frame.width
        header.frame.x = max(header.frame.x, min(rect.minX, last))
      }
    }
    return header.frame.sharesArea(with: rect) ? header : nil
  }

  /// Whether a new `prepare` is needed. It is for any other size, because the program that computes
  /// the layout may then give another result.
  package func isInvalidated(by newContainer: Size) -> Bool { newContainer != container }
}

extension ReceivedElements {
  /// The greatest edge, along the way of scrolling, of each section that has a header.
  fileprivate func sectionEnds(_ direction: LayoutConfiguration.Direction) -> [Int: Double] {
    func end(_ frame: Rect) -> Double { direction == .vertical ? frame.maxY : frame.maxX }
    var ends: [Int: Double] = [:]
    for (section, header) in headers {
      let first = sections[section].first
      let items = frames[first..<first + sections[section].itemCount]
      let last = items.reduce(end(header)) { max($0, end($1)) }
      ends[section] = max(last, footers[section].map(end) ?? last)
    }
    return ends
  }
}
