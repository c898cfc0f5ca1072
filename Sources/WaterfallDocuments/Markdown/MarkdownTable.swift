import WaterfallRecords

/// A table in Markdown, whose cells are put below each other.
struct MarkdownTable {
  enum Alignment { case left, center, right }

  /// Words in one ink.
  struct Part {
    var words: String
    var ink: Ink
  }

  struct Cell {
    private(set) var parts: [Part] = []

    mutating func append(_ words: String, _ ink: Ink) {
      if !words.isEmpty { parts.append(Part(words: words, ink: ink)) }
    }
  }

  /// The first one has the columns' names.
  var rows: [[Cell]] = []
  private let alignments: [Alignment]
  private let width: (String) -> Int

  /// Cells of the widest column: longer texts are cut.
  private static let widest = 40

  init(_ alignments: [Alignment], width: @escaping (String) -> Int) {
    (self.alignments, self.width) = (alignments, width)
  }

  /// The lines, and below the first one a rule.
  func lines() -> [[Part]] {
    let columns = rows.map(\.count).max() ?? 0
    var widths = Array(repeating: 1, count: columns)
    for row in rows {
      for (column, cell) in row.enumerated() {
        widths[column] = max(widths[column], min(Self.widest, self.width(of: cell)))
      }
    }
    var lines: [[Part]] = []
    for (number, row) in rows.enumerated() {
      lines.append(line(row, widths, isHead: number == 0))
      if number == 0 {
        let rule = widths.map { String(repeating: "─", count: $0) }.joined(separator: "─┼─")
        lines.append([Part(words: rule, ink: .plain)])
      }
    }
    return lines
  }

  private func line(_ row: [Cell], _ widths: [Int], isHead: Bool) -> [Part] {
    var line: [Part] = []
    for (column, cell) in row.enumerated() {
      if column > 0 { line.append(Part(words: " │ ", ink: .plain)) }
      let room = widths[column]
      var parts = fitted(cell, into: room)
      if isHead { for index in parts.indices { parts[index].ink.traits.insert(.bold) } }
      let left = max(0, room - parts.reduce(0) { $0 + width($1.words) })
      let before =
        switch column < alignments.count ? alignments[column] : .left {
        case .left: 0
        case .center: left / 2
        case .right: left
        }
      if before > 0 { line.append(Part(words: blanks(before), ink: .plain)) }
      line += parts
      if left > before, column + 1 < row.count {
        line.append(Part(words: blanks(left - before), ink: .plain))
      }
    }
    return line
  }

  /// A cell's parts, cut where there is no room.
  private func fitted(_ cell: Cell, into room: Int) -> [Part] {
    guard width(of: cell) > room else { return cell.parts }
    var (parts, used) = ([Part](), 0)
    for part in cell.parts {
      var kept = ""
      for character in part.words {
        let next = width(String(character))
        guard used + next < room else {
          parts.append(Part(words: kept + "…", ink: part.ink))
          return parts
        }
        kept.append(character)
        used += next
      }
      parts.append(Part(words: kept, ink: part.ink))
    }
    return parts
  }

  private func width(of cell: Cell) -> Int { cell.parts.reduce(0) { $0 + width($1.words) } }

  private func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }
}
