/// The parts that are common to the readers of property lists, in XML and in binary form.
///
/// XML needs a library, so its reader is in another room.
package enum PropertyList {
  /// The reason why a property list cannot be read.
  package struct Fault: Error, Equatable {
    /// The offset of the byte at which something else was expected, from 0.
    package var offset: Int
    /// The expectation, in words that follow "expected".
    package var expected: String
    /// Whether the task was cancelled; the list itself may be valid.
    package var isCancelled = false
  }

  /// Throws if the task is cancelled; checks only at every 1,024th value, because checking costs
  /// time.
  ///
  /// - Parameter count: the number of values already read.
  static func checkCancellation(count: Int, offset: Int) throws(Fault) {
    if count & 1023 == 0, Task.isCancelled {
      throw Fault(offset: offset, expected: "", isCancelled: true)
    }
  }

  /// The expectation in an error if values are nested too deeply.
  package static let depthLimit = "at most \(JSONReader.depthLimit) levels of nested values"
}

// MARK: Numbers

extension PropertyList {
  /// A number, without a fraction if it is whole; infinite ones and NaN become text.
  package static func number(_ number: Double) -> Value {
    if let whole = Int64(exactly: number) { return .number("\(whole)") }
    return number.isFinite ? .number("\(number)") : .string("\(number)")
  }

  /// The digits of a whole number in JSON's form; nil if `text` is not one.
  ///
  /// - Parameter text: any number of decimal digits, or `0x` and up to 32 hexadecimal digits, with
  ///   an optional sign in front.
  package static func digits(of text: ArraySlice<UInt8>) -> String? {
    let isNegative = text.first == UInt8(ascii: "-")
    let unsigned = isNegative || text.first == UInt8(ascii: "+") ? text.dropFirst() : text
    let digits: String
    if unsigned.starts(with: "0x".utf8) || unsigned.starts(with: "0X".utf8) {
      let rest = String(decoding: unsigned.dropFirst(2), as: UTF8.self)
      guard rest.first?.isHexDigit == true, let number = UInt128(rest, radix: 16) else {
        return nil
      }
      digits = "\(number)"
    } else {
      guard !unsigned.isEmpty, unsigned.allSatisfy(isDigit) else { return nil }
      let significant = unsigned.drop { $0 == UInt8(ascii: "0") }
      digits = significant.isEmpty ? "0" : String(decoding: significant, as: UTF8.self)
    }
    return isNegative && digits != "0" ? "-" + digits : digits
  }
}

// MARK: Dates

extension PropertyList {
  /// The days from the beginning of 1970 to that of 2001.
  private static let daysTo2001 = 11_323

  /// A date as ISO 8601 text.
  ///
  /// - Parameter seconds: seconds since 2001-01-01 00:00 UTC. If the year does not have four
  ///   digits, the result is a number.
  static func date(_ seconds: Double) -> Value {
    guard -63_000_000_000..<252_000_000_000 ~= seconds else { return number(seconds) }
    let whole = Int(seconds.rounded(.down))
    let time = CivilTime(seconds: daysTo2001 * 86_400 + whole)
    return .string("\(time.dateText)T\(time.clockText)Z")
  }

  /// Whether `text` is a date in the form of XML property lists: `2001-01-01T00:00:00Z`.
  package static func isDate(_ text: ArraySlice<UInt8>) -> Bool {
    let pattern = Array("0000-00-00T00:00:00Z".utf8)
    guard text.count == pattern.count,
      zip(text, pattern).allSatisfy({ $1 == UInt8(ascii: "0") ? isDigit($0) : $0 == $1 })
    else { return false }
    let numbers = text.split { !isDigit($0) }.map { $0.reduce(0) { $0 * 10 + Int($1 - 0x30) } }
    return 1...12 ~= numbers[1] && 1...31 ~= numbers[2] && numbers[3] < 24 && numbers[4] < 60
      && numbers[5] <= 60
  }
}
