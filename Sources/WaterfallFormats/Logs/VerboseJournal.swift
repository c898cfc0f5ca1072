package import WaterfallRecords

/// The entries of systemd's journal as `journalctl -o verbose` writes them: a time with the entry's
/// cursor in brackets, and indented lines `NAME=value`. The further lines of a value are indented
/// to where it begins.
package struct VerboseJournal: TextFormat {
  package let name = "journal"
  package let title = "log"
  package let isLog = true

  /// The blanks before a name.
  private static let indentation = 4
  private static let cursorMark = Array(" [s=".utf8)
  /// The most lines before the first entry.
  private static let mostBefore = 4

  package init() {}

  package func resembles(_ bytes: [UInt8], from first: Int) -> Bool {
    var (count, isBelowHead, isFound) = (0, false, false)
    forEachLine(in: first..<bytes.count, of: bytes) { line in
      count += 1
      isFound = isBelowHead && Self.name(at: line, of: bytes) != nil
      isBelowHead = Self.head(line, of: bytes) != nil
      return !isFound && count < Self.mostBefore
    }
    return isFound
  }

  package func scan() -> any RecordScan { VerboseJournalScan() }

  package func record(of bytes: [UInt8], in range: Range<Int>, _ styles: TakenStyles) -> Record {
    var lines: [Range<Int>] = []
    forEachLine(in: range, of: bytes) { line in
      lines.append(line.lowerBound..<endOfText(of: bytes, in: line))
      return true
    }
    guard let first = lines.first, let head = Self.head(first, of: bytes) else {
      return TextRecord.ofParagraph(bytes, in: range, styles)
    }
    var entry: [(name: String, text: String)] = []
    var indentation = 0
    for line in lines.dropFirst() {
      if let name = Self.name(at: line, of: bytes) {
        indentation = name.upperBound + 1 - line.lowerBound
        let text = styles.text(of: bytes, in: name.upperBound + 1..<line.upperBound)
        entry.append((String(decoding: bytes[name], as: UTF8.self), text))
      } else if let last = entry.indices.last {
        let blanks = bytes[line].prefix(indentation).prefix { $0 == 0x20 }
        entry[last].text += "\n" + styles.text(of: bytes, in: blanks.endIndex..<line.upperBound)
      }
    }
    let time = Field("time", .string(styles.text(of: bytes, in: head.time)))
    let cursor = Field("__CURSOR", .string(styles.text(of: bytes, in: head.cursor)))
    return Record(fields: [time] + JournalExport.ordered(entry) + [cursor])
  }

  /// The time and the cursor in the first line of an entry; nil for other lines.
  private static func head(
    _ line: Range<Int>, of bytes: [UInt8]
  ) -> (time: Range<Int>, cursor: Range<Int>)? {
    let end = endOfText(of: bytes, in: line)
    var cursor = LogCursor(bytes, line.lowerBound..<end)
    guard let mark = bytes[line.lowerBound..<end].firstRange(of: cursorMark),
      bytes[end - 1] == UInt8(ascii: "]"), LogTime.take(&cursor) != nil
    else { return nil }
    return (line.lowerBound..<mark.lowerBound, mark.lowerBound + 2..<end - 1)
  }

  /// The name in a line `    NAME=value`; nil for other lines.
  private static func name(at line: Range<Int>, of bytes: [UInt8]) -> Range<Int>? {
    let text = bytes[line].drop { $0 == 0x20 }
    let name = text.prefix { byte in
      UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte || isDigit(byte) || byte == UInt8(ascii: "_")
    }
    guard text.startIndex == line.lowerBound + indentation, !name.isEmpty,
      name.endIndex < line.upperBound, bytes[name.endIndex] == UInt8(ascii: "=")
    else { return nil }
    return name.indices
  }
}

/// Finds the end of an entry: it ends before the next line that is not indented.
struct VerboseJournalScan: LineScan {
  var isInLine = false
  private var isFirst = true

  mutating func ends(before index: Int, in bytes: [UInt8], isAtEnd: Bool) -> Bool? {
    defer { isFirst = false }
    return !isFirst && !isSpace(bytes[index])
  }
}
