import WaterfallRecords

/// A label in a line of a report, and its value.
struct LabelPair {
  /// The sign between the label and the value.
  enum Sign {
    case colon
    /// A colon without a blank after it, as in `redis_mode:standalone`.
    case tightColon
    case equals
    /// White space alone.
    case blank
  }

  /// The label, without the leaders and the white space after it.
  let label: Range<Int>
  let sign: Sign
  /// The offset of the sign.
  let signIndex: Int
  /// It is empty if the line ends with the label.
  var value: Range<Int>
  /// Whether white space or leaders pad the label, so that values are below each other.
  let isPadded: Bool

  /// The longest label in bytes, and the number of its blanks.
  private static let longest = 64
  private static let mostBlanks = 7
  /// The most labels in a line.
  private static let mostPairs = 32
  /// The bytes in which the sign after a label is looked for. Leaders may be before it.
  private static let longestHead = 128
  private static let colon = UInt8(ascii: ":")
  private static let equals = UInt8(ascii: "=")
  private static let dot = UInt8(ascii: ".")
  private static let tab: UInt8 = 0x09
  private static let labelMarks = ByteSet("-_./()+#;&' [],%@*<>~:".utf8)
  private static let keyMarks = ByteSet("_.-[]/@%+".utf8)
}

extension LabelPair {
  private init(_ bytes: [UInt8], _ label: Range<Int>, _ sign: Sign, at index: Int, to end: Int) {
    let start = bytes[(index + 1)..<end].firstIndex { !isSpace($0) } ?? end
    let gaps = [label.upperBound..<index, (index + 1)..<start]
    let isPadded = gaps.contains { $0.count > 1 || bytes[$0].contains(Self.tab) }
    self.init(
      label: label, sign: sign, signIndex: index, value: start..<end, isPadded: isPadded)
  }

  /// The pairs of a text that begins with a label and a sign. Further labels of a line, as in those
  /// of `stat`, have at least two blanks or a tab before them.
  static func all(in bytes: [UInt8], _ text: Range<Int>) -> [LabelPair] {
    guard let head = firstPair(in: bytes, text) else { return [] }
    var pairs = [head]
    guard head.sign == .colon else { return pairs }
    var index = head.value.lowerBound
    while pairs.count < mostPairs, let gap = firstGap(in: bytes, index..<text.upperBound) {
      index = gap.upperBound
      // After a comma the value goes on, as that of a volume in `pactl list`.
      guard bytes[gap.lowerBound - 1] != UInt8(ascii: ","),
        let more = firstPair(in: bytes, index..<text.upperBound), more.sign == .colon,
        !more.value.isEmpty, bytes[more.label].count(where: { $0 == 0x20 }) < 3
      else { continue }
      let last = pairs.count - 1
      pairs[last].value = pairs[last].value.lowerBound..<gap.lowerBound
      pairs.append(more)
      index = more.value.lowerBound
    }
    return pairs
  }

  /// The first gap of at least two blanks or a tab.
  private static func firstGap(in bytes: [UInt8], _ text: Range<Int>) -> Range<Int>? {
    var start = text.lowerBound
    while let blank = bytes[start..<text.upperBound].firstIndex(where: isSpace) {
      let end = bytes[blank..<text.upperBound].firstIndex { !isSpace($0) } ?? text.upperBound
      if end - blank > 1 || bytes[blank] == tab { return blank..<end }
      start = end
    }
    return nil
  }

  private static func firstPair(in bytes: [UInt8], _ text: Range<Int>) -> LabelPair? {
    guard let first = bytes[text].first, canBegin(first) else { return nil }
    for index in text.lowerBound..<min(text.upperBound, text.lowerBound + longestHead) {
      let (head, next) = (text.lowerBound..<index, index + 1)
      switch bytes[index] {
      case colon where next == text.upperBound || isSpace(bytes[next]):
        guard let found = label(bytes, head) else { return nil }
        let pair = LabelPair(bytes, found.range, .colon, at: index, to: text.upperBound)
        return found.hasLeaders ? pair.padded : pair
      case colon where isKey(bytes[head]) && bytes[next] != colon:
        if bytes[next..<text.upperBound].starts(with: "//".utf8) { continue }
        return LabelPair(bytes, head, .tightColon, at: index, to: text.upperBound)
      case equals where next == text.upperBound || bytes[next] != equals:
        let key = text.lowerBound..<endOfText(of: bytes, in: head)
        if !isKey(bytes[key]) { continue }
        return LabelPair(bytes, key, .equals, at: index, to: text.upperBound)
      default: break
      }
    }
    return nil
  }

  /// The same pair, which leaders pad.
  private var padded: LabelPair {
    LabelPair(label: label, sign: sign, signIndex: signIndex, value: value, isPadded: true)
  }

  /// The label in the text before a colon, and whether dots lead from it to the colon, as those of
  /// `ipconfig` do; nil if the text is no label.
  private static func label(
    _ bytes: [UInt8], _ head: Range<Int>
  ) -> (range: Range<Int>, hasLeaders: Bool)? {
    var end = head.upperBound
    while end > head.lowerBound, isSpace(bytes[end - 1]) || bytes[end - 1] == dot { end -= 1 }
    let rest = bytes[end..<head.upperBound]
    let dots = rest.count { $0 == dot }
    let hasLeaders = dots > 1 || dots == 1 && rest.first != dot
    let range = head.lowerBound..<(hasLeaders ? end : endOfText(of: bytes, in: head))
    let text = bytes[range]
    guard !text.isEmpty, text.count <= longest, text.allSatisfy(canBeInLabel),
      text.count(where: { $0 == 0x20 }) <= mostBlanks,
      !zip(text, text.dropFirst()).contains(where: { $0 == 0x20 && $1 == 0x20 })
    else { return nil }
    return (range, hasLeaders)
  }

  private static func canBegin(_ byte: UInt8) -> Bool {
    isLetter(byte) || byte == UInt8(ascii: "_") || byte >= 0xC0
  }

  private static func canBeInLabel(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte >= 0x80 || labelMarks.contains(byte)
  }

  /// Whether a text is a name such as programs have for settings.
  static func isKey(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first, isLetter(first) || first == UInt8(ascii: "_") else {
      return false
    }
    return text.count <= longest
      && text.allSatisfy { isLetter($0) || isDigit($0) || keyMarks.contains($0) }
  }

  /// The label in the first column of a line, and the value in the others. `RX errors 0` is a value
  /// itself.
  static func inColumns(of line: PlacedLine) -> LabelPair? {
    let pieces = line.pieces
    guard pieces.count > 1 else { return nil }
    let head = line.text(pieces[0])
    guard let first = line.bytes[head].first, canBegin(first),
      let found = label(line.bytes, head),
      case let words = line.bytes[found.range].split(separator: 0x20), words.count < 5,
      !words.contains(where: { $0.first.map(isDigit) == true })
    else { return nil }
    let start = line.offset(of: pieces[1].lowerBound)
    return LabelPair(
      label: found.range, sign: .blank, signIndex: head.upperBound,
      value: start..<line.range.upperBound, isPadded: true)
  }

  /// The label that is the first word of a text: `inet 127.0.0.1`, `media: autoselect`,
  /// `options=1203`.
  static func firstWord(of bytes: [UInt8], _ text: Range<Int>) -> LabelPair? {
    guard let first = bytes[text].first, canBegin(first),
      let end = bytes[text].firstIndex(where: { isSpace($0) || $0 == equals })
    else { return nil }
    let label = text.lowerBound..<(bytes[end - 1] == colon ? end - 1 : end)
    return LabelPair(bytes, label, .blank, at: end, to: text.upperBound)
  }
}
