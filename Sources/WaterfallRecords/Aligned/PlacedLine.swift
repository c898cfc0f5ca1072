/// A line of text whose characters have places: a tab goes on to the next place that eight divides.
struct PlacedLine {
  let bytes: [UInt8]
  /// Without the line break, and white space before it.
  let range: Range<Int>
  /// Where the character of each place begins in the bytes; nil: each byte is one.
  private let offsets: [Int]?

  private static let tabWidth = 8

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    let range = range.lowerBound..<endOfText(of: bytes, in: range)
    (self.bytes, self.range) = (bytes, range)
    guard bytes[range].contains(where: { $0 >= 0x80 || $0 == 0x09 }) else {
      offsets = nil
      return
    }
    var offsets: [Int] = []
    for index in range {
      switch bytes[index] {
      case 0x09:
        repeat { offsets.append(index) } while offsets.count % Self.tabWidth != 0
      // What a character goes on with.
      case 0x80..<0xC0: break
      default: offsets.append(index)
      }
    }
    self.offsets = offsets
  }

  /// How many places it takes.
  var width: Int { offsets?.count ?? range.count }

  /// The byte at a place; behind the line's end its end.
  func offset(of place: Int) -> Int {
    guard place < width else { return range.upperBound }
    return offsets?[place] ?? range.lowerBound + place
  }

  /// The place of the character that begins at a byte.
  func place(of offset: Int) -> Int {
    offsets.map { $0.firstIndex { $0 >= offset } ?? $0.count } ?? offset - range.lowerBound
  }

  /// Whether white space stands at a place, or nothing.
  func isBlank(_ place: Int) -> Bool {
    place >= width || isSpace(bytes[offset(of: place)])
  }

  /// The bytes between two places, without the white space around them.
  func text(_ places: Range<Int>) -> Range<Int> {
    trimmed(offset(of: places.lowerBound)..<offset(of: places.upperBound))
  }

  func trimmed(_ text: Range<Int>) -> Range<Int> {
    let end = endOfText(of: bytes, in: text)
    return (bytes[text.lowerBound..<end].firstIndex { !isSpace($0) } ?? end)..<end
  }

  /// The places of the first character and behind the last one between two places; nil: there are
  /// none.
  func extent(_ places: Range<Int>) -> Range<Int>? {
    let places = places.lowerBound..<max(places.lowerBound, min(places.upperBound, width))
    guard let first = places.first(where: { !isBlank($0) }),
      let last = places.last(where: { !isBlank($0) })
    else { return nil }
    return first..<last + 1
  }

  /// Its words, the last one with all that follows.
  func words(atMost count: Int) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var rest = trimmed(range)
    while !rest.isEmpty {
      let isLast = words.count + 1 == count
      let end = isLast ? nil : bytes[rest].firstIndex(where: isSpace)
      words.append(rest.lowerBound..<(end ?? rest.upperBound))
      rest = trimmed((end ?? rest.upperBound)..<rest.upperBound)
    }
    return words
  }
}
