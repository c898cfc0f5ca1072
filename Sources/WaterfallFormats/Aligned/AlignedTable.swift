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
    // A note below a drawn line follows no row.
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
    let noteStart = startOfNote(bytes, rest)
    let more = bytes[lineEnd..<noteStart].split(separator: 0x0A).map { piece in
      Value.string(
        styles.text(of: bytes, in: Self.withoutTree(bytes, piece.startIndex..<piece.endIndex)))
    }
    if let last = fields.indices.last, !more.isEmpty {
      fields[last].value = .array([fields[last].value] + more)
    }
    let note = line.trimmed(noteStart..<range.upperBound)
    if !note.isEmpty {
      fields.append(Field("note", .string(styles.text(of: bytes, in: note))))
    }
    return Record(fields: fields)
  }

  /// Where the note begins in the lines below a row: at an empty line, or at the note's first one
  /// (``RowScan``).
  private func startOfNote(_ bytes: [UInt8], _ rest: Range<Int>) -> Int {
    guard columns.hasNote else { return rest.upperBound }
    let lines = bytes[rest].dropFirst().split(separator: 0x0A, omittingEmptySubsequences: false)
    let first = lines.first { line in
      line.allSatisfy { $0 == 0x0D }
        || !columns.noteHead.isEmpty && line.starts(with: columns.noteHead)
    }
    return first?.startIndex ?? rest.upperBound
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
