/// Scans the text of a POSIX shell command, and tracks which quotes are open at each byte.
///
/// It follows XCU 2 (Shell Command Language) as far as quotes are concerned: backslashes, both
/// kinds of quotation marks, `$(…)`, backquotes, `$((…))` and comments. It treats here-documents as
/// commands.
struct ShellScanner {
  /// How a reference to a variable has to be written at the current byte.
  enum Place: Equatable {
    case bare
    case inDoubleQuotes
    case inSingleQuotes
    /// Inside `$((…))`, which the shell evaluates.
    case inArithmetic
    /// In a word that is run as code, as after `sh -c`, `eval` or `python3 -c`.
    case inScript
  }

  /// A command, or an arithmetic expression. Nested ones have their own quotes.
  fileprivate struct Level {
    enum Kind { case command, substitution, backquoted, arithmetic }
    var kind: Kind
    /// The quotation mark that is open, if any.
    var quote: UInt8?
    /// How many parentheses are open inside.
    var depth = 0
    /// The words of the current command until now, without their quotes.
    var words: [[UInt8]] = []
    var word: [UInt8]?
  }

  private var levels = [Level(kind: .command)]

  private var level: Level {
    get { levels[levels.count - 1] }
    set { levels[levels.count - 1] = newValue }
  }

  var place: Place {
    if levels.contains(where: \.isScript) { return .inScript }
    switch level.quote {
    case _ where level.kind == .arithmetic: return .inArithmetic
    case UInt8(ascii: "'"): return .inSingleQuotes
    case .some: return .inDoubleQuotes
    case nil: return .bare
    }
  }

  /// Adds a value to the current word. The scanner does not read the value.
  mutating func skipValue() { level.word = level.word ?? [] }

  /// Reads one token at the start of `rest`: the bytes that only make sense together.
  ///
  /// - Parameter rest: must not be empty.
  /// - Returns: how many bytes were read, at least 1.
  mutating func read(_ rest: ArraySlice<UInt8>) -> Int {
    if level.kind == .arithmetic { return readArithmetic(rest) }
    switch level.quote {
    case UInt8(ascii: "'"): return readQuoted(rest)
    case .some: return readDoubleQuoted(rest)
    case nil: return readBare(rest)
    }
  }

  private mutating func readQuoted(_ rest: ArraySlice<UInt8>) -> Int {
    if rest.first == UInt8(ascii: "'") { level.quote = nil } else { level.append(rest.first) }
    return 1
  }

  private mutating func readDoubleQuoted(_ rest: ArraySlice<UInt8>) -> Int {
    let (first, second) = (rest.first, rest.dropFirst().first)
    if first == UInt8(ascii: "\""), level.quote == first {
      level.quote = nil
      return 1
    }
    // Inside double quotes, a backslash is literal unless it escapes one of these (XCU 2.2.3).
    if first == UInt8(ascii: "\\"), let second, "$`\"\\\n".utf8.contains(second) {
      level.append(second)
      return 2
    }
    return readSubstitution(rest)
  }

  private mutating func readBare(_ rest: ArraySlice<UInt8>) -> Int {
    let (first, second) = (rest.first ?? 0, rest.dropFirst().first)
    switch first {
    case UInt8(ascii: "\\"):
      level.append(second)
      return min(2, rest.count)
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      level.quote = first
      level.word = level.word ?? []
    case UInt8(ascii: " "), UInt8(ascii: "\t"): level.endWord()
    case UInt8(ascii: "#") where level.word == nil:
      return rest.prefix { $0 != UInt8(ascii: "\n") }.count
    case UInt8(ascii: "(") where second == first && level.word == nil:
      // bash's `((…))`, which is arithmetic too.
      levels.append(Level(kind: .arithmetic))
      return 2
    case UInt8(ascii: "("):
      level.endCommand()
      level.depth += 1
    case UInt8(ascii: ")"): closeParenthesis()
    case _ where "\n;&|".utf8.contains(first): level.endCommand()
    case _ where "<>".utf8.contains(first): level.endWord()
    default: return readSubstitution(rest)
    }
    return 1
  }

  private mutating func closeParenthesis() {
    if level.kind == .substitution, level.depth == 0 {
      levels.removeLast()
    } else {
      level.endCommand()
      level.depth = max(0, level.depth - 1)
    }
  }

  private mutating func readArithmetic(_ rest: ArraySlice<UInt8>) -> Int {
    switch rest.first {
    case UInt8(ascii: "("): level.depth += 1
    case UInt8(ascii: ")") where level.depth > 0: level.depth -= 1
    case UInt8(ascii: ")") where rest.dropFirst().first == UInt8(ascii: ")"):
      levels.removeLast()
      return 2
    case UInt8(ascii: ")"):
      // It was a command in parentheses after all.
      levels.removeLast()
    default: return readSubstitution(rest)
    }
    return 1
  }

  /// Reads the start of `$((…))` or `$(…)`, or a backquote; otherwise one byte of a word.
  private mutating func readSubstitution(_ rest: ArraySlice<UInt8>) -> Int {
    if rest.starts(with: "$((".utf8) {
      level.word = level.word ?? []
      levels.append(Level(kind: .arithmetic))
      return 3
    }
    if rest.starts(with: "$(".utf8) {
      level.word = level.word ?? []
      levels.append(Level(kind: .substitution))
      return 2
    }
    guard rest.first == UInt8(ascii: "`") else {
      level.append(rest.first)
      return 1
    }
    if let open = levels.lastIndex(where: { $0.kind == .backquoted }) {
      // A backquote also ends everything open inside.
      levels.removeSubrange(open...)
    } else {
      level.word = level.word ?? []
      levels.append(Level(kind: .backquoted))
    }
    return 1
  }
}

extension ShellScanner.Level {
  mutating func append(_ byte: UInt8?) { word = (word ?? []) + (byte.map { [$0] } ?? []) }

  mutating func endWord() {
    guard let word else { return }
    self.word = nil
    // A command follows these words (XCU 2.4).
    let reserved = ["!", "{", "if", "then", "elif", "else", "while", "until", "do", "time"]
    if words.isEmpty, reserved.contains(where: { word.elementsEqual($0.utf8) }) { return }
    words.append(word)
  }

  mutating func endCommand() {
    word = nil
    words.removeAll()
  }

  /// Whether the current word is code for another program, or for this shell.
  var isScript: Bool {
    guard kind != .arithmetic else { return false }
    let isAssignment: ([UInt8]) -> Bool = { $0.contains(UInt8(ascii: "=")) }
    let names = words.drop(while: isAssignment).map { word in
      String(decoding: word.split(separator: UInt8(ascii: "/")).last ?? [], as: UTF8.self)
    }
    let command = names.first { !["command", "builtin", "exec"].contains($0) }
    if command == "eval" { return true }
    guard let option = words.last, option.count > 1, option.first == UInt8(ascii: "-") else {
      return false
    }
    return Self.interpreters.contains { interpreter in
      option.last == interpreter.option && names.contains(where: interpreter.names.contains)
    }
  }

  /// Programs that run the word after an option as code, with the option's last letter.
  private static let interpreters: [(names: Set<String>, option: UInt8)] = [
    (
      [
        "sh", "bash", "dash", "ash", "ksh", "mksh", "zsh", "yash", "fish", "csh", "tcsh", "su",
        "runuser", "script", "python", "python2", "python3", "pypy3",
      ], UInt8(ascii: "c")
    ),
    (["perl", "ruby", "node", "lua", "Rscript", "osascript"], UInt8(ascii: "e")),
    (["php"], UInt8(ascii: "r")),
  ]
}
