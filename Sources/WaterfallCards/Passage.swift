import TerminalGrid

/// The part of a long text around a place in it, in as many lines as a card has for the text.
struct Passage {
  let text: SafeText

  private static let ellipsis = "…"

  /// - Parameters:
  ///   - match: the bytes that have to be in the passage, or their beginning.
  ///   - width: cells of a line.
  ///   - rows: the lines of the passage, at most.
  /// - Complexity: O(width · rows).
  init(of text: SafeText, around match: Range<Int>, width: Int, rows: Int) {
    let bytes = text.utf8
    let reach = max(1, width) * (rows + 1)
    let start = Self.wordStart(in: bytes, from: match.lowerBound - reach, before: match.lowerBound)
    // A cell may take four bytes.
    let end = min(bytes.count, match.lowerBound + 4 * reach)
    let near = SafeText(ContiguousArray(bytes[start..<end]))
    let lines = near.lines(width: max(1, width - 1)).ranges
    let place = lines.firstIndex { $0.upperBound > match.lowerBound - start } ?? 0
    // A third of the lines lead to the match, and more if the text ends soon after it.
    let first = max(0, min(place - rows / 3, lines.count - rows))
    let shown = lines.indices.contains(first) ? lines[first].lowerBound : 0
    self.text = SafeText(
      start + shown == 0
        ? ContiguousArray(near.utf8[shown...])
        : ContiguousArray(Self.ellipsis.utf8) + near.utf8[shown...])
  }

  /// The beginning of the first word at or after a place.
  private static func wordStart(
    in bytes: ContiguousArray<UInt8>, from place: Int, before end: Int
  ) -> Int {
    guard place > 0 else { return 0 }
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x0A }
    if let blank = bytes[place..<end].firstIndex(where: isBlank) { return blank + 1 }
    // In one long word only the characters must stay whole.
    return bytes[place..<end].firstIndex { $0 & 0xC0 != 0x80 } ?? end
  }
}
