extension StringProtocol {
  /// The text with each line feed replaced by a space. A name with line feeds would otherwise break
  /// a message into several lines.
  package var onOneLine: String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0 == "\n" ? " " : $0 }))
  }
}
