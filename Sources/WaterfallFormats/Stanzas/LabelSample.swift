import WaterfallRecords

/// The first lines of a text. They show whether it is a report with labels, and how its records
/// begin.
///
/// Prose and code have colons and equals signs, too. So there has to be more: labels that several
/// records share, values or signs that are below each other, or values that are mostly figures.
struct LabelSample {
  private let text: [UInt8]
  private let lines: [LabelLine]
  private let style: LabelLine.Style
  /// The indentation of the line that is indented least.
  private let margin: Int

  /// The most lines to look at.
  private static let mostLines = 200
  /// The mark with which `lshw` draws the nodes of its tree.
  static let nodeMark = Array("*-".utf8)
  /// The most labels of a record that has no titles and no bounds.
  private static let mostLabels = 100

  fileprivate init?(_ text: [UInt8], _ style: LabelLine.Style) {
    var lines: [LabelLine] = []
    forEachLine(in: text.indices, of: text) { range in
      let line = LabelLine(PlacedLine(text, range), style)
      if !line.text.isEmpty { lines.append(line) }
      return true
    }
    guard lines.count > 1, let margin = lines.map(\.indent).min() else { return nil }
    (self.text, self.lines, self.style, self.margin) = (text, lines, style, margin)
  }

  private func proof(_ beginning: LabelBlocks.Beginning, levels: Int = 0) -> LabelProof {
    let format = LabelBlocks(beginning, style, levels: levels)
    var blocks: [LabelBlock] = []
    var (start, index) = (0, 0)
    while start < text.count {
      var scan = format.scan()
      _ = scan.finds(end: &index, in: text, isAtEnd: true)
      let block = LabelBlock(text, start..<index, format, keepsLines: true)
      if !block.isEmpty { blocks.append(block) }
      start = index
    }
    return LabelProof(blocks)
  }
}

extension LabelBlocks {
  /// Returns nil if the text is not certainly such a report.
  ///
  /// - Parameters:
  ///   - bytes: the first 64 KB of the text, or all of it.
  ///   - first: the index of the first byte that is not white space.
  ///   - isWhole: whether `bytes` are the whole text.
  ///   - isMarked: whether to look only for labels that end below each other, below a line at the
  ///     margin, as those of `systemctl status`. No other format has these, even if lines of a log
  ///     follow.
  package init?(_ bytes: [UInt8], from first: Int, isWhole: Bool, isMarked: Bool = false) {
    let text = LabelSample.text(of: bytes, from: first, isWhole: isWhole)
    guard let signs = LabelSample(text, .signs) else { return nil }
    if isMarked {
      guard let beginning = signs.markedBeginning else { return nil }
      self.init(beginning, .signs)
    } else if let beginning = signs.beginning(isWhole: isWhole) {
      self.init(beginning, .signs)
    } else if let beginning = LabelSample(text, .gaps)?.beginningWithGaps {
      self.init(beginning, .gaps)
    } else if let beginning = LabelSample(text, .words)?.beginningWithWords {
      self.init(beginning, .words)
    } else if isWhole, let beginning = signs.nestedBeginning {
      self.init(beginning, .signs, levels: Self.mostLevels)
    } else if signs.areSectionsAndTexts {
      self.init(.paragraph, .signs)
    } else {
      return nil
    }
  }
}

extension LabelSample {
  /// The lines to look at. The last one may be cut, so it is skipped.
  fileprivate static func text(of bytes: [UInt8], from first: Int, isWhole: Bool) -> [UInt8] {
    let mark = ByteOrderMark.length(in: bytes)
    let start = bytes[..<first].lastIndex(of: 0x0A).map { $0 + 1 } ?? mark
    var (end, count) = (start, 0)
    forEachLine(in: start..<bytes.count, of: bytes) { line in
      if line.upperBound == bytes.count, !isWhole { return false }
      (end, count) = (line.upperBound, count + 1)
      return count < mostLines
    }
    return Array(bytes[start..<end])
  }

  /// The beginning of records whose labels end below each other, below a line at the margin; nil if
  /// they have none.
  fileprivate var markedBeginning: LabelBlocks.Beginning? {
    guard lines[1].indent > lines[0].indent else { return nil }
    let margin = LabelBlocks.Beginning.margin(self.margin)
    return proof(margin).areMarked ? margin : nil
  }

  /// How records begin whose labels have signs after them; nil if there are none for certain.
  ///
  /// - Parameter isWhole: whether the text could be one record. That of a pipe would be shown only
  ///   at its end.
  fileprivate func beginning(isWhole: Bool) -> LabelBlocks.Beginning? {
    guard lines.count(where: { !$0.pairs.isEmpty }) * 4 >= lines.count else { return nil }
    let margin = LabelBlocks.Beginning.margin(self.margin)
    let below = proof(margin)
    if below.areMarked || below.shareLabels { return margin }
    let nodes = lines.count { $0.bytes.starts(with: Self.nodeMark) }
    if nodes > 1, proof(.line(Self.nodeMark)).shareLabels { return .line(Self.nodeMark) }
    let parted = proof(.belowBlank)
    if parted.areStanzas || parted.areSections { return .belowBlank }
    if let line = repeatedLine, case let several = proof(.line(line)), several.areAlignedRecords {
      return .line(line)
    }
    guard isWhole else { return nil }
    if below.blocks.count == 1, below.titles.count == 1, below.isAnnounced {
      return below.isRecord || below.isListed ? margin : nil
    }
    if below.isTitledList { return margin }
    let whole = proof(.whole)
    return whole.isRecord && whole.labelCount <= Self.mostLabels ? .whole : nil
  }

  /// The text with which the first line begins, and perhaps the first line of each record: its
  /// label, or a mark such as `---`.
  private var repeatedLine: [UInt8]? {
    let first = lines[0].bytes
    let mark = first.prefix { $0 == first.first }
    if mark.count > 2, let byte = mark.first, "-=*#".utf8.contains(byte),
      first.dropFirst(mark.count).first == 0x20
    {
      return Array(mark) + [0x20]
    }
    return lines[0].pairs.first.map { Array(text[lines[0].text.lowerBound...$0.signIndex]) }
  }

  /// How records begin whose labels have others inside, as those of `openssl x509 -text`; nil if
  /// there are none for certain.
  fileprivate var nestedBeginning: LabelBlocks.Beginning? {
    let labelled = lines.filter { $0.pairs.first?.sign == .colon }
    let valued = labelled.filter { !$0.pairs[0].value.isEmpty }
    let deeper = lines.count { $0.indent > self.margin }
    guard !hasRows, valued.count > 4, valued.count * 2 >= labelled.count, deeper * 4 >= lines.count,
      LabelProof.areForPeople(labelled),
      !labelled.contains(where: { LogLevel.isInCapitals(text[$0.pairs[0].label]) }),
      // Code ends so.
      !lines.contains(where: { line in "{;".utf8.contains { line.bytes.last == $0 } }),
      proof(.whole, levels: LabelBlocks.mostLevels).isNested
    else { return nil }
    let sections = LabelBlocks.Beginning.margin(self.margin)
    let below = proof(sections, levels: LabelBlocks.mostLevels)
    guard below.areTexts else { return nil }
    let areTitled = below.blocks.allSatisfy { $0.titles.count == 1 && $0.entries.count > 1 }
    return areTitled ? sections : .whole
  }

  /// Whether paragraphs of labels are among others, as in `whois`.
  fileprivate var areSectionsAndTexts: Bool {
    !hasRows && proof(.paragraph).areSectionsAndTexts
  }

  /// Whether more than a few lines look like rows of tables, or one is drawn below a header. Tables
  /// are read otherwise.
  private var hasRows: Bool {
    lines.count { $0.line.pieces.count > 2 } * 8 > lines.count
      || lines.contains { TableRuler($0.line)?.gaps.isEmpty == false }
  }

  /// How records begin whose labels have white space after them, as those of `vgdisplay`.
  fileprivate var beginningWithGaps: LabelBlocks.Beginning? {
    let first = Array(lines[0].bytes)
    let isRepeated = lines.count(where: { $0.bytes.elementsEqual(first) }) > 1
    let candidates: [LabelBlocks.Beginning] =
      isRepeated ? [.line(first), .margin(margin)] : [.margin(margin)]
    return candidates.first { proof($0).shareColumns }
  }

  /// How records begin whose labels are the first words of lines, as those of `ip address`.
  fileprivate var beginningWithWords: LabelBlocks.Beginning? {
    let margin = LabelBlocks.Beginning.margin(self.margin)
    return proof(margin).shareWords ? margin : nil
  }
}
