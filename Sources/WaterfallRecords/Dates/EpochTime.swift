/// A moment that is written as a number: seconds, milli-, micro- or nanoseconds since the beginning
/// of 1970.
///
/// Only the field's name distinguishes it from other numbers. Cards, filters, orders, counts and
/// groups all ask this type.
struct EpochTime: Hashable {
  let seconds: Int
  let nanoseconds: Int

  /// - Parameters:
  ///   - text: the digits, perhaps with a fraction.
  ///   - name: the field's own name.
  /// - Returns: nil if the text is no number of this length, or if the name is none of a time.
  /// - Complexity: O(1) for numbers that cannot be dates, else O(length of the name).
  init?(_ text: String, in name: String) {
    guard Self.mayBegin(text.utf8), text.utf8.count <= Self.longest, Self.namesTime(name) else {
      return nil
    }
    self.init(text.utf8)
  }

  private init?(_ text: String.UTF8View) {
    let digits = text.prefix(while: isDigit)
    let rest = text.dropFirst(digits.count)
    guard let unit = Self.units[digits.count], let number = Int(Substring(digits)),
      rest.isEmpty || rest.first == UInt8(ascii: ".") && rest.dropFirst().allSatisfy(isDigit)
    else { return nil }
    var (nanoseconds, place) = (number % unit * (Self.nano / unit), Self.nano / unit / 10)
    for digit in rest.dropFirst() where place > 0 {
      nanoseconds += Int(digit & 0x0F) * place
      place /= 10
    }
    (seconds, self.nanoseconds) = (number / unit, nanoseconds)
  }

  /// The moment as a date that compares with others.
  var meaning: Meaning {
    Meaning(.date, Double(seconds), fraction: Double(nanoseconds) / Double(Self.nano))
  }

  /// Whether the text begins with at least ten digits.
  static func mayBegin(_ text: some Collection<UInt8>) -> Bool {
    let digits = text.prefix(10)
    return digits.count == 10 && digits.allSatisfy(isDigit)
  }

  private static let longest = 32
  private static let nano = 1_000_000_000
  /// Units in a second, by the number of digits.
  private static let units = [10: 1, 13: 1_000, 16: 1_000_000, 19: nano]
}

// MARK: Names

extension EpochTime {
  /// Whether a field of this name has times: `ts`, `createdAt`, `__REALTIME_TIMESTAMP`,
  /// `timestamp_ms`, `timeUnixNano`.
  static func namesTime(_ name: String) -> Bool {
    let name = withoutUnit(name)
    if FieldNames.epochInCapitals.fit(name) { return true }
    let small = name.lowercased()
    return !FieldNames.noEpoch.fit(small) && FieldNames.epoch.fit(small)
  }

  /// The name without the unit at its end.
  private static func withoutUnit(_ name: String) -> String {
    let units = FieldNames.epochUnit.endings
    let unit = units.first { name.ends(with: $0) && name.utf8.count > $0.utf8.count }
    return unit.map { String(Substring(name.utf8.dropLast($0.utf8.count))) } ?? name
  }
}
