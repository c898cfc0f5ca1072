import WaterfallRecords

/// Whether words look like those of a table's header.
enum HeaderDetection {
  private static let longest = 40
  private static let mostWords = 4
  private static let marks = Set("_-/()%#:.@+*&' ".utf8)
  /// The only ending with which a name may begin with a digit: `1K-blocks`.
  private static let blocks = Array("-blocks".utf8)
  private static let endings = Set(".,;!?:".utf8)

  /// Whether a line has several words, each of which could be part of a header.
  static func canBeHeader(_ line: PlacedLine) -> Bool {
    let words = names(of: line)
    return words.count > 1
      && words.allSatisfy { word in
        isName(line.bytes[word]) || isMark(line.bytes[word]) || isRemark(line.bytes[word])
          || word == words.first && isName(line.bytes[word].dropLast())
      }
  }

  /// The words of a header without the label, the time or the mark before them.
  static func names(of line: PlacedLine) -> ArraySlice<Range<Int>> {
    let end = (time(of: line) ?? label(of: line) ?? mark(of: line))?.upperBound
    return line.words(atMost: .max).drop { $0.lowerBound < end ?? $0.lowerBound }
  }

  /// The time in the place of the first name, as in `00:09:13     CPU     %user` or
  /// `12:09:13 AM     CPU     %user`; nil if there is none. The rows begin with a time, too.
  static func time(of line: PlacedLine) -> Range<Int>? {
    let words = line.words(atMost: 4)
    guard words.count > 3, words[0].lowerBound == line.range.lowerBound,
      DateWords.isTime(line.bytes[words[0]])
    else { return nil }
    let hasHalf = DateNames.isHalfOfDay(line.bytes[words[1]])
    let last = words[hasHalf ? 1 : 0]
    return words[hasHalf ? 2 : 1].lowerBound - last.upperBound > 1
      ? words[0].lowerBound..<last.upperBound : nil
  }

  /// The mark in the place of the first name, as in `--  Address  Load` of `nodetool status`; nil
  /// if there is none. The rows have letters for states there.
  static func mark(of line: PlacedLine) -> Range<Int>? {
    let words = line.words(atMost: 4)
    guard words.count > 3, words[0].lowerBound == line.range.lowerBound,
      line.bytes[words[0]].elementsEqual("--".utf8), words[1].lowerBound - words[0].upperBound > 1
    else { return nil }
    return words[0]
  }

  /// The first word, without its colon, if it could name the table and no column, as in
  /// `avg-cpu:  %user   %nice`; nil if there is none. The rows are blank below it. With a single
  /// blank after it, it is part of a name: `HOST: web-1`.
  static func label(of line: PlacedLine) -> Range<Int>? {
    let words = line.words(atMost: 3)
    guard words.count > 2, line.bytes[words[0]].last == UInt8(ascii: ":"),
      words[1].lowerBound - words[0].upperBound > 1, isName(line.bytes[words[0]].dropLast())
    else { return nil }
    return words[0].lowerBound..<words[0].upperBound - 1
  }

  /// Whether the word only joins other words, as in `MEM USAGE / LIMIT`.
  private static func isMark(_ word: ArraySlice<UInt8>) -> Bool {
    word.count == 1 && "/&+".utf8.contains(word.first ?? 0)
  }

  /// Whether the word is a remark to the name before it, as in `Start (sector)`, or a name that is
  /// written as its numbers are, as in `[Nr]`.
  private static func isRemark(_ word: ArraySlice<UInt8>) -> Bool {
    guard let first = word.first, let last = word.last else { return false }
    return ["()", "[]"].contains { [first, last].elementsEqual($0.utf8) }
      && isName(word.dropFirst().dropLast())
  }

  static func isName(_ name: String) -> Bool {
    let utf8 = Array(name.utf8)
    let words = utf8.split(separator: 0x20, maxSplits: 1)
    let begin = words.prefix(1).first { isRemark($0) }?.endIndex ?? 0
    let rest = utf8[begin...].drop { $0 == 0x20 }
    return (begin == utf8.count || isName(rest)) && utf8.split(separator: 0x20).count <= mostWords
  }

  static func isName(_ name: ArraySlice<UInt8>) -> Bool {
    var name = name.suffix(3).elementsEqual("...".utf8) ? name.dropLast(3) : name
    // `OK?` of Cisco. Other words with this mark end a sentence.
    if name.count > 2, name.last == UInt8(ascii: "?"), isInCapitals([name.dropLast()]) {
      name = name.dropLast()
    }
    guard let first = name.first, let last = name.last, name.count <= longest,
      isLetter(first) || first == UInt8(ascii: "%") || first == UInt8(ascii: "#")
        || name.reversed().starts(with: blocks.reversed())
    else { return false }
    return !endings.contains(last)
      && name.allSatisfy { $0 >= 0x80 || isLetter($0) || isDigit($0) || marks.contains($0) }
  }

  /// Whether no name, in UTF-8, has a small ASCII letter. Prose hardly ever passes this test.
  static func isInCapitals(_ names: some Sequence<some Sequence<UInt8>>) -> Bool {
    names.allSatisfy { name in
      !name.contains { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
    }
  }
}
