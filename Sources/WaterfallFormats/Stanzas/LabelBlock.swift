import WaterfallRecords

/// A record of a report: its titles, its values with labels, and other lines.
struct LabelBlock {
  struct Entry {
    let name: String
    let value: Range<Int>
    /// The lines that continue the value.
    var more: [Range<Int>] = []
    let indent: Int
    let signPlace: Int?
    /// The place at which the value begins; that of no line if there is none.
    let valuePlace: Int
  }

  private(set) var titles: [LabelLine] = []
  private(set) var entries: [Entry] = []
  private(set) var others: [Range<Int>] = []
  /// The lines with labels, if they are wanted for a proof.
  private(set) var labelled: [LabelLine] = []
  private(set) var labelledCount = 0
  private(set) var continuationCount = 0

  private let bytes: [UInt8]
  private let range: Range<Int>
  private let format: LabelBlocks
  private let keepsLines: Bool
  private var isAtTop = true
  /// Whether lines that are not indented continue the last value, as in `Description:` and a text.
  private var isOpen = false

  /// More lines above the labels are no titles.
  private static let mostTitles = 8

  init(
    _ bytes: [UInt8], _ range: Range<Int>, _ format: LabelBlocks, keepsLines: Bool = false
  ) {
    (self.bytes, self.range, self.format) = (bytes, range, format)
    self.keepsLines = keepsLines
    forEachLine(in: range, of: bytes) { line in
      take(LabelLine(PlacedLine(bytes, line), format.style))
      return true
    }
  }

  /// The lines that continue a value, with one level of labels less inside.
  private init(_ lines: [Range<Int>], inside block: LabelBlock) {
    (bytes, range, keepsLines) = (block.bytes, block.range, true)
    format = LabelBlocks(.paragraph, block.format.style, levels: block.format.levels - 1)
    for line in lines { take(LabelLine(PlacedLine(bytes, line), format.style)) }
  }

  private mutating func take(_ line: LabelLine) {
    if line.text.isEmpty || line.isRule { return }
    if case .whole = format.beginning, line.bytes.first == UInt8(ascii: "#") { return }
    if case .margin(let margin) = format.beginning, line.indent <= margin {
      // Lines of a log may be below a unit of `systemctl status`.
      return add(line, isTitle: isAtTop)
    }
    isAtTop = false
    let continues = entries.last.map { line.continues($0, isNested: format.levels > 0) } == true
    if continues {
      entries[entries.count - 1].more.append(line.line.range)
      continuationCount += 1
      isOpen = false
    } else if isOpen, line.pairs.isEmpty {
      entries[entries.count - 1].more.append(line.line.range)
      continuationCount += 1
    } else if !line.pairs.isEmpty {
      if keepsLines { labelled.append(line) }
      labelledCount += 1
      for pair in line.pairs { entries.append(entry(of: pair, in: line)) }
      isOpen = false
      if case .belowBlank = format.beginning { isOpen = line.pairs[0].value.isEmpty }
    } else {
      add(line, isTitle: entries.isEmpty)
    }
  }

  private mutating func add(_ line: LabelLine, isTitle: Bool) {
    if isTitle, titles.count < Self.mostTitles {
      titles.append(line)
    } else {
      others.append(line.text)
    }
  }

  private func entry(of pair: LabelPair, in line: LabelLine) -> Entry {
    Entry(
      name: String(decoding: bytes[pair.label], as: UTF8.self), value: pair.value,
      indent: line.indent, signPlace: line.signPlace,
      valuePlace: pair.value.isEmpty ? .max : line.line.place(of: pair.value.lowerBound))
  }

  var isEmpty: Bool { titles.isEmpty && entries.isEmpty }
  /// The lines that are no titles.
  var bodyCount: Int { labelledCount + continuationCount + others.count }
  /// Whether one of the other lines looks like the name of a section of settings.
  var hasSections: Bool { others.contains { bytes[$0.lowerBound] == UInt8(ascii: "[") } }
  var names: Set<String> { Set(entries.map(\.name)) }

  /// The record of these lines. Its title is the last one that announces nothing.
  func record(_ styles: TakenStyles) -> Record {
    guard !entries.isEmpty else { return TextRecord.ofParagraph(bytes, in: range, styles) }
    var list = FieldList()
    var titles = self.titles
    let place = titles.lastIndex { $0.bytes.last != UInt8(ascii: ":") } ?? titles.indices.last
    if let place {
      let title = titles.remove(at: place)
      add(title, to: &list, styles)
    }
    addBody(to: &list, titles, styles)
    return Record(fields: list.fields)
  }

  /// Adds the values with labels, and the other lines as a text.
  private func addBody(to list: inout FieldList, _ titles: [LabelLine], _ styles: TakenStyles) {
    for entry in entries { list.add(value(of: entry, styles), as: entry.name) }
    let texts = titles.map(\.text) + others
    if !texts.isEmpty {
      let lines = texts.map { styles.text(of: bytes, in: $0) }
      list.add(lines.joined(separator: "\n"), as: hasName("text") ? "lines" : "text")
    }
  }

  private func value(of entry: Entry, _ styles: TakenStyles) -> Value {
    guard let inner = inner(of: entry) else { return .string(text(of: entry, styles)) }
    var list = FieldList()
    inner.addBody(to: &list, inner.titles, styles)
    return .object(list.fields)
  }

  /// The lines below a label without a value, if enough of them have labels themselves; nil if they
  /// are a text.
  private func inner(of entry: Entry) -> LabelBlock? {
    guard format.levels > 0, entry.value.isEmpty, !entry.more.isEmpty else { return nil }
    let inner = LabelBlock(entry.more, inside: self)
    // The bytes of a key have colons, too.
    let clear = inner.labelled.count { $0.pairs[0].sign == .colon }
    let all = inner.titles.count + inner.labelledCount + inner.others.count
    return clear * 3 > all ? inner : nil
  }

  /// The number of lines that belong to no label, also inside values.
  var strayCount: Int {
    entries.reduce(titles.count + others.count) { $0 + (inner(of: $1)?.strayCount ?? 0) }
  }

  private func hasName(_ name: String) -> Bool { entries.contains { $0.name.isExactly(name) } }

  private func add(_ title: LabelLine, to list: inout FieldList, _ styles: TakenStyles) {
    let name = hasName("title") ? "section" : "title"
    if format.style == .words, let interface = InterfaceTitle(title.line) {
      list.add(styles.text(of: bytes, in: interface.name), as: name)
      for pair in interface.pairs {
        list.add(styles.text(of: bytes, in: pair.value), as: pair.name)
      }
    } else {
      list.add(styles.text(of: bytes, in: title.withoutMarks), as: name)
    }
  }

  /// The value with the lines that continue it, without the indentation that these share.
  private func text(of entry: Entry, _ styles: TakenStyles) -> String {
    let value = styles.text(of: bytes, in: entry.value)
    let lines = entry.more.map { PlacedLine(bytes, $0) }
    let indent = lines.map { $0.place(of: $0.trimmed($0.range).lowerBound) }.min() ?? 0
    let more = lines.map { line in
      styles.text(of: bytes, in: line.offset(of: indent)..<line.range.upperBound)
    }
    return (value.isEmpty ? more : [value] + more).joined(separator: "\n")
  }
}

extension LabelLine {
  /// The text without the marks of a title: `# Server`, `--- Volume group ---`, `bash:`, `*-core`.
  fileprivate var withoutMarks: Range<Int> {
    var words = line.words(atMost: .max)[...]
    while words.count > 1, let first = words.first, isMark(first) { words.removeFirst() }
    while words.count > 1, let last = words.last, isMark(last) { words.removeLast() }
    var range = line.span(words)
    if range.count > LabelSample.nodeMark.count,
      line.bytes[range].starts(with: LabelSample.nodeMark)
    {
      range.removeFirst(LabelSample.nodeMark.count)
    }
    let endsInColon = range.count > 1 && line.bytes[range].last == UInt8(ascii: ":")
    return endsInColon ? range.lowerBound..<range.upperBound - 1 : range
  }

  private func isMark(_ word: Range<Int>) -> Bool {
    line.bytes[word].allSatisfy { "#-=*".utf8.contains($0) }
  }
}

/// The first line about an interface of the network: its name, and what follows it in pairs of
/// words. Examples are `2: eth0: <UP> mtu 1500 state UP` and `eth0: flags=4163<UP>  mtu 1500`.
private struct InterfaceTitle {
  let name: Range<Int>
  private(set) var pairs: [(name: String, value: Range<Int>)] = []

  /// Returns nil if the line has another form.
  init?(_ line: PlacedLine) {
    var words = line.words(atMost: .max)[...]
    func endsInColon(_ word: Range<Int>) -> Bool { line.bytes[word].last == UInt8(ascii: ":") }
    guard let first = words.first, endsInColon(first) else { return nil }
    if line.isNumber(first.dropLast()), words.count > 1 {
      pairs.append(("number", first.dropLast()))
      words.removeFirst()
    }
    guard let word = words.popFirst(), endsInColon(word) else { return nil }
    name = word.dropLast()
    while let word = words.popFirst() {
      if line.bytes[word].first == UInt8(ascii: "<") {
        pairs.append(("flags", word))
      } else if let sign = line.bytes[word].firstIndex(of: UInt8(ascii: "=")) {
        let label = String(decoding: line.bytes[word.lowerBound..<sign], as: UTF8.self)
        pairs.append((label, sign + 1..<word.upperBound))
      } else if let value = words.popFirst() {
        pairs.append((String(decoding: line.bytes[word], as: UTF8.self), value))
      } else {
        pairs.append(("flags", word))
      }
    }
  }
}
