import WaterfallItems

/// Where a person was before each jump, as a browser keeps it.
struct Jumps: Sendable {
  /// A card and where it stood. Items get other numbers when the source is read anew: the identity finds them again.
  struct Place: Hashable, Sendable {
    var id: ItemID
    var item: Int
    /// The cell of the viewport at which the card began.
    var cells: Int
  }

  private static let most = 100
  private(set) var back: [Place] = []
  private(set) var onward: [Place] = []

  /// A jump from here.
  mutating func note(_ place: Place) {
    onward.removeAll()
    back.removeAll { $0.id == place.id && $0.item == place.item }
    back.append(place)
    if back.count > Self.most { back.removeFirst() }
  }

  /// The latest place but `here`, to which the way onward then leads again; nil if there is none.
  mutating func goBack(from here: Place) -> Place? { Self.step(&back, &onward, from: here) }

  /// The place that was left by going back; nil if there is none.
  mutating func goOnward(from here: Place) -> Place? { Self.step(&onward, &back, from: here) }

  private static func step(
    _ from: inout [Place], _ to: inout [Place], from here: Place
  ) -> Place? {
    while let place = from.popLast() {
      guard place.item != here.item else { continue }
      to.append(here)
      return place
    }
    return nil
  }
}
