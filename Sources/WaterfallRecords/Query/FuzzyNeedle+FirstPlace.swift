extension FuzzyNeedle {
  /// The first place of the letters in a text, and its points, as fzf's first algorithm has them:
  /// it goes to the first end, and from there back by the nearest letters.
  ///
  /// - Complexity: O(length of the text).
  struct FirstPlace {
    /// Where each letter stands, in order.
    private(set) var places: [Int] = []
    private(set) var points = 0

    /// - Parameter text: one that the letters are found in.
    init(_ letters: [UInt32], _ text: String, unit: (Unicode.Scalar) -> UInt32) {
      let scalars = Array(text.unicodeScalars.prefix(FuzzyNeedle.longestText))
      let units = scalars.map(unit)
      var (place, found) = (0, 0)
      while found < letters.count, place < units.count {
        if units[place] == letters[found] { found += 1 }
        place += 1
      }
      guard found == letters.count else { return }
      places.reserveCapacity(found)
      while found > 0 {
        place -= 1
        guard units[place] == letters[found - 1] else { continue }
        places.append(place)
        found -= 1
      }
      places.reverse()
      points = max(0, Self.points(of: places, in: scalars))
    }

    private static func points(of places: [Int], in scalars: [Unicode.Scalar]) -> Int {
      var (points, begin) = (0, 0)
      for (number, place) in places.enumerated() {
        let kind = Kind(scalars[place])
        var bonus = kind.bonus(after: place == 0 ? .blank : Kind(scalars[place - 1]))
        if number > 0, places[number - 1] == place - 1 {
          // What begins a word begins a run of its own.
          if bonus >= 8, bonus > begin { begin = bonus }
          bonus = max(bonus, 4, begin)
        } else {
          begin = bonus
          if number > 0 { points -= 3 + (place - places[number - 1] - 2) }
        }
        points += 16 + (number == 0 ? 2 * bonus : bonus)
      }
      return points
    }
  }
}
