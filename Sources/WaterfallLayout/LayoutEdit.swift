/// The treatment of the items after a change: whether they keep their columns.
///
/// ```swift
/// let source = ExtentSource([30, 50, 20])
/// for columns in [LaterColumns.afresh, .kept] {
///   var layout = MasonryLayout(LayoutConfiguration())
///   layout.prepare(from: ExtentSource([30, 10, 20]), in: Size(width: 110, height: 80))
///   layout.resize(at: ItemPath(section: 0, item: 1), from: source, columns: columns)
///   print(columns, layout.contentSize)
/// }
/// // afresh Size(width: 110.0, height: 60.0)
/// // kept Size(width: 110.0, height: 80.0)
/// ```
///
/// Not promised: that kept columns stay kept. The next change with ``LaterColumns/afresh`` forgets
/// them.
public enum LaterColumns: Hashable, Sendable {
  /// The rules place them again: the result equals a full prepare.
  case afresh
  /// They keep their columns: only the items below the change in its columns move.
  case kept
}

/// A change to the set of items, or to their extents.
///
/// ```swift
/// var layout: any Layout = MasonryLayout(LayoutConfiguration())
/// layout.prepare(from: ExtentSource([30, 10, 20]), in: Size(width: 130, height: 80))
/// let edit = LayoutEdit.delete(ItemPath(section: 0, item: 1), count: 1)
/// layout.apply(edit, from: ExtentSource([30, 20]))
/// layout.forEachAttributes { print($0.path.item, $0.lane) }
/// // 0 0
/// // 1 1
/// ```
///
/// Not promised: that a layout does more than to prepare again (``Layout/keepsLanes``).
public enum LayoutEdit: Hashable, Sendable {
  /// This number of items is inserted, the first of them at this path.
  case insert(ItemPath, count: Int)
  /// This number of items is deleted, from this one on.
  case delete(ItemPath, count: Int)
  /// One item gets another path: `to` is its path after the change.
  case move(from: ItemPath, to: ItemPath)
  /// This number of items, from this one on, have new extents.
  case resize(ItemPath, count: Int)
  /// This number of sections is inserted, the first of them with this number.
  case insertSections(at: Int, count: Int)
  /// This number of sections is deleted, from this one on.
  case deleteSections(at: Int, count: Int)
  /// One section gets another number: `to` is its number after the change.
  case moveSection(from: Int, to: Int)

  /// A run of a section's items in their new order.
  enum Stretch {
    /// Known items, by their numbers before the edit.
    case old(Range<Int>)
    /// Known items whose extents have to be asked for, by their numbers before the edit.
    case resized(Range<Int>)
    /// This number of items that are new to the section.
    case new(Int)
  }

  /// The first item of a section that the edit changes; nil if the edit does not touch the section.
  func firstChange(inSection section: Int) -> Int? {
    switch self {
    case .insert(let path, _), .delete(let path, _), .resize(let path, _):
      return path.section == section ? path.item : nil
    case .move(let from, let to):
      let items = [from, to].filter { $0.section == section }.map(\.item)
      return items.min()
    case .insertSections, .deleteSections, .moveSection: return nil
    }
  }

  /// A section's number before the edit; nil if the edit inserts it.
  func oldSection(of section: Int) -> Int? {
    switch self {
    case .insert, .delete, .move, .resize: return section
    case .insertSections(let first, let count):
      return section < first ? section : section < first + count ? nil : section - count
    case .deleteSections(let first, let count): return section < first ? section : section + count
    case .moveSection(let from, let to): return section.before(moving: from, to: to)
    }
  }

  /// A section's number after the edit; nil if the edit deletes it.
  func newSection(of section: Int) -> Int? {
    switch self {
    case .insert, .delete, .move, .resize: return section
    case .insertSections(let first, let count): return section < first ? section : section + count
    case .deleteSections(let first, let count):
      return section < first ? section : section < first + count ? nil : section - count
    case .moveSection(let from, let to): return section.before(moving: to, to: from)
    }
  }

  /// A section's items from `first` on, after the edit.
  func stretches(inSection section: Int, from first: Int, count: Int) -> [Stretch] {
    switch self {
    case .insert(let path, let added) where path.section == section:
      return [.old(first..<path.item), .new(added), .old(path.item..<count)]
    case .delete(let path, let removed) where path.section == section:
      return [.old(first..<path.item), .old(path.item + removed..<count)]
    case .resize(let path, let changed) where path.section == section:
      let end = path.item + changed
      return [.old(first..<path.item), .resized(path.item..<end), .old(end..<count)]
    case .move(let from, let to) where from.section == section && to.section == section:
      let (a, b) = (from.item, to.item)
      return a < b
        ? [.old(first..<a), .old(a + 1..<b + 1), .new(1), .old(b + 1..<count)]
        : [.old(first..<b), .new(1), .old(b..<a), .old(a + 1..<count)]
    case .move(let from, _) where from.section == section:
      return [.old(first..<from.item), .old(from.item + 1..<count)]
    case .move(_, let to) where to.section == section:
      return [.old(first..<to.item), .new(1), .old(to.item..<count)]
    default:
      return [.old(first..<count)]
    }
  }

  /// The path after the change of an item that had this path before; nil if the change deletes it.
  public func newPath(of path: ItemPath) -> ItemPath? {
    var new = path
    switch self {
    case .insert(let at, let count):
      if at.section == path.section, path.item >= at.item { new.item += count }
    case .delete(let at, let count):
      guard at.section == path.section, path.item >= at.item else { return path }
      guard path.item >= at.item + count else { return nil }
      new.item -= count
    case .move(let from, let to):
      if path == from { return to }
      if path.section == from.section, path.item > from.item { new.item -= 1 }
      if path.section == to.section, new.item >= to.item { new.item += 1 }
    case .resize: break
    case .insertSections, .deleteSections, .moveSection:
      guard let section = newSection(of: path.section) else { return nil }
      new.section = section
    }
    return new
  }
}

extension Int {
  /// The place before one thing went from `from` to `to`, of what is at this place now.
  fileprivate func before(moving from: Int, to: Int) -> Int {
    if self == to { return from }
    if from < to { return self >= from && self < to ? self + 1 : self }
    return self > to && self <= from ? self - 1 : self
  }
}
