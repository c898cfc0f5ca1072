import WaterfallRecords

/// A date, a time or both in the form of RFC 3339, with or without seconds, while it is read.
struct DateDigits {
  /// The part that has not been read yet.
  private var rest: ArraySlice<UInt8>

  /// Whether the word has the form of a date without a time; the calendar is not checked.
  static func isDate(_ word: ArraySlice<UInt8>) -> Bool {
    word.count == 10
      && zip(word, "0000-00-00".utf8).allSatisfy { byte, sign in
        sign == UInt8(ascii: "0") ? isDigit(byte) : byte == sign
      }
  }

  /// The word with `T` and `Z`, and with seconds; nil if it is neither date nor time, or the
  /// calendar has no such day.
  static func text(of word: ArraySlice<UInt8>) -> String? {
    var digits = DateDigits(rest: word)
    if word.dropFirst(2).first == UInt8(ascii: ":") {
      guard let time = digits.time(), digits.rest.isEmpty else { return nil }
      return time
    }
    guard let date = digits.date() else { return nil }
    if digits.rest.isEmpty { return date }
    guard digits.passAny(of: "Tt "), let time = digits.time() else { return nil }
    if digits.rest.isEmpty { return "\(date)T\(time)" }
    guard let offset = digits.offset(), digits.rest.isEmpty else { return nil }
    return "\(date)T\(time)\(offset)"
  }

  /// Passes the next byte if it is one of `signs`; returns whether it was.
  private mutating func passAny(of signs: String) -> Bool {
    guard let first = rest.first, signs.utf8.contains(first) else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Reads exactly `count` digits; nil if there are fewer, or their number is not in `range`.
  private mutating func number(_ count: Int, in range: ClosedRange<Int>) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy(isDigit) else { return nil }
    rest = rest.dropFirst(count)
    let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return range.contains(number) ? number : nil
  }

  private mutating func date() -> String? {
    let start = rest
    guard let year = number(4, in: 0...9999), passAny(of: "-"), let month = number(2, in: 1...12),
      passAny(of: "-"), number(2, in: 1...Self.days(in: month, of: year)) != nil
    else { return nil }
    return String(decoding: start[..<rest.startIndex], as: UTF8.self)
  }

  private static func days(in month: Int, of year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return switch month {
    case 2: isLeap ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private mutating func time() -> String? {
    let start = rest
    guard number(2, in: 0...23) != nil, passAny(of: ":"), number(2, in: 0...59) != nil else {
      return nil
    }
    guard passAny(of: ":") else {
      return String(decoding: start[..<rest.startIndex], as: UTF8.self) + ":00"
    }
    guard number(2, in: 0...60) != nil else { return nil }
    if passAny(of: ".") {
      let fraction = rest.prefix(while: isDigit)
      guard !fraction.isEmpty else { return nil }
      rest = rest.dropFirst(fraction.count)
    }
    return String(decoding: start[..<rest.startIndex], as: UTF8.self)
  }

  private mutating func offset() -> String? {
    if passAny(of: "Zz") { return "Z" }
    let start = rest
    guard passAny(of: "+-"), number(2, in: 0...23) != nil, passAny(of: ":"),
      number(2, in: 0...59) != nil
    else { return nil }
    return String(decoding: start[..<rest.startIndex], as: UTF8.self)
  }
}
