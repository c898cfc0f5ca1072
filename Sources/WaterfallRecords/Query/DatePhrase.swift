/// A date or a time in a filter or a search as cards write it: `10 Mar`, `10 Mar 14:05`,
/// `Mar 2025`, `14:05`.
///
/// Values write the same date in other ways (`2025-03-10`, a number of seconds), in which its words
/// are not found.
struct DatePhrase: Hashable, Sendable {
  /// The words with a blank before each, so that `1 Mar` is not found in `11 Mar`.
  private let needle: Needle
  /// Whether it is a time alone, which dates without one do not contain.
  private let isClock: Bool

  static let mostWords = 4

  /// Returns nil if the words are neither a time, nor a date with at least a month and a day or a
  /// year.
  ///
  /// - Parameter words: a month's name, the day before or after it, the year, and the time; the day
  ///   or the year is enough. A time alone has two digits in each part.
  init?(_ words: some Sequence<Substring>) {
    var rest = Array(words)[...]
    if rest.count == 1, let word = rest.first, let parts = Self.partsOfClock(word),
      parts.allSatisfy({ $0.count == 2 })
    {
      (needle, isClock) = (Needle(" \(word)", ignoresCase: true), true)
      return
    }
    guard 2...Self.mostWords ~= rest.count else { return nil }
    func take(_ isPart: (Substring) -> Bool) -> Substring? {
      rest.first.map(isPart) == true ? rest.removeFirst() : nil
    }
    func isNumber(_ word: Substring, _ counts: ClosedRange<Int>) -> Bool {
      counts ~= word.utf8.count && word.utf8.allSatisfy(isDigit)
    }
    var day = take { isNumber($0, 1...2) }
    guard let name = rest.popFirst(), let month = DateNames.month(ValueWord(Array(name.utf8)[...]))
    else {
      return nil
    }
    if day == nil { day = take { isNumber($0, 1...2) } }
    let year = take { isNumber($0, 4...4) }
    let clock = take { Self.partsOfClock($0) != nil }
    guard rest.isEmpty, day != nil || year != nil else { return nil }
    let shown = [
      day.flatMap { Int($0) }.map { "\($0)" }, CivilTime.months[month - 1], year.map(String.init),
      clock.map(String.init),
    ]
    needle = Needle(shown.compactMap(\.self).map { " \($0)" }.joined(), ignoresCase: true)
    isClock = false
  }

  /// The two or three numbers of a time; nil for other words.
  private static func partsOfClock(_ word: Substring) -> [Substring.UTF8View]? {
    let parts = word.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    let areNumbers = parts.allSatisfy { $0.count <= 2 && $0.allSatisfy(isDigit) }
    return areNumbers && 2...3 ~= parts.count ? parts : nil
  }

  /// Whether a value of the record, at any depth, is a date that contains the phrase.
  func isFound(in record: Record) -> Bool { record.fields.contains { isFound(in: $0) } }

  private func isFound(in field: Field) -> Bool { isFound(in: field.value, named: field.name) }

  private func isFound(in value: Value, named name: String) -> Bool {
    switch value {
    case .null, .bool: false
    case .number(let text), .string(let text): isFound(inDate: text, named: name)
    case .array(let values): values.contains { isFound(in: $0, named: name) }
    case .object(let fields): fields.contains { isFound(in: $0) }
    }
  }

  private func isFound(inDate text: String, named name: String) -> Bool {
    guard let time = CivilTime(shownOf: text, in: name),
      !isClock || DateParts(text)?.clock != nil || EpochTime(text, in: name) != nil
    else { return false }
    let day = " \(time.shownDay)"
    // Cards leave out the year that is now.
    return needle.isFound(in: "\(day) \(time.year) \(time.clockText)")
      || needle.isFound(in: "\(day) \(time.clockText)")
  }
}

extension CivilTime {
  /// The local time that a value of this field means; nil if it means none.
  fileprivate init?(shownOf text: String, in name: String) {
    if let time = DateParts(text)?.time(in: .local) {
      self = time
    } else if let moment = EpochTime(text, in: name) {
      self.init(at: moment.seconds, in: .local)
    } else {
      return nil
    }
  }
}
