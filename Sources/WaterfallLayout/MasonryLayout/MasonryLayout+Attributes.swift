extension MasonryLayout {
  /// The attributes of the item at `path`, in points (cells when snapped); nil if there is none.
  ///
  /// - Complexity: O(1)
  public func attributes(at path: ItemPath) -> Attributes? {
    contains(path) ? presented(itemAttributes(path)) : nil
  }

  /// The attributes of a section's header at its place in the content; nil if it has none, or if
  /// there is no such section. Only a query for a rectangle moves and raises a sticky header.
  ///
  /// - Complexity: O(1)
  public func headerAttributes(inSection section: Int) -> Attributes? {
    guard sections.indices.contains(section) else { return nil }
    return sections[section].header.map {
      presented(Attributes(kind: .header, path: Self.path(section), frame: $0.frame))
    }
  }

  /// The attributes of a section's footer at its place in the content; nil if it has none, or if
  /// there is no such section. Only a query for a rectangle moves and raises a sticky footer.
  ///
  /// - Complexity: O(1)
  public func footerAttributes(inSection section: Int) -> Attributes? {
    guard sections.indices.contains(section) else { return nil }
    return sections[section].footer.map {
      presented(Attributes(kind: .footer, path: Self.path(section), frame: $0.frame))
    }
  }

  func itemAttributes(_ path: ItemPath) -> Attributes {
    let section = sections[path.section]
    return Attributes(
      path: path, frame: section.frame(path.item), lane: Int(section.items.lanes[path.item]))
  }

  /// Converts from the engine's coordinates to those of the content on the screen.
  func presented(_ attributes: Attributes) -> Attributes {
    guard rules.isTransposed || rules.edgeScale != nil else { return attributes }
    var attributes = attributes
    if let scale = rules.edgeScale { attributes.frame = scale.frame(attributes.frame) }
    if rules.isTransposed { attributes.frame = attributes.frame.transposed }
    return attributes
  }

  static func path(_ section: Int) -> ItemPath { ItemPath(section: section, item: 0) }
}
