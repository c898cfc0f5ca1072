extension StringProtocol {
  /// For a name in words of several lines: each line feed is a blank, so that no name begins a
  /// line.
  package var onOneLine: String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0 == "\n" ? " " : $0 }))
  }
}
