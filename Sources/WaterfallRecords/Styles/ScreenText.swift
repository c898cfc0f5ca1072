/// The screens that a program has drawn one over the other, as a text in which they follow each
/// other.
///
/// A program that draws its table again and again moves to the first place of the screen, and
/// erases what was there: `docker stats`, or `clear` in a loop. Blank lines replace the moves, and
/// nothing replaces the erasures.
package struct ScreenText {
  /// The text of the screens. Other sequences are left in it.
  package private(set) var utf8: [UInt8] = []
  /// The bytes that were read: up to the end of the last whole line.
  package private(set) var count = 0

  /// A line that is longer than this is not waited for.
  private static let longestLine = 1 << 20
  private static let blankLine = Array("\n\n".utf8)

  /// - Parameter isLast: whether nothing follows `bytes`, so that all of them are read.
  /// - Complexity: O(n).
  package init(_ bytes: ArraySlice<UInt8>, isLast: Bool) {
    let lineEnd = bytes.lastIndex(of: 0x0A).map { $0 + 1 } ?? bytes.startIndex
    let isTooLong = bytes.endIndex - lineEnd > Self.longestLine
    let text = isLast || isTooLong ? bytes : bytes[..<lineEnd]
    count = text.count
    var index = text.startIndex
    while index < text.endIndex {
      let next = text[index...].firstIndex(of: 0x1B) ?? text.endIndex
      utf8 += text[index..<next]
      guard next < text.endIndex else { break }
      switch ScreenMove(at: next, in: text) {
      case .home(let end):
        utf8 += Self.blankLine
        index = end
      case .erasure(let end): index = end
      case nil:
        utf8.append(0x1B)
        index = next + 1
      }
    }
  }

  /// Whether a text begins with a screen, and moves to no other place than the first one.
  ///
  /// - Parameter isWhole: whether nothing follows `text`.
  /// - Complexity: O(n).
  package static func isIn(_ text: ArraySlice<UInt8>, isWhole: Bool) -> Bool {
    guard let first = text.firstIndex(where: { !isSpace($0) }),
      ScreenMove(at: first, in: text) != nil
    else { return false }
    var hasHome = false
    var index = first
    while let next = text[index...].firstIndex(of: 0x1B) {
      index = next + 1
      switch ScreenMove(at: next, in: text) {
      case .home: hasHome = true
      case .erasure: break
      case nil:
        switch EscapeSequence(at: next, in: text) {
        case .style, .silent: break
        case .unfinished where !isWhole: return hasHome
        case .foreign, .unfinished: return false
        }
      }
    }
    return hasHome
  }
}

/// A sequence with which a program begins a screen.
private enum ScreenMove {
  /// A move to the first place.
  case home(end: Int)
  /// Erases the screen, or what comes after the cursor.
  case erasure(end: Int)

  private static let longest = 8
  private static let homes = ["", "1", ";", "1;", ";1", "1;1"].map { Array($0.utf8) }
  private static let erasures = ["", "0", "2", "3"].map { Array($0.utf8) }

  /// Reads the sequence at `start`; nil if it is another one.
  ///
  /// - Complexity: O(1).
  init?(at start: Int, in bytes: ArraySlice<UInt8>) {
    let rest = bytes[start...].prefix(Self.longest)
    guard rest.starts(with: "\u{1B}[".utf8) else { return nil }
    let numbers = rest.dropFirst(2).prefix { isDigit($0) || $0 == UInt8(ascii: ";") }
    guard numbers.endIndex < rest.endIndex else { return nil }
    let end = numbers.endIndex + 1
    switch rest[numbers.endIndex] {
    case UInt8(ascii: "H") where Self.homes.contains(Array(numbers)),
      UInt8(ascii: "f") where Self.homes.contains(Array(numbers)):
      self = .home(end: end)
    case UInt8(ascii: "J") where Self.erasures.contains(Array(numbers)): self = .erasure(end: end)
    default: return nil
    }
  }
}
