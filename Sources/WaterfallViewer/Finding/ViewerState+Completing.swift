extension ViewerState {
  /// Goes on with the name that is being typed as far as it is certain.
  mutating func complete(_ prompt: Prompt) {
    switch prompt.kind {
    case .sort: moveInMenu(by: 1)
    case .command: replace("", prompt.line.text, with: commandNames)
    case .filter:
      let text = prompt.line.text
      let word = text.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
      guard !word.isEmpty, !word.hasPrefix("/") else { return }
      // A name with a blank in it would be taken for two words.
      let names = finding.fieldNames.filter {
        $0.lowercased().hasPrefix(word.lowercased()) && !$0.contains(" ")
      }
      replace(text.dropLast(word.count), String(word), with: names)
    case .search, .pipe, .help: break
    }
  }

  /// Puts what all `names` begin with in the place of what was typed of them.
  private mutating func replace(
    _ before: some StringProtocol, _ typed: String, with names: [String]
  ) {
    guard var common = names.first else { return }
    for name in names { common = common.commonPrefix(with: name) }
    guard common.count >= typed.count else { return }
    finding.prompt?.line.replace(with: before + common)
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
