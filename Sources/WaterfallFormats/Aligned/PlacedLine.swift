import WaterfallRecords

/// A line of text in which each character has a place, counted from 0 at the line's start.
///
/// A tab fills the places up to the next multiple of eight, and a character of East Asia has two
/// places, as on a terminal.
struct PlacedLine {
  let bytes: [UInt8]
  /// The bytes of the line without its line break and trailing white space.
  let range: Range<Int>
  /// The offset in `bytes` at which the character at each place begins. It is nil if every byte is
  /// one place, so that such lines need no array.
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
      // A continuation byte of UTF-8 takes no place of its own.
      case 0x80..<0xC0: break
      default:
        offsets.append(index)
        // Smaller bytes are the first ones of other characters.
        if bytes[index] >= 0xE3, Self.isWide(bytes[index..<range.upperBound].prefix(3)) {
          offsets.append(index)
        }
      }
    }
    self.offsets = offsets
  }

  /// Whether a character of UTF-8 is one of East Asia: Kana, Han, Hangul and full-width forms.
  private static func isWide(_ character: ArraySlice<UInt8>) -> Bool {
    guard character.count == 3 else { return false }
    let code: UInt32 = character.reduce(0) { $0 << 8 | UInt32($1) }
    switch code {
    case 0xE3_8080...0xE9_BFBF, 0xEA_B080...0xED_9EA3: return true
    case 0xEF_A480...0xEF_ABBF, 0xEF_BC81...0xEF_BDA0, 0xEF_BFA0...0xEF_BFA6: return true
    default: return 0xF0_A080...0xF0_BFBF ~= code
    }
  }

  /// The number of places in the line.
  var width: Int { offsets?.count ?? range.count }

  /// The offset of the byte at a place, or of the line's end if the place is beyond it.
  func offset(of place: Int) -> Int {
    guard place < width else { return range.upperBound }
    return offsets?[place] ?? range.lowerBound + place
  }

  /// The place of the character that begins at a byte offset.
  func place(of offset: Int) -> Int {
    offsets.map { $0.firstIndex { $0 >= offset } ?? $0.count } ?? offset - range.lowerBound
  }

  /// Whether a place holds white space or is beyond the line's end.
  func isBlank(_ place: Int) -> Bool {
    place >= width || isSpace(bytes[offset(of: place)])
  }

  /// The byte range of the text between two places, without the white space around it.
  func text(_ places: Range<Int>) -> Range<Int> {
    trimmed(offset(of: places.lowerBound)..<offset(of: places.upperBound))
  }

  func trimmed(_ text: Range<Int>) -> Range<Int> {
    let end = endOfText(of: bytes, in: text)
    return (bytes[text.lowerBound..<end].firstIndex { !isSpace($0) } ?? end)..<end
  }

  /// The places from the first to the last character that is not white space, within `places`; nil
  /// if there is none.
  func extent(_ places: Range<Int>) -> Range<Int>? {
    let places = places.lowerBound..<max(places.lowerBound, min(places.upperBound, width))
    guard let first = places.first(where: { !isBlank($0) }),
      let last = places.last(where: { !isBlank($0) })
    else { return nil }
    return first..<last + 1
  }

  /// The places of the texts between which there are at least two blanks.
  var pieces: [Range<Int>] {
    var pieces: [Range<Int>] = []
    for place in 0..<width where !isBlank(place) {
      if let last = pieces.last, place - last.upperBound < 2 {
        pieces[pieces.count - 1] = last.lowerBound..<place + 1
      } else {
        pieces.append(place..<place + 1)
      }
    }
    return pieces
  }

  /// The byte ranges of at most `count` words. If there are more words, the last range includes the
  /// rest of the line.
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
