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

  /// - Throws: what does not exist, with the place of the edit.
  mutating func apply(_ edit: BoardEdit) throws(JSONError) {
    guard edit.keepsColumns else {
      // Preparing once, after the last edit, equals placing afresh after each; only kept columns
      // remember what was there before (Geometry 7).
      try change(by: edit)
      isStale = true
      return
    }
    let firstNew = appendedItem(of: edit)
    switch prepared() {
    case var masonry as MasonryLayout:
      try change(by: edit)
      place(edit, firstNew: firstNew, in: &masonry)
      layout = masonry
    case var keeping as any LaneKeeping:
      var lanes = KeptLanes(of: keeping)
      try change(by: edit)
      follow(edit, firstNew: firstNew, in: &lanes)
      keeping.prepare(from: source, in: container, keeping: lanes)
      layout = keeping
    default:
      // An item's number says its column, or there are none: nothing can be kept.
      try change(by: edit)
      isStale = true
    }
  }

  /// The number that the first item of an `append` will have.
  private func appendedItem(of edit: BoardEdit) -> Int {
    guard case .append(let section, _) = edit.action, section < board.sections.count else {
      return 0
    }
    return board.sections[section].items.count
  }

  /// Takes an edit of the board over into the layout, where later items keep their columns.
  private func place(_ edit: BoardEdit, firstNew: Int, in layout: inout MasonryLayout) {
    switch edit.action {
    case .append(let section, let items):
      layout.insert(
        count: items.count, at: ItemPath(section: section, item: firstNew), from: source,
        columns: .kept)
    case .insert(let path, let items):
      layout.insert(count: items.count, at: path, from: source, columns: .kept)
    case .delete(let path, let count):
      layout.delete(count: count, at: path, from: source, columns: .kept)
    case .move(let from, let to):
      layout.move(from, to: to, from: source, columns: .kept)
    case .resize(let path, _, _):
      layout.resize(at: path, from: source, columns: .kept)
    }
  }

  /// Takes an edit of the board over into the lanes that items keep: what is new or moved keeps
  /// none.
  private func follow(_ edit: BoardEdit, firstNew: Int, in lanes: inout KeptLanes) {
    switch edit.action {
    case .append(let section, let items):
      let end = ItemPath(section: section, item: firstNew)
      lanes.insert(count: items.count, at: number(of: end))
    case .insert(let path, let items): lanes.insert(count: items.count, at: number(of: path))
    case .delete(let path, let count): lanes.remove(count: count, at: number(of: path))
    case .move(let from, let to):
      // The board is ahead: the item already stands in a section before.
      lanes.remove(count: 1, at: number(of: from) - (to.section < from.section ? 1 : 0))
      lanes.insert(count: 1, at: number(of: to))
    case .resize: break
    }
  }

  /// An item's number, through all sections.
  private func number(of path: ItemPath) -> Int {
    board.sections[..<path.section].reduce(path.item) { $0 + $1.items.count }
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
          edit,
          "at most \(rest) \(rest == 1 ? "item" : "items") from \(words(path)) on, not \(count)")
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
