import WaterfallRecords

// Names that are completed while they are typed, in prompts of all kinds.
extension CommandReader {
  /// The text with its name completed as far as that is unambiguous; nil if it cannot be completed.
  func completion(of prompt: Prompt) -> String? {
    let (word, names) = completable(in: prompt)
    return Self.completion(of: word, among: names)
      .map { String(prompt.line.text.unicodeScalars.dropLast(word.unicodeScalars.count)) + $0 }
  }

  /// The names that the typed name can become.
  func completions(of prompt: Prompt) -> Prompt.Completions {
    let (word, names) = completable(in: prompt)
    return Prompt.Completions(
      stem: String(prompt.line.text.unicodeScalars.dropLast(word.unicodeScalars.count)),
      names: names)
  }

  /// The part of the text that is the start of a name, and the names that begin with it.
  private func completable(in prompt: Prompt) -> (word: Substring, names: [String]) {
    let text = prompt.line.text
    switch prompt.kind {
    case .command:
      let typed = text.unicodeScalars
        .split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false).map(Substring.init)
      let name = String(typed[0])
      let takesValue = setting(named: name) != nil || Word(rawValue: name) != nil
      let word =
        typed.count > 1 && takesValue ? Self.fieldStart(in: typed[1], after: name) : text[...]
      return (word, commandNames(like: text))
    case .filter, .search:
      let words = text.unicodeScalars.split(separator: " ", omittingEmptySubsequences: false)
      var word = Substring(words.last ?? "".unicodeScalars[...])
      if word.begins(with: "-") || word.begins(with: "!") { word.unicodeScalars.removeFirst() }
      guard !word.isEmpty, !word.begins(with: "/") else { return ("", []) }
      // A name that contains a blank would be read as two words.
      let names = typedNames.filter {
        $0.lowercased().begins(with: word.lowercased()) && !$0.utf8.contains(UInt8(ascii: " "))
      }
      return (word, names)
    case .sort, .pipe, .help: return ("", [])
    }
  }

  /// The note on a command's name while it is typed.
  ///
  /// It lists the possible names, starting with the one that Tab has reached. If there are too many
  /// values to list, it describes the value.
  func note(on prompt: Prompt) -> String {
    if let tour = prompt.completing {
      return (tour.names[tour.index...] + tour.names[..<tour.index]).joined(separator: " ")
    }
    let text = prompt.line.text
    if text.begins(with: Word.write.rawValue + " ") { return Word.write.usage }
    if text.isEmpty { return "a command, an option, or a number; Tab completes names" }
    let names = commandNames(like: text)
    let name = String(text.unicodeScalars.prefix { $0 != " " })
    guard names.isEmpty || names == [name], let setting = setting(named: name) else {
      return names.joined(separator: " ")
    }
    return setting.words.isEmpty && !setting.takesField || names == [name] ? setting.summary : ""
  }

  /// The longest common prefix of all names; nil if it is shorter than the typed text.
  private static func completion(
    of typed: some StringProtocol, among names: [String]
  ) -> String? {
    guard var common = names.first else { return nil }
    for name in names { common = common.commonPrefix(with: name) }
    return common.utf8.count >= typed.utf8.count ? common : nil
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> String {
    let common = zip(unicodeScalars, other.unicodeScalars).prefix { $0 == $1 }
    return String(String.UnicodeScalarView(common.map(\.0)))
  }
}
