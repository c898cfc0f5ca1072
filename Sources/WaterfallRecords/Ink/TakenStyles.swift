/// The styles that were taken out of a record's bytes, to be put back into the texts that are made
/// of them.
///
/// What a text is made of is found without them: quotes, indentations, headings. Then each stands
/// before the byte again that it stood before, in whichever text that byte is now.
package struct TakenStyles {
  private let sequences: EscapeSequences
  /// The offset in the bytes that counts as 0.
  private let start: Int

  package init(_ sequences: EscapeSequences = EscapeSequences(), start: Int = 0) {
    (self.sequences, self.start) = (sequences, start)
  }

  var isEmpty: Bool { sequences.isEmpty }

  /// The bytes in `range` as a text, with what stands in it.
  ///
  /// - Parameter lineStart: where the line of the text begins, whose colour is the text's too; nil:
  ///   with the text.
  func text(of bytes: [UInt8], in range: Range<Int>, lineStart: Int? = nil) -> String {
    guard !isEmpty else { return String(decoding: bytes[range], as: UTF8.self) }
    var text = text(from: lineStart ?? range.lowerBound)
    text.append(bytes[range])
    return text.string
  }

  /// A text to which slices of the bytes can be appended, in their order; the first sequence is one
  /// at `offset` or behind it.
  func text(from offset: Int) -> StyledText {
    StyledText(
      sequences: sequences, start: start, next: isEmpty ? 0 : sequences.first(from: offset - start))
  }

  /// Those in `slices` of the bytes, for the bytes that these are when they lie behind each other.
  func taken(from slices: [Range<Int>]) -> TakenStyles {
    guard !isEmpty else { return self }
    var found = EscapeSequences()
    var length = 0
    for slice in slices {
      var next = sequences.first(from: slice.lowerBound - start)
      while next < sequences.count, sequences.offsets[next] + start < slice.upperBound {
        found.append(
          sequences[next], at: length + sequences.offsets[next] + start - slice.lowerBound)
        next += 1
      }
      length += slice.count
    }
    return TakenStyles(found)
  }

  /// JSON with what stands in its strings, but for names; what stands between them is left out.
  func inStrings(of bytes: [UInt8], in range: Range<Int>) -> [UInt8] {
    var json: [UInt8] = []
    json.reserveCapacity(range.count)
    var next = sequences.first(from: range.lowerBound - start)
    /// Where the string that is open begins, in the bytes and in the JSON.
    var open: (source: Int, target: Int)?
    var isEscaped = false
    for index in range {
      while next < sequences.count, sequences.offsets[next] + start <= index {
        if open != nil { json += sequences[next] }
        next += 1
      }
      json.append(bytes[index])
      if isEscaped {
        isEscaped = false
      } else if bytes[index] == UInt8(ascii: "\\") {
        isEscaped = open != nil
      } else if bytes[index] == UInt8(ascii: "\"") {
        if let name = open, Self.isName(endingBefore: index + 1, in: bytes, range) {
          json.removeSubrange(name.target...)
          json += bytes[name.source...index]
        }
        open = open == nil ? (index, json.count - 1) : nil
      }
    }
    return json
  }

  private static func isName(
    endingBefore index: Int, in bytes: [UInt8], _ range: Range<Int>
  ) -> Bool {
    bytes[index..<range.upperBound].first { !isSpace($0) } == UInt8(ascii: ":")
  }
}

/// A text that is put together from slices of a record's bytes.
struct StyledText {
  private var utf8: [UInt8] = []
  private let sequences: EscapeSequences
  private let start: Int
  /// The first sequence that has not been put in.
  private var next: Int

  fileprivate init(sequences: EscapeSequences, start: Int, next: Int) {
    (self.sequences, self.start, self.next) = (sequences, start, next)
  }

  var string: String { String(decoding: utf8, as: UTF8.self) }

  mutating func reserveCapacity(_ count: Int) { utf8.reserveCapacity(count) }

  /// Appends a sign that is not in the bytes: a space for a line break, say.
  mutating func append(sign: UInt8) { utf8.append(sign) }

  /// Appends the byte at `offset`, and before it what stood before it.
  mutating func append(_ byte: UInt8, at offset: Int) {
    while next < sequences.count, sequences.offsets[next] + start <= offset {
      utf8 += sequences[next]
      next += 1
    }
    utf8.append(byte)
  }

  /// Appends a slice, and what stood before each of its bytes and behind its last. What stood in
  /// bytes that were passed comes first: a colour that begins in an indentation goes on behind it.
  mutating func append(_ slice: ArraySlice<UInt8>) {
    var index = slice.startIndex
    while next < sequences.count, sequences.offsets[next] + start <= slice.endIndex {
      let place = max(index, sequences.offsets[next] + start)
      utf8 += slice[index..<place]
      utf8 += sequences[next]
      index = place
      next += 1
    }
    utf8 += slice[index...]
  }
}
