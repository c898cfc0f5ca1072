extension FuzzyNeedle {
  /// The first place where the letters are found, and its points, as in fzf's first algorithm.
  ///
  /// It scans forward to the earliest end of a match. From there it scans back and takes the
  /// nearest letters.
  ///
  /// - Complexity: O(length of the text up to the place).
  struct FirstPlace {
    /// The index of each letter's scalar in the text, in order.
    private(set) var places: [Int] = []
    private(set) var points = 0
    /// How many scalars of the text were looked at.
    private(set) var lookedAt = 0

    /// nil if the letters of the needle are not found in the text.
    init?(of needle: FuzzyNeedle, in text: String) {
      let letters = needle.letters
      let bytes = text.utf8.span
      var cursor = ScalarCursor()
      var scalars: [Unicode.Scalar] = []
      var units: [UInt32] = []
      var found = 0
      while found < letters.count, let scalar = cursor.next(in: bytes) {
        scalars.append(scalar)
        units.append(needle.unit(scalar))
        if units.last == letters[found] { found += 1 }
      }
      guard found == letters.count else { return nil }
      var place = units.count
      lookedAt = place
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
      var points = LetterPoints()
      for (number, place) in places.enumerated() {
        let before = place == 0 ? Kind.blank : Kind(scalars[place - 1])
        let bonus = Kind(scalars[place]).bonus(after: before)
        points.add(bonus, gap: number == 0 ? 0 : place - places[number - 1] - 1)
      }
      return points.sum
    }
  }

  /// The points of letters at places that are known, in fzf's scheme.
  struct LetterPoints {
    private(set) var sum = 0
    /// The bonus of the letter with which the present run of letters begins; nil before the first.
    private var begin: Int?

    /// Adds the next letter.
    ///
    /// - Parameters:
    ///   - bonus: that of its place.
    ///   - gap: how many scalars come between it and the letter before.
    mutating func add(_ bonus: Int, gap: Int = 0) {
      guard var begin else {
        (sum, self.begin) = (16 + 2 * bonus, bonus)
        return
      }
      if gap > 0 {
        sum += 16 + bonus - 3 - (gap - 1)
        begin = bonus
      } else {
        // A letter that begins a word also begins a new run.
        if bonus >= 8, bonus > begin { begin = bonus }
        sum += 16 + max(bonus, 4, begin)
      }
      self.begin = begin
    }
  }
}
