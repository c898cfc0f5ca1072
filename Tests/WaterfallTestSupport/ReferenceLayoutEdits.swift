package import WaterfallLayout

/// A change of a board (Geometry, "Change"), on plain arrays.
package enum ReferenceEdit: Hashable {
  case insert(ItemPath, [ReferenceBoard.Item])
  case delete(ItemPath, count: Int)
  case move(ItemPath, to: ItemPath)
  case resize(ItemPath, extent: Double)
  /// At the end of a section.
  case append(section: Int, [ReferenceBoard.Item])
  case insertSections(Int, [ReferenceBoard.Section])
  case deleteSections(Int, count: Int)
  case moveSection(Int, to: Int)

  /// Applies the change to arrays that have one element for each item.
  package func apply<T>(to sections: inout [[T]], new: (ReferenceBoard.Item) -> T) {
    switch self {
    case .insert(let path, let items):
      sections[path.section].insert(contentsOf: items.map(new), at: path.item)
    case .delete(let path, let count):
      sections[path.section].removeSubrange(path.item..<path.item + count)
    case .move(let from, let to):
      let item = sections[from.section].remove(at: from.item)
      sections[to.section].insert(item, at: to.item)
    case .resize: break
    case .append(let section, let items): sections[section] += items.map(new)
    case .insertSections(let place, let added):
      sections.insert(contentsOf: added.map { $0.items.map(new) }, at: place)
    case .deleteSections(let place, let count): sections.removeSubrange(place..<place + count)
    case .moveSection(let from, let to): sections.insert(sections.remove(at: from), at: to)
    }
  }

  /// Applies the change to what there is once for each section.
  private func apply<T>(toSections sections: inout [T], new: (ReferenceBoard.Section) -> T) {
    switch self {
    case .insertSections(let place, let added):
      sections.insert(contentsOf: added.map(new), at: place)
    case .deleteSections(let place, let count): sections.removeSubrange(place..<place + count)
    case .moveSection(let from, let to): sections.insert(sections.remove(at: from), at: to)
    default: break
    }
  }

  /// Applies the change to a board without saying which lanes are kept.
  package func apply(to board: inout ReferenceBoard) {
    if case .resize(let path, let extent) = self {
      board.sections[path.section].items[path.item].extent = extent
    }
    var items = board.sections.map(\.items)
    apply(to: &items) { $0 }
    apply(toSections: &board.sections) { $0 }
    for section in board.sections.indices { board.sections[section].items = items[section] }
  }

  /// Applies the change to the engine.
  package func apply(
    to layout: inout MasonryLayout, from board: ReferenceBoard, columns: LaterColumns
  ) -> LayoutChanges {
    switch self {
    case .insert(let path, let items):
      layout.insert(count: items.count, at: path, from: board, columns: columns)
    case .delete(let path, let count):
      layout.delete(count: count, at: path, from: board, columns: columns)
    case .move(let from, let to): layout.move(from, to: to, from: board, columns: columns)
    case .resize(let path, _): layout.resize(at: path, from: board, columns: columns)
    case .append(let section, let items):
      layout.append(count: items.count, toSection: section, from: board, columns: columns)
    case .insertSections(let section, let sections):
      layout.insertSections(count: sections.count, at: section, from: board, columns: columns)
    case .deleteSections(let section, let count):
      layout.deleteSections(count: count, at: section, from: board, columns: columns)
    case .moveSection(let from, let to):
      layout.moveSection(from, to: to, from: board, columns: columns)
    }
  }
}

extension ReferenceBoard {
  /// Applies a change to the board. `layout` is the board's layout before the change.
  package mutating func apply(
    _ edit: ReferenceEdit, columns: LaterColumns, in layout: ReferenceLayout
  ) {
    // Some named layouts join all items in one section, in the same order.
    var lanes = layout.items.map(\.lane).makeIterator()
    for section in sections.indices {
      for item in sections[section].items.indices {
        let lane = lanes.next()
        sections[section].items[item].keptLane = columns == .kept ? lane : nil
      }
    }
    if case .move(let path, _) = edit { sections[path.section].items[path.item].keptLane = nil }
    edit.apply(to: &self)
  }
}

extension SeededNumbers {
  /// A random change of items that is valid for the board.
  package mutating func edit(of board: ReferenceBoard) -> ReferenceEdit {
    let section = Int.random(in: board.sections.indices, using: &self)
    let count = board.sections[section].items.count
    let end = ItemPath(section: section, item: Int.random(in: 0...count, using: &self))
    let added = (0..<pick([0, 1, 1, 3, 70])).map { _ in
      ReferenceBoard.Item(length(upTo: 40), span: pick([1, 1, 1, 2]))
    }
    guard count > 0, chance(75) else { return .insert(end, added) }
    let path = ItemPath(section: section, item: Int.random(in: 0..<count, using: &self))
    switch Int.random(in: 0..<3, using: &self) {
    case 0:
      let most = count - path.item
      return .delete(path, count: min(most, pick([0, 1, 1, 2, most])))
    case 1: return .resize(path, extent: length(upTo: 60))
    default:
      let other = Int.random(in: board.sections.indices, using: &self)
      let places = board.sections[other].items.count - (other == section ? 1 : 0)
      return .move(
        path, to: ItemPath(section: other, item: Int.random(in: 0...places, using: &self)))
    }
  }
}
