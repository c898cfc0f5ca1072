/// The months of a column's dates that have no year.
struct YearlessMonths {
  private var seen: UInt16 = 0
  /// For each month, the months that have come directly after it.
  private var following = InlineArray<16, UInt16>(repeating: 0)
  private var last: Int?

  mutating func see(_ date: DateParts) {
    guard date.year == nil, let month = date.month, (1...12).contains(month) else { return }
    seen |= 1 << UInt16(month)
    if let last, last != month { following[last] |= 1 << UInt16(month) }
    last = month
  }

  /// Whether the dates have come in order, or in the opposite order, if the year begins with a
  /// month.
  private func areSorted(from first: Int) -> Bool {
    var (hasRise, hasFall) = (false, false)
    for one in 1...12 {
      for other in 1...12 where following[one] & 1 << UInt16(other) != 0 {
        let isRise = (one + 12 - first) % 12 < (other + 12 - first) % 12
        (hasRise, hasFall) = (hasRise || isRise, hasFall || !isRise)
      }
    }
    return !hasRise || !hasFall
  }

  /// The month with which these dates begin: 12 if they are from December and January.
  ///
  /// A log goes on over New Year if the longest run of months without a date is in the middle of
  /// the year. It has to be five months at least: `ls -l` omits the year for half a year. A log of
  /// January, July and December is in order as it is, so it does not go on.
  var first: Int {
    var (longest, first, run, atStart) = (0, 1, 0, 0)
    for month in 1...12 {
      if seen & 1 << UInt16(month) == 0 {
        run += 1
        continue
      }
      if run == month - 1 {
        atStart = run
      } else if run > longest {
        (longest, first) = (run, month)
      }
      run = 0
    }
    guard longest >= 5, longest > atStart + run else { return 1 }
    let isClear = longest >= 8 || areSorted(from: first) || !areSorted(from: 1)
    return isClear ? first : 1
  }
}

/// The clocks of a column, which are times of day or durations.
struct ClockSample {
  private var hasSeconds = false
  private var hasHalves = false
  private var hasOthers = false

  /// Sees a duration.
  mutating func see(_ text: String) {
    guard var bytes = ValueBytes(text) else { return }
    let count = bytes.digitCount()
    guard let hour = bytes.takeDigits(1...2), hour < 24, bytes.take(":"),
      bytes.takeDigits(2...2) != nil
    else {
      hasOthers = true
      return
    }
    let isToTheSecond = bytes.take(":") && bytes.takeDigits(2...2) != nil
    if bytes.takeHalfOfDay() != nil, bytes.isAtEnd {
      hasHalves = true
    } else if count == 2, isToTheSecond {
      hasSeconds = true
    } else if count != 2 || !bytes.isAtEnd {
      hasOthers = true
    }
  }

  /// Whether they are times of day: all say which half of the day they are in, or have two digits
  /// before the first colon, and some have seconds. The elapsed times of `ps` look the same unless
  /// they are long.
  func areOfDay(named name: String) -> Bool {
    if hasOthers { return false }
    return hasHalves || hasSeconds && !FieldNames.duration.fit(name.lowercased())
  }
}
