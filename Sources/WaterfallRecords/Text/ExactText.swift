// Text that means something to a machine is compared by bytes or scalars. Swift's own `hasPrefix`,
// `split` and `==` compare Characters: they do not find a quotation mark that a combining mark
// follows, nor the line feed in CR LF, and they take é for e with an accent.
extension StringProtocol {
  /// Whether the text begins with these bytes.
  package func begins(with start: some StringProtocol) -> Bool { utf8.starts(with: start.utf8) }

  /// Whether the text ends with these bytes.
  package func ends(with end: some StringProtocol) -> Bool {
    utf8.suffix(end.utf8.count).elementsEqual(end.utf8)
  }

  /// Whether both texts have the same bytes.
  package func isExactly(_ other: some StringProtocol) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }

  /// The text with `words` in place of each scalar that is `mark`.
  package func replacingEach(_ mark: Unicode.Scalar, with words: String) -> String {
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar == mark {
        text.append(contentsOf: words.unicodeScalars)
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }
}

/// A text as the key of a set or a dictionary: it is equal to another if both have the same bytes.
package struct ExactText: Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (one: ExactText, other: ExactText) -> Bool {
    one.text.isExactly(other.text)
  }

  /// Texts that only `==` of `String` takes for equal have one hash.
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
