import WaterfallRecords

/// A Markdown table, whose columns are aligned if there is room.
struct MarkdownTable {
  enum Alignment { case left, center, right }

  /// Words with the same style.
  struct Part {
    var words: String
    var style: TextStyle
    /// The number of the link to which the words belong; nil if there is none.
    var link: Int?
  }

  struct Cell {
    private(set) var parts: [Part] = []

    mutating func append(_ part: Part) {
      if !part.words.isEmpty { parts.append(part) }
    }
  }

  /// The lines of a table, in one of two forms.
  enum Lines {
    /// The columns are aligned, so no line may be broken.
    case aligned([[Part]])
    /// Each row takes a line per cell, because the columns do not fit beside each other.
    case told([[Part]])
  }

  /// The first row has the names of the columns.
  var rows: [[Cell]] = []
  private let alignments: [Alignment]
  let width: (String) -> Int

  /// The largest width of a column in terminal cells if the room is unknown; longer texts are cut.
  private static let widest = 40
  /// The number of terminal cells between two columns.
  private static let gap = 3

  init(_ alignments: [Alignment], width: @escaping (String) -> Int) {
    (self.alignments, self.width) = (alignments, width)
  }

  /// - Parameter room: nil if it is unknown.
  func lines(in room: MarkdownRoom?) -> Lines {
    var widths = naturalWidths
    if let room {
      let left = room.columns - Self.gap * max(0, widths.count - 1)
      guard let shares = Self.shares(of: left, among: widths, least: room.leastColumn) else {
        return .told(told())
      }
      widths = shares
    } else {
      widths = widths.map { min(Self.widest, $0) }
    }
    return .aligned(aligned(widths, room?.overflow ?? .cut))
  }

  private var naturalWidths: [Int] {
    var widths = Array(repeating: 1, count: rows.map(\.count).max() ?? 0)
    for row in rows {
      for (column, cell) in row.enumerated() {
        widths[column] = max(widths[column], width(of: cell))
      }
    }
    return widths
  }

  /// Divides cells among columns: narrow columns get what they need, the others get equal shares.
  ///
  /// - Returns: nil if a column would get less than `least` and less than it needs.
  static func shares(of room: Int, among wanted: [Int], least: Int) -> [Int]? {
    var (shares, left) = (wanted, room)
    let order = wanted.indices.sorted { wanted[$0] < wanted[$1] }
    for (done, column) in order.enumerated() {
      let others = order.count - done
      // The remainder goes to the last columns, one cell each.
      let share = left / others
      if wanted[column] > share {
        guard share >= least else { return nil }
        shares[column] = share
      }
      left -= shares[column]
    }
    return shares
  }

  private func aligned(_ widths: [Int], _ overflow: MarkdownRoom.Overflow) -> [[Part]] {
    var lines: [[Part]] = []
    for (number, row) in rows.enumerated() {
      lines += self.lines(of: row, widths, overflow, isHead: number == 0)
      if number == 0 {
        let rule = widths.map { String(repeating: "─", count: $0) }.joined(separator: "─┼─")
        lines.append([Part(words: rule, style: .plain)])
      }
    }
    return lines
  }

  private func lines(
    of row: [Cell], _ widths: [Int], _ overflow: MarkdownRoom.Overflow, isHead: Bool
  ) -> [[Part]] {
    let cells = row.enumerated().map { column, cell in
      switch overflow {
      case .cut: [fitted(cell, into: widths[column])]
      case .wrap: broken(cell, into: widths[column])
      }
    }
    return (0..<max(1, cells.map(\.count).max() ?? 0)).map { number in
      var line: [Part] = []
      for (column, cell) in cells.enumerated() {
        if column > 0 { line.append(Part(words: " │ ", style: .plain)) }
        let parts = number < cell.count ? cell[number] : []
        line += placed(isHead ? parts.map(\.bold) : parts, in: column, widths)
      }
      return line
    }
  }

  /// The parts of a cell, padded with spaces for its column's alignment.
  private func placed(_ parts: [Part], in column: Int, _ widths: [Int]) -> [Part] {
    if parts.isEmpty, column + 1 == widths.count { return [] }
    let left = max(0, widths[column] - parts.reduce(0) { $0 + width($1.words) })
    let before =
      switch column < alignments.count ? alignments[column] : .left {
      case .left: 0
      case .center: left / 2
      case .right: left
      }
    var placed = (before > 0 ? [blanks(before)] : []) + parts
    if left > before, column + 1 < widths.count { placed.append(blanks(left - before)) }
    return placed
  }

  func width(of cell: Cell) -> Int { cell.parts.reduce(0) { $0 + width($1.words) } }

  private func blanks(_ count: Int) -> Part {
    Part(words: String(repeating: " ", count: count), style: .plain)
  }
}

// MARK: Where there is no room for columns

extension MarkdownTable {
  /// Each row as its first cell, followed by the other cells, each after its column's name.
  fileprivate func told() -> [[Part]] {
    guard let head = rows.first else { return [] }
    guard rows.count > 1 else { return head.map { $0.parts.map(\.bold) } }
    var lines: [[Part]] = []
    for row in rows.dropFirst() {
      for (column, cell) in row.enumerated() where !cell.parts.isEmpty {
        if column == 0 {
          lines.append(cell.parts.map(\.bold))
        } else {
          let name = column < head.count ? head[column].parts : []
          let colon = Part(words: name.isEmpty ? "  " : ": ", style: .plain)
          lines.append(name + [colon] + cell.parts)
        }
      }
    }
    return lines
  }
}

extension MarkdownTable.Part {
  fileprivate var bold: Self {
    var part = self
    part.style.traits.insert(.bold)
    return part
  }
}
