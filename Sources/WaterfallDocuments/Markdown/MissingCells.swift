import WaterfallRecords

/// Counts the cells that rows of tables lack.
///
/// A parser adds them, so that each row has as many cells as its table has columns. A text of a few
/// kilobytes with thousands of columns and as many short rows would become gigabytes.
struct MissingCells {
  /// The most cells that a parser may add.
  private static let most = 100_000

  /// The bars in the line below the present table's header; 0 outside a table.
  private var bars = 0
  private var count = 0

  var areTooMany: Bool { count > Self.most }

  /// Whether a text lacks too many cells.
  ///
  /// - Complexity: O(length).
  static func areTooMany(in text: String) -> Bool {
    var cells = MissingCells()
    for line in Array(text.utf8).split(whereSeparator: isLineEnd) where !cells.areTooMany {
      cells.read(line)
    }
    return cells.areTooMany
  }

  /// Reads the next line of the text. It is at most two cells wrong.
  ///
  /// Only a blank line surely ends a table. It may be in a quotation.
  mutating func read(_ line: ArraySlice<UInt8>) {
    var (own, isBlank, isRule, previous) = (0, true, true, UInt8(0))
    for byte in line {
      if byte == UInt8(ascii: "|"), previous != UInt8(ascii: "\\") { own += 1 }
      isBlank = isBlank && (isSpace(byte) || byte == UInt8(ascii: ">"))
      // The marks of lists and quotations may come before the line below a header.
      isRule = isRule && (isSpace(byte) || isDigit(byte) || "|:->*+.)".utf8.contains(byte))
      previous = byte
    }
    if isBlank {
      bars = 0
    } else if isRule, own > 0, line.contains(UInt8(ascii: "-")) {
      bars = max(bars, own)
    } else {
      count += max(0, bars - own)
    }
  }
}

/// Whether a byte ends a line of Markdown (CommonMark 0.31, section 2.1).
func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

/// The index after the first line of Markdown, which ends with a line feed, a carriage return or
/// both.
///
/// - Parameters:
///   - range: begins with the line.
///   - isWhole: whether nothing comes after the range.
/// - Returns: nil if the range has no line end, or ends with half of one.
/// - Complexity: O(length of the line).
func endOfMarkdownLine(in bytes: [UInt8], _ range: Range<Int>, isWhole: Bool) -> Int? {
  guard let mark = bytes[range].firstIndex(where: isLineEnd) else { return nil }
  let next = mark + 1
  if bytes[mark] == 0x0A { return next }
  guard next < range.upperBound else { return isWhole ? next : nil }
  return bytes[next] == 0x0A ? next + 1 : next
}
