import WaterfallItems

/// The places that a person left by jumping, like the history of a browser, and the marked ones.
struct Jumps: Hashable, Sendable {
  /// A card and its position on the screen.
  ///
  /// The card's number changes when the source is read again. The identity finds the card even
  /// then.
  struct Place: Hashable, Sendable {
    var id: ItemID
    var item: Int
    /// The cell of the viewport at which the card began.
    var cells: Int
  }

  private static let most = 100
  private(set) var back: [Place] = []
  private(set) var onward: [Place] = []
  /// The marked places, by their letters.
  private(set) var marks: [Character: Place] = [:]

  mutating func mark(_ place: Place, with letter: Character) { marks[letter] = place }

  /// Notes a jump away from this place.
  mutating func remember(_ place: Place) {
    onward.removeAll()
    back.removeAll { $0.id == place.id && $0.item == place.item }
    back.append(place)
    if back.count > Self.most { back.removeFirst() }
  }

  /// Goes back to the latest place other than `here`; nil if there is none.
  ///
  /// `here` becomes the next place onward.
  ///
  /// - Parameter isShown: whether the place's card exists and is shown. A place that a filter hides
  ///   is skipped but kept for later.
  mutating func goBack(from here: Place, to isShown: (Place) -> Bool) -> Place? {
    Self.step(&back, &onward, from: here, to: isShown)
  }

  /// Goes to the place that was left by going back; nil if there is none.
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
