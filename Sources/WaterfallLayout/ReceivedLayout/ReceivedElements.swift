/// The elements of a layout that another program has computed. They are taken in one by one and
/// checked: each item comes once, and no element comes that the board does not have.
package struct ReceivedElements: Sendable {
  package enum Fault: Error, Hashable, Sendable {
    case noSection(Int, count: Int)
    case noItem(ItemPath, count: Int)
    /// The section has no such element.
    case none(Attributes.Kind, section: Int)
    case twice(Attributes.Kind, ItemPath)
    case missing(ItemPath)
    /// A number of the frame, of this name, is not finite.
    case notFinite(String, Attributes.Kind, ItemPath)
    /// An extent, of this name, is negative.
    case negative(String, Double, Attributes.Kind, ItemPath)
    /// The frame lies outside the container, from `start` to `end` across the way of scrolling.
    case outside(
      Attributes.Kind, ItemPath, start: Double, end: Double, container: Double,
      LayoutConfiguration.Direction)
  }

  /// The look of an element, where it differs from the usual: opaque, in its place and of its own
  /// size.
  struct Look: Sendable {
    var alpha = 1.0
    var zIndex = 0
    var isHidden = false
    var scale = 1.0
  }

  /// The contents of a section on the board.
  package struct Section: Sendable {
    package fileprivate(set) var itemCount: Int
    let hasHeader: Bool
    let hasFooter: Bool
    /// The number of the section's first item, counted through all sections.
    fileprivate(set) var first = 0

    package init(itemCount: Int, hasHeader: Bool, hasFooter: Bool) {
      (self.itemCount, self.hasHeader, self.hasFooter) = (itemCount, hasHeader, hasFooter)
    }
  }

  package private(set) var sections: [Section]
  /// The frames of all items in layout order; an item that has not come has ``absent``.
  private(set) var frames: ContiguousArray<Rect>
  /// The headers' frames by section.
  private(set) var headers: [Int: Rect] = [:]
  private(set) var footers: [Int: Rect] = [:]
  /// The unusual looks, by the item's number counted through all sections.
  private(set) var looks: [Int: Look] = [:]
  package var contentSize = Size(width: 0, height: 0)
  /// The number of items that have come.
  private var count = 0
  /// The supplementary elements of the last section that may come once more: it has grown, so they
  /// may have moved.
  private var mayComeAgain: Set<Attributes.Kind> = []
  /// The container's extent across the way of scrolling, which no frame may leave; nil if any place
  /// is allowed.
  private let across: Double?
  private let direction: LayoutConfiguration.Direction

  private static let absent = Rect(x: .nan, y: 0, width: 0, height: 0)

  /// The state in which no element has come yet, for a board with these sections.
  ///
  /// - Parameter container: no frame may lie outside its width (height, when horizontal); nil if
  ///   any place is allowed.
  package init(
    _ sections: [Section] = [], in container: Size? = nil,
    direction: LayoutConfiguration.Direction = .vertical
  ) {
    self.sections = sections
    self.direction = direction
    across = container.map { direction == .vertical ? $0.width : $0.height }
    var first = 0
    for section in sections.indices {
      self.sections[section].first = first
      first += sections[section].itemCount
    }
    frames = ContiguousArray(repeating: Self.absent, count: first)
  }

  /// Makes room for more items at the end of the last section.
  ///
  /// - Parameter itemCount: the new number of items in the last section.
  package mutating func grow(to itemCount: Int) {
    let last = sections.count - 1
    let more = itemCount - sections[last].itemCount
    precondition(more >= 0, "A section of \(sections[last].itemCount) items cannot grow by \(more)")
    sections[last].itemCount = itemCount
    frames.append(contentsOf: repeatElement(Self.absent, count: more))
    mayComeAgain = [.header, .footer]
  }

  /// Takes an element in. A frame that is not finite, has a negative extent or lies outside the
  /// container is refused.
  package mutating func take(_ element: Attributes) throws(Fault) {
    let path = element.path
    guard sections.indices.contains(path.section) else {
      throw .noSection(path.section, count: sections.count)
    }
    let section = sections[path.section]
    try check(element)
    let frame = element.frame.received
    switch element.kind {
    case .header:
      guard section.hasHeader else { throw .none(.header, section: path.section) }
      guard headers.updateValue(frame, forKey: path.section) == nil || comesAgain(.header, path)
      else {
        throw .twice(.header, path)
      }
    case .footer:
      guard section.hasFooter else { throw .none(.footer, section: path.section) }
      guard footers.updateValue(frame, forKey: path.section) == nil || comesAgain(.footer, path)
      else {
        throw .twice(.footer, path)
      }
    case .item:
      guard 0..<section.itemCount ~= path.item else {
        throw .noItem(path, count: section.itemCount)
      }
      let number = section.first + path.item
      guard frames[number].x.isNaN else { throw .twice(.item, path) }
      frames[number] = frame
      count += 1
      looks[number] = Look(element)
    }
  }

  /// Whether this element has come before the section grew, and now comes for the first time since.
  private mutating func comesAgain(_ kind: Attributes.Kind, _ path: ItemPath) -> Bool {
    path.section == sections.count - 1 && mayComeAgain.remove(kind) != nil
  }

  private func check(_ element: Attributes) throws(Fault) {
    let (frame, kind, path) = (element.frame, element.kind, element.path)
    for (name, number) in [
      ("x", frame.x), ("y", frame.y), ("width", frame.width), ("height", frame.height),
    ] where !number.isFinite {
      throw .notFinite(name, kind, path)
    }
    // Sums and differences of many numbers are not exact, so allow for some error.
    let slack = 1e-6
    for (name, number) in [("width", frame.width), ("height", frame.height)]
    where number < -slack {
      throw .negative(name, number, kind, path)
    }
    guard let across else { return }
    let (start, end) = direction == .vertical ? (frame.minX, frame.maxX) : (frame.minY, frame.maxY)
    guard start >= -slack * (1 + across), end <= across + slack * (1 + across) else {
      throw .outside(kind, path, start: start, end: end, container: across, direction)
    }
  }

  /// Throws the first missing item, if there is one. Headers and footers may be missing.
  package func check() throws(Fault) {
    guard count < frames.count, let number = frames.firstIndex(where: { $0.x.isNaN }) else {
      return
    }
    throw .missing(path(ofItem: number))
  }

  /// The path of the item with this number, counted through all sections.
  ///
  /// - Complexity: O(log sections)
  func path(ofItem number: Int) -> ItemPath {
    // The last section that begins at this item or before it. Other sections with the same start
    // are empty.
    let end = (0..<sections.count).partitionPoint(near: 0) { sections[$0].first <= number }
    return ItemPath(section: end - 1, item: number - sections[end - 1].first)
  }

  /// The number, counted through all sections, of an item that has come; nil if there is none.
  func number(of path: ItemPath) -> Int? {
    guard sections.indices.contains(path.section),
      0..<sections[path.section].itemCount ~= path.item
    else { return nil }
    let number = sections[path.section].first + path.item
    return frames[number].x.isNaN ? nil : number
  }

  /// The number of items whose frames differ from those with the same paths in `other`.
  package func movedCount(since other: ReceivedElements) -> Int {
    var moved = 0
    for section in 0..<min(sections.count, other.sections.count) {
      let (own, old) = (sections[section], other.sections[section])
      for item in 0..<min(own.itemCount, old.itemCount)
      where frames[own.first + item] != other.frames[old.first + item] { moved += 1 }
    }
    return moved
  }

  package var itemCount: Int { frames.count }
}

extension ReceivedElements.Look {
  /// nil if the element looks as usual.
  fileprivate init?(_ element: Attributes) {
    (zIndex, isHidden) = (element.zIndex, element.isHidden)
    alpha = element.alpha.isFinite ? min(max(0, element.alpha), 1) : 1
    scale = element.scale.isFinite ? min(max(0, element.scale), 100) : 1
    if alpha == 1, zIndex == 0, !isHidden, scale == 1 { return nil }
  }
}

extension Double {
  /// The greatest distance from 0 that is kept, so that edges fit into an Int in any unit.
  private static let farthest = 0x1p40

  /// A finite number, clamped to the greatest distance that is kept.
  fileprivate var nearby: Double {
    isFinite ? Swift.min(Swift.max(-Self.farthest, self), Self.farthest) : 0
  }
}

extension Rect {
  /// The frame with bad numbers cleaned (Geometry, "Bad numbers"). A position may be negative, an
  /// extent not.
  package var received: Rect {
    Rect(x: x.nearby, y: y.nearby, width: max(0, width.nearby), height: max(0, height.nearby))
  }
}

extension Size {
  /// The size with bad numbers cleaned.
  package var received: Size {
    let frame = Rect(x: 0, y: 0, width: width, height: height).received
    return Size(width: frame.width, height: frame.height)
  }
}
