/// Finds the line and column of an offset. It counts only when an error needs them.
struct LineCount {
  private struct Mark {
    var offset = 0
    var line = 1
    var lineStart = 0
  }

  /// A mark about every `pieceSize` counted bytes, so that counting always starts nearby.
  private var marks = [Mark()]
  /// The place that was found last. The next one is most often after it.
  private var latest = Mark()
  private static let pieceSize = 262_144

  /// The line and column of `offset`, both from 1. Columns are characters (Unicode scalars).
  mutating func place(of offset: Int, in store: any ByteStore) -> (line: Int, column: Int) {
    var mark = nearest(before: offset)
    var column = 1
    while mark.offset < offset {
      let count = min(Self.pieceSize, offset - mark.offset)
      // A failed read only ends the count, because the count serves the message of another error.
      guard case .bytes(let bytes)? = try? store.read(at: UInt64(mark.offset), count: count) else {
        break
      }
      for byte in bytes {
        mark.offset += 1
        if byte == 0x0A {
          mark.line += 1
          mark.lineStart = mark.offset
        }
      }
      remember(mark)
    }
    latest = mark
    column += characters(from: mark.lineStart, to: offset, in: store)
    return (mark.line, column)
  }

  private func nearest(before offset: Int) -> Mark {
    var (low, high) = (0, marks.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if marks[middle].offset <= offset { low = middle } else { high = middle }
    }
    let isLatestNearer = latest.offset <= offset && latest.offset > marks[low].offset
    return isLatestNearer ? latest : marks[low]
  }

  private mutating func remember(_ mark: Mark) {
    if let last = marks.last, mark.offset >= last.offset + Self.pieceSize { marks.append(mark) }
  }

  private func characters(from start: Int, to end: Int, in store: any ByteStore) -> Int {
    var (count, position) = (0, start)
    while position < end {
      let size = min(Self.pieceSize, end - position)
      guard case .bytes(let bytes)? = try? store.read(at: UInt64(position), count: size) else {
        break
      }
      for byte in bytes where byte & 0xC0 != 0x80 { count += 1 }
      position += bytes.count
    }
    return count
  }
}
