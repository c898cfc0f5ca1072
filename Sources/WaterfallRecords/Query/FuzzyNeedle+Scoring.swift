extension FuzzyNeedle {
  /// The table of points: one entry for each letter at each place of a text.
  struct Scoring {
    private let letters: [UInt32]
    /// The places of the text from the first letter's first one to the last letter's last one.
    private var text: [Place] = []
    /// The index of the first of them among all scalars of the text.
    private var first = 0
    /// Ordered by letter, then by place.
    private var cells: [Cell] = []
    /// The column of the last letter in the best place.
    private var end = 0
    private(set) var best = 0

    private struct Place {
      /// The scalar as it is compared with letters.
      var unit: UInt32
      /// That for a letter found here.
      var bonus: Int32
    }

    /// Small, so that the table of a usual line is quick to get: a query of
    /// ``FuzzyNeedle/mostLetters`` letters has fewer than 2,000 points.
    private struct Cell {
      private var storedPoints: Int16 = 0
      private var storedRun: Int16 = 0

      var points: Int {
        get { Int(storedPoints) }
        set { storedPoints = Int16(newValue) }
      }

      /// The number of found letters without a gap up to and including this one.
      var run: Int {
        get { Int(storedRun) }
        set { storedRun = Int16(newValue) }
      }
    }

    /// - Parameter text: a text in which the letters of the needle are found.
    init(of needle: FuzzyNeedle, in text: String) {
      letters = needle.letters
      let starts = read(text, for: needle)
      cells = [Cell](repeating: Cell(), count: letters.count * self.text.count)
      for row in starts.indices { fill(row, from: starts[row]) }
    }

    /// - Returns: the column of each letter's first place after that of the letter before.
    private mutating func read(_ text: String, for needle: FuzzyNeedle) -> [Int] {
      let bytes = text.utf8.span
      var cursor = FuzzyNeedle.ScalarCursor()
      var starts: [Int] = []
      var before = Kind.blank
      // The number of places up to the last letter's last one.
      var width = 0
      while let scalar = cursor.next(in: bytes) {
        let (unit, kind) = (needle.unit(scalar), Kind(scalar))
        let isNext = starts.count < letters.count && unit == letters[starts.count]
        if isNext, starts.isEmpty { first = cursor.count - 1 }
        if isNext { starts.append(cursor.count - 1 - first) }
        if !starts.isEmpty {
          self.text.append(Place(unit: unit, bonus: Int32(kind.bonus(after: before))))
          if unit == letters[letters.count - 1] { width = self.text.count }
        }
        before = kind
      }
      self.text.removeLast(self.text.count - width)
      return starts
    }

    private mutating func fill(_ row: Int, from start: Int) {
      let (isLast, width) = (row == letters.count - 1, text.count)
      var isInGap = false
      var left = 0
      for column in start..<width {
        let skipped = left - (isInGap ? 1 : 3)
        let isFound = text[column].unit == letters[row]
        if row > 0 {
          let found = isFound ? extended(row, column, skipped) : 0
          isInGap = found < skipped
          left = max(found, skipped, 0)
        } else {
          // The first letter has no predecessor, so each place where it occurs is a match.
          isInGap = !isFound
          left = isFound ? 16 + 2 * Int(text[column].bonus) : max(skipped, 0)
          cells[column].run = isFound ? 1 : 0
        }
        cells[row * width + column].points = left
        guard isLast, left > best else { continue }
        (best, end) = (left, column)
        // A single letter that begins a word is good enough, so the search ends.
        if row == 0, text[column].bonus >= 8 { return }
      }
    }

    /// The points if this letter continues the match of the letters before it.
    private mutating func extended(_ row: Int, _ column: Int, _ skipped: Int) -> Int {
      guard column > 0 else { return 0 }
      let before = cells[(row - 1) * text.count + column - 1]
      let own = Int(text[column].bonus)
      var bonus = own
      var run = before.run + 1
      if run > 1 {
        // A letter that begins a word also begins a new run.
        let begin = Int(text[column - run + 1].bonus)
        if bonus >= 8, bonus > begin { run = 1 } else { bonus = max(bonus, 4, begin) }
      }
      var points = before.points + 16
      if points + bonus < skipped {
        points += own
        run = 0
      } else {
        points += bonus
      }
      cells[row * text.count + column].run = run
      return points
    }

    /// The index of each letter's scalar in the text, traced back from the best end.
    var places: [Int] {
      let width = text.count
      guard width > 0 else { return [] }
      var places: [Int] = []
      var (row, column) = (letters.count - 1, end)
      var prefersMatch = true
      while row >= 0, column >= 0 {
        let index = row * width + column
        let here = cells[index].points
        let diagonal = row > 0 && column > 0 ? cells[index - width - 1].points : 0
        let left = column > 0 ? cells[index - 1].points : 0
        let isTaken = here > diagonal && (here > left || here == left && prefersMatch)
        let goesOn =
          cells[index].run > 1
          || row + 1 < letters.count && column + 1 < width && cells[index + width + 1].run > 0
        if isTaken {
          places.append(first + column)
          row -= 1
        }
        prefersMatch = goesOn
        column -= 1
      }
      return places.reversed()
    }
  }
}
