/// A syntax error in JSON text.
package struct JSONError: Error, Hashable {
  /// The offset in bytes from the start of the buffer.
  package var offset: Int
  /// The words that follow "expected" in the message.
  package var expected: String

  package init(offset: Int, expected: String) { (self.offset, self.expected) = (offset, expected) }

  /// The same error in a buffer that has `distance` more bytes before it; fewer if negative.
  package func moved(by distance: Int) -> JSONError {
    JSONError(offset: offset + distance, expected: expected)
  }
}
