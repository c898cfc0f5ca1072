extension FuzzyNeedle {
  /// The first place where the letters are found, and its points, as in fzf's first algorithm.
  ///
  /// It scans forward to the earliest end of a match. From there it scans back and takes the
  /// nearest letters.
  ///
  /// - Complexity: O(length of the text).
  struct FirstPlace {
    /// The index of each letter's scalar in the text, in order.
    private(set) var places: [Int] = []
    private(set) var points = 0

    /// - Parameter text: a text in which the letters are found.
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
          // A letter that begins a word also begins a new run.
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
