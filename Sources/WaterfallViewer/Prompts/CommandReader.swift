import WaterfallBoard
import WaterfallRecords

/// The meaning of the words after `:`.
enum TypedCommand: Hashable, Sendable {
  case nothing
  case command(Command)
  /// Go to the item with this number, from 1.
  case number(Int)
  case setting(SettingName, name: String, value: String?)
  /// Count or sum the values of a field.
  case count(FieldCounting)
  /// Copy the value of a field.
  case copy(field: String)
}

/// Reads the words after `:`.
struct CommandReader {
  let settings: SettingNames
  let fieldNames: [String]
  let cardFields: CardFields?

  init(_ context: PaneContext) {
    cardFields = context.board.fields
    (settings, fieldNames) = (context.options.settings, context.board.finding.fieldNames)
  }

  /// Names of commands in vi, less and Emacs, such as `:q!` and `:wq`.
  private static let otherNames: [String: Command] = [
    "q": .quit, "q!": .quit, "qa": .quit, "qa!": .quit, "wq": .quit, "x": .quit, "exit": .quit,
    "h": .help, "$": .last,
  ]

  /// - Parameter text: an option, `count` or `copy` and a field, a number, or a command's name or
  ///   unique prefix.
  /// - Returns: nil if the text is none of these.
  func command(named text: String) -> TypedCommand? {
    if let (setting, name, value) = setting(typedAs: text) {
      return .setting(setting, name: name, value: value)
    }
    let words = text.unicodeScalars.split(separator: " ", maxSplits: 1).map(String.init)
    if words.count == 2, words[0] == Command.count.name {
      let counting = Self.counting(words[1])
      guard let unit = counting.group, DateStep(named: unit) == nil else { return .count(counting) }
      return nil
    }
    if words.count == 2, words[0] == Command.copy.name {
      return .copy(field: String(words[1].withoutTrailingSpace))
    }
    if words.count == 2, words[0] == Self.sum {
      return .count(Self.counting(words[1], isSum: true))
    }
    let name = Self.name(typedAs: text)
    if name.isEmpty { return .nothing }
    if let number = Int(name) { return number > 0 ? .number(number) : .number(1) }
    if let command = Self.otherNames[name] ?? Command(name: name) { return .command(command) }
    let like = Self.commands(like: name)
    return like.count == 1 ? .command(like[0]) : nil
  }

  /// The name before the field that is summed. It is no command, since it does nothing alone.
  static let sum = "sum"
  /// The names that a field's name follows.
  static let namingFields = [Command.count.name, Command.copy.name, sum]
  private static let between = " by "

  /// The sums in `amount by country`, and the counts in `time by hour`.
  private static func counting(_ text: String, isSum: Bool = false) -> FieldCounting {
    guard let by = text.utf8.firstRange(of: between.utf8) else {
      return FieldCounting(field: String(text.withoutTrailingSpace), isSum: isSum)
    }
    let group = String(String(text[by.upperBound...]).withoutTrailingSpace)
    return FieldCounting(
      field: String(text[..<by.lowerBound]), isSum: isSum, group: group.isEmpty ? nil : group)
  }

  /// The part of the words after a command's name that is the start of a field's name.
  static func fieldStart(in rest: Substring, after name: String) -> Substring {
    guard name == sum || name == Command.count.name, let by = rest.utf8.firstRange(of: between.utf8)
    else { return rest }
    return rest[by.upperBound...]
  }

  /// The name of a command as it was typed: blanks become hyphens, and capitals small letters.
  private static func name(typedAs text: String) -> String {
    text.unicodeScalars.split(separator: " ").map(String.init).joined(separator: "-").lowercased()
  }

  private static func commands(like name: String) -> [Command] {
    Command.allCases.filter { $0.name.begins(with: name) }
  }

  /// Why ``command(named:)`` returns nil for this text.
  func whyNotCommand(_ text: String) -> String {
    if Self.name(typedAs: text) == Self.sum { return "sum FIELD, or sum FIELD by FIELD" }
    if text.begins(with: Command.count.name + " ") {
      return "count FIELD, or count FIELD by \(DateStep.names.map(\.name).joined(separator: ", "))"
    }
    let like = commandNames(like: text)
    if !like.isEmpty { return "which: \(like.joined(separator: ", "))" }
    let names = Command.allCases.map(\.name) + settings.all.map(\.name)
    let word = text.unicodeScalars.split(separator: " ").first.map(String.init) ?? text
    let near = nearestName(to: word, of: names).map { ": perhaps \($0)" } ?? ""
    return "there is no such command or option\(near)"
  }

  /// The completions of the word that is being typed.
  ///
  /// They are names of commands and options, or the values that an option takes.
  func commandNames(like text: String) -> [String] {
    guard let blank = text.unicodeScalars.firstIndex(of: " ") else {
      let word = text.lowercased()
      let settings = settings.all.flatMap { setting in
        setting.isSwitch && word.begins(with: "no-") ? ["no-" + setting.name] : [setting.name]
      }
      let commands = Command.allCases.map(\.name) + [Self.sum]
      let all = commands + settings.filter { !commands.contains($0) }
      return all.filter { $0.begins(with: word) }
    }
    let (name, rest) = (String(text[..<blank]), text[text.unicodeScalars.index(after: blank)...])
    let namesField = Self.namingFields.contains(name)
    guard namesField || setting(named: name) != nil else {
      let word = Self.name(typedAs: text)
      return Command.allCases.map(\.name).filter { $0.begins(with: word) }
    }
    let takesField = namesField || setting(named: name)?.takesField == true
    let typed = Self.fieldStart(in: rest, after: name)
    let isUnit = name == Command.count.name && typed.startIndex != rest.startIndex
    let values =
      isUnit
      ? DateStep.names.map(\.name) : takesField ? fieldNames : setting(named: name)?.words ?? []
    return values.filter { $0.lowercased().begins(with: typed.lowercased()) }
  }

  // MARK: Options

  /// The option of this name; a switch may have the prefix `no-`.
  func setting(named name: String) -> SettingName? {
    settings.all.first { $0.name == name || $0.isSwitch && "no-" + $0.name == name }
  }

  /// The option and value that were typed after `:`; nil if the text is not an option.
  func setting(typedAs text: String) -> (setting: SettingName, name: String, value: String?)? {
    let parts = text.unicodeScalars.split(separator: " ", maxSplits: 1).map(String.init)
    guard let name = parts.first, let setting = setting(named: name) else {
      return nil
    }
    let value = parts.count > 1 ? String(parts[1].withoutTrailingSpace) : nil
    // Without a value, a command of the same name is meant: `:sort` opens its menu. But `:list`
    // never leaves the list, as `z` does.
    if value == nil, name != Command.list.name, Command(name: name) != nil { return nil }
    return (setting, name, value)
  }
}

/// Why a name means no field, in words.
struct UnknownName: Error {
  let words: String
}

extension CommandReader {
  /// The same counts or sums, of the fields that the names mean.
  func meant(by counting: FieldCounting) throws(UnknownName) -> FieldCounting {
    var counting = counting
    counting.field = try field(meantBy: counting.field)
    if counting.isSum, let group = counting.group { counting.group = try field(meantBy: group) }
    return counting
  }

  /// The field that a name means.
  ///
  /// - Parameter name: the field's name, the end of its path, or a beginning of only one name.
  func field(meantBy name: String) throws(UnknownName) -> String {
    if let known = fieldNames.first(where: { FieldNaming.isSame($0, name) }) { return known }
    let isMade = cardFields?.makesLine(labelled: name) == true
    if isMade || fieldNames.isEmpty
      || fieldNames.contains(where: { FieldNaming.mayMean(name, $0) })
    {
      return name
    }
    let begun = fieldNames.filter { FieldNaming.begins($0, with: name) }
    if begun.count == 1 { return begun[0] }
    if begun.count > 1 {
      throw UnknownName(words: "which: \(begun.prefix(8).joined(separator: ", "))")
    }
    let near = nearestName(to: name, of: fieldNames).map { "; perhaps \($0)" } ?? ""
    throw UnknownName(words: "no card has the field \(name)\(near)")
  }
}
