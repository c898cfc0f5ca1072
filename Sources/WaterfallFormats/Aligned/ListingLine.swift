import WaterfallRecords

/// A line of `ls -l`: mode, links, owner, group, size, date, name. The number of the file (`-i`)
/// and the space that it takes (`-s`) may be before the mode. `tar -tv` has no links, and a slash
/// between the owner and the group.
struct ListingLine: KnownLine {
  /// The forms in which a line may begin.
  static let all = [[], ["blocks"], ["inode"], ["inode", "blocks"]].map { ListingLine(leading: $0) }

  /// The names of the words before the mode.
  private let leading: [String]

  private static let types = Set("-dlbcpsDCh".utf8)
  private static let rights = Set("rwxsStT-".utf8)
  private static let marks = Set("+.@".utf8)
  private static let modeLength = 10
  private static let total = "total "
  private static let arrow = Array(" -> ".utf8)
  /// The mark before the file in an archive to which an entry is another link.
  private static let linkMark = Array(" link to ".utf8)
  /// The size in bytes of a block, and how much more space than its size a file takes at most.
  private static let block = 1024
  private static let mostSpare = 1 << 16

  func isAbove(_ line: PlacedLine) -> Bool { line.starts(with: Self.total) }

  func cells(of line: PlacedLine) -> [Cell]? {
    // The longest date has three words; a device's size has two.
    let all = line.words(atMost: 11 + leading.count)
    let words = Array(all.dropFirst(leading.count))
    guard words.count > 5, !leading.isEmpty || words[0].lowerBound == line.range.lowerBound,
      Self.isMode(line.bytes[words[0]]), case let pair = Self.ownerAndGroup(words[1], of: line),
      !pair.isEmpty || line.isNumber(words[1]),
      let (date, name) = Self.date(in: words, from: pair.isEmpty ? 4 : 3, of: line)
    else { return nil }
    let numbers = zip(leading, all).map { ($0, $1) }
    let before = words[2..<date.lowerBound]
    let isDevice = before.dropLast().last.map { line.bytes[$0].last == UInt8(ascii: ",") } ?? false
    let size = before.suffix(isDevice ? 2 : 1)
    guard let last = size.last, SizeText(line.bytes[last]) != nil else { return nil }
    let people = pair + before.dropLast(size.count)
    guard let owner = people.first, areLeading(numbers, size: line.bytes[last], of: line) else {
      return nil
    }
    let text = name..<line.range.upperBound
    let mark = Self.mark(ofType: line.bytes[words[0]].first)
    let target = mark.flatMap { Self.target(in: text, after: $0, line) }
    var cells: [Cell] = [
      ("name", text.lowerBound..<(target?.lowerBound ?? text.upperBound)),
      ("size", line.span(size)), ("modified", line.span(words[date])), ("mode", words[0]),
      ("owner", owner),
    ]
    if people.count > 1 { cells.append(("group", line.span(people.dropFirst()))) }
    if pair.isEmpty { cells.append(("links", words[1])) }
    if let mark, let target {
      let start = target.lowerBound + mark.count
      cells.append(("target", start..<target.upperBound))
    }
    return cells + numbers
  }

  /// Both names in a word such as `anna/users`; none in other words.
  private static func ownerAndGroup(_ word: Range<Int>, of line: PlacedLine) -> [Range<Int>] {
    guard let slash = line.bytes[word].firstIndex(of: UInt8(ascii: "/")),
      slash > word.lowerBound, slash + 1 < word.upperBound
    else { return [] }
    return [word.lowerBound..<slash, slash + 1..<word.upperBound]
  }

  /// The text between the name and the target of a link of a type; nil for other types.
  private static func mark(ofType type: UInt8?) -> [UInt8]? {
    switch type {
    case UInt8(ascii: "l"): arrow
    case UInt8(ascii: "h"): linkMark
    default: nil
    }
  }

  /// Whether the words before the mode are numbers, and blocks fit the size.
  private func areLeading(
    _ numbers: [Cell], size: ArraySlice<UInt8>, of line: PlacedLine
  ) -> Bool {
    numbers.allSatisfy { name, word in
      let isNumber = line.isNumber(word)
      if name.utf8.elementsEqual("inode".utf8) { return isNumber }
      guard isNumber, let blocks = Int(String(decoding: line.bytes[word], as: UTF8.self)),
        let size = Int(String(decoding: size, as: UTF8.self))
      else { return SizeText(line.bytes[word])?.hasUnit == true }
      return blocks < Int.max / Self.block && blocks * Self.block - size <= Self.mostSpare
    }
  }

  private static func isMode(_ word: ArraySlice<UInt8>) -> Bool {
    guard let type = word.first, types.contains(type),
      word.dropFirst().prefix(modeLength - 1).allSatisfy(rights.contains)
    else { return false }
    return word.count == modeLength
      || word.count == modeLength + 1 && word.last.map(marks.contains) == true
  }

  /// The words of the date, and the offset of the name, which begins one space after the date.
  ///
  /// - Parameter least: the index of the first word that may begin the date.
  private static func date(
    in words: [Range<Int>], from least: Int, of line: PlacedLine
  ) -> (words: Range<Int>, name: Int)? {
    for first in words.indices.dropFirst(least) {
      guard let length = dateLength(at: first, in: words, of: line), first + length < words.count
      else { continue }
      let name = words[first + length - 1].upperBound + 1
      return name < line.range.upperBound ? (first..<first + length, name) : nil
    }
    return nil
  }

  /// The number of words in the date that begins with the word at `first`; nil if no date begins
  /// there.
  ///
  /// Dates have the forms `2 Nov  2025`, `Nov  2 10:00`, `2026-11-02 10:00` and, with a time zone,
  /// `2026-11-02 10:00:00.000 +0000`.
  private static func dateLength(
    at first: Int, in words: [Range<Int>], of line: PlacedLine
  ) -> Int? {
    func word(_ index: Int) -> ArraySlice<UInt8> {
      index < words.count ? line.bytes[words[index]] : []
    }
    let (one, two, three) = (word(first), word(first + 1), word(first + 2))
    if DateWords.isDashed(one) {
      guard DateWords.isTime(two) else { return nil }
      let isZone = three.count == 5 && (three.first == 0x2B || three.first == 0x2D)
      return isZone && three.dropFirst().allSatisfy(isDigit) ? 3 : 2
    }
    let isDay = DateWords.isDay(two) && DateWords.isName(one)
    let isDayFirst = DateWords.isDay(one) && DateWords.isName(two)
    guard isDay || isDayFirst else { return nil }
    return DateWords.isTime(three) || DateWords.isYear(three) ? 3 : nil
  }

  /// The range of the mark before the target of a link and of that target, up to the end of the
  /// name.
  private static func target(
    in name: Range<Int>, after mark: [UInt8], _ line: PlacedLine
  ) -> Range<Int>? {
    var index = name.lowerBound
    while index + mark.count < name.upperBound {
      if line.bytes[index...].starts(with: mark) { return index..<name.upperBound }
      index += 1
    }
    return nil
  }
}

/// Recognises the words of dates that commands print.
enum DateWords {
  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].map {
    Array($0.utf8)
  }

  /// Whether it is a date such as `2026-11-02` or `11-02`.
  static func isDashed(_ word: ArraySlice<UInt8>) -> Bool {
    let parts = word.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return (parts.count == 3 && parts[0].count == 4 || parts.count == 2 && parts[0].count == 2)
      && parts.dropFirst().allSatisfy { $0.count == 2 }
      && parts.allSatisfy { $0.allSatisfy(isDigit) }
  }

  /// Whether it is a time such as `10:00`, `10:00:00` or `10:00:00.123`.
  static func isTime(_ word: ArraySlice<UInt8>) -> Bool {
    let parts = word.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    return (2...3).contains(parts.count) && parts.allSatisfy { $0.count >= 2 }
      && parts.allSatisfy { $0.allSatisfy { isDigit($0) || $0 == UInt8(ascii: ".") } }
  }

  static func isDay(_ word: ArraySlice<UInt8>) -> Bool {
    let digits = word.last == UInt8(ascii: ".") ? word.dropLast() : word
    return (1...2).contains(digits.count) && digits.allSatisfy(isDigit)
  }

  static func isYear(_ word: ArraySlice<UInt8>) -> Bool {
    word.count == 4 && word.allSatisfy(isDigit)
  }

  /// Whether it could be a month's name in any language: 2 to 12 bytes of letters and full stops.
  static func isName(_ word: ArraySlice<UInt8>) -> Bool {
    (2...12).contains(word.count)
      && word.allSatisfy { $0 >= 0x80 || $0 == 0x2E || isLetter($0) }
  }

  static func isWeekday(_ word: ArraySlice<UInt8>) -> Bool { weekdays.contains(Array(word)) }
}
