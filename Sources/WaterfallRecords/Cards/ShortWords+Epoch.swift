extension ShortWords {
  /// The date that a number means in a field with a time's name; nil if the number is shown
  /// unchanged.
  ///
  /// - Parameters:
  ///   - text: the number's digits: seconds, milliseconds, microseconds or nanoseconds since the
  ///     beginning of 1970.
  ///   - name: the field's name.
  /// - Complexity: O(1) for numbers that cannot be dates, else O(length of the name).
  func words(forEpoch text: String, in name: String) -> String? {
    Self.epoch(text, in: name).map { words(forSeconds: $0.seconds, $0.nanoseconds, in: name) }
  }

  /// The time that a number means in a field with a time's name; nil for other values.
  static func epoch(_ text: String, in name: String) -> (seconds: Int, nanoseconds: Int)? {
    guard Self.mayBeEpoch(text.utf8) else { return nil }
    let digits = text.utf8.prefix(while: isDigit)
    let rest = text.utf8.dropFirst(digits.count)
    // A fraction has nothing but digits: with an exponent it could be any number.
    guard let unit = Self.units[digits.count], text.utf8.count <= 32,
      rest.isEmpty || rest.first == UInt8(ascii: "."), rest.dropFirst().allSatisfy(isDigit),
      Self.namesTime(name), let number = Int(Substring(digits))
    else { return nil }
    var nanoseconds = number % unit * (1_000_000_000 / unit)
    if let part = Double("0" + Substring(rest)) {
      nanoseconds += Int(part * 1_000_000_000) / unit
    }
    return (number / unit, min(nanoseconds, 999_999_999))
  }

  /// Whether the text begins with at least ten digits.
  static func mayBeEpoch(_ text: some Collection<UInt8>) -> Bool {
    let digits = text.prefix(10)
    return digits.count == 10 && digits.allSatisfy(isDigit)
  }

  /// Units in a second, by the number of digits.
  private static let units = [
    10: 1, 13: 1_000, 16: 1_000_000, 19: 1_000_000_000,
  ]

  private static func namesTime(_ name: String) -> Bool {
    if name.ends(with: "At") { return true }
    let small = name.lowercased()
    if durations.contains(where: small.contains) { return false }
    return names.contains(small) || endings.contains(where: small.hasSuffix)
  }

  private static let names: Set<String> = [
    "ts", "dt", "date", "epoch", "created", "updated", "modified", "changed", "published",
    "expires", "started", "finished", "iat", "exp", "nbf",
  ]
  private static let endings = ["time", "timestamp", "_at", "_date", "_ts", "_utc", "_on"]
  private static let durations = ["elapsed", "duration", "response", "uptime", "runtime", "cpu"]
}
