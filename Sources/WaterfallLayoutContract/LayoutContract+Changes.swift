import WaterfallLayout

// The promises about changes of items and sections.
extension LayoutContract {
  /// Tries each kind of change on a board.
  func brokenChange(of layout: any Layout, _ board: ContractBoard) -> BrokenPromise? {
    var chance = Chance(seed: UInt64(board.itemCount) &+ 1)
    for edit in edits(of: board, &chance) {
      var (changed, again) = (layout, board)
      again.apply(edit)
      changed.apply(edit, from: again)
      let counts = again.sections.map(\.items.count)
      if let broken = LayoutAudit(changed, counts: counts, promises).firstBroken() {
        let words = "\(broken.details) after \(edit.words)"
        return BrokenPromise(broken.promise, at: broken.path, words)
      }
      if let broken = layout.keepsLanes
        ? brokenKeeping(through: edit, layout, changed) : brokenAfresh(edit, changed, again)
      {
        return broken
      }
    }
    return nil
  }

  private func brokenAfresh(
    _ edit: LayoutEdit, _ changed: any Layout, _ board: ContractBoard
  ) -> BrokenPromise? {
    var fresh = changed
    fresh.prepare(from: board, in: container)
    let words = "differs from a full prepare after \(edit.words)"
    return difference(changed, fresh, .changing, words)
  }

  /// The first item that the change should have left in its place or in its lane, and did not.
  private func brokenKeeping(
    through edit: LayoutEdit, _ before: any Layout, _ after: any Layout
  ) -> BrokenPromise? {
    for old in LayoutAudit.elements(of: before) where old.kind == .item {
      guard let path = edit.newPath(of: old.path), !edit.places(path),
        let new = after.attributes(at: path)
      else { continue }
      if new.lane != old.lane {
        return BrokenPromise(
          .changing, at: path, "went from lane \(old.lane) to \(new.lane) after \(edit.words)")
      }
      if edit.leaves(old.path), new.frame != old.frame {
        return BrokenPromise(
          .changing, at: path, "moved after \(edit.words), though it is before the change")
      }
    }
    return nil
  }

  /// Random changes that the board allows. A layout without sections is asked for items alone.
  private func edits(of board: ContractBoard, _ chance: inout Chance) -> [LayoutEdit] {
    guard !board.sections.isEmpty else { return [] }
    let section = chance.next(below: board.sections.count)
    let count = board.sections[section].items.count
    var edits = [
      LayoutEdit.insert(ItemPath(section: section, item: chance.next(below: count + 1)), count: 2)
    ]
    if count > 0 {
      let path = ItemPath(section: section, item: chance.next(below: count))
      edits += [
        .delete(path, count: 1), .resize(path, count: 1),
        .move(from: path, to: ItemPath(section: section, item: chance.next(below: count))),
      ]
    }
    guard hasSections else { return edits }
    edits += [
      .insertSections(at: section, count: 1), .deleteSections(at: section, count: 1),
      .moveSection(from: section, to: chance.next(below: board.sections.count)),
    ]
    return edits
  }
}

extension LayoutEdit {
  /// Whether the rules place the item that has this path after the edit.
  fileprivate func places(_ path: ItemPath) -> Bool {
    if case .move(_, let to) = self { path == to } else { false }
  }

  /// Whether the edit leaves the item that had this path in its place.
  fileprivate func leaves(_ path: ItemPath) -> Bool {
    switch self {
    case .insert(let first, _), .delete(let first, _), .resize(let first, _): path < first
    case .move(let from, let to): path < min(from, to)
    case .insertSections(let first, _), .deleteSections(let first, _): path.section < first
    case .moveSection(let from, let to): path.section < min(from, to)
    }
  }

  fileprivate var words: String {
    switch self {
    case .insert(let path, let count): "\(count) items were inserted at \(path.words)"
    case .delete(let path, let count): "\(count) items were deleted from \(path.words) on"
    case .move(let from, let to): "item \(from.words) was moved to \(to.words)"
    case .resize(let path, _): "item \(path.words) was resized"
    case .insertSections(let first, let count): "\(count) sections were inserted at \(first)"
    case .deleteSections(let first, let count): "\(count) sections were deleted from \(first) on"
    case .moveSection(let from, let to): "section \(from) was moved to \(to)"
    }
  }
}

extension ItemPath {
  fileprivate var words: String { "\(section),\(item)" }
}

extension ContractBoard {
  /// Changes the board as an edit says. New items are 10 by 10, and a resized one is 7 higher.
  fileprivate mutating func apply(_ edit: LayoutEdit) {
    let plain = Size(width: 10, height: 10)
    switch edit {
    case .insert(let path, let count):
      sections[path.section].items.insert(
        contentsOf: repeatElement(plain, count: count), at: path.item)
    case .delete(let path, let count):
      sections[path.section].items.removeSubrange(path.item..<path.item + count)
    case .move(let from, let to):
      let item = sections[from.section].items.remove(at: from.item)
      sections[to.section].items.insert(item, at: to.item)
    case .resize(let path, _):
      sections[path.section].items[path.item].width += 7
      sections[path.section].items[path.item].height += 7
    case .insertSections(let first, let count):
      let section = Section(items: [plain, plain], header: 7)
      sections.insert(contentsOf: repeatElement(section, count: count), at: first)
    case .deleteSections(let first, let count): sections.removeSubrange(first..<first + count)
    case .moveSection(let from, let to):
      sections.insert(sections.remove(at: from), at: to)
    }
  }
}
