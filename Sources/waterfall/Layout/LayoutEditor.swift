import WaterfallItems
import WaterfallLayout

/// A board and its layout, to which edits are applied one after the other.
struct LayoutEditor {
  private var source: BoardSource
  private var layout: any Layout
  private let container: Size
  /// Whether the board is ahead of the layout.
  private var isStale = true

  init(_ source: BoardSource, layout: any Layout, container: Size) {
    (self.source, self.layout, self.container) = (source, layout, container)
  }

  private var board: Board {
    get { source.board }
    _modify { yield &source.board }
  }

  /// The layout with all edits in it.
  mutating func prepared() -> any Layout {
    if isStale { layout.prepare(from: source, in: container) }
    isStale = false
    return layout
  }

  /// Takes an edit of the board over into the layout, the one place where they meet. Preparing
  /// once, after the last edit, equals placing afresh after each (LAYOUT.md 7).
  private mutating func place(_ edit: BoardEdit) { isStale = true }

  /// - Throws: what does not exist, with the place of the edit.
  mutating func apply(_ edit: BoardEdit) throws(JSONError) {
    try change(by: edit)
    place(edit)
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
        throw wrong(edit, "at most \(rest) items from \(words(path)) on, not \(count)")
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
    }
  }

  private func check(section: Int, _ edit: BoardEdit) throws(JSONError) {
    guard section < board.sections.count else {
      let count = board.sections.count
      throw wrong(edit, "a section below \(count), not \(section)")
    }
  }

  /// Throws unless something can be put there.
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
