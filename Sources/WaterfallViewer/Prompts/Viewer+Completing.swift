extension Viewer {
  /// The text with the name that is being typed, as far as that is certain; nil: nothing is.
  func completion(of prompt: Prompt) -> String? {
    let text = prompt.line.text
    switch prompt.kind {
    case .command:
      let typed = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      let takesValue = setting(named: String(typed[0])) != nil || typed[0] == Command.count.name
      let word = typed.count > 1 && takesValue ? typed[1] : text[...]
      return Self.completion(of: word, among: commandNames(like: text))
        .map { text.dropLast(word.count) + $0 }
    case .filter:
      let word = text.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
      guard !word.isEmpty, !word.hasPrefix("/") else { return nil }
      // A name with a blank in it would be taken for two words.
      let names = finding.fieldNames.filter {
        $0.lowercased().hasPrefix(word.lowercased()) && !$0.contains(" ")
      }
      return Self.completion(of: word, among: names).map { text.dropLast(word.count) + $0 }
    case .search, .sort, .pipe, .help: return nil
    }
  }

  /// What all names begin with, if that is no less than what was typed of them.
  private static func completion(
    of typed: some StringProtocol, among names: [String]
  ) -> String? {
    guard var common = names.first else { return nil }
    for name in names { common = common.commonPrefix(with: name) }
    return common.count >= typed.count ? common : nil
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
