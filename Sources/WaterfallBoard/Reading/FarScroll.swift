/// The way to an item that has not come yet.
///
/// Keys typed right after `G` are meant for the card it leads to. So keys wait for the first answer
/// to a request of the far scroll, but at most ``moment``. Then they act; if that answer was the
/// last one, they act on the card reached. A user who moves elsewhere later, or with the mouse,
/// ends the far scroll. The items that have come stay.
package struct FarScroll: Hashable, Sendable {
  /// The longest time that keys wait, in milliseconds.
  static let moment = 250
  /// The pages after which a pipe that never pauses is not read on before its end is shown: about
  /// half a million items.
  static let mostPagesOfPipe = 32

  let destination: Destination
  /// The keys that wait; nil once keys act at once.
  var held: HeldKeys? = HeldKeys()
  /// Whether a page has been requested since the far scroll began.
  var hasAsked: Bool { pageCount > 0 }
  /// The number of pages that have been requested since the far scroll began.
  var pageCount = 0
  let limit: Limit

  /// Where a far scroll leads.
  package enum Destination: Hashable, Sendable {
    /// To the item that has this many shown items before it.
    case position(Int)
    /// To the item that has this percentage of all items before it. All items are read first.
    case percent(Int)
    case last
    /// To an item of an earlier viewer, by its number, as soon as the items are in order.
    case item(Int)

    /// Whether all items are needed.
    var isAtEnd: Bool {
      switch self {
      case .last, .percent: true
      case .position, .item: false
      }
    }
  }

  /// How much a far scroll to the last item reads.
  enum Limit: Hashable, Sendable {
    /// To the end of the source.
    case none
    /// One page, because more pages do not lengthen the layout.
    case page
    /// Until the content has this length in cells, because the source has no end.
    case extent(Int)

    /// The most pages that a far scroll to a certain length requests.
    private static let mostPages = 20

    /// Whether nothing more is read.
    func isReached(extent: Int, pageCount: Int) -> Bool {
      switch self {
      case .none: false
      case .page: pageCount > 0
      case .extent(let wanted):
        pageCount > 0 && (extent >= wanted || pageCount >= Self.mostPages)
      }
    }
  }

  init(to destination: Destination, limit: Limit = .none) {
    (self.destination, self.limit) = (destination, limit)
  }
}
