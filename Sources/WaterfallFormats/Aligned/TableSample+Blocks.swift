import WaterfallRecords

/// The places of each column.
extension TableSample {
  /// One more than this are the least rows of which one may be out of line.
  private static let rowsPerStray = 10
  /// The largest width, in places, of a mark before a row that is not a column of its own.
  private static let marksWidth = 2

  /// The places of each column, up to the end of the header.
  var blocks: [Range<Int>] {
    let end = header?.width ?? commonWidth
    guard end > 0 else { return [0..<1] }
    var counts = [Int](repeating: 0, count: end)
    for row in rows {
      for place in 0..<min(end, row.width) where !row.isBlank(place) { counts[place] += 1 }
    }
    let strays = rows.count / Self.rowsPerStray
    var blocks: [Range<Int>] = []
    let time = 0..<(header.flatMap(HeaderDetection.time)?.count ?? 0)
    for place in min(nameStart, end)..<end
    where header?.isBlank(place) == false || counts[place] > strays || time.contains(place) {
      if let last = blocks.last, last.upperBound == place {
        blocks[blocks.count - 1] = last.lowerBound..<place + 1
      } else {
        blocks.append(place..<place + 1)
      }
    }
    guard let header else { return blocks }
    let reach = rows.map(\.width).max() ?? 0
    let words = header.words(atMost: .max)
    // The gap before the last word is the one in question.
    let gaps = zip(words, words.dropFirst()).dropLast()
    let hasWideGaps = gaps.count { $1.lowerBound - $0.upperBound > 1 } * 2 > gaps.count
    return joined(blocks, header) { block in
      guard block == blocks.last else {
        // A cell that reaches into the next block is not this one's: `112192K` below `CACHE SIZE`.
        return block.contains { counts[$0] > 0 }
          && rows.contains { row in
            row.extent(block).map { row.isBlank($0.upperBound) } ?? false
          }
      }
      let isPartOfName = hasWideGaps || header.beginsSmall(block)
      return reach > block.lowerBound || !isPartOfName
    }
  }

  /// The median width of the rows, in places.
  private var commonWidth: Int {
    let widths = rows.map(\.width).sorted()
    return widths[widths.count / 2]
  }

  /// Joins blocks that are parts of one column.
  ///
  /// A block without a word in the header belongs to the block before it, or to the one after it,
  /// whose cells end with their name, as a date does below `STARTED`. A word of the header without
  /// cells below it belongs to a neighbour that is one space away, if the cells of that neighbour
  /// share an edge with the name that both make. If the neighbour has no cells either, both belong
  /// to the block before them, as in `MEM USAGE / LIMIT` above `-- / --`.
  private func joined(
    _ blocks: [Range<Int>], _ header: PlacedLine, hasCells: (Range<Int>) -> Bool
  ) -> [Range<Int>] {
    var joined: [Range<Int>] = []
    var isJoinedToNext = false
    // Whether there are no cells below the last block.
    var isLastLonely = false
    let partsOfNext = partsOfNext(blocks, header)
    let areParts = !isOfSingleWords(header) && !isPaddedByOne(blocks)
    let smallParts = smallParts(of: header)
    for (index, block) in blocks.enumerated() {
      let hasName = header.extent(block) != nil
      let isMark =
        !hasName && index == 0 && block.count <= Self.marksWidth && !areNumbersOfRows(block)
      let next = blocks.dropFirst(index + 1).first
      let isLonely =
        hasName && !hasCells(block)
        && (areParts || header.beginsSmall(block)
          || next.map { isReached(block, from: $0) } == true)
      let isNearLast = joined.last.map { block.lowerBound - $0.upperBound == 1 } ?? false
      let isPartOfNext =
        isLonely && next?.lowerBound == block.upperBound + 1
        && next.map { next in
          hasCells(next)
            ? share(.end, next, header, isLast: next == blocks.last)
            : ![block, next].allSatisfy(header.isInCapitals)
        } == true
      let isPartOfLast =
        isLonely && !isPartOfNext && isNearLast
        && joined.last.map { last in
          isLastLonely
            ? ![last, block].allSatisfy(header.isInCapitals) : share(.start, last, header)
        } == true
      let isRest = !hasName && !joined.isEmpty && !partsOfNext.contains(index)
      let isSmallPart =
        isNearLast && smallParts[block.lowerBound] != nil
        && ![Edge.start, .end].contains { share($0, block, header, isLast: next == nil) }
      if isJoinedToNext || isRest || isPartOfLast || isSmallPart, var last = joined.popLast() {
        if isLonely, isLastLonely, isJoinedToNext, !isPartOfNext, let before = joined.last,
          last.lowerBound - before.upperBound == 1
        {
          last = joined.removeLast().lowerBound..<last.upperBound
        }
        joined.append(last.lowerBound..<block.upperBound)
        isLastLonely = isLastLonely && isLonely
      } else {
        joined.append(block)
        isLastLonely = isLonely
      }
      isJoinedToNext = isMark || isPartOfNext || partsOfNext.contains(index)
    }
    return joined
  }

  /// Whether the cells of a block are numbers that grow from row to row, as the first column of a
  /// data frame of R or pandas has them.
  private func areNumbersOfRows(_ block: Range<Int>) -> Bool {
    let numbers = rows.map { row in
      Int(String(decoding: row.bytes[row.text(block)], as: UTF8.self)) ?? -1
    }
    return numbers.count > 1 && numbers.allSatisfy { $0 >= 0 }
      && zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
  }

  /// Whether a cell of the next block reaches into a block.
  private func isReached(_ block: Range<Int>, from next: Range<Int>) -> Bool {
    rows.contains { row in
      (block.upperBound - 1...next.lowerBound).allSatisfy { !row.isBlank($0) }
    }
  }

  /// The words that begin small or in parentheses, by their places, one blank after a word that
  /// does not, if all others in the header do not. Examples are `sample` in `Last sample` and
  /// `(min)` in `Age (min)`.
  func smallParts(of header: PlacedLine) -> [Int: String] {
    var parts: [Int: String] = [:]
    var end: Int?
    for word in header.words(atMost: .max) {
      let start = header.place(of: word.lowerBound)
      if header.isSmall(at: word.lowerBound) {
        guard let end, start - end == 1 else { return [:] }
        parts[start] = String(decoding: header.bytes[word], as: UTF8.self)
      }
      end = header.place(of: word.upperBound)
    }
    return parts
  }

  private enum Edge { case start, end }

  /// Whether all cells in a block begin, or end, where their name does.
  ///
  /// - Parameter isLast: whether it is the last block. Its cells may be longer than the header.
  private func share(
    _ edge: Edge, _ block: Range<Int>, _ header: PlacedLine, isLast: Bool = false
  ) -> Bool {
    guard let name = header.extent(block) else { return false }
    return rows.allSatisfy { row in
      let places = block.lowerBound..<(isLast ? max(row.width, block.upperBound) : block.upperBound)
      guard let cell = row.extent(places) else { return true }
      return edge == .start
        ? cell.lowerBound == name.lowerBound : cell.upperBound == name.upperBound
    }
  }

  /// The indices of the blocks without a name that belong to the next block: single blanks part
  /// them from it, and its cells end with their name. They have several words, are times after the
  /// month and the day, or are the rest of a number after its thousands.
  private func partsOfNext(_ blocks: [Range<Int>], _ header: PlacedLine) -> Set<Int> {
    var parts: Set<Int> = []
    for (index, block) in blocks.enumerated().dropFirst() {
      guard let name = header.extent(block), share(.end, block, header),
        areAfterThousands(index, of: blocks)
          || block.lowerBound < name.lowerBound
            && (areTimes(index, of: blocks) || haveSeveralWords(block))
      else { continue }
      var first = index
      while first > 0, header.extent(blocks[first - 1]) == nil,
        blocks[first].lowerBound - blocks[first - 1].upperBound == 1
      {
        first -= 1
        parts.insert(first)
      }
    }
    return parts
  }

  private func haveSeveralWords(_ block: Range<Int>) -> Bool {
    rows.allSatisfy { row in row.extent(block)?.contains(where: row.isBlank) ?? true }
  }

  /// Whether the cells of a block are times, and those of the two before it months and days.
  private func areTimes(_ index: Int, of blocks: [Range<Int>]) -> Bool {
    guard index > 2 else { return false }
    return rows.allSatisfy { row in
      let words = blocks[index - 2...index].map { row.bytes[row.text($0)] }
      return DateWords.isName(words[0]) && DateWords.isDay(words[1]) && DateWords.isTime(words[2])
    }
  }

  /// Whether a block without a name has the thousands of the numbers in the next block: `1` before
  /// `234,50`.
  private func areAfterThousands(_ index: Int, of blocks: [Range<Int>]) -> Bool {
    if index == 1, areNumbersOfRows(blocks[0]) { return false }
    let heads = rows.compactMap { row -> Bool? in
      let head = row.bytes[row.text(blocks[index - 1])]
      guard !head.isEmpty else { return nil }
      let digits = head.first == UInt8(ascii: "-") ? head.dropFirst() : head
      let rest = row.bytes[row.text(blocks[index])].prefix(while: isDigit)
      return 1...3 ~= digits.count && digits.allSatisfy(isDigit) && rest.count == 3
    }
    return !heads.isEmpty && heads.allSatisfy(\.self)
  }

  /// Whether each column is as wide as its longest cell, or its name, and a blank or two, as those
  /// of `lvs` are. Each word is then a name, also if no cell is below it.
  private func isPaddedByOne(_ blocks: [Range<Int>]) -> Bool {
    let gaps = zip(blocks, blocks.dropFirst()).map { $1.lowerBound - $0.upperBound }
    return blocks.count >= Self.leastPadded && gaps.allSatisfy { $0 <= 2 }
      && gaps.count { $0 == 1 } * 2 > gaps.count
  }
  private static let leastPadded = 4

  /// Whether a single blank parts most names of a header in capitals, so that each word is a name.
  private func isOfSingleWords(_ header: PlacedLine) -> Bool {
    let words = header.words(atMost: .max)
    let single = zip(words, words.dropFirst()).count { $1.lowerBound - $0.upperBound == 1 }
    return single > 1 && single * 2 >= words.count
      && HeaderDetection.isInCapitals(words.map { header.bytes[$0] })
  }
}

extension PlacedLine {
  /// Whether the word at `places` has ASCII letters, and all of them are capitals.
  fileprivate func isInCapitals(_ places: Range<Int>) -> Bool {
    let word = bytes[text(places)]
    return word.contains(where: isLetter) && HeaderDetection.isInCapitals([word])
  }

  /// Whether the word at `places` begins with a small ASCII letter.
  fileprivate func beginsSmall(_ places: Range<Int>) -> Bool {
    extent(places).map { isSmall(at: offset(of: $0.lowerBound)) } ?? false
  }

  /// Whether a small ASCII letter, or an opening parenthesis, is at a byte offset.
  fileprivate func isSmall(at offset: Int) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= bytes[offset] || bytes[offset] == UInt8(ascii: "(")
  }
}
