/// Another store's text in UTF-8, which can be read at any place too. Offsets are those of the UTF-8.
///
/// A mark every `pieceSize` bytes or more tells which byte of the other store a place belongs to: reading
/// anywhere that has been read before costs two pieces at most.
final class TranscodedStore: ByteStore {
  private struct Mark {
    /// In the UTF-8 text.
    var output: UInt64 = 0
    /// In the other store.
    var input: UInt64 = 0
  }

  /// A piece of text, where it begins, and where the next does.
  private struct Piece {
    var start: Mark
    var utf8: [UInt8]
    var next: Mark
  }

  private let base: any ByteStore
  private let encoding: TextEncoding
  /// In rising order; the first is the start.
  private var marks = [Mark()]
  /// What was decoded last: reading on is most often in it.
  private var latest: Piece?
  private static let pieceSize = 65_536

  init(_ base: any ByteStore, encoding: TextEncoding) {
    (self.base, self.encoding) = (base, encoding)
  }

  var name: String { base.name }

  func read(at offset: UInt64, count: Int) throws(ItemError) -> ByteAnswer {
    var mark = mark(before: offset)
    while true {
      let piece: Piece
      if let latest, latest.start.output == mark.output, latest.next.output > offset {
        piece = latest
      } else {
        switch try decode(at: mark) {
        case .notYet: return .notYet
        case .end: return .end
        case .piece(let decoded): piece = decoded
        }
      }
      latest = piece
      if piece.next.output > offset {
        let start = Int(offset - piece.start.output)
        return .bytes(Array(piece.utf8[start..<min(piece.utf8.count, start + count)]))
      }
      mark = piece.next
      if let last = marks.last, mark.output >= last.output + UInt64(Self.pieceSize) {
        marks.append(mark)
      }
    }
  }

  func reopened() throws(ItemError) -> sending any ByteStore {
    TranscodedStore(try base.reopened(), encoding: encoding)
  }

  /// The last place known before `offset`, or at it.
  private func mark(before offset: UInt64) -> Mark {
    var (low, high) = (0, marks.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if marks[middle].output <= offset { low = middle } else { high = middle }
    }
    var best = marks[low]
    for mark in [latest?.start, latest?.next] {
      if let mark, mark.output <= offset, mark.output > best.output { best = mark }
    }
    return best
  }

  private enum Answer {
    case piece(Piece)
    case notYet
    case end
  }

  /// The piece that begins at `start`: at least one character.
  private func decode(at start: Mark) throws(ItemError) -> Answer {
    var bytes: [UInt8] = []
    while true {
      let offset = start.input + UInt64(bytes.count)
      let answer = try base.read(at: offset, count: Self.pieceSize)
      switch answer {
      case .notYet: return .notYet
      case .end where bytes.isEmpty: return .end
      case .end: break
      case .bytes(let more): bytes += more
      }
      let text = encoding.utf8(of: bytes[...], isLast: answer == .end)
      guard text.count > 0 else { continue }
      let next = Mark(
        output: start.output + UInt64(text.utf8.count), input: start.input + UInt64(text.count))
      return .piece(Piece(start: start, utf8: text.utf8, next: next))
    }
  }
}
