/// What is wrong with JSON text.
struct JSONError: Error, Hashable {
  /// Bytes from the start of the buffer that was read.
  var offset: Int
  /// In words that follow "expected".
  var expected: String
}
