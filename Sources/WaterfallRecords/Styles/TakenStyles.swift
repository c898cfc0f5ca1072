/// The styles that were taken out of a record's bytes, so that they can be put back into its texts.
///
/// The structure of a text (quotes, indentation, headings) is parsed without styles. Afterwards
/// each style returns to its place before a certain byte, in whichever text that byte now is.
package struct TakenStyles {
  private let sequences: EscapeSequences
  /// The index in the bytes that the offsets of the sequences count from.
  private let start: Int

  package init(_ sequences: EscapeSequences = EscapeSequences(), start: Int = 0) {
    (self.sequences, self.start) = (sequences, start)
  }

  package var isEmpty: Bool { sequences.isEmpty }

  /// The bytes in `range` as a text, with the styles inside it.
  ///
  /// - Parameter lineStart: the beginning of the line that contains the text. Styles between it and
  ///   the text apply to the text, too. nil if the line begins with the text.
  package func text(of bytes: [UInt8], in range: Range<Int>, lineStart: Int? = nil) -> String {
    guard !isEmpty else { return String(decoding: bytes[range], as: UTF8.self) }
    var text = text(from: lineStart ?? range.lowerBound)
    text.append(bytes[range])
    return text.string
  }

  /// An empty text to which slices of the bytes can be appended, in their order. Only styles at or
  /// after `offset` are put back.
  package func text(from offset: Int) -> RestoredText {
    RestoredText(
      sequences: sequences, start: start, next: isEmpty ? 0 : sequences.first(from: offset - start))
  }

  /// The styles inside `slices`, with offsets in the bytes that result from joining the slices.
  package func taken(from slices: [Range<Int>]) -> TakenStyles {
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

  /// The JSON in `range`, with the styles back inside its strings. Styles inside names or outside
  /// strings are dropped.
  package func inStrings(of bytes: [UInt8], in range: Range<Int>) -> [UInt8] {
    var json: [UInt8] = []
    json.reserveCapacity(range.count)
    var next = sequences.first(from: range.lowerBound - start)
    /// The start of the open string in the bytes and in the JSON; nil outside strings.
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

/// A text that is assembled from slices of a record's bytes, with the styles back in their places.
package struct RestoredText {
  private var utf8: [UInt8] = []
  private let sequences: EscapeSequences
  private let start: Int
  /// The first sequence that has not been put back.
  private var next: Int

  fileprivate init(sequences: EscapeSequences, start: Int, next: Int) {
    (self.sequences, self.start, self.next) = (sequences, start, next)
  }

  package var string: String { String(decoding: utf8, as: UTF8.self) }

  package mutating func reserveCapacity(_ count: Int) { utf8.reserveCapacity(count) }

  /// Appends a byte that is not among the record's bytes, such as a space for a line break.
  package mutating func append(sign: UInt8) { utf8.append(sign) }

  /// Appends the byte at `offset`, and the styles before it.
  package mutating func append(_ byte: UInt8, at offset: Int) {
    while next < sequences.count, sequences.offsets[next] + start <= offset {
      utf8 += sequences[next]
      next += 1
    }
    utf8.append(byte)
  }

  /// Appends a slice with the styles before each of its bytes and directly after its last.
  ///
  /// Styles in skipped bytes come first. So a colour that begins in an indentation also applies to
  /// the text after it.
  package mutating func append(_ slice: ArraySlice<UInt8>) {
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
