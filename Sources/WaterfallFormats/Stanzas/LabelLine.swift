import WaterfallRecords

/// A line of a report, with the values in it that have labels.
struct LabelLine {
  /// What follows a label.
  enum Style: Sendable {
    /// A colon or an equals sign.
    case signs
    /// Two blanks or more.
    case gaps
    /// One blank: the first word is the label.
    case words
  }

  let line: PlacedLine
  private let style: Style
  /// The text without the white space around it.
  let text: Range<Int>
  /// The place at which the text begins.
  let indent: Int
  let pairs: [LabelPair]

  init(_ line: PlacedLine, _ style: Style) {
    (self.line, self.style) = (line, style)
    let text = line.trimmed(line.range)
    self.text = text
    indent = line.place(of: text.lowerBound)
    switch style {
    case .signs: pairs = LabelPair.all(in: line.bytes, text)
    case .gaps: pairs = LabelPair.inColumns(of: line).map { [$0] } ?? []
    case .words: pairs = LabelPair.firstWord(of: line.bytes, text).map { [$0] } ?? []
    }
  }

  var bytes: ArraySlice<UInt8> { line.bytes[text] }

  /// The place of the sign after the first label; nil without a label.
  var signPlace: Int? { pairs.first.map { line.place(of: $0.signIndex) } }

  /// Whether the text is a line drawn between records.
  var isRule: Bool { Self.isRule(bytes) }

  static func isRule(_ text: ArraySlice<UInt8>) -> Bool {
    text.count > 2 && text.allSatisfy { $0 == UInt8(ascii: "-") }
  }

  /// Whether the line continues the value of an entry above it.
  ///
  /// - Parameter isNested: whether labels may be inside a label without a value.
  func continues(_ entry: LabelBlock.Entry, isNested: Bool) -> Bool {
    guard indent > entry.indent else { return false }
    switch style {
    case .words: return true
    case .gaps: return pairs.isEmpty
    case .signs where isNested && entry.value.isEmpty: return true
    case .signs:
      // Labels whose signs are below each other are equals, however far they are indented.
      guard let signPlace else { return true }
      return signPlace != entry.signPlace
        && (indent >= entry.valuePlace || entry.value.isEmpty || endsSentence(below: entry))
    }
  }

  /// Whether the line is the end of a sentence, such as `the following conditions:` in a license,
  /// below a label with a capital.
  private func endsSentence(below entry: LabelBlock.Entry) -> Bool {
    guard pairs.count == 1, pairs[0].value.isEmpty,
      entry.name.utf8.first.map({ 0x41...0x5A ~= $0 }) == true
    else { return false }
    let label = line.bytes[pairs[0].label]
    return label.first.map { 0x61...0x7A ~= $0 } == true && label.contains(0x20)
  }
}
