import WaterfallItems

/// Where a person was before each jump, as a browser keeps it.
struct Jumps: Sendable {
  /// A card and where it stood. Items get other numbers when the source is read anew: the identity
  /// finds them again.
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

  /// The latest place but `here` that can be gone to; the way onward then leads here again. nil if
  /// there is none.
  ///
  /// - Parameter isShown: whether the place's card is there and shown. What a filter hides is
  ///   passed over, and stays for when it is shown again.
  mutating func goBack(from here: Place, to isShown: (Place) -> Bool) -> Place? {
    Self.step(&back, &onward, from: here, to: isShown)
  }

  /// The place that was left by going back; nil if there is none.
  mutating func goOnward(from here: Place, to isShown: (Place) -> Bool) -> Place? {
    Self.step(&onward, &back, from: here, to: isShown)
  }

  private static func step(
    _ from: inout [Place], _ to: inout [Place], from here: Place, to isShown: (Place) -> Bool
  ) -> Place? {
    let target = from.lastIndex { $0.item != here.item && isShown($0) }
    guard let target else { return nil }
    let place = from[target]
    to.append(here)
    to += from[(target + 1)...].reversed().filter { $0.item != here.item }
    from.removeSubrange(target...)
    return place
  }
}
