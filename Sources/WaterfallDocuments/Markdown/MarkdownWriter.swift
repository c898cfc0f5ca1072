import WaterfallRecords

/// Assembles the lines of a card's text: paragraphs, quotations, items, code and tables.
struct MarkdownWriter {
  /// A block that contains other blocks.
  enum Container {
    case quotation
    /// - Parameter marker: the marker with the space after it.
    case item(marker: String)
  }

  private(set) var runs: [StyleRun] = []
  private(set) var wholeLines: [Range<Int>] = []
  private(set) var links: [MarkdownLink] = []
  private(set) var hasTables = false
  private let room: MarkdownRoom?
  private var utf8: [UInt8] = []
  private let width: (String) -> Int
  /// The open containers, and whether the marker of each has been written.
  private var containers: [(container: Container, isMarked: Bool)] = []
  private var quotations = 0
  /// The number of line feeds before the next word; nil if it continues the line.
  private var gap: Int? = 0
  /// For each trait, how many open elements have it.
  private var begun: [TextStyle.Traits: Int] = [:]
  private var table: MarkdownTable?
  /// The cell of the table that is being read; lines are made when the table is complete.
  private var cell: MarkdownTable.Cell?
  /// The addresses of all links found until now.
  private var addresses: [String] = []
  /// The number of the link to which words belong; nil if there is none.
  private var link: Int?
  /// The number of open pictures, and which of them ``link`` belongs to.
  private var pictures = 0
  private var linkedPicture: Int?

  /// The width of the widest code background, in terminal cells.
  private static let widestCode = 120
  /// The spaces that replace a tab in code.
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
  /// - Parameter isAlone: whether a blank line separates it from the block before.
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
    // An item without words is shown, too.
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

  /// Writes the words of HTML. Details also show its comments.
  mutating func writeHTML(_ html: String) {
    writeLines(MarkupText.text(of: html))
    if html.utf8.contains("<!--".utf8) { writeComments(of: html) }
  }

  /// Writes a tag in a text if it is a comment, which only details show.
  mutating func writeComment(_ tag: String) {
    if showsAll, tag.utf8.starts(with: "<!--".utf8) { writeDim(tag) }
  }

  /// Writes words about a block of code on a line of their own; only details show them.
  mutating func writeNote(_ words: String) {
    guard showsAll, !words.isEmpty else { return }
    writeDim(words)
    gap = 1
  }

  private mutating func writeComments(of html: String) {
    guard showsAll else { return }
    var rest = html.utf8[...]
    while let open = rest.firstRange(of: "<!--".utf8) {
      let close = rest[open.upperBound...].firstRange(of: "-->".utf8)?.upperBound ?? rest.endIndex
      begin(.dim)
      writeLines(String(decoding: rest[open.lowerBound..<close], as: UTF8.self))
      end(.dim)
      rest = rest[close...]
    }
  }

  private mutating func writeDim(_ words: String) {
    begin(.dim)
    write(words)
    end(.dim)
  }

  /// Whether nothing is left out, as in details.
  private var showsAll: Bool { room?.overflow == .wrap }

  /// Writes a block of code line by line, on a background as wide as its longest line.
  ///
  /// In an item that begins with it, it is below the item's marker.
  mutating func writeCode(_ code: String) {
    if let last = containers.last, !last.isMarked, case .item = last.container {
      write("")
      gap = 1
    }
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
    /// The line is never broken.
    case whole
    /// The line may be broken if there is not enough room.
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

  /// The terminal cells of a line after the prefixes of its containers; nil if unknown.
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

  /// Begins a line with the prefixes of its containers.
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
  mutating func begin(_ trait: TextStyle.Traits) { begun[trait, default: 0] += 1 }

  mutating func end(_ trait: TextStyle.Traits) { begun[trait, default: 0] -= 1 }

  mutating func beginLink(_ address: String) {
    begin(.underline)
    openLink(address)
  }

  mutating func endLink() {
    end(.underline)
    closeLink()
  }

  /// Begins a picture's words, which link to the picture unless they are already part of a link.
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
    var wanted = begun.reduce(into: TextStyle.Traits()) { if $1.value > 0 { $0.formUnion($1.key) } }
    if cell != nil {
      cell?.append(MarkdownTable.Part(words: words, style: TextStyle(traits: wanted), link: link))
      return
    }
    if quotations > 0 { wanted.formSymmetricDifference(.italic) }
    if let gap { beginLine(gap) }
    append(MarkdownTable.Part(words: words, style: TextStyle(traits: wanted), link: link))
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
    guard part.style != .plain else { return }
    if let last = runs.last, last.range.upperBound == start, last.style == part.style {
      runs[runs.count - 1].range = last.range.lowerBound..<utf8.count
    } else {
      runs.append(StyleRun(start..<utf8.count, part.style))
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
