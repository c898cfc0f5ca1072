import WaterfallRecords

/// Puts the lines of a card's text together: paragraphs, quotations, items, code and tables.
struct MarkdownWriter {
  /// The block that lines stand in.
  enum Container {
    case quotation
    /// - Parameter marker: with the blank behind it.
    case item(marker: String)
  }

  private(set) var runs: [InkRun] = []
  private(set) var wholeLines: [Range<Int>] = []
  private var utf8: [UInt8] = []
  private let width: (String) -> Int
  /// Each with whether its marker has been written.
  private var containers: [(container: Container, isMarked: Bool)] = []
  /// How many of these are quotations.
  private var quotations = 0
  /// Line feeds before the next word; nil: it goes on in its line.
  private var gap: Int? = 0
  /// How often each trait has begun and not ended.
  private var begun: [Ink.Traits: Int] = [:]
  private var table: MarkdownTable?
  /// The text of a table's cell. Its lines are made when all of the table is known.
  private var cell: MarkdownTable.Cell?

  /// Cells of the widest code whose ground is a rectangle.
  private static let widestCode = 120
  /// Blanks for a tab in code.
  private static let tab = "    "

  init(width: @escaping (String) -> Int) { self.width = width }

  var text: String { String(decoding: utf8, as: UTF8.self) }

  mutating func finish() {
    while let last = utf8.last, last == 0x0A { utf8.removeLast() }
  }
}

// MARK: Blocks

extension MarkdownWriter {
  /// - Parameter isAlone: whether a blank line parts it from the block before.
  mutating func beginBlock(isAlone: Bool) {
    gap = max(gap ?? 0, utf8.isEmpty ? 0 : isAlone ? 2 : 1)
  }

  mutating func open(_ container: Container, isAlone: Bool) {
    beginBlock(isAlone: isAlone)
    containers.append((container, false))
    if case .quotation = container { quotations += 1 }
  }

  mutating func close() {
    guard let (container, isMarked) = containers.last else { return }
    switch container {
    case .quotation: quotations -= 1
    // An item without a word is seen, too.
    case .item: if !isMarked { write("") }
    }
    containers.removeLast()
  }

  mutating func breakLine() {
    if cell != nil { write(" ") } else { gap = max(1, gap ?? 0) }
  }

  mutating func writeLines(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: true) {
      write(String(line))
      gap = 1
    }
  }

  /// A block of code, line by line, on a ground that is as wide as its longest line.
  mutating func writeCode(_ code: String) {
    var lines = code.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.replacing("\t", with: Self.tab).filter { $0 != "\r" }
    }
    while lines.last?.allSatisfy({ $0 == " " }) == true { lines.removeLast() }
    let widest = min(Self.widestCode, lines.map(width).max() ?? 0)
    for line in lines {
      let blanks = String(repeating: " ", count: max(0, widest - width(line)))
      writeWhole { writer in
        writer.begin(.code)
        writer.write(line + blanks)
        writer.end(.code)
      }
    }
  }

  /// A line that is not to be broken.
  private mutating func writeWhole(_ body: (inout Self) -> Void) {
    let feeds = gap ?? 1
    gap = feeds
    let start = utf8.count + feeds
    body(&self)
    if start < utf8.count { wholeLines.append(start..<utf8.count) }
    gap = 1
  }

  /// The line's beginning: what the containers put before it.
  private mutating func beginLine(_ feeds: Int) {
    utf8 += repeatElement(0x0A, count: feeds)
    gap = nil
    for index in containers.indices {
      switch containers[index].container {
      case .quotation: utf8 += Array("│ ".utf8)
      case .item(let marker):
        let blanks = String(repeating: " ", count: width(marker))
        utf8 += Array((containers[index].isMarked ? blanks : marker).utf8)
        containers[index].isMarked = true
      }
    }
  }
}

// MARK: Words

extension MarkdownWriter {
  mutating func begin(_ trait: Ink.Traits) { begun[trait, default: 0] += 1 }

  mutating func end(_ trait: Ink.Traits) { begun[trait, default: 0] -= 1 }

  mutating func write(_ words: String) {
    var wanted = begun.reduce(into: Ink.Traits()) { if $1.value > 0 { $0.formUnion($1.key) } }
    if cell != nil {
      cell?.append(words, Ink(traits: wanted))
      return
    }
    if quotations > 0 { wanted.formSymmetricDifference(.italic) }
    if let gap { beginLine(gap) }
    append(words, Ink(traits: wanted))
  }

  private mutating func append(_ words: String, _ ink: Ink) {
    let start = utf8.count
    utf8 += Array(words.utf8)
    guard ink != .plain, start < utf8.count else { return }
    if let last = runs.last, last.range.upperBound == start, last.ink == ink {
      runs[runs.count - 1].range = last.range.lowerBound..<utf8.count
    } else {
      runs.append(InkRun(start..<utf8.count, ink))
    }
  }
}

// MARK: Tables

extension MarkdownWriter {
  mutating func openTable(_ alignments: [MarkdownTable.Alignment]) {
    table = MarkdownTable(alignments, width: width)
  }

  mutating func openRow() { table?.rows.append([]) }

  mutating func openCell() { cell = MarkdownTable.Cell() }

  mutating func closeCell() {
    guard let cell, let table, !table.rows.isEmpty else { return }
    self.table?.rows[table.rows.count - 1].append(cell)
    self.cell = nil
  }

  mutating func closeTable() {
    guard let lines = table?.lines() else { return }
    table = nil
    for line in lines {
      writeWhole { writer in
        if let gap = writer.gap { writer.beginLine(gap) }
        for part in line { writer.append(part.words, part.ink) }
      }
    }
  }
}
