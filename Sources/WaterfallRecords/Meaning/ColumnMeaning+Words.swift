extension ColumnMeaning {
  /// The words for a number that cards do not show as one: a date, or the name of a level. nil for
  /// other values.
  package func words(for text: String) -> String? {
    if let time = epochTime(text) { return Meaning.words(for: Double(time.seconds), as: .date) }
    return levelName.flatMap { LogLevel.word(forNumber: text.utf8, in: $0) }
  }
}
