extension ShortWords {
  /// The date that a number means in a field with a time's name; nil if the number is shown
  /// unchanged.
  ///
  /// - Parameters:
  ///   - text: the number's digits.
  ///   - name: the field's name.
  func words(forEpoch text: String, in name: String) -> String? {
    EpochTime(text, in: name).map { words(forSeconds: $0.seconds, $0.nanoseconds, in: name) }
  }
}
