package import TerminalGrid

/// A line of the help: keys, and what they do.
package struct HelpLine: Sendable {
  let keys: SafeText
  let summary: SafeText
  /// The lower-case text in which a search looks: the line, the command's name, and common
  /// synonyms.
  let words: String

  init(_ keys: String, _ summary: String, found words: String = "") {
    (self.keys, self.summary) = (SafeText(keys), SafeText(summary))
    self.words = "\(keys) \(summary) \(words)".lowercased()
  }
}

/// A part of the help.
package struct HelpPart: Sendable {
  let title: SafeText
  var lines: [HelpLine]

  package init(title: SafeText, lines: [HelpLine]) { (self.title, self.lines) = (title, lines) }
}
