import WaterfallRecords

/// Shortens or breaks cells that are wider than their column.
extension MarkdownTable {
  /// The parts of a cell, cut off with an ellipsis if there is not enough room.
  func fitted(_ cell: Cell, into room: Int) -> [Part] {
    guard width(of: cell) > room else { return cell.parts }
    var (parts, used) = ([Part](), 0)
    for part in cell.parts {
      var kept = part
      kept.words = ""
      for character in part.words {
        let next = width(String(character))
        guard used + next < room else {
          kept.words += "…"
          return parts + [kept]
        }
        kept.words.append(character)
        used += next
      }
      parts.append(kept)
    }
    return parts
  }

  /// The parts of a cell on as many lines as they need.
  ///
  /// Lines break at spaces; a word that is longer than a line is broken inside.
  func broken(_ cell: Cell, into room: Int) -> [[Part]] {
    guard width(of: cell) > room else { return [cell.parts] }
    var breaking = CellBreaking(room: room, width: width)
    for part in cell.parts { breaking.append(part) }
    return breaking.finished()
  }
}

/// Breaks a cell of a table into lines.
private struct CellBreaking {
  let room: Int
  let width: (String) -> Int
  private var lines: [[MarkdownTable.Part]] = []
  private var line: [MarkdownTable.Part] = []
  /// The width in terminal cells of the line that is being filled.
  private var used = 0

  init(room: Int, width: @escaping (String) -> Int) { (self.room, self.width) = (room, width) }

  mutating func append(_ part: MarkdownTable.Part) {
    var scalars = part.words.unicodeScalars[...]
    while let first = scalars.first {
      let end = scalars.firstIndex { ($0 == " ") != (first == " ") } ?? scalars.endIndex
      var word = part
      word.words = String(scalars[..<end])
      scalars = scalars[end...]
      if first == " " {
        // Spaces at a line break are dropped.
        if used > 0, used + word.words.utf8.count < room { write(word) }
      } else {
        if used > 0, used + width(word.words) > room { breakLine() }
        writeInPieces(word)
      }
    }
  }

  func finished() -> [[MarkdownTable.Part]] { line.isEmpty ? lines : lines + [line] }

  private mutating func writeInPieces(_ word: MarkdownTable.Part) {
    guard used + width(word.words) > room else { return write(word) }
    var piece = word
    piece.words = ""
    var pieceWidth = 0
    for character in word.words {
      let next = width(String(character))
      if used + pieceWidth + next > room, used + pieceWidth > 0 {
        write(piece)
        breakLine()
        (piece.words, pieceWidth) = ("", 0)
      }
      piece.words.append(character)
      pieceWidth += next
    }
    write(piece)
  }

  private mutating func write(_ part: MarkdownTable.Part) {
    guard !part.words.isEmpty else { return }
    line.append(part)
    used += width(part.words)
  }

  private mutating func breakLine() {
    lines.append(line)
    (line, used) = ([], 0)
  }
}
