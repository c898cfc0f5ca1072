// Text for machines is compared by bytes or scalars. Swift's own `hasPrefix`, `split` and `==`
// compare Characters. So they miss a quotation mark with a combining mark after it, and the line
// feed in CR LF. They also treat é as equal to e with an accent.
extension StringProtocol {
  /// Whether the text begins with these bytes.
  @inlinable
  package func begins(with start: some StringProtocol) -> Bool { utf8.starts(with: start.utf8) }

  /// Whether the text ends with these bytes.
  @inlinable
  package func ends(with end: some StringProtocol) -> Bool {
    utf8.suffix(end.utf8.count).elementsEqual(end.utf8)
  }

  /// Whether both texts have the same bytes.
  @inlinable
  package func isExactly(_ other: some StringProtocol) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }

  /// The text with each scalar that equals `mark` replaced by `words`.
  ///
  /// - Complexity: O(length of both texts). Scalars cannot be appended in that time: a view of them
  ///   copies all of its text when it takes several.
  package func replacingEach(_ mark: Unicode.Scalar, with words: String) -> String {
    let (mark, words) = (Array(String(mark).utf8), Array(words.utf8))
    var (text, rest) = ([UInt8](), Array(utf8)[...])
    while let place = rest.firstIndex(of: mark[0]) {
      let isMark = rest[place...].starts(with: mark)
      text += rest[..<place]
      text += isMark ? words : [mark[0]]
      rest = rest[(place + (isMark ? mark.count : 1))...]
    }
    return String(decoding: text + rest, as: UTF8.self)
  }
}

/// A text as the key of a set or a dictionary. Two are equal if they have the same bytes.
package struct ExactText: Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (one: ExactText, other: ExactText) -> Bool {
    one.text.isExactly(other.text)
  }

  /// The hash of `String` is enough: texts with the same bytes have the same one. Different texts
  /// that `==` of `String` treats as equal merely collide.
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension StringProtocol {
  /// The text with each line feed replaced by a space. A name with line feeds would otherwise break
  /// a message into several lines.
  package var onOneLine: String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0 == "\n" ? " " : $0 }))
  }
}
