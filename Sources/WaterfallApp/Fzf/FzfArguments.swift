import TerminalGrid
import WaterfallRecords

/// A command line of fzf in our options.
struct FzfArguments {
  private var flags: [FzfFlag: Bool] = [:]
  private var texts: [FzfText: String] = [:]
  /// The values of `--bind`, as they were given.
  private var binds: [String] = []
  /// Our options for the values of `--expect`.
  private var expected: [String] = []
  /// Whether the help is asked for.
  private(set) var asksForHelp = false
  private(set) var asksForVersion = false

  /// How an option that is not known is met.
  private enum Unknown { case refused, ignored }

  /// - Parameters:
  ///   - arguments: those after `waterfall fzf`.
  ///   - defaults: the value of FZF_DEFAULT_OPTS; of these, options that cannot be are ignored.
  init(_ arguments: [String], defaults: String = "") throws(Failure) {
    try take(Self.words(of: defaults), .ignored)
    try take(arguments, .refused)
  }

  // MARK: Reading

  private mutating func take(_ arguments: [String], _ unknown: Unknown) throws(Failure) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument.isExactly("--") { continue }
      guard let (option, attached) = Self.option(argument) else {
        if unknown == .ignored { continue }
        throw .usage("\(argument): fzf has no such option")
      }
      let value = attached ?? Self.takeValue(of: option, from: &rest)
      if value == nil, option.value == .required {
        if unknown == .ignored { continue }
        throw .usage("\(argument): a value must follow")
      }
      do throws(Failure) {
        try use(option, value ?? "", as: argument)
      } catch {
        if unknown == .refused { throw error }
      }
    }
  }

  /// The option of an argument, and a value in the same one.
  private static func option(_ argument: String) -> (FzfOption, String?)? {
    if let option = FzfOption.named(argument) { return (option, nil) }
    if argument.begins(with: "--"), let sign = argument.utf8.firstIndex(of: UInt8(ascii: "=")) {
      guard let option = FzfOption.named(String(argument[..<sign])), option.value != .none else {
        return nil
      }
      return (option, String(argument[argument.utf8.index(after: sign)...]))
    }
    guard argument.begins(with: "-"), !argument.begins(with: "--") else { return nil }
    let name = String(argument.unicodeScalars.prefix(2))
    guard let option = FzfOption.named(name), option.value != .none else { return nil }
    return (option, String(argument.unicodeScalars.dropFirst(2)))
  }

  private static func takeValue(
    of option: FzfOption, from rest: inout ArraySlice<String>
  ) -> String? {
    guard let next = rest.first else { return nil }
    switch option.value {
    case .none: return nil
    case .required: break
    case .number: if Int(next) == nil { return nil }
    case .optional: if next.begins(with: "-") || next.begins(with: "+") { return nil }
    }
    return rest.removeFirst()
  }

  private mutating func use(
    _ option: FzfOption, _ value: String, as argument: String
  ) throws(Failure) {
    switch option.meaning {
    case .flag(.multi, true):
      // A limit is not kept, so it must not seem to be one.
      if let most = Int(value), most > 1 {
        throw .option(.foreign(option: argument, instead: "leave out the number"))
      }
      flags[.multi] = Int(value) != 1
    case .flag(.ignoresCase, let isOn):
      (flags[.ignoresCase], flags[.respectsCase]) = (isOn, false)
    case .flag(.respectsCase, let isOn):
      (flags[.respectsCase], flags[.ignoresCase]) = (isOn, false)
    case .flag(.sorts, true): flags[.sorts] = value != "0"
    case .flag(let flag, let isOn): flags[flag] = isOn
    case .text(.bind):
      _ = try bindings(value)
      binds.append(value)
    case .text(.expect): expected += try keys(value)
    case .text(let text): texts[text] = value
    case .dropped(.bind): binds = []
    case .dropped(.expect): expected = []
    case .dropped(let text): texts[text] = nil
    case .ignored: break
    case .refused(let words): throw .option(.foreign(option: argument, instead: words))
    case .help: asksForHelp = true
    case .version: asksForVersion = true
    }
  }

  private func keys(_ text: String) throws(Failure) -> [String] {
    var options: [String] = []
    for name in FzfKey.list(text) {
      guard let key = FzfKey.notation(name) else { throw Self.noKey(name, of: "--expect") }
      options.append("--expect=\(key)=\(name)")
    }
    return options
  }

  private static func noKey(_ name: String, of option: String) -> Failure {
    .option(
      .foreign(option: "\(option) \(name)", instead: "it is not a key here; ctrl-a, alt-a, f2 are"))
  }

  private func bindings(_ text: String) throws(Failure) -> [String] {
    guard let bindings = FzfBindings(text) else {
      throw .usage("--bind \(text): expected KEY:ACTION, as in fzf(1)")
    }
    var options: [String] = []
    for (name, actions) in bindings.all {
      guard let key = FzfKey.notation(name) else { throw Self.noKey(name, of: "--bind") }
      // Actions of the preview have no command here.
      let actions = actions.filter { action in
        !FzfAction.ofPreview.contains { $0.isExactly(action.name) }
      }
      if actions.isEmpty { continue }
      if actions.count == 1, let command = actions[0].argument {
        guard FzfAction.running.contains(where: { $0.isExactly(actions[0].name) }) else {
          throw Self.noAction(actions)
        }
        let isForMany = flags[.multi] ?? false
        let ours = try FzfTemplate(command, of: "--bind \(name)", isForMany: isForMany).ours
        options.append("--on-key=\(key)=\(ours)")
        continue
      }
      let names = actions.map(\.name).joined(separator: "+")
      guard let command = FzfAction.commands.first(where: { $0.action.isExactly(names) })?.command
      else { throw Self.noAction(actions) }
      options.append("--bind=\(key)=\(command)")
    }
    return options
  }

  private static func noAction(_ actions: [FzfAction]) -> Failure {
    let names = actions.map(\.name).joined(separator: "+")
    let words = FzfAction.instead.first { pair in
      actions.contains { $0.name.isExactly(pair.action) }
    }?.words
    return .option(
      .foreign(
        option: "--bind …:\(names)",
        instead: words ?? "'waterfall config' names the commands that --bind of waterfall has"))
  }
}

// MARK: In our words

extension FzfArguments {
  /// Whether the matches are written at once, without a screen.
  private var filters: Bool { texts[.filter] != nil }

  /// The arguments for `waterfall`.
  ///
  /// - Throws: `.option` for a value that cannot be.
  var ours: [String] {
    get throws(Failure) {
      let (isForMany, ranking) = (flags[.multi] ?? false, try ranking)
      var ours = ["--select=\(filters ? "all" : isForMany ? "many" : "one")"]
      ours += ["--columns=1", "--border=none", "--no-list", "--output=line", "--enter-0"]
      ours.append(flags[.readsZero] == true ? "--read0" : "--lines")
      ours.append(flags[.exact] == true ? "--exact" : "--fuzzy")
      for (flag, name) in Self.switches {
        ours.append(flags[flag] == true ? "--\(name)" : "--no-\(name)")
      }
      if flags[.mouse] == false { ours.append("--no-mouse") }
      ours.append("--letter-case=\(letterCase)")
      ours.append("--ranking=\(ranking)")
      // The parser takes no empty value after an equals sign.
      let query = texts[.filter] ?? texts[.query] ?? ""
      if !query.isEmpty { ours.append("--query=\(query)") }
      ours += ["--prompt", texts[.prompt] ?? "> "]
      if let header = texts[.header], !header.isEmpty { ours.append("--caption=\(header)") }
      if let lines = texts[.headerLines], Int(lines) ?? 1 > 0 {
        ours.append("--caption-lines=\(lines)")
      }
      for (text, name) in Self.parts {
        if let value = texts[text], !value.isEmpty { ours.append("--\(name)=\(value)") }
      }
      if let height = Self.height(texts[.height]) { ours.append("--height=\(height)") }
      if filters { return ours }
      for bind in binds { ours += try bindings(bind) }
      ours += expected
      return try ours + FzfPreview.arguments(texts[.preview], window: texts[.previewWindow])
    }
  }

  private static let switches: [(FzfFlag, String)] = [
    (.printsZero, "print0"), (.printsQuery, "print-query"), (.picksSole, "select-1"),
    (.leavesEmpty, "exit-0"), (.reversed, "reverse"), (.ansi, "ansi"),
  ]

  private static let parts: [(FzfText, String)] = [
    (.nth, "search-parts"), (.withNth, "show-parts"), (.delimiter, "parts-by"),
  ]

  private var letterCase: String {
    flags[.ignoresCase] == true ? "ignored" : flags[.respectsCase] == true ? "exact" : "smart"
  }

  private var ranking: String {
    get throws(Failure) {
      if flags[.sorts] == false { return "none" }
      guard let text = texts[.tiebreak] else { return "length" }
      switch text {
      case "length", "length,index": return "length"
      case "index": return "order"
      default:
        throw .option(
          .foreign(option: "--tiebreak \(text)", instead: "expected length or index"))
      }
    }
  }

  /// The height in rows or as a share; nil for the whole window, as with numbers that fzf counts
  /// from the other end.
  private static func height(_ text: String?) -> String? {
    guard let text else { return nil }
    let height = String(text.unicodeScalars.drop { $0 == "~" })
    return HeightChoice(argument: height) == nil ? nil : height
  }

  /// The words of a text as a shell reads them: quotes and backslashes, and no expansions.
  static func words(of text: String) -> [String] {
    var (words, word) = ([String](), String.UnicodeScalarView?.none)
    var quote: Unicode.Scalar?
    var scalars = Array(text.unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      if scalar == "\\", quote != "'", let next = scalars.popFirst() {
        word = word ?? String.UnicodeScalarView()
        word?.append(next)
      } else if scalar == quote {
        quote = nil
      } else if quote == nil, scalar == "'" || scalar == "\"" {
        (quote, word) = (scalar, word ?? String.UnicodeScalarView())
      } else if quote == nil, scalar.properties.isWhitespace {
        if let word { words.append(String(word)) }
        word = nil
      } else {
        word = word ?? String.UnicodeScalarView()
        word?.append(scalar)
      }
    }
    return words + (word.map { [String($0)] } ?? [])
  }
}
