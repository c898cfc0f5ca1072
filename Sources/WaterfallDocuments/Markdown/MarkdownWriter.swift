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
  private(set) var links: [MarkdownLink] = []
  private(set) var hasTables = false
  private let room: MarkdownRoom?
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
  /// The addresses of all links so far.
  private var addresses: [String] = []
  /// The link that words belong to; nil: none.
  private var link: Int?
  /// How many pictures are open, and which of them ``link`` is of.
  private var pictures = 0
  private var linkedPicture: Int?

  /// Cells of the widest code whose ground is a rectangle.
  private static let widestCode = 120
  /// Blanks for a tab in code.
  private static let tab = "    "

  init(room: MarkdownRoom?, width: @escaping (String) -> Int) {
    (self.room, self.width) = (room, width)
  }

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
    for line in text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: true) {
      write(String(line))
      gap = 1
    }
  }

  /// A block of code, line by line, on a ground that is as wide as its longest line.
  mutating func writeCode(_ code: String) {
    var lines = code.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { scalars in
        String(scalars.filter { $0 != "\r" }).replacingEach("\t", with: Self.tab)
      }
    while lines.last?.utf8.allSatisfy({ $0 == UInt8(ascii: " ") }) == true { lines.removeLast() }
    let least = min(Self.widestCode, lines.map(width).max() ?? 0)
    let widest = min(least, columns ?? .max)
    for line in lines {
      let blanks = String(repeating: " ", count: max(0, widest - width(line)))
      let mayBreak = room?.overflow == .wrap && width(line) > widest
      writeLine(mayBreak ? .broken : .whole) { writer in
        writer.begin(.code)
        writer.write(line + blanks)
        writer.end(.code)
      }
    }
  }

  private enum LineManner {
    /// It is never broken.
    case whole
    /// It is broken where there is no room.
    case broken
  }

  private mutating func writeLine(_ manner: LineManner, _ body: (inout Self) -> Void) {
    let feeds = gap ?? 1
    gap = feeds
    let start = utf8.count + feeds
    body(&self)
    if manner == .whole, start < utf8.count { wholeLines.append(start..<utf8.count) }
    gap = 1
  }

  /// Cells of a line behind what the containers put before it; nil: it is not known.
  private var columns: Int? {
    guard let room else { return nil }
    let used = containers.reduce(0) { used, container in
      switch container.container {
      case .quotation: used + 2
      case .item(let marker): used + width(marker)
      }
    }
    return max(1, room.columns - used)
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

  /// Words that lead to an address begin.
  mutating func beginLink(_ address: String) {
    begin(.underline)
    openLink(address)
  }

  mutating func endLink() {
    end(.underline)
    closeLink()
  }

  /// A picture's words begin. They lead to it, if they do not lead elsewhere already.
  mutating func beginPicture(_ address: String) {
    pictures += 1
    if link == nil {
      openLink(address)
      linkedPicture = pictures
    }
  }

  mutating func endPicture() {
    if linkedPicture == pictures { closeLink() }
    pictures -= 1
  }

  private mutating func openLink(_ address: String) {
    addresses.append(address)
    (link, linkedPicture) = (addresses.count - 1, nil)
  }

  private mutating func closeLink() {
    guard let link else { return }
    (self.link, linkedPicture) = (nil, nil)
    let address = addresses[link]
    if room?.overflow == .wrap, !address.isOfWeb, !address.isEmpty { write(" (\(address))") }
  }

  mutating func write(_ words: String) {
    var wanted = begun.reduce(into: Ink.Traits()) { if $1.value > 0 { $0.formUnion($1.key) } }
    if cell != nil {
      cell?.append(MarkdownTable.Part(words: words, ink: Ink(traits: wanted), link: link))
      return
    }
    if quotations > 0 { wanted.formSymmetricDifference(.italic) }
    if let gap { beginLine(gap) }
    append(MarkdownTable.Part(words: words, ink: Ink(traits: wanted), link: link))
  }

  private mutating func append(_ part: MarkdownTable.Part) {
    let start = utf8.count
    utf8 += Array(part.words.utf8)
    guard start < utf8.count else { return }
    if let number = part.link, addresses[number].isOfWeb {
      if let last = links.last, last.number == number, last.range.upperBound == start {
        links[links.count - 1].range = last.range.lowerBound..<utf8.count
      } else {
        links.append(
          MarkdownLink(range: start..<utf8.count, address: addresses[number], number: number))
      }
    }
    guard part.ink != .plain else { return }
    if let last = runs.last, last.range.upperBound == start, last.ink == part.ink {
      runs[runs.count - 1].range = last.range.lowerBound..<utf8.count
    } else {
      runs.append(InkRun(start..<utf8.count, part.ink))
    }
  }
}

extension String {
  fileprivate var isOfWeb: Bool { hasPrefix("https://") || hasPrefix("http://") }
}

// MARK: Tables

extension MarkdownWriter {
  mutating func openTable(_ alignments: [MarkdownTable.Alignment]) {
    table = MarkdownTable(alignments, width: width)
    hasTables = true
  }

  mutating func openRow() { table?.rows.append([]) }

  mutating func openCell() { cell = MarkdownTable.Cell() }

  mutating func closeCell() {
    guard let cell, let table, !table.rows.isEmpty else { return }
    self.table?.rows[table.rows.count - 1].append(cell)
    self.cell = nil
  }

  mutating func closeTable() {
    guard let table else { return }
    let room = columns.map { MarkdownRoom(columns: $0, overflow: self.room?.overflow ?? .cut) }
    self.table = nil
    let (lines, manner): ([[MarkdownTable.Part]], LineManner) =
      switch table.lines(in: room) {
      case .aligned(let lines): (lines, .whole)
      case .told(let lines): (lines, .broken)
      }
    for line in lines {
      writeLine(manner) { writer in
        if let gap = writer.gap { writer.beginLine(gap) }
        for part in line { writer.append(part) }
      }
    }
  }
}
