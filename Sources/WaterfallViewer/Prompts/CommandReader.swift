import WaterfallBoard
import WaterfallCards
import WaterfallRecords

/// The meaning of the words after `:`.
enum TypedCommand: Hashable, Sendable {
  case nothing
  case command(Command)
  /// A command of the list, such as to hide the column in focus.
  case list(ListCommand)
  /// Go to the item with this number, from 1.
  case number(Int)
  case setting(SettingName, name: String, value: String?)
  /// Count or sum the values of a field.
  case count(FieldCounting)
  /// Show a chart.
  case plot(Plot)
  case copy(field: String)
  /// Write the records of the cards into a file.
  case write(TableFile)
  /// Give a name to a column: `NAME`, or `FIELD NAME`.
  case rename(String)
  /// Show the row of sums, or show it no more.
  case totals
  /// Show a chapter of the manual.
  case chapter(HelpTopic)
}

/// Reads the words after `:`.
struct CommandReader {
  let settings: SettingNames
  let fieldNames: [String]
  let cardFields: CardFields?
  /// The names that a person has given to fields.
  let givenNames: GivenNames
  /// The commands that only the list has; empty among the boxes.
  private let listCommands: [ListCommand]
  /// Whether cards may come that have other fields.
  let hasMore: Bool

  init(_ context: PaneContext) {
    listCommands = context.board.view.isList ? ListCommand.allCases : []
    (cardFields, givenNames) = (context.board.fields, context.board.chosenColumns.names)
    (settings, fieldNames) = (context.options.settings, context.board.finding.fieldNames)
    hasMore = context.board.hasMore
  }

  /// Names of commands in vi, less and Emacs, such as `:q!` and `:wq`.
  private static let otherNames: [String: Command] = [
    "q": .quit, "q!": .quit, "qa": .quit, "qa!": .quit, "wq": .quit, "wq!": .quit, "wqa": .quit,
    "x": .quit, "x!": .quit, "exit": .quit,
    "h": .help, "$": .last,
  ]

  /// - Parameter text: an option, a ``Word`` and what it takes, a number, or a command's name or
  ///   unique prefix.
  /// - Returns: nil if the text is none of these.
  func command(named text: String) -> TypedCommand? {
    if let own = Self.word(of: text) { return ownCommand(own.word, own.rest) }
    if let (setting, name, value) = setting(typedAs: text) {
      return .setting(setting, name: name, value: value)
    }
    let name = Self.name(typedAs: text)
    if name.isEmpty { return .nothing }
    if let number = Int(name) { return number > 0 ? .number(number) : .number(1) }
    if let command = Self.otherNames[name] ?? Command(name: name) { return .command(command) }
    if let command = ListCommand.allCases.first(where: { $0.name == name }) {
      return .list(command)
    }
    let like = Command.allCases.filter { $0.name.begins(with: name) }
    let ofList = listCommands.filter { $0.name.begins(with: name) }
    guard like.count + ofList.count == 1 else { return nil }
    if let command = like.first { return .command(command) }
    return .list(ofList[0])
  }

  // MARK: Words that take something

  /// A word before something else. Most are no commands with keys, since they do nothing alone.
  enum Word: String, CaseIterable {
    case count, sum, plot, copy, rename, total, write, help

    /// Whether the name of a field follows it.
    var takesField: Bool { [.count, .sum, .plot, .copy, .rename].contains(self) }

    /// What it is followed by, in words.
    var usage: String {
      switch self {
      case .count: "count FIELD, or count FIELD by FIELD, or by \(CommandReader.units)"
      case .sum: "sum FIELD, or sum FIELD by FIELD"
      case .plot: PlotError.usage
      case .copy: "copy, or copy FIELD"
      case .write: "FILE ends in \(TableFile.expectation)"
      case .rename: "rename NAME, or rename FIELD NAME"
      case .total: "total, without a field"
      case .help: "help, or help \(HelpTopic.all.map(\.name).joined(separator: ", "))"
      }
    }
  }

  /// The units by which dates are counted.
  static var units: String { DateStep.names.map(\.name).joined(separator: ", ") }

  /// The word with which a text begins, and what follows it; nil if the text begins with another
  /// one, or if it is the name of a command alone.
  private static func word(of text: String) -> (word: Word, rest: String)? {
    let words = text.unicodeScalars.split(separator: " ", maxSplits: 1).map(String.init)
    // `:w FILE` is vi's name for it.
    let name = words.count > 1 && words[0] == "w" ? Word.write.rawValue : words.first
    guard let word = name.flatMap({ Word(rawValue: $0) }) else { return nil }
    let rest = words.count > 1 ? String(words[1].withoutTrailingSpace) : ""
    if rest.isEmpty, Command(name: word.rawValue) != nil { return nil }
    return (word: word, rest: rest)
  }

  private func ownCommand(_ word: Word, _ rest: String) -> TypedCommand? {
    switch word {
    case .total: return rest.isEmpty ? .totals : nil
    case _ where rest.isEmpty: return nil
    case .count: return .count(counting(rest))
    case .sum: return .count(counting(rest, isSum: true))
    case .plot: return (try? plot(rest)).map { .plot($0) }
    case .copy: return .copy(field: rest)
    case .write:
      let path = String(rest.unicodeScalars.drop { $0 == " " })
      return TableFile(path: path).map { .write($0) }
    case .rename: return .rename(rest)
    case .help:
      let found = HelpTopic.all.filter { $0.name.begins(with: rest.lowercased()) }
      return found.count == 1 ? .chapter(found[0]) : nil
    }
  }

  private static let between = " by "

  /// The sums in `amount by country`, and the counts in `time by hour` or `kind by color`.
  ///
  /// A unit of time is one only if no field has its name.
  private func counting(_ text: String, isSum: Bool = false) -> FieldCounting {
    guard let by = text.utf8.firstRange(of: Self.between.utf8) else {
      return FieldCounting(field: String(text.withoutTrailingSpace), isSum: isSum)
    }
    let field = String(text[..<by.lowerBound])
    let group = String(String(text[by.upperBound...]).withoutTrailingSpace)
    if group.isEmpty { return FieldCounting(field: field, isSum: isSum) }
    if !isSum, let step = DateStep(named: group), !hasField(named: group) {
      return FieldCounting(field: field, step: step, unit: group)
    }
    return FieldCounting(field: field, isSum: isSum, group: group)
  }

  /// The names by which fields can be typed: those that a person has given, and their own.
  var typedNames: [String] {
    fieldNames.flatMap { field in givenNames[field].map { [$0, field] } ?? [field] }
  }

  func hasField(named name: String) -> Bool {
    givenNames.knownField(named: name, among: fieldNames) != nil
  }

  /// The part of the words after a command's or an option's name that is the start of a field's
  /// name.
  static func fieldStart(in rest: Substring, after name: String) -> Substring {
    switch Word(rawValue: name) {
    case .plot?: return Plot.wordStart(in: rest)
    case .sum?, .count?:
      return rest.utf8.firstRange(of: between.utf8).map { rest[$0.upperBound...] } ?? rest
    case nil:
      // Options may take several fields, and leave some out: `a:desc, b`, `-a,-b`.
      let scalars = rest.unicodeScalars
      let start = scalars.lastIndex(of: ",").map { scalars.index(after: $0) } ?? rest.startIndex
      return Substring(scalars[start...].drop { $0 == " " || $0 == "-" })
    default: return rest
    }
  }

  /// The name of a command as it was typed: blanks become hyphens, and capitals small letters.
  private static func name(typedAs text: String) -> String {
    text.unicodeScalars.split(separator: " ").map(String.init).joined(separator: "-").lowercased()
  }

  /// Why ``command(named:)`` returns nil for this text.
  func whyNotCommand(_ text: String) -> String {
    if let (word, rest) = Self.word(of: text) {
      let near =
        word == .help ? nearestName(to: rest, of: HelpTopic.all.map(\.name)) : nil
      if let near { return "there is no chapter \(rest): perhaps \(near)" }
      return word == .plot && !rest.isEmpty ? whyNotPlot(rest) ?? word.usage : word.usage
    }
    let like = commandNames(like: text)
    if !like.isEmpty { return "which: \(like.joined(separator: ", "))" }
    let names = wordsAndCommands + settings.all.map(\.name)
    let word = text.unicodeScalars.split(separator: " ").first.map(String.init) ?? text
    let near = nearestName(to: word, of: names).map { ": perhaps \($0)" } ?? ""
    return "there is no such command or option\(near)"
  }

  /// The names of all commands, and the words that take something.
  private var wordsAndCommands: [String] {
    namesOfCommands + Word.allCases.map(\.rawValue).filter { Command(name: $0) == nil }
  }

  private var namesOfCommands: [String] {
    Command.allCases.map(\.name) + listCommands.map(\.name)
  }

  /// The completions of the word that is being typed.
  ///
  /// They are names of commands and options, or the values that an option takes.
  func commandNames(like text: String) -> [String] {
    guard let blank = text.unicodeScalars.firstIndex(of: " ") else {
      let word = text.lowercased()
      let settings = settings.all.flatMap { setting in
        setting.hasOpposite && word.begins(with: "no-") ? ["no-" + setting.name] : [setting.name]
      }
      let commands = wordsAndCommands
      let all = commands + settings.filter { !commands.contains($0) }
      return all.filter { $0.begins(with: word) }
    }
    let (name, rest) = (String(text[..<blank]), text[text.unicodeScalars.index(after: blank)...])
    let own = Word(rawValue: name)
    guard own != nil || setting(named: name) != nil else {
      let word = Self.name(typedAs: text)
      return namesOfCommands.filter { $0.begins(with: word) }
    }
    let typed = Self.fieldStart(in: rest, after: name)
    if own == .plot, rest[..<typed.startIndex].ends(with: Plot.beforeKind) {
      return Plot.Kind.allCases.map(\.rawValue).filter { $0.begins(with: typed.lowercased()) }
    }
    return values(after: name, own, isGroup: typed.startIndex != rest.startIndex)
      .filter { $0.lowercased().begins(with: typed.lowercased()) }
  }

  /// The values that may follow a word or the name of an option.
  ///
  /// - Parameter isGroup: whether they are the groups of sums or counts.
  private func values(after name: String, _ word: Word?, isGroup: Bool) -> [String] {
    if word == .help { return HelpTopic.all.map(\.name) }
    if word == .count, isGroup {
      let units = DateStep.names.map(\.name)
      return units.filter { !hasField(named: $0) } + typedNames
    }
    let setting = setting(named: name)
    if word?.takesField ?? false || setting?.takesField ?? false { return typedNames }
    return setting?.words ?? []
  }

  // MARK: Options

  /// The option of this name; a switch, or one that names a field, may have the prefix `no-`.
  func setting(named name: String) -> SettingName? {
    settings.all.first { $0.name == name || $0.hasOpposite && "no-" + $0.name == name }
  }

  /// The option and value that were typed after `:`; nil if the text is not an option. It may also
  /// be written as on a command line: `--columns=2`.
  func setting(typedAs text: String) -> (setting: SettingName, name: String, value: String?)? {
    var scalars = text.unicodeScalars.drop { $0 == " " }
    if scalars.starts(with: "--".unicodeScalars) { scalars = scalars.dropFirst(2) }
    let end = scalars.firstIndex { $0 == " " || $0 == "=" } ?? scalars.endIndex
    let name = String(scalars[..<end])
    guard let setting = setting(named: name) else { return nil }
    let typed = String(String(scalars[end...].dropFirst()).withoutTrailingSpace)
    let value = typed.isEmpty ? nil : typed
    // Without a value, a command of the same name is meant: `:sort` opens its menu. But `:list`
    // never leaves the list, as `z` does.
    if value == nil, name != Command.list.name, Command(name: name) != nil { return nil }
    return (setting, name, value)
  }
}
