package import WaterfallItems
import WaterfallLayout

/// The boards around the one that is seen, the outermost first, each as it was left; and the way to
/// another one that is being opened.
package struct Trail: Sendable {
  /// A board as it was left, with the place on it.
  struct Place: Sendable {
    /// For the status line.
    var name: String
    var board: Board
    var cards: CardShelf
    var reading: Reading
    var ordering: Ordering
    var finding: Finding
    /// The item that leads to the board that was entered from it; nil: it is the one in focus.
    var entered: ItemID?
    /// What it began with.
    var query: ItemQuery
    /// What its cards were laid out by.
    var look: Look
    /// Whether its cards were being measured anew.
    var wasMeasuring: Bool
  }

  /// What of the options follows from the cards of one board.
  struct Look: Sendable {
    var layout: LayoutChoice
    var form: CardForm
  }

  /// Those outside of `places`: a viewer that has begun anew knows only where they are.
  private var outer: [OuterBoard]
  private var places: [Place] = []
  private var opening: (way: BoardWay, number: Int, item: ItemID?)?
  /// The items in focus on boards that were left, by the items through which one gets there.
  private var left: [[ItemID]: ItemID] = [:]
  /// More are not remembered.
  private static let mostLeft = 1000

  init(_ outer: [OuterBoard]) { self.outer = outer }

  var isEmpty: Bool { places.isEmpty && outer.isEmpty }
  /// The names of the boards around this one.
  var names: [String] { outer.map(\.name) + places.map(\.name) }
  /// The board around this one, if it has to be read again; nil: it is here, or there is none.
  var unreadBoard: OuterBoard? { places.isEmpty ? outer.last : nil }
  /// What a viewer has to know of them that begins anew.
  var outerBoards: [OuterBoard] {
    outer
      + places.map { place in
        let (items, focus) = (place.board.items, place.board.focus)
        let item = place.entered ?? (focus < items.count ? items.ids[focus] : nil)
        return OuterBoard(name: place.name, item: item, query: place.ordering.query)
      }
  }

  /// - Parameters:
  ///   - number: what the items there will have as their number.
  ///   - item: the one that the way leads into; nil: into none.
  mutating func open(_ way: BoardWay, number: Int, item: ItemID?) {
    opening = (way, number, item)
  }

  /// The way to items of that number; nil: they come by themselves.
  func way(to number: Int?) -> BoardWay? { opening?.number == number ? opening?.way : nil }

  /// The items that lead from the outermost board to this one.
  var path: [ItemID] { outerBoards.compactMap(\.item) }

  /// The same; nil: they are not known.
  private var steps: [ItemID]? {
    let path = path
    return path.count == outer.count + places.count ? path : nil
  }

  /// This board is left: one that is entered again begins at its item.
  mutating func leave(at item: ItemID) {
    guard let steps, left.count < Self.mostLeft || left[steps] != nil else { return }
    left[steps] = item
  }

  /// Where the board inside an item of this one was left; nil: it was not.
  func place(inside item: ItemID) -> ItemID? { steps.flatMap { left[$0 + [item]] } }

  /// The board is left for the one that was being opened.
  mutating func push(_ place: consuming Place) {
    place.entered = opening?.item
    places.append(place)
  }

  mutating func pop() -> Place? { places.popLast() }
  mutating func popUnread() { _ = outer.popLast() }
}

/// A board around another one, whose source is kept, and nothing else of it.
package struct OuterBoard: Hashable, Sendable {
  package var name: String
  /// The item that was in focus.
  package var item: ItemID?
  var query: ItemQuery
}

/// A board that is wanted.
package struct EnterRequest: Sendable {
  package var way: BoardWay
  /// Its first page. The query is for a board whose records have the same fields as those of this
  /// one.
  package var page: LoadRequest
  /// The item to be in focus there; nil: it is not known.
  var item: ItemID?
  /// The way leads to this board, whose source is kept; nil: it is to be opened.
  var outer: OuterBoard?
}

/// What an ``EnterRequest`` brought.
package struct EnteredBoard: Sendable {
  package enum Outcome: Sendable {
    /// There is nothing that way.
    case nothing
    case failed(ItemError)
    case opened(Opened)
  }

  /// A board, and its first items.
  package struct Opened: Sendable {
    package var name: String
    package var pages: [LoadedPage]
    package var query: ItemQuery
    /// The item to be in focus; nil: the first one.
    package var item: ItemID?
  }

  package var outcome: Outcome
  /// Of the request.
  package var generation: Int
}

extension EnterRequest {
  /// Opens the board, and reads its first page; where it is known which item is to be in focus,
  /// until that has come.
  ///
  /// - Parameter source: the one that is seen, or that of the outer board.
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
      // The focus is looked for among so many items.
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
