internal import Synchronization
package import WaterfallItems
import WaterfallRecords

/// The inside of an item of another source. It is opened with the first request.
final class EnteredSource: WrappedSource {
  let name: String
  private let outer: any ItemSource
  private let item: ItemID
  private let inside = Mutex<(any ItemSource)?>(nil)

  /// The most items that are searched for the entered one.
  private static let mostPassed = 100_000

  init(_ outer: any ItemSource, item: ItemID, name: String) {
    (self.outer, self.item, self.name) = (outer, item, name)
  }

  /// The inside, or the source around it before the inside is open.
  var base: any ItemSource { inside.withLock { $0 } ?? outer }

  // Those of the outer source are about other items.
  var faults: [ItemError] { inside.withLock { $0?.faults ?? [] } }
  var cardFields: CardFields? { inside.withLock { $0?.cardFields } }
  func cardFields(of place: ItemPlace) -> CardFields? {
    inside.withLock { $0?.cardFields(of: place) }
  }
  var directory: String? { inside.withLock { $0?.directory } }
  func directory(of place: ItemPlace) -> String? { inside.withLock { $0?.directory(of: place) } }

  func reopened() async throws(ItemError) -> any ItemSource { try await opened().reopened() }

  func opened() async throws(ItemError) -> any ItemSource {
    if let known = inside.withLock({ $0 }) { return known }
    let found = try await found()
    return inside.withLock { inside in
      inside = inside ?? found
      return inside ?? found
    }
  }

  private func found() async throws(ItemError) -> any ItemSource {
    var (cursor, passed): (Cursor?, Int) = (nil, 0)
    repeat {
      let page = try await outer.page(after: cursor, count: 1000)
      if let found = page.items.first(where: { $0.id == item }),
        let board = try await outer.board(.inside(found.place))
      {
        return board.source
      }
      (cursor, passed) = (page.next, passed + page.items.count)
    } while cursor != nil && passed < Self.mostPassed
    throw .missing(name: name, reason: "it is no longer in \(outer.name)")
  }
}

/// Returns the inside of an item of a source that was reopened. The item is searched for with the
/// first request.
///
/// - Parameters:
///   - item: the item to enter.
///   - name: the name of the returned source.
package func enteredSource(_ outer: any ItemSource, item: ItemID, name: String) -> any ItemSource {
  EnteredSource(outer, item: item, name: name)
}
