// Inserting, deleting and moving sections.
//
// In each, `source` gives the sections as they are after the change. The layout asks it for
// inserted sections, and for items of others only if their width changes. Everything before the
// first change stays as it is, and other sections keep the rules that they were prepared with.
extension MasonryLayout {
  /// Inserts sections.
  ///
  /// - Parameters:
  ///   - count: the number of sections.
  ///   - section: the first new section's number after the change; at the number of sections, they
  ///     are appended.
  ///   - source: gives the sections as they are after the change.
  ///   - columns: whether items after the change keep their columns.
  /// - Returns: the changes, which give the elements' transitions; it may be ignored.
  /// - Precondition: the layout has `section` sections or more, and `count` is not negative.
  /// - Complexity: O(items after · columns)
  @discardableResult
  public mutating func insertSections(
    count: Int = 1, at section: Int, from source: some LayoutSource, columns: LaterColumns = .afresh
  ) -> LayoutChanges {
    guard count >= 0 else { fatalError("\(count) sections cannot be inserted") }
    requireSections(0, from: section)
    return apply(.insertSections(at: section, count: count), from: source, columns: columns)
  }

  /// Deletes sections.
  ///
  /// - Parameters:
  ///   - count: the number of sections.
  ///   - section: the number of the first of them.
  ///   - source: gives the sections as they are after the change.
  ///   - columns: whether items after the change keep their columns.
  /// - Returns: the changes, which give the elements' transitions; it may be ignored.
  /// - Precondition: the layout has `count` sections or more from `section` on.
  /// - Complexity: O(items after · columns)
  @discardableResult
  public mutating func deleteSections(
    count: Int = 1, at section: Int, from source: some LayoutSource, columns: LaterColumns = .afresh
  ) -> LayoutChanges {
    requireSections(count, from: section)
    return apply(.deleteSections(at: section, count: count), from: source, columns: columns)
  }

  /// Moves a section with its items.
  ///
  /// - Parameters:
  ///   - section: the section's number before the change.
  ///   - destination: its number after the change.
  ///   - source: gives the sections as they are after the change.
  ///   - columns: whether items from the change on, those of the moved section too, keep their
  ///     columns.
  /// - Returns: the changes, which give the elements' transitions; it may be ignored.
  /// - Precondition: the layout has both sections.
  /// - Complexity: O(items after the first of both numbers · columns)
  @discardableResult
  public mutating func moveSection(
    _ section: Int, to destination: Int, from source: some LayoutSource,
    columns: LaterColumns = .afresh
  ) -> LayoutChanges {
    requireSections(1, from: section)
    requireSections(1, from: destination)
    return apply(.moveSection(from: section, to: destination), from: source, columns: columns)
  }

  /// Stops the program, with a message, if these sections are not in the layout.
  private func requireSections(_ count: Int, from first: Int) {
    guard count >= 0, first >= 0, first <= sections.count - count else {
      fatalError(
        """
        \(count) sections from \(first) on are not in the layout, which has \(sections.count) \
        sections
        """)
    }
  }
}
