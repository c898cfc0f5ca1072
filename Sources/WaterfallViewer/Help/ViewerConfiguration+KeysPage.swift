import TerminalGrid

extension ViewerConfiguration {
  /// A page of Markdown with all current keys, in the parts of the help: `waterfall help keys`.
  package var keysPage: String {
    var page = "# Keys\n\n`?` shows these keys while you look.\n"
    for part in HelpText(self, with: paneList.kinds).parts {
      page += "\n## \(part.title.text)\n\n"
      for line in part.lines {
        page += "- \(codeSpan(line.keys.text)): \(line.summary.text)\n"
      }
    }
    return page
  }
}

extension SafeText {
  fileprivate var text: String { String(decoding: utf8, as: UTF8.self) }
}

/// Text as a code span of Markdown. If the text has a backtick, the span has longer fences.
private func codeSpan(_ text: String) -> String {
  text.utf8.contains(UInt8(ascii: "`")) ? "`` \(text) ``" : "`\(text)`"
}
