/// How a text becomes another one, piece by piece.
protocol TextTranslation: Sendable {
  /// - Parameter isLast: whether nothing follows `bytes`: then all are taken.
  func translate(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> TranslatedText
}

/// A piece of text that was translated.
struct TranslatedText {
  var utf8: [UInt8]
  /// Bytes that it was made of: the rest needs what follows.
  var count: Int
  /// The styles that were taken out of it.
  var styles = EscapeSequences()
}

extension TextEncoding: TextTranslation {
  func translate(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> TranslatedText {
    let (utf8, count) = utf8(of: bytes, isLast: isLast)
    return TranslatedText(utf8: utf8, count: count)
  }
}

/// UTF-8 without its escape sequences.
struct PlainTranslation: TextTranslation {
  func translate(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> TranslatedText {
    let text = PlainText(bytes, isLast: isLast)
    return TranslatedText(utf8: text.utf8, count: text.count, styles: text.styles)
  }
}

/// Another store's text in UTF-8, which can be read at any place too. Offsets are those of the UTF-8.
///
/// A mark every `pieceSize` bytes or more tells which byte of the other store a place belongs to: reading
/// anywhere that has been read before costs two pieces at most.
final class TranscodedStore: ByteStore {
  private struct Mark: Equatable {
    /// In the UTF-8 text.
    var output: UInt64 = 0
    /// In the other store.
    var input: UInt64 = 0
  }

  /// A piece of text, where it begins, and where the next does.
  private struct Piece {
    var start: Mark
    var text: TranslatedText
    var next: Mark
  }

  private let base: any ByteStore
  private let translation: any TextTranslation
  /// In rising order; the first is the start.
  private var marks = [Mark()]
  /// What was decoded last: reading on is most often in it.
  private var latest: Piece?
  private static let pieceSize = 65_536

  init(_ base: any ByteStore, by translation: any TextTranslation) {
    (self.base, self.translation) = (base, translation)
  }

  var name: String { base.name }
  var awaited: AwaitedBytes { base.awaited }
  var mayBeWhole: Bool { base.mayBeWhole }

  func read(at offset: UInt64, count: Int) throws(ItemError) -> ByteAnswer {
    var mark = mark(before: offset)
    while true {
      switch try piece(at: mark) {
      case .notYet: return .notYet
      case .end: return .end
      case .piece(let piece):
        mark = piece.next
        guard piece.next.output > offset else { continue }
        let start = Int(offset - piece.start.output)
        let utf8 = piece.text.utf8
        return .bytes(Array(utf8[start..<min(utf8.count, start + count)]))
      }
    }
  }

  /// The piece that begins at `mark`, which is the latest then.
  private func piece(at mark: Mark) throws(ItemError) -> Answer {
    if let latest, latest.start == mark { return .piece(latest) }
    let answer = try decode(at: mark)
    if case .piece(let piece) = answer {
      latest = piece
      remember(piece.next)
    }
    return answer
  }

  /// Where much was taken out, there are more marks than the text that is left would need.
  private func remember(_ mark: Mark) {
    guard let last = marks.last else { return }
    if mark.output >= last.output + UInt64(Self.pieceSize)
      || mark.input >= last.input + 4 * UInt64(Self.pieceSize)
    {
      marks.append(mark)
    }
  }

  func styles(in range: Range<UInt64>) throws(ItemError) -> EscapeSequences {
    var found = EscapeSequences()
    // What stands before the first byte may belong to the piece before it.
    var mark = lastMark { $0.output < range.lowerBound }
    if let start = latest?.start, start.output < range.lowerBound, start.output > mark.output {
      mark = start
    }
    while mark.output < range.upperBound, case .piece(let piece) = try piece(at: mark) {
      let styles = piece.text.styles
      let start = range.lowerBound - min(range.lowerBound, mark.output)
      for number in styles.first(from: Int(start))..<styles.count {
        let offset = mark.output + UInt64(styles.offsets[number])
        guard offset < range.upperBound else { break }
        found.append(styles[number], at: Int(offset - range.lowerBound))
      }
      mark = piece.next
    }
    return found
  }

  func reopened() throws(ItemError) -> sending any ByteStore {
    TranscodedStore(try base.reopened(), by: translation)
  }

  /// The last of the marks that meets a condition, which those behind it do not; the first one if none does.
  private func lastMark(where condition: (Mark) -> Bool) -> Mark {
    var (low, high) = (0, marks.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if condition(marks[middle]) { low = middle } else { high = middle }
    }
    return marks[low]
  }

  /// The last place known before `offset`, or at it.
  private func mark(before offset: UInt64) -> Mark {
    var best = lastMark { $0.output <= offset }
    for mark in [latest?.start, latest?.next] {
      if let mark, mark.output <= offset, mark.input > best.input { best = mark }
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
      let text = translation.translate(bytes[...], isLast: answer == .end)
      guard text.count > 0 else { continue }
      let next = Mark(
        output: start.output + UInt64(text.utf8.count), input: start.input + UInt64(text.count))
      return .piece(Piece(start: start, text: text, next: next))
    }
  }
}
