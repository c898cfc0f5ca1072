import WaterfallRecords

/// Several tables in one text, with blank lines between them.
///
/// Examples are `kubectl get all`, and `top -b`, which repeats its table. Each table has its own
/// header, so each row becomes a line of JSON that has its names.
///
/// The text is read in pieces, and each piece begins with a block. In the output of `top`, the
/// summary lines and the table below them are one block.
package struct TableBlocks {
  /// The size in bytes of the longest block that is read as a whole; a longer block is cut.
  private static let longestBlock = 8 << 20
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private let bytes: [UInt8]
  private let isLast: Bool
  private let known: Known

  /// The headers and titles that the beginning of a text has, which may come again in it.
  package struct Known: Sendable {
    /// The words of each header.
    fileprivate var heads: Set<[[UInt8]]> = []
    /// Lines that are no rows, such as the title above a table.
    package fileprivate(set) var titles: [String] = []

    package init() {}

    fileprivate mutating func add(_ lines: [PlacedLine]) {
      for line in lines {
        let title = String(decoding: line.bytes[line.range], as: UTF8.self)
        if !titles.contains(where: { $0.isExactly(title) }) { titles.append(title) }
      }
    }
  }

  /// - Parameter isLast: whether nothing follows `bytes`.
  package init(_ bytes: ArraySlice<UInt8>, isLast: Bool, known: Known = Known()) {
    (self.bytes, self.isLast, self.known) = (Array(bytes), isLast, known)
  }

  /// What the text has, if it certainly has several tables; nil if not.
  ///
  /// There have to be at least two complete tables. A few other lines are told beside them. If
  /// there are more, or if they part tables that have the same header, as those of `iptables -L`,
  /// they become texts between the rows. The head of `top` is enough, too. A table that only has
  /// its header again is one table (``AlignedTable/repeatedLines``).
  ///
  /// - Parameter mayBeOne: whether one table among texts is enough, if a line is drawn below its
  ///   header.
  package func found(mayBeOne: Bool = false) -> Known? {
    if mayBeOne, !hasRuler { return nil }
    if TopHead(bytes, 0..<bytes.count) != nil { return Known() }
    var known = Known()
    known.heads = repeatedHeads
    var counts = BlockCounts()
    var (start, blocks) = (0, 0)
    while let block = nextBlock(from: start), blocks < Self.mostBlocks {
      (start, blocks) = (block.end, blocks + 1)
      let lines = lines(of: block.text)
      let paired = PairedRows.joined(lines)
      if paired != nil { counts.hasPairs = true }
      let found = TableParts(paired ?? lines, heads: known.heads)
      let rest = found.rest.filter { !known.heads.contains(TableParts.words(of: $0)) }
      let isEmptyTable = found.parts.isEmpty && rest.count < found.rest.count
      let areTitles = isEmptyTable || counts.isBeforeTables(found)
      known.add(found.parts.flatMap(\.above) + (areTitles ? rest : []))
      let labelled = found.parts.reduce(Self.others.labelledCount(of: rest)) { count, part in
        count + Self.others.labelledCount(of: part.above)
      }
      counts.add(found, rest: rest.count, labelled: labelled, isEmptyTable: isEmptyTable)
      for header in found.parts.compactMap(\.header) {
        known.heads.insert(TableParts.words(of: header))
      }
    }
    // The last block may be cut.
    if let first = firstOfText(from: start), let next = lines(of: first..<bytes.count).first,
      HeaderDetection.canBeHeader(next)
    {
      counts.headers.insert(Array(next.bytes[next.range]))
    }
    switch counts.kind(titles: known.titles.count, mayBeOne: mayBeOne) {
    case .tables: return known
    case .tablesAndTexts:
      known.titles = []
      return known
    case nil: return nil
    }
  }

  /// The number of blocks that are looked at.
  private static let mostBlocks = 20

  /// The words of the lines that several blocks begin with, perhaps below a title, and that could
  /// be headers. All rows of `iptables -L` are words, so that nothing else proves its headers.
  private var repeatedHeads: Set<[[UInt8]]> {
    var counts: [[[UInt8]]: Int] = [:]
    var (start, blocks) = (0, 0)
    while let block = nextBlock(from: start), blocks < Self.mostBlocks {
      (start, blocks) = (block.end, blocks + 1)
      let heads = lines(of: block.text).prefix(2).filter { line in
        line.pieces.count > 2 && HeaderDetection.canBeHeader(line)
      }
      for head in heads { counts[TableParts.words(of: head), default: 0] += 1 }
    }
    return Set(counts.filter { $0.value > 1 }.keys)
  }

  /// Whether a line is drawn somewhere.
  private var hasRuler: Bool {
    var found = false
    forEachLine(in: bytes.indices, of: bytes) { range in
      let first = bytes[range].first { $0 != 0x20 } ?? 0x20
      found = "=-#".utf8.contains(first) && TableRuler(PlacedLine(bytes, range)) != nil
      return !found
    }
    return found
  }

  /// Whether the first block, which may be cut, certainly has a table with a header.
  package var beginsWithTable: Bool {
    guard let first = firstOfText(from: 0) else { return false }
    let found = TableParts(lines(of: first..<(endOfBlock(from: first) ?? bytes.count)))
    return found.rest.count <= 2 && found.parts.contains { $0.header != nil }
  }

  /// The rows of all complete blocks as lines of JSON, and the number of bytes that those blocks
  /// take. The caller reads on after these bytes.
  package var lines: (utf8: [UInt8], count: Int) {
    var utf8: [UInt8] = []
    var start = 0
    while let block = nextBlock(from: start) {
      append(block.text, to: &utf8)
      start = block.end
    }
    if start == 0, bytes.count > Self.longestBlock, let end = bytes.lastIndex(of: 0x0A) {
      append(0..<end, to: &utf8)
      start = end + 1
    }
    return (utf8, start)
  }

  /// The first block at or after `start`, and the offset at which to look for the next one. It is
  /// nil if the block is not complete yet.
  private func nextBlock(from start: Int) -> (text: Range<Int>, end: Int)? {
    guard let first = firstOfText(from: start) else {
      return isLast && start < bytes.count ? (start..<start, bytes.count) : nil
    }
    var from = first
    if let head = TopHead(bytes, first..<bytes.count) {
      guard let end = endOfBlock(from: first) else { return nil }
      // A table follows the head, unless the output ended before it.
      guard let table = firstOfText(from: end) else {
        return isLast ? (first..<end, bytes.count) : nil
      }
      if TopHead(bytes, table..<bytes.count) == nil { from = max(table, head.end) }
    }
    guard let end = endOfBlock(from: from) else { return nil }
    return (first..<end, end)
  }

  /// The start of the first line at or after `start` that is not blank.
  private func firstOfText(from start: Int) -> Int? {
    guard let text = bytes[start...].firstIndex(where: { !isSpace($0) }) else { return nil }
    return bytes[start..<text].lastIndex(of: 0x0A).map { $0 + 1 } ?? start
  }

  /// The offset of the blank line that ends a block; nil if it has not arrived yet.
  private func endOfBlock(from start: Int) -> Int? {
    var lineStart = start
    while let lineEnd = bytes[lineStart...].firstIndex(of: 0x0A) {
      if bytes[lineStart..<lineEnd].allSatisfy(isSpace) { return lineStart }
      lineStart = lineEnd + 1
    }
    return isLast ? bytes.count : nil
  }

  private func lines(of block: Range<Int>) -> [PlacedLine] {
    var lines: [PlacedLine] = []
    forEachLine(in: block, of: bytes) { range in
      let line = PlacedLine(bytes, range)
      if !line.range.isEmpty { lines.append(line) }
      return true
    }
    return lines
  }

  private func append(_ block: Range<Int>, to utf8: inout [UInt8]) {
    var block = block
    if bytes[block].starts(with: Self.mark) { block.removeFirst(Self.mark.count) }
    guard !block.isEmpty else { return }
    let head = TopHead(bytes, block)
    if let head, let table = firstOfText(from: head.end) {
      append(TextRecord.ofParagraph(bytes, in: block.lowerBound..<head.end), to: &utf8)
      block = min(table, block.upperBound)..<block.upperBound
    }
    if let head {
      let sample = TableSample(Array(bytes[block]), from: 0, header: .inText, isWhole: true)
      if let table = sample.table, sample.hasColumns {
        let rows = bytes[block.lowerBound + sample.start..<block.upperBound]
        return append(rowsOf: rows, table, head, &utf8)
      }
    }
    let lines = lines(of: block)
    let tables = TableParts(PairedRows.joined(lines) ?? lines, heads: known.heads)
    for part in tables.parts {
      append(others: part.above, to: &utf8)
      switch part.kind {
      case .known(let run): for line in part.lines { append(run.record(of: line), to: &utf8) }
      case .headed(let sample):
        guard let table = sample.table, let last = part.lines.last else { continue }
        append(rowsOf: last.bytes[sample.start..<last.range.upperBound], table, nil, &utf8)
      }
    }
    append(others: tables.rest, to: &utf8)
  }

  private func append(
    rowsOf text: ArraySlice<UInt8>, _ table: AlignedTable, _ head: TopHead?,
    _ utf8: inout [UInt8]
  ) {
    let text = Array(text)
    var (start, index) = (0, 0)
    while start < text.count {
      var scan = table.scan()
      _ = scan.finds(end: &index, in: text, isAtEnd: true)
      defer { start = index }
      let line = text[start..<endOfText(of: text, in: start..<index)]
      // A line drawn above the totals is no row.
      if table.repeatedLines.contains(where: line.elementsEqual) { continue }
      var record = table.record(of: text, in: start..<index, TakenStyles())
      if let time = head?.time { record.fields.append(Field("time", .string(time))) }
      append(record, to: &utf8)
    }
  }

  /// Appends lines that are no rows as a text, without known titles and headers that have no rows.
  private func append(others: ArraySlice<PlacedLine>, to utf8: inout [UInt8]) {
    let lines = others.filter { line in
      !known.titles.contains { $0.utf8.elementsEqual(line.bytes[line.range]) }
        && !known.heads.contains(TableParts.words(of: line))
    }
    guard let first = lines.first, let last = lines.last else { return }
    let range = first.range.lowerBound..<last.range.upperBound
    append(Self.others.record(of: first.bytes, in: range, TakenStyles()), to: &utf8)
  }

  /// Lines around tables are texts, or have labels, as the first section of `smartctl -a`.
  private static let others = LabelBlocks(.paragraph, .signs)

  private func append(_ record: Record, to utf8: inout [UInt8]) {
    guard record.fields.contains(where: { $0.value != .string("") }) else { return }
    Value.object(record.fields).appendJSON(to: &utf8)
    utf8.append(0x0A)
  }
}

/// The summary lines that `top -b` prints above its table.
private struct TopHead {
  /// The time of day at which `top` took the sample.
  let time: String
  /// The offset of the line feed that ends the last summary line.
  let end: Int

  private static let first = Array("top - ".utf8)

  /// Returns nil if the text does not begin with the summary of `top`.
  init?(_ bytes: [UInt8], _ range: Range<Int>) {
    let text = bytes[range]
    guard text.starts(with: Self.first) else { return nil }
    let line = text.prefix { $0 != 0x0A }
    let rest = text[line.endIndex...].dropFirst()
    guard rest.starts(with: "Tasks:".utf8) || rest.starts(with: "Threads:".utf8) else {
      return nil
    }
    let words = line.dropFirst(Self.first.count).split(separator: 0x20, maxSplits: 1)
    guard let time = words.first, DateWords.isTime(time) else { return nil }
    self.time = String(decoding: time, as: UTF8.self)
    var end = line.endIndex
    while end < range.upperBound {
      let next = bytes[(end + 1)..<max(end + 1, range.upperBound)].prefix { $0 != 0x0A }
      if next.allSatisfy(isSpace) { break }
      end = next.endIndex
    }
    self.end = end
  }
}
