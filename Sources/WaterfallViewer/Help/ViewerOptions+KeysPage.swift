import TerminalGrid

extension ViewerOptions {
  /// All keys in force as a page of Markdown, in the parts of the help: `waterfall help keys`.
  package var keysPage: String {
    var page = "# Keys\n\n`?` shows these keys while you look.\n"
    for part in HelpText(self, hasTour: true).parts {
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

/// Text that Markdown shows as it is. A longer fence holds a backtick.
private func codeSpan(_ text: String) -> String {
  text.utf8.contains(UInt8(ascii: "`")) ? "`` \(text) ``" : "`\(text)`"
}
