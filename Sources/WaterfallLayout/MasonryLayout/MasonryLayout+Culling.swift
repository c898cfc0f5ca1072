extension MasonryLayout {
  /// Calls `body` with each element that shares area with `rect`, in layout order.
  ///
  /// - Parameters:
  ///   - rect: points, in the content's coordinates; an empty one finds nothing.
  ///   - body: gets attributes with sticky headers moved, each element once.
  /// - Complexity: O(columns · log n + found), also when one item is a million times as high as
  ///   the others. Allocates nothing for elements that are not found.
  public func forEachAttributes(in rect: Rect, _ body: (Attributes) -> Void) {
    guard rect.width > 0, rect.height > 0 else { return }
    let rect = rules.isTransposed ? rect.transposed : rect
    var section = firstSection(endingAfter: rect.minY)
    let isPlain = !rules.isTransposed && rules.edgeScale == nil
    // A span's elements are not copied to be asked.
    let sections = sections.span
    while section < sections.count, sections[section].start < rect.maxY {
      if let header = sections[section].header {
        let moved = movedFrame(of: header, in: section, for: rect)
        if moved.sharesArea(with: rect) {
          body(presented(headerAttributes(header, section: section, moved: moved)))
        }
      }
      if isPlain {
        sections[section].forEachItem(in: rect, section: section, body)
      } else {
        sections[section].forEachItem(in: rect, section: section) { body(presented($0)) }
      }
      if let footer = sections[section].footer, footer.frame.sharesArea(with: rect) {
        let path = Self.path(section)
        body(presented(Attributes(kind: .footer, path: path, frame: footer.frame)))
      }
      section += 1
    }
  }

  /// The elements that share area with `rect`, in layout order.
  ///
  /// - Parameter rect: points, in the content's coordinates; an empty one finds nothing.
  /// - Returns: attributes with sticky headers moved, each element once.
  /// - Complexity: O(columns · log n + found), also when one item is a million times as high as
  ///   the others.
  public func attributes(in rect: Rect) -> [Attributes] {
    var found: [Attributes] = []
    forEachAttributes(in: rect) { found.append($0) }
    return found
  }

  /// The first section that ends after this line.
  func firstSection(endingAfter line: Double) -> Int {
    guard let first = sections.first, let last = sections.last else { return 0 }
    let guess = sections.indices.number(at: line, from: first.start, to: last.end)
    let ends = sectionEnds.span
    return sections.indices.partitionPoint(near: guess) { ends[$0] <= line }
  }

  /// Where a header is when `rect` is in sight.
  private func movedFrame(
    of header: SectionGeometry.Supplement, in section: Int, for rect: Rect
  ) -> Rect {
    var frame = header.frame
    guard rules.hasStickyHeaders else { return frame }
    frame.y = max(frame.y, min(rect.minY, sections[section].end - header.extent))
    return frame
  }
}
