package import WaterfallRecords

/// A table whose columns are aligned by white space, as `ps`, `df` and `kubectl get` print them.
/// Each line is a record.
package struct AlignedTable: TextFormat {
  package let title = "table"

  package let repeatedLines: [[UInt8]]

  private let columns: TableColumns

  /// - Parameter repeatedLines: the header and the lines above it.
  init(_ columns: TableColumns, repeatedLines: [[UInt8]] = []) {
    (self.columns, self.repeatedLines) = (columns, repeatedLines)
  }

  package func scan() -> any RecordScan {
    RowScan(
      continuationPlace: columns.continuationPlace, hasNote: columns.hasNote,
      noteHead: columns.noteHead)
  }

  package func record(of bytes: [UInt8], in range: Range<Int>, _ styles: TakenStyles) -> Record {
    let lineEnd = bytes[range].firstIndex(of: 0x0A) ?? range.upperBound
    let line = PlacedLine(bytes, range.lowerBound..<lineEnd)
    // No row is above a note behind a drawn line.
    if !columns.noteHead.isEmpty, bytes[line.range].elementsEqual(columns.noteHead) {
      return TextRecord.ofParagraph(bytes, in: range, styles)
    }
    let cells = columns.cells(of: line)
    var fields: [Field] = []
    fields.reserveCapacity(cells.count + 1)
    for (index, cell) in cells.enumerated() {
      let cell = index == 0 ? Self.withoutTree(bytes, cell) : cell
      let text = styles.text(of: bytes, in: cell, lineStart: index == 0 ? range.lowerBound : nil)
      fields.append(Field(columns.names[index], .string(text)))
    }
    let rest = lineEnd..<range.upperBound
    guard bytes[rest].contains(where: { !isSpace($0) }) else { return Record(fields: fields) }
    if columns.hasNote {
      let note = line.trimmed(rest)
      fields.append(Field("note", .string(styles.text(of: bytes, in: note))))
    } else if let last = fields.indices.last {
      let more = bytes[rest].split(separator: 0x0A).map { piece in
        Value.string(
          styles.text(of: bytes, in: Self.withoutTree(bytes, piece.startIndex..<piece.endIndex)))
      }
      fields[last].value = .array([fields[last].value] + more)
    }
    return Record(fields: fields)
  }

  /// The range of a cell without the tree lines that `lsblk` draws before names.
  private static func withoutTree(_ bytes: [UInt8], _ cell: Range<Int>) -> Range<Int> {
    var start = cell.lowerBound
    while let count = TreeMark.count(at: start, in: bytes), start + count <= cell.upperBound {
      start += count
    }
    return start..<max(start, endOfText(of: bytes, in: cell))
  }
}

/// Spaces and the line-drawing characters of a tree that commands print before names.
enum TreeMark {
  private static let marks = ["│", "├─", "└─", "|-", "`-", "|"].map { Array($0.utf8) }

  /// The number of bytes in the mark at `index`; nil if no mark is there.
  static func count(at index: Int, in bytes: [UInt8]) -> Int? {
    guard index < bytes.count else { return nil }
    if bytes[index] == 0x20 { return 1 }
    return marks.first { bytes[index...].starts(with: $0) }?.count
  }
}
