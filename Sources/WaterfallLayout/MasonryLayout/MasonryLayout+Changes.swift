// Inserting, deleting, moving and resizing items.
//
// In each, `source` gives the items as they are after the change. The layout asks it for new and
// resized items, and for others only if their width changes. Everything before the first change
// stays as it is, with one exception: ``LaterColumns/afresh`` also undoes columns kept earlier.
// Sections keep the rules they were prepared with.
extension MasonryLayout {
  /// Inserts items. Sections keep the rules that they were prepared with.
  ///
  /// - Parameters:
  ///   - count: the number of items.
  ///   - path: the first new item's path after the change; at a section's item count, items are
  ///     appended.
  ///   - source: gives the items as they are after the change. It is asked for new and resized
  ///     items, and for others only if their width changes.
  ///   - columns: whether later items keep their columns.
  /// - Returns: the changes, which give the elements' transitions; it may be ignored.
  /// - Precondition: the section has `path.item` items or more, and `count` is not negative.
  /// - Complexity: O(items after · columns)
  @discardableResult
  public mutating func insert(
    count: Int = 1, at path: ItemPath, from source: some LayoutSource,
    columns: LaterColumns = .afresh
  ) -> LayoutChanges {
    guard count >= 0 else { fatalError("\(count) items cannot be inserted") }
    require(path, count: 0)
    return apply(.insert(path, count: count), from: source, columns: columns)
  }

  /// Appends items to a section, which need not be the last.
  ///
  /// - Parameters:
  ///   - count: the number of items.
  ///   - section: the section's number.
  ///   - source: gives the items as they are after the change. It is asked for new and resized
  ///     items, and for others only if their width changes.
  ///   - columns: whether later items keep their columns.
  /// - Returns: the changes, which give the elements' transitions; it may be ignored.
  /// - Precondition: the layout has this section, and `count` is not negative.
  /// - Complexity: O(items after · columns)
  @discardableResult
  public mutating func append(
    count: Int, toSection section: Int, from source: some LayoutSource,
    columns: LaterColumns = .afresh
  ) -> LayoutChanges {
    let end = ItemPath(section: section, item: itemCount(inSection: section))
    return insert(count: count, at: end, from: source, columns: columns)
  }

  /// Deletes items.
  ///
  /// - Parameters:
  ///   - count: the number of items.
  ///   - path: the path of the first of them.
  ///   - source: gives the items as they are after the change. It is asked for new and resized
  ///     items, and for others only if their width changes.
  ///   - columns: whether later items keep their columns.
  /// - Returns: the changes, which give the elements' transitions; it may be ignored.
  /// - Precondition: the section has `count` items or more from `path` on.
  /// - Complexity: O(items after · columns)
  @discardableResult
  public mutating func delete(
    count: Int = 1, at path: ItemPath, from source: some LayoutSource,
    columns: LaterColumns = .afresh
  ) -> LayoutChanges {
    require(path, count: count)
    return apply(.delete(path, count: count), from: source, columns: columns)
  }

  /// Moves an item, also to another section. The rules place it there.
  ///
  /// - Parameters:
  ///   - path: the item's path before the change.
  ///   - destination: its path after the change.
  ///   - source: gives the items as they are after the change. It is asked for new and resized
  ///     items, and for others only if their width changes.
  ///   - columns: whether later items keep their columns.
  /// - Returns: the changes, which give the elements' transitions; it may be ignored.
  /// - Precondition: there is an item at `path`, and `destination` has a place for it.
  /// - Complexity: O(items after the first of both paths · columns)
  @discardableResult
  public mutating func move(
    _ path: ItemPath, to destination: ItemPath, from source: some LayoutSource,
    columns: LaterColumns = .afresh
  ) -> LayoutChanges {
    require(path, count: 1)
    require(destination, count: path.section == destination.section ? 1 : 0)
    return apply(.move(from: path, to: destination), from: source, columns: columns)
  }

  /// Applies new extents of items.
  ///
  /// - Parameters:
  ///   - count: the number of items.
  ///   - path: the path of the first of them.
  ///   - source: gives the items as they are after the change. It is asked for new and resized
  ///     items, and for others only if their width changes.
  ///   - columns: whether later items keep their columns.
  /// - Returns: the changes, which give the elements' transitions; it may be ignored.
  /// - Precondition: the section has `count` items or more from `path` on.
  /// - Complexity: O(items after · columns)
  @discardableResult
  public mutating func resize(
    count: Int = 1, at path: ItemPath, from source: some LayoutSource,
    columns: LaterColumns = .afresh
  ) -> LayoutChanges {
    require(path, count: count)
    return apply(.resize(path, count: count), from: source, columns: columns)
  }

  /// Stops the program, with a message, if these items are not in the layout.
  func require(_ path: ItemPath, count: Int) {
    let items = itemCount(inSection: path.section)
    guard count >= 0, path.item >= 0, path.item <= items - count else {
      fatalError(
        """
        \(count) items from \(path.item) on are not in section \(path.section), \
        which has \(items) items
        """)
    }
  }
}
