import WaterfallLayout

/// Checks a prepared layout against its source.
struct LayoutAudit {
  private let layout: any Layout
  /// The number of the source's items, by section.
  private let counts: [Int]
  private let contentSize: Size
  private let staysInside: Bool

  init(
    _ layout: any Layout, counts: [Int],
    _ promises: Set<BrokenPromise.Promise> = Set(BrokenPromise.Promise.allCases)
  ) {
    (self.layout, self.counts, contentSize) = (layout, counts, layout.contentSize)
    staysInside = promises.contains(.inside)
  }

  enum Beyond { case asked, unasked }

  static func elements(of layout: any Layout) -> [Attributes] {
    var elements: [Attributes] = []
    layout.forEachAttributes { elements.append($0) }
    return elements
  }

  /// The first broken promise that concerns single items.
  ///
  /// - Parameter first: the first item of the last section to check; the ones before were checked
  ///   already.
  /// - Parameter beyond: whether to ask also for an item past the end. A layout may trap on that,
  ///   and still be shown without a fault as long as it is not asked.
  /// - Complexity: O(items)
  func firstBroken(from first: Int = 0, beyond: Beyond = .asked) -> BrokenPromise? {
    guard contentSize.width.isExtent, contentSize.height.isExtent else {
      return BrokenPromise(.finite, "the content is \(contentSize.width) × \(contentSize.height)")
    }
    guard layout.sectionCount == counts.count else {
      return BrokenPromise(
        .complete, "\(layout.sectionCount) sections are there, not \(counts.count)")
    }
    for (section, count) in counts.enumerated() {
      // Compare the counts first: a layout may trap when it is asked for an item that it does not
      // have.
      let found = layout.itemCount(inSection: section)
      guard found == count else {
        return BrokenPromise(.complete, "section \(section) has \(found) items, not \(count)")
      }
      let start = section == counts.count - 1 ? min(first, count) : first == 0 ? 0 : count
      for item in start..<count {
        if let broken = broken(at: ItemPath(section: section, item: item)) { return broken }
      }
      let end = ItemPath(section: section, item: count)
      if beyond == .asked, layout.attributes(at: end) != nil {
        return BrokenPromise(.complete, at: end, "has attributes, and is not there")
      }
    }
    return nil
  }

  private func broken(at path: ItemPath) -> BrokenPromise? {
    guard let attributes = layout.attributes(at: path) else {
      return BrokenPromise(.complete, at: path, "has no attributes")
    }
    if attributes.path != path || attributes.kind != .item {
      let other = attributes.path
      return BrokenPromise(
        .ownPath, at: path, "has the attributes of item \(other.item) of section \(other.section)")
    }
    let frame = attributes.frame
    guard frame.x.isFinite, frame.y.isFinite, frame.width.isExtent, frame.height.isExtent else {
      return BrokenPromise(.finite, at: path, "has the frame \(frame.words)")
    }
    return staysInside ? brokenInside(frame, at: path) : nil
  }

  private func brokenInside(_ frame: Rect, at path: ItemPath) -> BrokenPromise? {
    let isHorizontal = layout.direction == .horizontal
    let (start, end) = isHorizontal ? (frame.minX, frame.maxX) : (frame.minY, frame.maxY)
    let extent = isHorizontal ? contentSize.width : contentSize.height
    // Sums of many numbers are not exact, so allow for some error.
    let slack = 1e-6 * (1 + extent)
    guard start < -slack || end > extent + slack else { return nil }
    return BrokenPromise(
      .inside, at: path,
      "has the frame \(frame.words), and the content is \(extent) \(isHorizontal ? "wide" : "high")"
    )
  }

  /// The first element that a rectangle misses, or finds wrongly.
  ///
  /// - Parameter elements: all elements of the layout, in layout order.
  static func brokenCulling(
    of layout: any Layout, by rect: Rect, _ elements: [Attributes]
  ) -> BrokenPromise? {
    // An element that is drawn larger than its frame may be found by what is drawn.
    let found = layout.attributes(in: rect).filter {
      $0.frame.sharesArea(with: rect) || !$0.drawnFrame.sharesArea(with: rect)
    }
    var seen: Set<Attributes> = []
    for element in found where !seen.insert(element).inserted {
      return BrokenPromise(.once, at: element.path, "is found twice in \(rect.words)")
    }
    let wanted = elements.filter { $0.frame.sharesArea(with: rect) }
    for (one, other) in zip(found, wanted) where one.frame != other.frame || one.path != other.path
    {
      let isMissing = !seen.contains(other)
      return isMissing
        ? BrokenPromise(.culling, at: other.path, "is not found in \(rect.words)")
        : BrokenPromise(.culling, at: one.path, "is out of place in what \(rect.words) finds")
    }
    if let other = wanted.dropFirst(found.count).first {
      return BrokenPromise(.culling, at: other.path, "is not found in \(rect.words)")
    }
    if let one = found.dropFirst(wanted.count).first {
      return BrokenPromise(
        .culling, at: one.path, "is found in \(rect.words), with which it shares no area")
    }
    return nil
  }
}

extension Double {
  /// Whether an extent may have this value.
  fileprivate var isExtent: Bool { isFinite && self >= 0 }
}

extension Rect {
  /// The position and size in words for people.
  fileprivate var words: String { "\(x),\(y) \(width)×\(height)" }
}
