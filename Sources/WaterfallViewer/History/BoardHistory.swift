import WaterfallBoard
import WaterfallItems
import WaterfallLayout
import WaterfallRecords

/// The boards around the current one, outermost first, each as it was left. Also the way to a board
/// that is being opened.
package struct BoardHistory: Sendable {
  /// Boards outside of `boards` whose items are read again when they are shown.
  private var outer: [OuterBoard] = []
  private var boards: [Board] = []
  private var opening: (way: BoardWay, number: Int, item: ItemID?)?
  /// The focused item of each board that was left. The key is the path of items that leads to the
  /// board.
  private(set) var left: [[ItemID]: ItemID] = [:]
  /// The largest number of boards in `left`.
  private static let mostLeft = 1000

  package var isEmpty: Bool { boards.isEmpty && outer.isEmpty }
  var names: [String] { outer.map(\.name) + boards.map(\.name) }
  /// The board around this one, if it must be read again; nil if it is stored or does not exist.
  var unreadBoard: OuterBoard? { boards.isEmpty ? outer.last : nil }
  /// All outer boards without their items.
  var outerBoards: [OuterBoard] {
    outer
      + boards.map { board in
        OuterBoard(
          name: board.name, item: board.innerItem, query: board.ordering.query,
          memory: board.memory)
      }
  }

  /// - Parameters:
  ///   - number: the generation number that the new board's items will have.
  ///   - item: the item that the way leads into; nil if it leads into none.
  mutating func open(_ way: BoardWay, number: Int, item: ItemID?) {
    opening = (way, number, item)
  }

  /// The way to the items with this generation number; nil if no board is being opened for them.
  func way(to number: Int?) -> BoardWay? { opening?.number == number ? opening?.way : nil }

  /// The items that lead from the outermost board to this one.
  var path: [ItemID] { outerBoards.compactMap(\.item) }

  /// The same path; nil if a part of it is unknown.
  private var steps: [ItemID]? {
    let path = path
    return path.count == outer.count + boards.count ? path : nil
  }

  /// Remembers the focused item of this board, so that entering it again can focus the item.
  mutating func leave(at item: ItemID) {
    guard let steps, left.count < Self.mostLeft || left[steps] != nil else { return }
    left[steps] = item
  }

  /// The item at which the board inside `item` was left; nil if it was not left before.
  func place(inside item: ItemID) -> ItemID? { steps.flatMap { left[$0 + [item]] } }

  /// Keeps a board, because the board that is being opened replaces it.
  mutating func push(_ board: consuming Board) {
    board.leave(through: opening?.item)
    boards.append(board)
  }

  /// Forgets the items of all outer boards, because their cards are made in another way now.
  mutating func forgetItems() { (outer, boards) = (outerBoards, []) }

  /// Forgets all outer boards, because another board is shown.
  mutating func forgetBoards() { (outer, boards) = ([], []) }

  mutating func pop() -> Board? { boards.popLast() }
  mutating func popUnread() { _ = outer.popLast() }
}
