/// The first lines of a text, which tell whether it is a table that is aligned by white space, and
/// where its columns are.
package struct TableSample {
  /// What is known of the first line.
  package enum Header {
    /// It is a header if the text is a table at all.
    case inText
    /// There is none.
    case none
  }

  /// Rows that are looked at, as far as there are so many.
  private static let mostRows = 200
  /// Lines before a header, at most.
  private static let mostBefore = 8

  private(set) var header: PlacedLine?
  private(set) var rows: [PlacedLine] = []
  /// The line below the header that is drawn of `=` and `-`.
  private(set) var ruler: TableRuler?
  /// Where the first row begins.
  package private(set) var start = 0
  /// Lines that begin with white space where rows do not.
  private(set) var continuations: [PlacedLine] = []
  /// Lines behind the blank line that ends the table.
  private(set) var noteCount = 0
  /// Whether one of them says how many rows there are: `12 timers listed.`
  private(set) var hasCountBelow = false
  /// Whether the sample is the whole text.
  let isWhole: Bool

  /// - Parameter isWhole: whether `bytes` are all of the text.
  package init(_ bytes: [UInt8], from first: Int, header: Header, isWhole: Bool) {
    let lines = Self.lines(of: bytes, from: first, isWhole: isWhole)
    switch header {
    case .none: self.init(rows: Array(lines.prefix(Self.mostRows)), isWhole: isWhole)
    case .inText:
      // One line may stand before the header, and a few before that of `dpkg -l`.
      let drawn = Self.drawnHeader(lines)
      let tries = (drawn.map { [$0] } ?? [0, 1]).lazy.filter { $0 < lines.count }
        .map { Self(lines, header: $0, isWhole: isWhole) }
      self =
        tries.first { $0.isPlain } ?? tries.first ?? Self(rows: [], isWhole: isWhole)
    }
    if start == 0 { start = rows.first?.range.lowerBound ?? bytes.count }
  }

  /// Whether the line at `first` could be a header of a table whose rows have not come yet.
  package static func canBeHeader(_ bytes: [UInt8], from first: Int) -> Bool {
    guard let line = lines(of: bytes, from: first, isWhole: false).first else { return false }
    let words = line.words(atMost: .max).map { String(decoding: bytes[$0], as: UTF8.self) }
    return HeaderLook.canBeHeader(line) && HeaderLook.isInCapitals(words)
  }

  private init(rows: [PlacedLine], isWhole: Bool) {
    (self.rows, self.isWhole) = (rows, isWhole)
  }

  private init(_ lines: [PlacedLine], header index: Int, isWhole: Bool) {
    self.isWhole = isWhole
    header = lines[index]
    var rest = lines.dropFirst(index + 1)
    ruler = rest.first.flatMap { TableRuler($0) }
    if ruler != nil { rest.removeFirst() }
    take(rest.drop { $0.range.isEmpty })
  }

  /// The line above one that is drawn of `=` and `-`.
  private static func drawnHeader(_ lines: [PlacedLine]) -> Int? {
    for index in lines.indices.prefix(mostBefore).dropFirst() {
      if let ruler = TableRuler(lines[index]), ruler.hasStates || index < 3 { return index - 1 }
    }
    return nil
  }

  private static func lines(
    of bytes: [UInt8], from first: Int, isWhole: Bool
  ) -> [PlacedLine] {
    // A byte order mark is no part of the first line.
    let mark = min(ByteOrderMark.length(in: bytes), first)
    let start = bytes[..<first].lastIndex(of: 0x0A).map { $0 + 1 } ?? mark
    let end = isWhole ? bytes.count : bytes.lastIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
    var lines: [PlacedLine] = []
    forEachLine(in: start..<max(start, end), of: bytes) { range in
      lines.append(PlacedLine(bytes, range))
      return lines.count < mostRows + mostBefore
    }
    return lines
  }

  /// Parts the lines into rows, what goes on with them, and what stands below the table.
  private mutating func take(_ lines: ArraySlice<PlacedLine>) {
    let last = lastPlace
    var isBelow = false
    for line in lines {
      if line.range.isEmpty {
        isBelow = true
      } else if isBelow {
        noteCount += 1
        if line.countsRows { hasCountBelow = true }
      } else if let last, !rows.isEmpty, line.isEmptyButForTree(before: last) {
        continuations.append(line)
      } else {
        rows.append(line)
      }
    }
  }
}

extension TableSample {
  /// Where the header's last word begins; nil: other lines than rows may begin with white space.
  var lastPlace: Int? {
    guard let header, !header.isBlank(0) else { return nil }
    let last = header.words(atMost: .max).last?.lowerBound
    return (0..<header.width).first { header.offset(of: $0) == last }
  }
}

extension PlacedLine {
  /// Whether it is what `systemctl` writes below its lists.
  fileprivate var countsRows: Bool {
    let words = words(atMost: 6)
    guard let first = words.first, isNumber(first) else { return false }
    return words.dropFirst().prefix(3).contains { word in
      bytes[word].elementsEqual("listed.".utf8)
    }
  }

  /// Whether nothing stands before a place but the lines of a tree.
  fileprivate func isEmptyButForTree(before place: Int) -> Bool {
    guard width > place else { return false }
    return (0..<place).allSatisfy { isBlank($0) || bytes[offset(of: $0)...].starts(with: "│".utf8) }
  }
}

/// A line drawn below a header.
struct TableRuler {
  /// Between its parts; none if it is one line.
  let gaps: [Range<Int>]
  /// Whether it is that of `dpkg -l`, whose first column has letters for states.
  let hasStates: Bool

  /// Marks of the longest part and of each, at least: a cell without a value may be `-`.
  private static let leastLongest = 4
  private static let leastPart = 2
  private static let states = Array("+++-".utf8)

  init?(_ line: PlacedLine) {
    let text = line.bytes[line.range]
    hasStates = text.starts(with: Self.states)
    let mark = hasStates ? UInt8(ascii: "=") : text.first { $0 != 0x20 } ?? 0
    guard mark == UInt8(ascii: "=") || mark == UInt8(ascii: "-") else { return nil }
    let rest = hasStates ? text.dropFirst(Self.states.count - 1) : text
    let between = hasStates ? UInt8(ascii: "-") : 0x20
    guard rest.allSatisfy({ $0 == mark || $0 == between }) else { return nil }
    let parts = rest.split(separator: between).map(\.count)
    guard parts.max() ?? 0 >= Self.leastLongest, parts.allSatisfy({ $0 >= Self.leastPart }) else {
      return nil
    }
    var gaps: [Range<Int>] = []
    var start: Int?
    for place in rest.startIndex..<rest.endIndex {
      if rest[place] == between {
        start = start ?? place - line.range.lowerBound
      } else if let begin = start {
        if begin > 0 { gaps.append(begin..<place - line.range.lowerBound) }
        start = nil
      }
    }
    self.gaps = gaps
  }
}
