import Platform
import WaterfallItems
import WaterfallRecords

/// Another store's text in UTF-8, which can be read at any place, too. Offsets are those of the
/// UTF-8.
///
/// A mark about every `pieceSize` bytes maps an offset to one of the other store. So re-reading
/// anywhere translates two pieces at most. No piece reaches across two stretches of the other
/// store. If a stretch is gone, line feeds replace its text, one for each byte. So later text keeps
/// its offsets.
final class TranscodedStore: ByteStore {
  fileprivate struct Mark: Equatable {
    /// The offset in the UTF-8 text.
    var output: UInt64 = 0
    /// The offset in the other store.
    var input: UInt64 = 0
  }

  /// A piece of text, with the places where it and the next piece begin.
  private struct Piece {
    var start: Mark
    var text: TranslatedText
    var next: Mark
  }

  /// A stretch of the other store, and where its text begins.
  private struct Part {
    var start: Mark
    /// nil if the text is there.
    var loss: ByteStretch.Loss?
  }

  private let base: any ByteStore
  private let translation: any TextTranslation
  private let start: Int
  /// In ascending order; the first is the start.
  private var marks: [Mark]
  /// The base's stretches that have been read so far, in order.
  private var parts: [Part]
  /// The end of all text that has been translated.
  private var frontier: Mark
  /// The piece that was translated last. The next read is most often in it.
  private var latest: Piece?
  private static let pieceSize = 65_536

  /// - Parameter start: the offset in `base` at which the text begins.
  init(_ base: any ByteStore, by translation: any TextTranslation, from start: Int = 0) {
    let mark = Mark(input: UInt64(start))
    (self.base, self.translation, self.start) = (base, translation, start)
    (marks, parts, frontier) = ([mark], [Part(start: mark)], mark)
  }

  var name: String { base.name }
  /// Whether a line of the text is a line of the other store.
  var keepsLines: Bool { translation.keepsLines }
  var awaited: AwaitedBytes { base.awaited }
  var mayBeWhole: Bool { base.mayBeWhole }
  var supply: ByteSupply { base.supply }
  var stretches: [ByteStretch] { parts.map { ByteStretch(start: $0.start.output, loss: $0.loss) } }

  func read(at offset: UInt64, count: Int) throws(ItemError) -> ByteAnswer {
    if let gone = goneBytes(at: offset, count: count) { return .bytes(gone) }
    var mark = mark(before: offset)
    while true {
      switch try piece(at: mark) {
      case .notYet: return .notYet
      case .changed: return try read(at: offset, count: count)
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

  /// The piece that begins at `mark`. It becomes `latest`.
  private func piece(at mark: Mark) throws(ItemError) -> Answer {
    if let latest, latest.start == mark { return .piece(latest) }
    let answer = try decode(at: mark)
    if case .piece(let piece) = answer {
      latest = piece
      remember(piece.next)
      if piece.next.input > frontier.input { frontier = piece.next }
      enterNextPart()
    }
    return answer
  }

  /// Adds a mark if the last one is far away, in the text or in the other store. The second test
  /// matters if much was taken out: a short text may have taken long to translate.
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
    // Styles at the first byte may belong to the end of the piece before, so begin there.
    var mark = lastMark { $0.output < range.lowerBound }
    if let start = latest?.start, start.output < range.lowerBound, start.output > mark.output {
      mark = start
    }
    while true {
      mark = endOfGone(at: mark)
      guard mark.output < range.upperBound, case .piece(let piece) = try piece(at: mark) else {
        break
      }
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

  /// The last known place before `offset` at which the text and the other store agree. An escape
  /// sequence before the byte at `offset` comes after it.
  func originalMark(before offset: UInt64) -> (output: UInt64, input: UInt64) {
    let mark = lastMark { $0.output < offset }
    return (mark.output, mark.input)
  }

  /// Whether all text before an offset is the other store's, byte for byte.
  ///
  /// Any replacement makes the text longer, so the bytes after the last mark are enough.
  func isOriginal(before offset: UInt64) throws(ItemError) -> Bool {
    _ = try read(at: offset, count: 1)
    let mark = lastMark { $0.output < offset }
    guard mark.input == mark.output else { return false }
    var place = mark.output
    while place < offset {
      guard case .bytes(let old) = try base.read(at: place, count: Int(offset - place)),
        case .bytes(let new) = try read(at: place, count: old.count), old.starts(with: new)
      else { return false }
      place += UInt64(new.count)
    }
    return true
  }

  func readOriginal(at offset: UInt64) throws(ItemError) -> ByteAnswer {
    try base.read(at: offset, count: Self.pieceSize)
  }

  func areUnchanged(in range: Range<UInt64>) throws(ItemError) -> Bool {
    let start = lastMark { $0.output < range.lowerBound }
    let end = marks.first { $0.output >= range.upperBound } ?? frontier
    return try base.areUnchanged(in: start.input..<max(start.input, end.input))
  }

  func reopened() throws(ItemError) -> sending any ByteStore {
    TranscodedStore(try base.reopened(), by: translation, from: start)
  }

  /// The last mark that meets a condition. The condition must hold for all marks before that one.
  /// If no mark meets it, the first one is returned.
  private func lastMark(where condition: (Mark) -> Bool) -> Mark {
    var (low, high) = (0, marks.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if condition(marks[middle]) { low = middle } else { high = middle }
    }
    return marks[low]
  }

  /// The last known place at or before `offset`.
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
    /// Text that was read before is gone. The caller has to look for the place again.
    case changed
  }

  /// Translates the piece that begins at `start`: at least one character.
  private func decode(at start: Mark) throws(ItemError) -> Answer {
    var bytes: [UInt8] = []
    while true {
      let offset = start.input + UInt64(bytes.count)
      var answer = try base.read(at: offset, count: Self.pieceSize)
      if dropLostParts() { return .changed }
      enterNextPart()
      // An incomplete character at the end of a stretch can never be completed.
      if !bytes.isEmpty, base.stretches.contains(where: { $0.start == offset }) { answer = .end }
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

// MARK: Stretches

extension TranscodedStore {
  /// Begins a part once everything before it has been translated.
  private func enterNextPart() {
    let stretches = base.stretches
    while parts.count < stretches.count, stretches[parts.count].start == frontier.input {
      beginPart(at: frontier)
    }
  }

  private func beginPart(at start: Mark) {
    parts.append(Part(start: start))
    frontier = start
    if marks.last != start { marks.append(start) }
  }

  /// Notes which stretches of the base are gone.
  ///
  /// - Returns: whether any has gone since the last call.
  private func dropLostParts() -> Bool {
    let stretches = base.stretches
    var isChanged = false
    for number in stretches.indices {
      guard let loss = stretches[number].loss, number < parts.count, parts[number].loss == nil,
        number + 1 < stretches.count
      else { continue }
      parts[number].loss = loss
      isChanged = true
      latest = nil
      let start = parts[number].start.input
      if number + 1 < parts.count {
        let end = parts[number + 1].start.input
        marks.removeAll { $0.input > start && $0.input < end }
      } else {
        // All translated text of the last part is before the frontier.
        marks.removeAll { $0.input > start }
        beginPart(at: Mark(output: frontier.output, input: stretches[number + 1].start))
      }
    }
    return isChanged
  }

  /// Line feeds for lost text; nil if the text is there.
  private func goneBytes(at offset: UInt64, count: Int) -> [UInt8]? {
    guard let number = parts.lastIndex(where: { $0.start.output <= offset }),
      parts[number].loss != nil
    else { return nil }
    // A lost part always has another part after it.
    let rest = parts[number + 1].start.output - offset
    return [UInt8](repeating: 0x0A, count: Int(min(UInt64(count), rest)))
  }

  /// The mark after the lost part that contains `mark`. If no lost part does, `mark` itself.
  private func endOfGone(at mark: Mark) -> Mark {
    guard let number = parts.lastIndex(where: { $0.start.input <= mark.input }),
      parts[number].loss != nil
    else { return mark }
    return endOfGone(at: parts[number + 1].start)
  }
}
