import Platform
import TerminalGrid
import WaterfallRecords
import WaterfallViewer

/// A command line of fzf in our options.
struct FzfArguments {
  private var flags: [FzfFlag: Bool] = [:]
  private var texts: [FzfText: String] = [:]
  /// How many lines can be picked; nil if there is no limit.
  private var mostPicks: Int?
  /// The values of `--bind`, in the order in which they were given.
  private var binds: [(bindings: FzfBindings, unknown: Unknown)] = []
  /// Our options for the values of `--expect`.
  private var expected: [String] = []
  /// Whether the help is asked for.
  private(set) var asksForHelp = false
  private(set) var asksForVersion = false

  /// The value of SHELL.
  private let usualShell: String?

  /// How an option that is not known is met.
  private enum Unknown { case refused, ignored }

  /// - Parameters:
  ///   - arguments: those after `waterfall fzf`.
  ///   - defaults: the value of FZF_DEFAULT_OPTS; of these, options that cannot be are ignored.
  ///   - shell: the value of SHELL, which runs commands if it is one that can.
  init(_ arguments: [String], defaults: String = "", shell: String? = nil) throws(Failure) {
    usualShell = shell
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
      var value = attached ?? Self.takeValue(of: option, from: &rest)
      if option.value == .several {
        while let next = rest.first, !next.begins(with: "-"), !next.begins(with: "+") {
          value = (value ?? "") + Self.separator + rest.removeFirst()
        }
      }
      if value == nil, option.value == .required || option.value == .several {
        if unknown == .ignored { continue }
        throw .usage("\(argument): a value must follow")
      }
      do throws(Failure) {
        try use(option, value ?? "", as: argument, unknown)
      } catch {
        if unknown == .refused { throw error }
      }
    }
  }

  /// What is between the values of an option that takes several: no argument has it.
  private static let separator = "\0"

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
    case .required, .several: break
    // `-m -1` is two options.
    case .number: if next.utf8.first.map(isDigit) != true { return nil }
    case .optional: if next.begins(with: "-") || next.begins(with: "+") { return nil }
    }
    return rest.removeFirst()
  }

  private mutating func use(
    _ option: FzfOption, _ value: String, as argument: String, _ unknown: Unknown
  ) throws(Failure) {
    switch option.meaning {
    case .flag(.multi, true):
      (flags[.multi], mostPicks) = (Int(value) != 1, Int(value).flatMap { $0 > 0 ? $0 : nil })
    case .flag(.ignoresCase, let isOn):
      (flags[.ignoresCase], flags[.respectsCase]) = (isOn, false)
    case .flag(.respectsCase, let isOn):
      (flags[.respectsCase], flags[.ignoresCase]) = (isOn, false)
    case .flag(.sorts, true): flags[.sorts] = value != "0"
    case .flag(let flag, let isOn): flags[flag] = isOn
    case .text(.bind): try bind(value, unknown)
    case .text(.toggleSort): try bind("\(value):toggle-sort", unknown)
    case .text(.expect): expected += try keys(value)
    case .text(.withShell) where CommandShell(value) == nil:
      throw .option(
        .foreign(option: argument, instead: "commands run in sh, bash, zsh, ksh or dash"))
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
      guard let key = FzfKey.notation(name) else {
        throw .option(
          .foreign(
            option: "--expect \(name)", instead: "it is not a key here; ctrl-a, alt-a, f2 are"))
      }
      options.append("--expect=\(key)=\(name)")
    }
    return options
  }

  private mutating func bind(_ text: String, _ unknown: Unknown) throws(Failure) {
    guard let bindings = FzfBindings(text) else {
      throw .usage("--bind \(text): expected KEY:ACTION, as in fzf(1)")
    }
    binds.append((bindings, unknown))
  }

  /// The shell that runs commands; nil for `/bin/sh`.
  var shell: CommandShell? { (texts[.withShell] ?? usualShell).flatMap { CommandShell($0) } }

  /// All bindings in our words.
  private var bindings: FzfBindings {
    get throws(Failure) {
      var ours: [FzfBindings] = []
      for (bindings, unknown) in binds {
        let isForMany = flags[.multi] ?? false || bindings.changesPicks
        for binding in bindings.each {
          do throws(Failure) {
            ours.append(try binding.translated(isForMany: isForMany, in: shell))
          } catch {
            if unknown == .refused { throw error }
          }
        }
      }
      var all = FzfBindings(merging: ours)
      let hasStart = all.all.contains { $0.trigger.isExactly(PickEvent.start.rawValue) }
      if hasStart, flags[.waits] == true { all.begin(.start, with: PickCommand.wait.name) }
      if flags[.hidesInput] == true { all.begin(.start, with: PickCommand.hidePrompt.name) }
      return all
    }
  }

  /// A command that lists the files to pick from, if nothing is piped in.
  ///
  /// - Throws: `.option` for a kind of files that fzf does not know.
  var walk: String {
    get throws(Failure) {
      let roots = texts[.walkerRoot].map { text in
        text.unicodeScalars.split(separator: "\0").map(String.init)
      }
      return try FzfWalker(
        texts[.walker], roots: roots ?? [], skipping: texts[.walkerSkip]
      ).command
    }
  }

  /// Whether a command brings the first items, so that no others are read.
  var loadsAtStart: Bool {
    FzfBindings(merging: binds.map { $0.bindings }).all.contains { binding in
      binding.trigger.isExactly("start")
        && binding.actions.contains {
          $0.name.begins(with: "reload") || $0.name.isExactly("transform")
        }
    }
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
      // As in fzf, colours are only for the screen.
      let output = flags[.ansi] == true ? "plain" : "line"
      ours += ["--columns=1", "--border=none", "--no-list", "--output=\(output)", "--enter-0"]
      ours.append(flags[.readsZero] == true ? "--read0" : "--lines")
      ours.append(flags[.exact] == true ? "--exact" : "--fuzzy")
      for (flag, name) in Self.switches {
        // A text to filter by finds lines, whatever the prompt would do.
        let isOn = flag == .searches && filters || flags[flag] ?? (flag == .searches)
        ours.append(isOn ? "--\(name)" : "--no-\(name)")
      }
      if flags[.mouse] == false { ours.append("--no-mouse") }
      if isForMany, let mostPicks { ours.append("--most-picks=\(mostPicks)") }
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
      ours.append("--bind=<C-q>=leave")
      if let history = texts[.history], !history.isEmpty {
        ours.append("--history=\(history)")
        if let size = texts[.historySize] { ours.append("--history-size=\(size)") }
        ours += ["--bind=<C-p>=older-text", "--bind=<C-n>=newer-text"]
      }
      ours += try bindings.options
      ours += expected
      return try ours
        + FzfPreview.arguments(
          texts[.preview], window: texts[.previewWindow], isForMany: isForMany, in: shell)
    }
  }

  private static let switches: [(FzfFlag, String)] = [
    (.printsZero, "print0"), (.printsQuery, "print-query"), (.picksSole, "select-1"),
    (.leavesEmpty, "exit-0"), (.reversed, "reverse"), (.ansi, "ansi"), (.literal, "literal"),
    (.cycles, "cycle"), (.searches, "typed-search"),
  ]

  private static let parts: [(FzfText, String)] = [
    (.nth, "search-parts"), (.withNth, "show-parts"), (.acceptNth, "output-parts"),
    (.delimiter, "parts-by"),
  ]

  private var letterCase: String {
    flags[.ignoresCase] == true ? "ignored" : flags[.respectsCase] == true ? "exact" : "smart"
  }

  private var ranking: String {
    get throws(Failure) {
      if flags[.sorts] == false { return "none" }
      guard let text = texts[.tiebreak] ?? Self.schemes[texts[.scheme] ?? "default"] else {
        return "length"
      }
      // The order of the lines always decides at last.
      let ties = FzfKey.list(text.lowercased()).filter { !$0.isExactly("index") }
      let ranking = ties.isEmpty ? "order" : ties.joined(separator: ",")
      guard RankingChoice(argument: ranking) != nil else {
        throw .option(
          .foreign(option: "--tiebreak \(text)", instead: "expected \(RankingChoice.words)"))
      }
      return ranking
    }
  }

  /// What decides between equal matches in a scheme; the usual things in others.
  private static let schemes = ["path": "pathname,length", "history": "index"]

  /// The height in rows or as a share; nil for the whole window, as with numbers that fzf counts
  /// from the other end.
  private static func height(_ text: String?) -> String? {
    guard let text else { return nil }
    let height = String(text.unicodeScalars.drop { $0 == "~" })
    return HeightChoice(argument: height) == nil ? nil : height
  }

  /// The text of a file of options without the lines that begin with `#`.
  static func withoutComments(_ text: String) -> String {
    text.unicodeScalars.split(separator: "\n")
      .filter { line in line.first(where: { !$0.properties.isWhitespace }) != "#" }
      .map(String.init).joined(separator: "\n")
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
