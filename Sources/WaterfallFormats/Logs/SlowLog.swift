package import WaterfallRecords

/// MySQL's log of slow queries: lines `# Time: …` and `# Query_time: …`, and the statements below
/// them.
package struct SlowLog: TextFormat {
  package let name = "slow queries"
  package let title = "log"
  package let isLog = true

  /// The most lines before the first query.
  private static let mostBefore = 10

  package init() {}

  package func resembles(_ bytes: [UInt8], from first: Int) -> Bool {
    var (count, hasHead, isFound) = (0, false, false)
    forEachLine(in: first..<bytes.count, of: bytes) { line in
      count += 1
      hasHead = hasHead || SlowLogScan.isHead(bytes[line])
      isFound = hasHead && bytes[line].starts(with: "# Query_time: ".utf8)
      return !isFound && count < Self.mostBefore
    }
    return isFound
  }

  package func scan() -> any RecordScan { SlowLogScan() }

  package func record(of bytes: [UInt8], in range: Range<Int>, _ styles: TakenStyles) -> Record {
    guard SlowLogScan.isHead(bytes[range]) else {
      return TextRecord.ofParagraph(bytes, in: range, styles)
    }
    var list = FieldList()
    var query: Range<Int>?
    var facts: [(name: String, value: Range<Int>)] = []
    forEachLine(in: range, of: bytes) { line in
      guard bytes[line].starts(with: "# ".utf8) else {
        query = line.lowerBound..<endOfText(of: bytes, in: line.lowerBound..<range.upperBound)
        return false
      }
      let start = line.lowerBound + 2
      facts += Self.pairs(bytes, start..<max(start, endOfText(of: bytes, in: line)))
      return true
    }
    if let query, !query.isEmpty { list.add(styles.text(of: bytes, in: query), as: "query") }
    for fact in facts { list.add(styles.text(of: bytes, in: fact.value), as: fact.name) }
    return Record(fields: list.fields)
  }

  /// The pairs of a line such as `Query_time: 2.0  Lock_time: 0.0`.
  private static func pairs(
    _ bytes: [UInt8], _ line: Range<Int>
  ) -> [(name: String, value: Range<Int>)] {
    var pairs: [(name: String, value: Range<Int>)] = []
    for word in bytes[line].split(whereSeparator: isSpace) {
      if word.last == UInt8(ascii: ":"), word.count > 1 {
        let name = String(decoding: word.dropLast(), as: UTF8.self)
        pairs.append((name, word.endIndex..<word.endIndex))
      } else if let last = pairs.indices.last {
        let start = pairs[last].value.isEmpty ? word.startIndex : pairs[last].value.lowerBound
        pairs[last].value = start..<word.endIndex
      } else {
        pairs.append(("note", word.startIndex..<word.endIndex))
      }
    }
    return pairs
  }
}

/// Finds the end of a query: it ends before the next line `# Time:`, or `# User@Host:` if there is
/// no time.
struct SlowLogScan: LineScan {
  var isInLine = false
  private var isFirst = true
  private var isBehindTime = false

  private static let time = Array("# Time: ".utf8)
  private static let user = Array("# User@Host: ".utf8)

  static func isHead(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: time) || line.starts(with: user)
  }

  mutating func ends(before index: Int, in bytes: [UInt8], isAtEnd: Bool) -> Bool? {
    let head = bytes[index...].prefix(Self.user.count)
    guard head.count == Self.user.count || head.contains(0x0A) || isAtEnd else { return nil }
    let isTime = head.starts(with: Self.time)
    let isEnd = !isFirst && (isTime || head.starts(with: Self.user) && !isBehindTime)
    (isFirst, isBehindTime) = (false, isTime)
    return isEnd
  }
}
