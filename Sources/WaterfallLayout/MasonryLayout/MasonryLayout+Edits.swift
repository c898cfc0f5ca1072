// Applying any change: of items, or of whole sections.
extension MasonryLayout {
  /// Applies a change of the source; items keep their columns.
  ///
  /// - Complexity: O(items after · columns)
  public mutating func apply(_ edit: LayoutEdit, from source: some LayoutSource) {
    switch edit {
    case .insert(let path, let count): insert(count: count, at: path, from: source, columns: .kept)
    case .delete(let path, let count): delete(count: count, at: path, from: source, columns: .kept)
    case .move(let path, let destination):
      move(path, to: destination, from: source, columns: .kept)
    case .resize(let path, let count): resize(count: count, at: path, from: source, columns: .kept)
    case .insertSections(let section, let count):
      insertSections(count: count, at: section, from: source, columns: .kept)
    case .deleteSections(let section, let count):
      deleteSections(count: count, at: section, from: source, columns: .kept)
    case .moveSection(let section, let destination):
      moveSection(section, to: destination, from: source, columns: .kept)
    }
  }

  /// Whether items keep their columns through ``apply(_:from:)``. They do unless the placement is
  /// ``LayoutConfiguration/Placement-swift.enum/columnFirst``, where a column follows from an
  /// item's number.
  public var keepsLanes: Bool { !rules.isColumnFirst }

  mutating func apply(
    _ edit: LayoutEdit, from source: some LayoutSource, columns: LaterColumns
  ) -> LayoutChanges {
    let columns = keepsLanes ? columns : .afresh
    var changes = LayoutChanges(edit: edit)
    changeSections(by: edit, noting: &changes)
    for section in sections.indices {
      let start =
        section == 0
        ? rules.contentInsets.top : sections[section - 1].end.adding(rules.sectionSpacing)
      guard let old = edit.oldSection(of: section) else {
        fill(section, start: start, from: source)
        continue
      }
      var first = edit.firstChange(inSection: old)
      let kept = sections[section].firstKept
      if columns == .afresh, let kept { first = min(first ?? kept, kept) }
      if start != sections[section].start { first = 0 }
      if sections[section].rules.isFirst != (section == 0) {
        sections[section].setFirst(section == 0)
        if !rules.startingEnds.isEmpty { first = 0 }
      }
      guard let first else { continue }
      let former = rebuild(section, from: first, start: start, edit, source, columns)
      changes.formers.append(former)
      // In other columns, even the items before the change are where their kept lanes put them.
      let isOther = sections[section].columns != former.columns
      let keptNow = columns == .kept ? isOther ? 0 : min(kept ?? first, first) : .max
      sections[section].firstKept = keptNow < sections[section].itemCount ? keptNow : nil
    }
    changes.formers.sort { $0.section < $1.section }
    storeEnds(from: 0)
    checkInvariants()
    return changes
  }

  /// Puts sections into their new order. Inserted ones are empty.
  private mutating func changeSections(by edit: LayoutEdit, noting changes: inout LayoutChanges) {
    switch edit {
    case .insert, .delete, .move, .resize: break
    case .insertSections(let first, let count):
      let empty = SectionGeometry(SectionRules(rules), in: rules, start: 0)
      sections.insert(contentsOf: repeatElement(empty, count: count), at: first)
    case .deleteSections(let first, let count):
      for section in first..<first + count {
        changes.formers.append(
          LayoutChanges.Former(
            sections[section], section: section, newNumber: nil, from: 0, isKept: false, in: rules))
      }
      sections.removeSubrange(first..<first + count)
    case .moveSection(let from, let to):
      sections.insert(sections.remove(at: from), at: to)
    }
  }

  /// Places an inserted section's items.
  private mutating func fill(_ section: Int, start: Double, from source: some LayoutSource) {
    sections[section] = SectionGeometry(
      SectionRules(rules, from: source, section: section), in: rules, start: start,
      neighbour: section > 0 ? sections[section - 1] : nil)
    sections[section].fill(
      upTo: source.itemCount(inSection: section), section: section, from: source, in: rules)
  }

  /// Places a section's items from `first` on again.
  ///
  /// - Parameter section: the section's number after the change.
  /// - Returns: the section before the change.
  private mutating func rebuild(
    _ section: Int, from first: Int, start: Double, _ edit: LayoutEdit,
    _ source: some LayoutSource, _ columns: LaterColumns
  ) -> LayoutChanges.Former {
    let old = edit.oldSection(of: section) ?? section
    let before = sections[section].itemCount
    let count = edit.stretches(inSection: old, from: 0, count: before).reduce(0) { $0 + $1.count }
    let isWhole =
      start != sections[section].start || sections[section].dense != nil || rules.isColumnFirst
      || sections[section].hasOtherColumns(withItems: count, in: rules)
    let first = isWhole ? 0 : first
    let former = LayoutChanges.Former(
      sections[section], section: old, newNumber: section, from: first, isKept: columns == .kept,
      in: rules)
    let stretches = edit.stretches(inSection: old, from: first, count: before)
    if first == 0 {
      sections[section].empty(start: start, in: rules)
    } else {
      sections[section].truncate(to: first, in: rules)
    }
    sections[section].place(stretches, of: former, columns: columns, from: source, in: rules)
    return former
  }
}
