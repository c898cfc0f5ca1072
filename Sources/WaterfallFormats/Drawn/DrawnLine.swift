import WaterfallRecords

/// A line of a text that may have drawn tables, without the blanks at its end.
struct DrawnLine {
  /// The bytes of the line, without the line feed.
  let range: Range<Int>
  let scalars: [Unicode.Scalar]
  /// nil if the line is not drawn.
  let ruler: DrawnRuler?

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    let text = bytes[range.lowerBound..<endOfText(of: bytes, in: range)]
    let scalars = Array(String(decoding: text, as: UTF8.self).unicodeScalars)
    (self.range, self.scalars, ruler) = (range, scalars, DrawnRuler(scalars))
  }

  var isBlank: Bool { scalars.allSatisfy { $0 == " " || $0 == "\t" } }
  /// The place of the first letter that is not a blank.
  var firstPlace: Int { scalars.firstIndex { $0 != " " } ?? scalars.count }
  var beginsWithBar: Bool { firstPlace < scalars.count && DrawnRuler.isBar(scalars[firstPlace]) }
  var endsWithBar: Bool { scalars.last.map(DrawnRuler.isBar) ?? false }
  var text: String { drawnText(scalars[...]) }

  /// Whether it is the mark before a record of `psql \x`, such as `-[ RECORD 1 ]---`.
  var isRecordMark: Bool {
    guard let open = scalars.firstIndex(of: "["), (1...3).contains(open - firstPlace),
      let close = scalars.firstIndex(of: "]"), close > open + 4,
      scalars[open + 1] == " ", scalars[close - 1] == " "
    else { return false }
    let words = scalars[(open + 2)..<(close - 1)].split(separator: " ")
    let isDrawn = (scalars[firstPlace..<open] + scalars[(close + 1)...]).allSatisfy {
      DrawnRuler.isLine($0) || DrawnRuler.isJunction($0)
    }
    return isDrawn && words.count > 1 && words.last?.allSatisfy(\.isDigit) == true
  }

  /// Whether it is the mark before a record of `mysql`'s `\G`, such as `*** 1. row ***`.
  var isStarMark: Bool {
    let words = scalars.split(separator: " ")
    guard words.count == 4, words[0].count > 2, words[1].count > 1, words[1].last?.value == 0x2E
    else {
      return false
    }
    return (words[0] + words[3]).allSatisfy { $0.value == 0x2A }
      && words[1].dropLast().allSatisfy(\.isDigit)
      && words[2].elementsEqual("row".unicodeScalars)
  }

  /// Whether the line only counts rows: `(3 rows)`, `2 rows in set (0.00 sec)`.
  var countsRows: Bool {
    let words = scalars.split { " ()│|".unicodeScalars.contains($0) }
    guard (2...7).contains(words.count), words[0].allSatisfy(\.isDigit) else { return false }
    return ["row", "rows"].contains { words[1].elementsEqual($0.unicodeScalars) }
  }

  /// Whether it consists of `-` only, as the line below the header of one column.
  var isDashes: Bool { scalars.count > 1 && scalars.allSatisfy { $0 == "-" || $0 == "─" } }
}

/// The text of a cell, without the blanks around it.
func drawnText(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
  let start = scalars.drop { $0 == " " || $0 == "\t" }
  var text = String.UnicodeScalarView()
  if let last = start.lastIndex(where: { $0.value != 0x20 && $0.value != 0x09 }) {
    text.append(contentsOf: start[...last])
  }
  return String(text)
}

/// A drawn line between rows: `+---+---+`, `|---|---|`, `├───┼───┤`, `---+---`.
struct DrawnRuler: Hashable, Sendable {
  /// The places where columns meet, and those of the edges.
  let junctions: [Int]
  let columns: Int
  let width: Int
  /// Whether it begins and ends with a junction.
  let hasEdges: Bool
  /// Whether it is a line of Markdown, which has bars.
  let isMarkdown: Bool

  init?(_ scalars: [Unicode.Scalar]) {
    guard let first = scalars.firstIndex(where: { $0 != " " }) else { return nil }
    var (junctions, columns, isInLine, isLoose) = ([Int](), 0, false, false)
    for place in first..<scalars.count {
      let scalar = scalars[place]
      if Self.isLine(scalar) {
        isInLine = true
      } else if Self.isJunction(scalar) {
        guard isInLine || place == first else { return nil }
        if isInLine { columns += 1 }
        isInLine = false
        junctions.append(place)
      } else if scalar == " " || scalar == ":" {
        isLoose = true
      } else {
        return nil
      }
    }
    if isInLine { columns += 1 }
    guard !junctions.isEmpty, columns > 0 else { return nil }
    let hasCross = scalars.contains { $0 != "|" && Self.isJunction($0) }
    guard !hasCross || !isLoose else { return nil }
    (self.junctions, self.columns, width) = (junctions, columns, scalars.count)
    (hasEdges, isMarkdown) = (junctions.first == first, !hasCross)
  }

  /// Whether it is a part of a horizontal line.
  static func isLine(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2D, 0x3D, 0x2500, 0x2501, 0x2504, 0x2505, 0x2508, 0x2509, 0x254C, 0x254D, 0x2550: true
    default: false
    }
  }

  static func isJunction(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "+" || scalar == "|"
      || (0x2500...0x257F).contains(scalar.value) && !isLine(scalar)
  }

  static func isBar(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x7C, 0x2502, 0x2503, 0x2506, 0x2507, 0x250A, 0x250B, 0x254E, 0x254F, 0x2551: true
    default: false
    }
  }
}
