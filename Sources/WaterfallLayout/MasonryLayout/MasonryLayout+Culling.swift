extension MasonryLayout {
  /// Calls `body` with each element that shares area with `rect`, in layout order.
  ///
  /// - Parameters:
  ///   - rect: a rectangle in the content, in points; an empty one finds nothing.
  ///   - body: receives each element once, with sticky headers and footers moved.
  /// - Complexity: O(columns · log n + found), also when one item is a million times as high as the
  ///   others. Allocates nothing for elements that are not found.
  public func forEachAttributes(in rect: Rect, _ body: (Attributes) -> Void) {
    guard rect.width > 0, rect.height > 0 else { return }
    let rect = rules.isTransposed ? rect.transposed : rect
    var section = firstSection(endingAfter: rect.minY)
    let isPlain = !rules.isTransposed && rules.edgeScale == nil
    // Read through a span, because a method call on an array's element would copy the element.
    let sections = sections.span
    var touched = section
    while section < sections.count {
      if section == touched { touched = touchSections(from: section, above: rect.maxY) }
      guard sections[section].start < rect.maxY else { break }
      if sections[section].hasHeader { showHeader(of: section, in: rect, body) }
      if isPlain, sections[section].isShort {
        // A method of the section would copy the section, which takes as long as everything else
        // here.
        SectionGeometry.visit(
          sections[section].items.slots.span, lanes: sections[section].items.lanes.span,
          starts: sections[section].columns.starts.span,
          widths: sections[section].columns.widths.span, in: rect, section: section, body)
      } else if isPlain {
        SectionGeometry.forEachItem(of: sections, at: section, in: rect, body)
      } else {
        SectionGeometry.forEachItem(of: sections, at: section, in: rect) { body(presented($0)) }
      }
      if sections[section].hasFooter { showFooter(of: section, in: rect, body) }
      section += 1
    }
  }

  private func showHeader(of section: Int, in rect: Rect, _ body: (Attributes) -> Void) {
    guard let header = sections[section].header else { return }
    let moved = movedFrame(of: header, in: section, for: rect)
    show(.header, of: section, at: moved, isSticky: rules.hasStickyHeaders, in: rect, body)
  }

  private func showFooter(of section: Int, in rect: Rect, _ body: (Attributes) -> Void) {
    guard let footer = sections[section].footer else { return }
    let moved = movedFrame(ofFooter: footer, in: section, for: rect)
    show(.footer, of: section, at: moved, isSticky: rules.hasStickyFooters, in: rect, body)
  }

  private func show(
    _ kind: Attributes.Kind, of section: Int, at frame: Rect, isSticky: Bool, in rect: Rect,
    _ body: (Attributes) -> Void
  ) {
    guard frame.sharesArea(with: rect) else { return }
    body(
      presented(
        Attributes(kind: kind, path: Self.path(section), frame: frame, zIndex: isSticky ? 1 : 0)))
  }

  /// The elements that share area with `rect`, in layout order.
  ///
  /// - Parameter rect: a rectangle in the content, in points; an empty one finds nothing.
  /// - Returns: the attributes of each element once, with sticky headers and footers moved.
  /// - Complexity: O(columns · log n + found), also when one item is a million times as high as
  ///   the others.
  public func attributes(in rect: Rect) -> [Attributes] {
    var found: [Attributes] = []
    forEachAttributes(in: rect) { found.append($0) }
    return found
  }

  /// The first section that ends after this line; the number of sections if none does.
  func firstSection(endingAfter line: Double) -> Int {
    guard let first = sections.first, let last = sections.last else { return 0 }
    let guess = sections.indices.number(at: line, from: first.start, to: last.end)
    let ends = sectionEnds.span
    return sections.indices.partitionPoint(near: guess) { ends[$0] <= line }
  }

  /// Reads ahead, into the cache, the data of some sections that culling will read. All reads run
  /// at the same time, not one section after the other.
  ///
  /// - Returns: the first section that was not read.
  private func touchSections(from first: Int, above line: Double) -> Int {
    let (sections, ends) = (sections.span, sectionEnds.span)
    var end = first + 1
    while end < sections.count, end < first + 32, ends[end - 1] < line { end += 1 }
    guard end > first + 1 else { return end }
    var bits: UInt64 = 0
    for section in first..<end { bits |= sections[section].touch() }
    for section in first..<end { bits |= sections[section].touchItems() }
    keepReads(of: bits)
    return end
  }

  /// A header's frame when `rect` is in sight.
  private func movedFrame(
    of header: SectionGeometry.Supplement, in section: Int, for rect: Rect
  ) -> Rect {
    var frame = header.frame
    guard rules.hasStickyHeaders else { return frame }
    frame.y = max(frame.y, min(rect.minY, sections[section].end - header.extent))
    return frame
  }

  /// A footer's frame when `rect` is in sight.
  private func movedFrame(
    ofFooter footer: SectionGeometry.Supplement, in section: Int, for rect: Rect
  ) -> Rect {
    var frame = footer.frame
    guard rules.hasStickyFooters else { return frame }
    frame.y = min(frame.y, max(rect.maxY - footer.extent, sections[section].start))
    return frame
  }
}
