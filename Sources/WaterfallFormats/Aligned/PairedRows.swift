/// A table whose header and rows take two lines each, as `readelf -S` and `readelf -l` print them.
/// The second line begins further right than the first.
enum PairedRows {
  /// The least number of rows.
  private static let leastRows = 2
  /// The blanks between the two lines of a row when they are one.
  private static let gap = 2

  /// The lines with each pair as one line; nil if no such table certainly is among them.
  ///
  /// - Complexity: O(length of the lines).
  static func joined(_ lines: [PlacedLine]) -> [PlacedLine]? {
    guard
      let header = lines.indices.dropLast(2 * leastRows + 1).first(where: { index in
        lines[index].start < lines[index + 1].start
          && lines[index..<index + 2].allSatisfy(HeaderDetection.canBeHeader)
          && isPair(index + 2, of: lines, below: index)
      })
    else { return nil }
    var rows = [header..<header + 2]
    var index = header + 2
    while index < lines.count, lines[index].start >= lines[header].start {
      if isPair(index, of: lines, below: header) {
        rows.append(index..<index + 2)
      } else if lines[index].start > lines[header].start, rows.count > 1 {
        // A remark about the row above it.
        rows[rows.count - 1] = rows[rows.count - 1].lowerBound..<index + 1
      } else {
        break
      }
      index = rows[rows.count - 1].upperBound
    }
    guard rows.count > leastRows else { return nil }
    let width = rows.map { lines[$0.lowerBound].width }.max() ?? 0
    let texts = rows.map { row in
      let more = lines[(row.lowerBound + 1)..<row.upperBound].map { line in
        let start = min(line.start, lines[header + 1].start)
        return Array(line.bytes[line.offset(of: start)..<line.range.upperBound])
      }
      return lines[row.lowerBound].text + blanks(width - lines[row.lowerBound].width + gap)
        + more.joined(separator: blanks(gap))
    }
    guard TableSample(placed(texts)[...], below: nil).isCertain else { return nil }
    return placed(lines[..<header].map(\.text) + texts + lines[index...].map(\.text))
  }

  /// Whether a row of two lines begins at an index: each begins where that of the header does.
  private static func isPair(_ index: Int, of lines: [PlacedLine], below header: Int) -> Bool {
    index + 1 < lines.count && lines[index].start == lines[header].start
      && lines[index + 1].start == lines[header + 1].start
  }

  private static func blanks(_ count: Int) -> [UInt8] { Array(repeating: 0x20, count: count) }

  /// The lines of one text.
  private static func placed(_ texts: [[UInt8]]) -> [PlacedLine] {
    let bytes = Array(texts.joined(separator: [0x0A]))
    var start = 0
    return texts.map { text in
      defer { start += text.count + 1 }
      return PlacedLine(bytes, start..<start + text.count)
    }
  }
}

extension PlacedLine {
  /// The place of the first character that is not white space.
  fileprivate var start: Int { (0..<width).first { !isBlank($0) } ?? 0 }
  fileprivate var text: [UInt8] { Array(bytes[range]) }
}
