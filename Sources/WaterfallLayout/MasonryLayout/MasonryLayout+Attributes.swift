extension MasonryLayout {
  /// The attributes of the item at `path`; nil when there is none.
  ///
  /// - Complexity: O(1)
  public func attributes(at path: ItemPath) -> Attributes? {
    storeIndex(of: path).map { presented(itemAttributes($0, path: path)) }
  }

  /// The attributes of a section's header where it is in the content (not moved as a sticky one
  /// is); nil when it has none.
  public func headerAttributes(inSection section: Int) -> Attributes? {
    guard sections.indices.contains(section) else { return nil }
    return sections[section].header.map {
      presented(headerAttributes($0, section: section, moved: $0.frame))
    }
  }

  /// The attributes of a section's footer; nil when it has none.
  public func footerAttributes(inSection section: Int) -> Attributes? {
    guard sections.indices.contains(section) else { return nil }
    return sections[section].footer.map {
      presented(Attributes(kind: .footer, path: Self.path(section), frame: $0.frame))
    }
  }

  /// The item's frame, with y along the way of scrolling, not scaled.
  func frame(_ item: Int, in section: Int) -> Rect {
    let columns = sections[section].columns
    let (lane, span) = (Int(items.lanes[item]), items.span(item))
    return Rect(
      x: columns.start(lane: lane, span: span), y: items.tops[item],
      width: columns.extent(lane: lane, span: span), height: items.extents[item])
  }

  func itemAttributes(_ item: Int, path: ItemPath) -> Attributes {
    Attributes(
      path: path, frame: frame(item, in: path.section), lane: Int(items.lanes[item]))
  }

  func headerAttributes(
    _ header: SectionGeometry.Supplement, section: Int, moved frame: Rect
  ) -> Attributes {
    Attributes(
      kind: .header, path: Self.path(section), frame: frame, zIndex: rules.hasStickyHeaders ? 1 : 0)
  }

  /// From the engine's coordinates to those of the content on the screen.
  func presented(_ attributes: Attributes) -> Attributes {
    guard rules.isTransposed || rules.edgeScale != nil else { return attributes }
    var attributes = attributes
    if let scale = rules.edgeScale { attributes.frame = scale.frame(attributes.frame) }
    if rules.isTransposed { attributes.frame = attributes.frame.transposed }
    return attributes
  }

  static func path(_ section: Int) -> ItemPath { ItemPath(section: section, item: 0) }
}
