package import WaterfallItems
import WaterfallLayout

/// The boards around the current one, outermost first, each as it was left. Also the way to a board
/// that is being opened.
package struct Trail: Sendable {
  /// A board as it was left, with the place on it.
  struct Place: Sendable {
    /// The name for the status line.
    var name: String
    var board: Board
    var cards: CardShelf
    var reading: Reading
    var ordering: Ordering
    var finding: Finding
    /// The item through which an inner board was entered; nil if it is the focused item.
    var entered: ItemID?
    /// The query that the board began with.
    var query: ItemQuery
    /// The view and form of its cards.
    var look: Look
    /// Whether its cards were being measured again.
    var wasMeasuring: Bool
  }

  /// The options that depend on the cards of one board.
  struct Look: Sendable {
    var view: BoardView
    var form: CardForm
  }

  /// Boards outside of `places`. After a restart, the viewer knows only where they are, not their
  /// items.
  private var outer: [OuterBoard]
  private var places: [Place] = []
  private var opening: (way: BoardWay, number: Int, item: ItemID?)?
  /// The focused item of each board that was left. The key is the path of items that leads to the
  /// board.
  private var left: [[ItemID]: ItemID] = [:]
  /// The largest number of boards in `left`.
  private static let mostLeft = 1000

  init(_ outer: [OuterBoard]) { self.outer = outer }

  var isEmpty: Bool { places.isEmpty && outer.isEmpty }
  /// The names of the boards around this one.
  var names: [String] { outer.map(\.name) + places.map(\.name) }
  /// The board around this one, if it must be read again; nil if it is stored or does not exist.
  var unreadBoard: OuterBoard? { places.isEmpty ? outer.last : nil }
  /// All outer boards, in the form that a restarted viewer needs.
  var outerBoards: [OuterBoard] {
    outer
      + places.map { place in
        let (items, focus) = (place.board.items, place.board.focus)
        let item = place.entered ?? (focus < items.count ? items.ids[focus] : nil)
        return OuterBoard(name: place.name, item: item, query: place.ordering.query)
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
    return path.count == outer.count + places.count ? path : nil
  }

  /// Remembers the focused item of this board, so that entering it again can focus the item.
  mutating func leave(at item: ItemID) {
    guard let steps, left.count < Self.mostLeft || left[steps] != nil else { return }
    left[steps] = item
  }

  /// The item at which the board inside `item` was left; nil if it was not left before.
  func place(inside item: ItemID) -> ItemID? { steps.flatMap { left[$0 + [item]] } }

  /// Stores the current board, because the board being opened replaces it.
  mutating func push(_ place: consuming Place) {
    place.entered = opening?.item
    places.append(place)
  }

  mutating func pop() -> Place? { places.popLast() }
  mutating func popUnread() { _ = outer.popLast() }
}

/// A board around another one. Only its source is kept.
package struct OuterBoard: Hashable, Sendable {
  package var name: String
  /// The item that was in focus.
  package var item: ItemID?
  var query: ItemQuery
}

/// A request to open another board.
package struct EnterRequest: Sendable {
  package var way: BoardWay
  /// The request for its first page. Its query applies only if the new board's records have the
  /// same fields as the present one's.
  package var page: LoadRequest
  /// The item to focus there; nil if unknown.
  var item: ItemID?
  /// The kept outer board that the way leads to; nil if a board must be opened.
  var outer: OuterBoard?
}

/// The answer to an ``EnterRequest``.
package struct EnteredBoard: Sendable {
  package enum Outcome: Sendable {
    /// That way leads to nothing.
    case nothing
    case failed(ItemError)
    case opened(Opened)
  }

  /// A board and its first items.
  package struct Opened: Sendable {
    package var name: String
    package var pages: [LoadedPage]
    package var query: ItemQuery
    /// The item to focus; nil means the first one.
    package var item: ItemID?
  }

  package var outcome: Outcome
  /// The generation number of the request.
  package var generation: Int
}

extension EnterRequest {
  /// Opens the board and reads its first page. If the item to focus is known, it reads on until
  /// that item has come.
  ///
  /// - Parameter source: the current board's source, or the outer board's.
  func entered(
    from source: any ItemSource, reading: CardReading
  ) async -> (EnteredBoard, (any ItemSource)?) {
    var entered = EnteredBoard(outcome: .nothing, generation: page.generation)
    do throws(ItemError) {
      let kept = outer.map { OpenedBoard(source, name: $0.name, item: $0.item, isAlike: true) }
      let found = kept == nil ? try await source.board(way) : kept
      guard let opened = found else { return (entered, nil) }
      var page = page
      if !opened.isAlike {
        let limit = page.query.limit
        page.query = ItemQuery()
        page.query.limit = limit
      }
      let item = opened.item ?? item
      // The focused item is searched for among this many items.
      let count = item == nil ? 1 : 100_000
      let request = RefreshRequest(count: count, focus: item, page: page)
      let pages = try await request.pages(from: opened.source, reading: reading)
      entered.outcome = .opened(
        EnteredBoard.Opened(
          name: opened.name, pages: pages, query: page.query, item: item))
      return (entered, opened.source)
    } catch {
      entered.outcome = .failed(error)
      return (entered, nil)
    }
  }
}
