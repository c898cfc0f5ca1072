import WaterfallRecords

/// The evidence of a report's records that they were cut in the right way.
struct LabelProof {
  let blocks: [LabelBlock]
  let titles: [LabelLine]
  /// The records that have labels.
  private let records: [LabelBlock]
  /// The lines with labels.
  private let lines: [LabelLine]
  private let otherCount: Int
  private let bodyCount: Int
  private let continuationCount: Int

  init(_ blocks: [LabelBlock]) {
    self.blocks = blocks
    titles = blocks.flatMap(\.titles)
    records = blocks.filter { !$0.entries.isEmpty }
    lines = records.flatMap(\.labelled)
    otherCount = blocks.reduce(0) { $0 + $1.others.count }
    bodyCount = blocks.reduce(0) { $0 + $1.bodyCount }
    continuationCount = blocks.reduce(0) { $0 + $1.continuationCount }
  }

  var labelCount: Int { records.reduce(0) { $0 + $1.entries.count } }

  /// Whether the one title ends with a colon, as `Settings for eth0:`.
  var isAnnounced: Bool { titles.first?.bytes.last == UInt8(ascii: ":") }
  /// Whether all lines below the one title have labels with capitals.
  var isTitledList: Bool {
    blocks.count == 1 && titles.count == 1 && isListed && Self.areCapitalized(lines)
  }

  /// Whether there is a title above the labels of each record, and the signs of the first record
  /// are below each other.
  var areMarked: Bool {
    guard hasTitledRecords, let first = records.first else { return false }
    return Self.haveSignsBelowEachOther(first.labelled)
  }

  /// Whether half of the records below titles share labels.
  var shareLabels: Bool {
    let alike = alikeCount(sharing: arePadded ? 2 : 3)
    return hasTitledRecords && lines.count * 5 > bodyCount && alike > 1
      && alike * 2 >= records.count && otherCount * 2 <= bodyCount
      && titles.count <= 3 * blocks.count
  }

  /// Whether the lines of all stanzas have labels, which most of the stanzas share.
  var areStanzas: Bool {
    guard records.count > 1, otherCount == 0, areTexts, haveFewRepeats else { return false }
    let areClear = arePadded || lines.allSatisfy { $0.pairs[0].sign == .equals }
    let alike = alikeCount(sharing: areClear ? 2 : 3)
    if titles.count <= records.count, alike > 1, (alike + 1) * 4 >= records.count * 3 {
      return true
    }
    let firstNames = Set(records.map { $0.entries[0].name })
    return records.count == blocks.count && records.allSatisfy { $0.titles.count == 1 }
      && firstNames.count == 1 && lines.allSatisfy { !$0.pairs[0].value.isEmpty }
  }

  /// Whether each record is a title such as `# Server` above names with values.
  var areSections: Bool {
    guard !records.isEmpty, records.count == blocks.count, otherCount == 0, areTexts else {
      return false
    }
    let areNamed = records.allSatisfy { record in
      record.titles.count == 1 && record.titles[0].bytes.starts(with: "# ".utf8)
        && record.entries.allSatisfy { LabelPair.isKey(Array($0.name.utf8)[...]) }
    }
    return areNamed && records.contains { $0.entries.count > 2 }
  }

  /// Whether several records share labels and are aligned.
  var areAlignedRecords: Bool {
    let alike = alikeCount(sharing: 3)
    guard records.count > 1, alike > 1, (alike + 1) * 4 >= records.count * 3, otherCount == 0
    else { return false }
    return Self.haveSignsBelowEachOther(lines) || arePadded && areAligned
  }

  /// Whether the lines are one record for certain.
  var isRecord: Bool {
    guard let record = records.first, records.count == 1, lines.count > 2, titles.count < 2,
      areTexts, haveFewRepeats, continuationCount * 2 <= lines.count, !haveColumns
    else { return false }
    let count = bodyCount + titles.count
    if Self.haveSignsBelowEachOther(lines), otherCount * 4 <= count { return true }
    let areAssignments = lines.allSatisfy { $0.pairs[0].sign == .equals }
    if areAssignments, titles.isEmpty, otherCount == 0, record.continuationCount == 0 {
      return true
    }
    if arePaths { return false }
    let isAligned = lines.count > 3 && arePadded && areAligned
    return isAligned && otherCount * 8 <= count || areFigures && otherCount * 5 <= count
  }

  /// Whether all lines below a title have labels.
  var isListed: Bool {
    lines.count > 4 && otherCount == 0 && areTexts && haveFewRepeats && !arePaths && !haveColumns
      && continuationCount * 2 <= lines.count
  }

  /// Whether nearly all lines of a block have labels, below one title at most.
  var isSection: Bool {
    lines.count > 4 && titles.count < 2 && otherCount * 8 <= lines.count && areTexts
      && haveFewRepeats && !arePaths && !haveColumns && continuationCount * 2 <= lines.count
  }

  /// Whether the text has blocks of that kind between others. Their values are below each other, or
  /// their labels are made for people.
  var areSectionsAndTexts: Bool {
    let sections = blocks.map { LabelProof([$0]) }.filter(\.isSection)
    let labelled = sections.flatMap(\.lines)
    let arePadded = sections.allSatisfy(\.arePadded)
    return blocks.count > sections.count && labelled.count > 7
      && labelled.count * 3 >= bodyCount + titles.count
      && (arePadded || Self.areForPeople(labelled))
  }

  /// Whether nearly all lines belong to labels, which may be inside others.
  var isNested: Bool {
    let count = bodyCount + titles.count
    return areTexts && blocks.reduce(0) { $0 + $1.strayCount } * 4 <= count
  }

  /// Whether a quarter of the labels have several words, or blanks before their signs, as those
  /// that programs write for people. Keys of settings have neither. If most labels begin with
  /// capitals, a sixth is enough.
  static func areForPeople(_ lines: [LabelLine]) -> Bool {
    let wordy = lines.count { line in
      let pair = line.pairs[0]
      return pair.label.upperBound < pair.signIndex || line.line.bytes[pair.label].contains(0x20)
    }
    return wordy * 4 >= lines.count || wordy * 6 >= lines.count && areCapitalized(lines)
  }

  /// Whether most labels begin with capitals.
  private static func areCapitalized(_ lines: [LabelLine]) -> Bool {
    let capitals = lines.count { line in
      line.line.bytes[line.pairs[0].label].first.map { 0x41...0x5A ~= $0 } == true
    }
    return capitals * 4 >= lines.count * 3
  }

  /// Whether records below titles share labels that white space parts from their values.
  var shareColumns: Bool {
    let alike = alikeCount(sharing: 3)
    return alike > 1 && (alike + 1) * 4 >= records.count * 3 && otherCount * 4 <= bodyCount
      && titles.count <= 2 * blocks.count && blocks.allSatisfy { !$0.titles.isEmpty } && areTexts
  }

  /// Whether records below titles share the first words of lines, most of which have figures.
  var shareWords: Bool {
    let alike = alikeCount(sharing: 2)
    guard alike > 1, alike * 2 >= records.count, titles.count == blocks.count,
      records.count == blocks.count, areTexts, titles.allSatisfy(Self.canBeNamed)
    else { return false }
    let figures = lines.count { $0.bytes.contains(where: isDigit) }
    let counts = self.counts
    let shared = records.reduce(0) { count, record in
      count + record.entries.count { counts[$0.name, default: 0] > 1 }
    }
    return figures * 2 >= lines.count && shared * 2 >= labelCount && otherCount * 2 <= labelCount
  }
}

extension LabelProof {
  /// Whether each record with labels has a title, and no line looks like code or a log.
  private var hasTitledRecords: Bool {
    !records.isEmpty && bodyCount > 0 && areTexts && records.allSatisfy { !$0.titles.isEmpty }
  }

  /// Whether no label is the name of a level, no title looks like code or a row of a table, and no
  /// line is the name of a section of settings.
  var areTexts: Bool {
    titles.allSatisfy(Self.canBeTitle)
      && !blocks.contains(where: \.hasSections)
      && !lines.contains { line in
        line.pairs.contains { LogLevel.isInCapitals(line.line.bytes[$0.label]) }
      }
  }

  private static func canBeTitle(_ line: LabelLine) -> Bool {
    guard let first = line.bytes.first, let last = line.bytes.last else { return false }
    return !"{}[]<>|\"'!;".utf8.contains(first) && !"{;,(".utf8.contains(last)
      && !line.bytes.starts(with: "- ".utf8) && line.line.pieces.count < 3
      && !codeWords.contains { line.bytes.starts(with: $0.utf8) }
  }

  /// Whether a title could name a thing about which words follow. Labels of code end with a colon.
  private static func canBeNamed(_ line: LabelLine) -> Bool {
    guard let last = line.bytes.last else { return false }
    return !":).=".utf8.contains(last) && line.bytes.contains(0x20)
  }

  private static let codeWords = [
    "def ", "class ", "func ", "function ", "import ", "if ", "for ",
  ]

  /// The number of records with each label.
  private var counts: [String: Int] {
    records.reduce(into: [:]) { counts, record in
      for name in record.names { counts[name, default: 0] += 1 }
    }
  }

  /// The number of records that share so many labels with others.
  private func alikeCount(sharing least: Int) -> Int {
    let counts = self.counts
    return records.count { record in
      record.names.count { counts[$0, default: 0] > 1 } >= least
    }
  }

  /// Whether a quarter of the labels of each record at most come again in it. Equal labels that
  /// follow each other, such as the servers of a domain in `whois`, are a list.
  private var haveFewRepeats: Bool {
    records.allSatisfy { record in
      let (names, count) = (record.entries.map(\.name), record.names.count)
      let lists = zip(names, names.dropFirst()).count { $0.isExactly($1) }
      return count * 4 >= (names.count - lists) * 3 && count * 2 >= names.count
    }
  }

  /// Whether most labels are padded. Prose hardly ever has that.
  private var arePadded: Bool {
    lines.count { $0.pairs[0].isPadded } * 4 >= lines.count * 3
  }

  /// Whether at least three quarters of the lines have their signs at the same place, although they
  /// are not all indented as far.
  private static func haveSignsBelowEachOther(_ lines: [LabelLine]) -> Bool {
    guard lines.count > 3,
      lines.count(where: { !$0.pairs[0].value.isEmpty }) * 4 >= lines.count * 3
    else { return false }
    let groups = Dictionary(grouping: lines) { $0.signPlace }
    guard let most = groups.values.max(by: { $0.count < $1.count }) else { return false }
    return most.count * 4 >= lines.count * 3 && Set(most.map(\.indent)).count > 1
  }

  /// Whether at least three quarters of the values begin or end at the same place, although the
  /// labels are not all as long.
  private var areAligned: Bool {
    let lines = lines.filter { !$0.pairs[0].value.isEmpty }
    guard lines.count > 3 else { return false }
    let starts = Dictionary(grouping: lines) { $0.line.place(of: $0.pairs[0].value.lowerBound) }
    let ends = Dictionary(grouping: lines) { $0.line.width }
    let most = (Array(starts.values) + Array(ends.values)).map(\.count).max() ?? 0
    return most * 4 >= lines.count * 3 && Set(lines.map { $0.pairs[0].label.count }).count > 1
  }

  /// Whether at least three quarters of the values begin with a digit. Labels that only count on,
  /// such as `Round 1`, are no names.
  private var areFigures: Bool {
    let words = Set(lines.map { Array($0.bytes.prefix { byte in !isSpace(byte) }) })
    guard words.count * 4 >= lines.count else { return false }
    let figures = lines.count { line in
      let pair = line.pairs[0]
      return pair.sign == .colon && line.line.bytes[pair.value].first.map(isDigit) == true
    }
    return lines.count > 4 && figures * 4 >= lines.count * 3
  }

  /// Whether half of the labels are names of files, as those of `file`.
  private var arePaths: Bool {
    let paths = lines.count { line in
      line.line.bytes[line.pairs[0].label].contains { "/.".utf8.contains($0) }
    }
    return paths * 2 >= lines.count
  }

  /// Whether half of the values have several columns, as those of `/proc/interrupts`.
  private var haveColumns: Bool {
    let rows = lines.count { line in
      guard line.pairs.count == 1 else { return false }
      let value = line.pairs[0].value
      return PlacedLine(line.line.bytes, value).pieces.count > 1
    }
    return rows * 2 >= lines.count
  }
}
