/// What is wrong with JSON text.
package struct JSONError: Error, Hashable {
  /// Bytes from the start of the buffer that was read.
  package var offset: Int
  /// In words that follow "expected".
  package var expected: String

  package init(offset: Int, expected: String) { (self.offset, self.expected) = (offset, expected) }

  /// The same in a buffer that has so many bytes more before it; fewer if negative.
  package func moved(by distance: Int) -> JSONError {
    JSONError(offset: offset + distance, expected: expected)
  }
}
