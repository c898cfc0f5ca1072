/// Whether a text is a date in one of the usual forms, with or without a time: `2025-11-02`,
/// `2/11/2025`, `02.11.25`, `Sun, 2 Nov 2025 10:00`.
///
/// - Complexity: O(length) if the text begins with a weekday, else O(1).
package func isDate(_ text: String) -> Bool {
  if WordedDate.canBegin(text.utf8) { return WordedDate.iso(text) != nil }
  let bytes = text.utf8
  // A longer text may be a log line that begins with a date.
  guard bytes.count <= 40, let first = bytes.first, digits.contains(first) else { return false }
  var (numbers, lengths) = ([0], [0])
  var (separator, next): (UInt8?, UInt8?) = (nil, nil)
  for byte in bytes.prefix(11) {
    if digits.contains(byte) {
      numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + Int(byte - 0x30)
      lengths[lengths.count - 1] += 1
    } else if numbers.count < 3, "-./".utf8.contains(byte), separator ?? byte == byte {
      separator = byte
      numbers.append(0)
      lengths.append(0)
    } else {
      next = byte
      break
    }
  }
  guard numbers.count == 3, next.map(" Tt,".utf8.contains) ?? true else { return false }
  return areDate(numbers, lengths, separator)
}

/// Whether a text is a date with a time in any notation, also in those of logs:
/// `10/Mar/2026:14:00:02 +0000`, `Mar 10 14:00:02`.
///
/// - Complexity: O(1) for texts that cannot begin a date, else O(length).
package func isMoment(_ text: String) -> Bool {
  guard 8...45 ~= text.utf8.count, text.utf8.contains(UInt8(ascii: ":")) else { return false }
  return Meaning(date: text) != nil
}

private let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

/// - Parameter lengths: the number of digits in each number.
private func areDate(_ numbers: [Int], _ lengths: [Int], _ separator: UInt8?) -> Bool {
  func isDay(_ place: Int) -> Bool { lengths[place] <= 2 && (1...31).contains(numbers[place]) }
  func isMonth(_ place: Int) -> Bool { isDay(place) && numbers[place] <= 12 }
  if lengths[0] == 4 { return isMonth(1) && isDay(2) }
  let hasMonth = isDay(0) && isMonth(1) || separator != UInt8(ascii: ".") && isMonth(0) && isDay(1)
  // 1.2.30 is a version, but 01.02.30 is a date.
  return hasMonth && (lengths[2] == 4 || lengths == [2, 2, 2])
}
