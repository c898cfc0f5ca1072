/// Shorter words for dates, hashes and addresses, which would take up much of a card. The details
/// show the exact value.
package struct ShortWords: Hashable, Sendable {
  /// The current year. A date of another year is written with its year.
  private let year: Int
  /// The zone in which dates are shown.
  private let zone: Zone
  /// How precisely dates are written.
  private var dates = DateForms()
  /// Whether the numbers of the field `level` are levels, as those of bunyan and pino.
  private var hasLevelNumbers = false
  /// The mark for a part that is left out.
  let ellipsis: String

  /// - Parameters:
  ///   - now: seconds since the beginning of 1970.
  ///   - zone: the zone in which dates are shown.
  ///   - ellipsis: the mark for a part that is left out.
  package init(now: Int, ellipsis: String = "…", zone: Zone = .local) {
    year = CivilTime(at: now, in: zone).year
    (self.zone, self.ellipsis) = (zone, ellipsis)
  }

  /// The same words, with dates and levels in the forms of the source that `fields` are for.
  package func fitting(_ fields: CardFields) -> ShortWords {
    var words = self
    (words.dates, words.hasLevelNumbers) = (fields.dates, fields.hasLevelNumbers)
    return words
  }

  /// The number without decimals that are too fine to read.
  ///
  /// It is rounded to two decimals, or to four digits if it is below 1. The result is nil if the
  /// number has at most 8 decimals, is below 0.0001, or is 10¹⁵ or more.
  static func words(forFraction text: String) -> String? {
    guard mayBeFraction(text.utf8),
      let point = text.utf8.firstIndex(of: UInt8(ascii: ".")),
      text.utf8[point...].count > mostDecimals + 1, let number = Double(text)
    else { return nil }
    let size = abs(number)
    guard 1e-4..<1e15 ~= size else { return nil }
    var unit = size < 1 ? 10_000.0 : 100
    while size < 1, size * unit < 1000 { unit *= 10 }
    return "\((number * unit).rounded() / unit)"
  }

  /// Whether shorter words, in UTF-8, are a rounded number.
  package static func isRounded(_ words: some Collection<UInt8>) -> Bool {
    words.contains(UInt8(ascii: ".")) && words.allSatisfy { isDigit($0) || ".-".utf8.contains($0) }
  }

  private static func mayBeFraction(_ text: some Collection<UInt8>) -> Bool {
    mostDecimals + 1..<32 ~= text.count && text.contains(UInt8(ascii: "."))
  }

  /// A number with at most this many decimals is shown unchanged.
  private static let mostDecimals = 8

  /// - Returns: the shorter words; nil if the text is shown unchanged.
  package func words(for text: String) -> String? { words(forTextOf: text, in: "") }

  /// The same for a value of a field of this name, which shows how precisely its dates differ.
  func words(forTextOf text: String, in name: String) -> String? {
    guard Self.mayHaveWords(for: text.utf8) else { return nil }
    if let date = DateParts(text), let time = date.time(in: zone) {
      return words(for: time, date.nanoseconds, date.clock != nil, in: name)
    }
    return address(text) ?? hash(text) ?? digest(text)
  }

  /// The date that a value is; nil for other values.
  ///
  /// - Parameter name: the field's own name.
  static func moment(of text: String, in name: String) -> Moment? {
    if let date = DateParts(text), let year = date.year, let meaning = date.meaning() {
      return Moment(
        year: year, seconds: Int(meaning.value), nanoseconds: date.nanoseconds,
        hasTime: date.clock != nil)
    }
    guard let time = EpochTime(text, in: name) else { return nil }
    return Moment(
      year: CivilTime(seconds: time.seconds).year, seconds: time.seconds,
      nanoseconds: time.nanoseconds, hasTime: true)
  }

  /// The shorter words for a value given as bytes; nil if the value is shown unchanged.
  ///
  /// - Parameters:
  ///   - bytes: printable ASCII.
  ///   - name: the field's name.
  package func words(for bytes: ArraySlice<UInt8>, in name: String) -> String? {
    if Self.mayHaveWords(for: bytes) || EpochTime.mayBegin(bytes) || Self.mayBeFraction(bytes) {
      return words(for: String(decoding: bytes, as: UTF8.self), in: name)
    }
    return words(forLevel: bytes, in: name)
  }

  private func words(forLevel text: some Collection<UInt8>, in name: String) -> String? {
    hasLevelNumbers || LogLevel.isPriority(name) ? LogLevel.word(forNumber: text, in: name) : nil
  }

  /// The shorter words for a text; nil if it is shown unchanged.
  ///
  /// - Parameter name: the field's name.
  package func words(for text: String, in name: String) -> String? {
    words(forTextOf: text, in: name) ?? words(forEpoch: text, in: name)
      ?? Self.words(forFraction: text) ?? words(forLevel: text.utf8, in: name)
  }

  /// Whether a value's length and first letters allow shorter words.
  ///
  /// - Parameter text: UTF-8.
  /// - Complexity: O(1).
  private static func mayHaveWords(for text: some Collection<UInt8>) -> Bool {
    let count = text.count
    guard count >= 8 else { return false }
    if hashLengths.contains(count) || text.prefix(12).contains(UInt8(ascii: ":")) { return true }
    if count >= leastDigest, mayHaveDigest(text) { return true }
    return DateParts.canBegin(text)
  }
}

// MARK: Dates

extension ShortWords {
  /// The date that a number means in a field with a time's name; nil if the number is shown
  /// unchanged.
  ///
  /// - Parameters:
  ///   - text: the number's digits.
  ///   - name: the field's own name.
  func words(forEpoch text: String, in name: String) -> String? {
    guard let moment = EpochTime(text, in: name) else { return nil }
    let time = CivilTime(at: moment.seconds, in: zone)
    return words(for: time, moment.nanoseconds, true, in: name)
  }

  /// `2 Nov 10:00`, `2 Nov 10:00:07` or `2 Nov 2025`.
  private func words(
    for time: CivilTime, _ nanoseconds: Int, _ hasTime: Bool, in name: String
  ) -> String {
    var words = time.shownDay
    let hasYear = time.year != year || dates.hasOtherYears(than: year)
    if hasYear { words += " \(time.year)" }
    // Times are left out if all dates of the field are at midnight. Beside a year they are also
    // left out for a field of which no dates are known.
    let usual: DateForms.Precision? = hasYear || time.isMidnight ? nil : .minute
    guard hasTime, let precision = dates.precisions[name] ?? usual else { return words }
    words += " \(precision >= .second ? time.clockText : time.minuteText)"
    switch precision {
    case .minute, .second: break
    case .millisecond: words += ".\(padded(nanoseconds / 1_000_000, 3))"
    case .microsecond: words += ".\(padded(nanoseconds / 1000, 6))"
    }
    return words
  }

  /// Whether a shown text is a date, which means little without its label.
  ///
  /// - Parameter text: UTF-8. It is a span, because a generic function is not specialized for
  ///   callers in other rooms.
  package static func isDate(_ text: Span<UInt8>) -> Bool {
    guard 5...28 ~= text.count, isDigit(text[0]) else { return false }
    let blank = isDigit(text[1]) ? 2 : 1
    guard text[blank] == 0x20, blank + 4 <= text.count else { return false }
    for month in monthBytes {
      var place = 0
      while place < month.count, text[blank + 1 + place] == month[place] { place += 1 }
      if place == month.count { return true }
    }
    return false
  }

  private static let monthBytes = CivilTime.months.map { Array($0.utf8) }
}
