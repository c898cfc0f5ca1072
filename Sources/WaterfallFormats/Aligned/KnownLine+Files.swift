import WaterfallRecords

/// A line of `aws s3 ls`: a date, a time, a size and a key. The sizes end at one place, and so does
/// the word before names of prefixes.
struct ObjectLine: KnownLine {
  /// The place after a size, and the most digits that fit there.
  private static let sizeEnd = 30
  private static let sizeWidth = 10
  private static let prefix = Array("PRE".utf8)
  private static let units: Set<String> = [
    "Byte", "Bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB",
  ]

  func cells(of line: PlacedLine) -> [Cell]? {
    let words = line.words(atMost: 5)
    guard words.count > 1 else { return nil }
    if line.bytes[words[0]].elementsEqual(Self.prefix) {
      guard line.place(of: words[0].upperBound) == Self.sizeEnd else { return nil }
      return [("name", words[0].upperBound + 1..<line.range.upperBound), ("type", words[0])]
    }
    guard words.count > 2, words[0].lowerBound == line.range.lowerBound, words[0].count == 10,
      DateWords.isDashed(line.bytes[words[0]]), DateWords.isTime(line.bytes[words[1]]),
      let size = sizeRange(in: words[2..<min(words.count, 4)], of: line)
    else { return nil }
    // The object of the directory itself has no name in it.
    let name = min(size.upperBound + 1, line.range.upperBound)..<line.range.upperBound
    let cells: [Cell] = [
      ("name", name), ("size", size), ("modified", line.span(words[0...1])),
    ]
    return cells.filter { !$0.text.isEmpty }
  }

  /// The size, which may have a unit; nil if the words are none.
  private func sizeRange(
    in words: ArraySlice<Range<Int>>, of line: PlacedLine
  ) -> Range<Int>? {
    guard let number = words.first, let unit = words.last, SizeText(line.bytes[number]) != nil
    else { return nil }
    let hasUnit = Self.units.contains(String(decoding: line.bytes[unit], as: UTF8.self))
    let isLong =
      number.count > Self.sizeWidth
      && line.place(of: number.lowerBound) == Self.sizeEnd - Self.sizeWidth
    if isLong || line.place(of: number.upperBound) == Self.sizeEnd { return number }
    return hasUnit && line.place(of: unit.upperBound) == Self.sizeEnd ? line.span(words) : nil
  }

  /// The lines below that `--summarize` adds.
  func isNote(_ line: PlacedLine) -> Bool {
    line.words(atMost: 2).first.map { line.bytes[$0].elementsEqual("Total".utf8) } ?? false
  }

  /// Whether blanks before a size, or a prefix, show that it is no number in the line of a log.
  func arePlain(_ lines: [PlacedLine]) -> Bool {
    lines.allSatisfy { cells(of: $0) != nil }
      && lines.contains { $0.isBlank(Self.sizeEnd - Self.sizeWidth) }
  }
}

/// A line of `dir` on Windows: a date, a time, a size or a kind in angle brackets, and a name. The
/// lines about them begin with a blank.
struct DirectoryLine: KnownLine {
  private static let kinds: Set<String> = ["<DIR>", "<JUNCTION>", "<SYMLINK>", "<SYMLINKD>"]
  private static let dateLength = 10
  private static let dateMarks = ByteSet("/.-".utf8)

  func isTitle(_ line: PlacedLine) -> Bool { !line.range.isEmpty && line.isBlank(0) }

  func cells(of line: PlacedLine) -> [Cell]? {
    var words = line.words(atMost: 6)[...]
    guard words.count > 3, !line.isBlank(0), let date = words.popFirst(),
      date.count == Self.dateLength,
      line.bytes[date].allSatisfy({ isDigit($0) || Self.dateMarks.contains($0) }),
      let time = words.popFirst(), time.lowerBound == date.upperBound + 2,
      DateWords.isTime(line.bytes[time])
    else { return nil }
    var modified = date.lowerBound..<time.upperBound
    if let half = words.first, DateNames.isHalfOfDay(line.bytes[half]) {
      modified = date.lowerBound..<half.upperBound
      words.removeFirst()
    }
    guard let size = words.popFirst(), let name = words.first else { return nil }
    let cells: [Cell] = [
      ("name", name.lowerBound..<line.range.upperBound), ("modified", modified),
    ]
    if Self.kinds.contains(String(decoding: line.bytes[size], as: UTF8.self)) {
      return cells + [("type", size.lowerBound + 1..<size.upperBound - 1)]
    }
    guard line.bytes[size].allSatisfy({ isDigit($0) || ".,".utf8.contains($0) }) else {
      return nil
    }
    return cells + [("size", size)]
  }
}
