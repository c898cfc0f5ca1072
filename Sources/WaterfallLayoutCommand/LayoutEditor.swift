package import WaterfallLayout
package import WaterfallRecords

/// A board and its layout, to which edits are applied one after the other.
package struct LayoutEditor {
  private var source: BoardSource
  private var layout: any Layout
  private let container: Size
  /// Whether the board has changes that the layout has not seen.
  private var isStale = true

  package init(_ source: BoardSource, layout: any Layout, container: Size) {
    (self.source, self.layout, self.container) = (source, layout, container)
  }

  private var board: LayoutBoard {
    get { source.board }
    _modify { yield &source.board }
  }

  /// Returns the layout with all edits applied.
  package mutating func prepared() -> any Layout {
    if isStale { layout.prepare(from: source, in: container) }
    isStale = false
    return layout
  }

  /// - Throws: an error at the edit's offset if it names something that does not exist.
  package mutating func apply(_ edit: BoardEdit) throws(JSONError) {
    // Some layouts cannot keep columns: they have none, or an item's number decides its column.
    guard edit.keepsColumns, prepared().keepsLanes else {
      // Preparing once after the last edit gives the same result as preparing after each edit. Only
      // layouts that keep columns remember earlier placements (Geometry, "Change").
      try change(by: edit)
      isStale = true
      return
    }
    let change = layoutEdit(for: edit.action)
    try self.change(by: edit)
    layout.apply(change, from: source)
  }

  /// Translates the edit for the layout. The board must still be in the state before the edit.
  private func layoutEdit(for action: BoardEdit.Action) -> LayoutEdit {
    switch action {
    case .append(let section, let items):
      let end = section < board.sections.count ? board.sections[section].items.count : 0
      return .insert(ItemPath(section: section, item: end), count: items.count)
    case .insert(let path, let items): return .insert(path, count: items.count)
    case .delete(let path, let count): return .delete(path, count: count)
    case .move(let from, let to): return .move(from: from, to: to)
    case .resize(let path, _, _): return .resize(path, count: 1)
    case .insertSections(let sections, let place):
      return .insertSections(at: place, count: sections.count)
    case .deleteSections(let first, let count): return .deleteSections(at: first, count: count)
    case .moveSection(let from, let to): return .moveSection(from: from, to: to)
    }
  }

  private mutating func change(by edit: BoardEdit) throws(JSONError) {
    switch edit.action {
    case .append(let section, let items):
      try check(section: section, edit)
      board.sections[section].items.insert(items, at: board.sections[section].items.count)
    case .insert(let path, let items):
      try check(place: path, edit)
      board.sections[path.section].items.insert(items, at: path.item)
    case .delete(let path, let count):
      try check(place: path, edit)
      let rest = board.sections[path.section].items.count - path.item
      guard count <= rest else {
        throw wrong(
          edit, "at most \(rest.quantity(of: "item")) from \(words(path)) on, not \(count)")
      }
      board.sections[path.section].items.remove(path.item..<path.item + count)
    case .move(let from, let to):
      try check(item: from, edit)
      let item = board.sections[from.section].items[from.item]
      board.sections[from.section].items.remove(from.item..<from.item + 1)
      try check(place: to, edit)
      board.sections[to.section].items.insert([item], at: to.item)
    case .resize(let path, let height, let width):
      try check(item: path, edit)
      var item = board.sections[path.section].items[path.item]
      item.height = height ?? item.height
      item.width = width ?? item.width
      board.sections[path.section].items.remove(path.item..<path.item + 1)
      board.sections[path.section].items.insert([item], at: path.item)
    case .insertSections, .deleteSections, .moveSection: try changeSections(by: edit)
    }
  }

  private mutating func changeSections(by edit: BoardEdit) throws(JSONError) {
    let count = board.sections.count
    switch edit.action {
    case .insertSections(let sections, let place):
      guard place <= count else { throw wrong(edit, "a section up to \(count), not \(place)") }
      board.sections.insert(contentsOf: sections, at: place)
    case .deleteSections(let first, let deleted):
      guard first <= count else { throw wrong(edit, "a section up to \(count), not \(first)") }
      guard deleted <= count - first else {
        let rest = (count - first).quantity(of: "section")
        throw wrong(edit, "at most \(rest) from \(first) on, not \(deleted)")
      }
      board.sections.removeSubrange(first..<first + deleted)
    case .moveSection(let from, let to):
      try check(section: from, edit)
      try check(section: to, edit)
      board.sections.insert(board.sections.remove(at: from), at: to)
    default: break
    }
  }

  private func check(section: Int, _ edit: BoardEdit) throws(JSONError) {
    guard section < board.sections.count else {
      let count = board.sections.count
      throw wrong(edit, "a section below \(count), not \(section)")
    }
  }

  /// Throws unless an item can be inserted there.
  private func check(place: ItemPath, _ edit: BoardEdit) throws(JSONError) {
    try check(section: place.section, edit)
    let count = board.sections[place.section].items.count
    guard place.item <= count else {
      throw wrong(edit, "an item up to \(count) of section \(place.section), not \(place.item)")
    }
  }

  private func check(item: ItemPath, _ edit: BoardEdit) throws(JSONError) {
    try check(section: item.section, edit)
    let count = board.sections[item.section].items.count
    guard item.item < count else {
      throw wrong(edit, "an item below \(count) of section \(item.section), not \(item.item)")
    }
  }

  private func words(_ path: ItemPath) -> String { "[\(path.section), \(path.item)]" }

  private func wrong(_ edit: BoardEdit, _ expected: String) -> JSONError {
    JSONError(offset: edit.offset, expected: expected)
  }
}
