/// A program that runs code which one of its arguments is.
struct ShellInterpreter {
  private let names: Set<String>
  /// The options before the code, any of which may stand among others in one word: `-euc`.
  private let codeLetters: [UInt8]
  /// The options that take the next word, which therefore is not the code.
  private let valuedLetters: [UInt8]
  /// Whether options after the first argument are those of the program in it.
  private let endsAtFile: Bool

  private init(_ names: Set<String>, _ code: String, valued: String = "", endsAtFile: Bool = true) {
    (self.names, codeLetters, valuedLetters) = (names, Array(code.utf8), Array(valued.utf8))
    self.endsAtFile = endsAtFile
  }

  static func named(_ name: String) -> ShellInterpreter? { all.first { $0.names.contains(name) } }

  /// A program whose name only the shell knows.
  static let unknown = ShellInterpreter([], "cCeErRp", endsAtFile: false)
  /// An editor, a pager or the like.
  static let forFiles = ShellInterpreter([], "c")

  private static let all = [
    ShellInterpreter(
      [
        "sh", "bash", "rbash", "dash", "ash", "ksh", "mksh", "zsh", "yash", "fish", "csh", "tcsh",
        "elvish", "nu", "pwsh",
      ], "cC", valued: "oO"),
    ShellInterpreter(["python", "python2", "python3", "pypy3", "expect"], "c"),
    ShellInterpreter(["su", "runuser", "script", "flock"], "c", endsAtFile: false),
    ShellInterpreter(["perl", "ruby", "lua", "Rscript", "osascript"], "eE"),
    ShellInterpreter(["node", "nodejs"], "ep"),
    ShellInterpreter(["php"], "rRBE"),
  ]

  private static let longOptions = [
    "--command", "--session-command", "--init-command", "--eval", "--print",
  ]

  /// Whether the program runs a word as code.
  ///
  /// - Parameters:
  ///   - word: the part of it that is known.
  ///   - arguments: the words between the program's name and this one.
  func runs(_ word: [UInt8], after arguments: ArraySlice<[UInt8]>) -> Bool {
    var (expectsCode, expectsValue) = (false, false)
    if endsAtFile, let first = arguments.first, !Self.isOption(first), !first.contains(0) {
      return false
    }
    for argument in arguments {
      if expectsValue {
        expectsValue = false
      } else if Self.isOption(argument) {
        if hasCode(argument) { expectsCode = !Self.isWithCode(argument) }
        expectsValue = takesValue(argument)
      } else {
        expectsCode = false
      }
    }
    if expectsCode { return true }
    // The code is in the same word as its option, or the value would be the option.
    if word.elementsEqual("-".utf8) || word.elementsEqual("--".utf8) { return true }
    return Self.isOption(word) && word.first == UInt8(ascii: "-")
      && (hasCode(word) || !word.starts(with: "--".utf8))
  }

  private static func isOption(_ word: [UInt8]) -> Bool {
    word.count > 1 && (word[0] == UInt8(ascii: "-") || word[0] == UInt8(ascii: "+"))
  }

  /// Whether an option says that code follows. It may say so if an expansion is in it.
  private func hasCode(_ option: [UInt8]) -> Bool {
    guard option.starts(with: "--".utf8) else {
      return option.first == UInt8(ascii: "-")
        && option.contains { codeLetters.contains($0) || $0 == 0 }
    }
    let name = option.prefix { $0 != UInt8(ascii: "=") }
    return name.contains(0)
      || name.count > 2 && Self.longOptions.contains { $0.utf8.starts(with: name) }
  }

  /// Whether the code is in the same word as its option: `--command=ls`, `-e'print 1'`.
  private static func isWithCode(_ option: [UInt8]) -> Bool {
    option.dropFirst().contains { byte in
      !(isDigit(byte) || isLetter(byte) || byte == UInt8(ascii: "-") || byte == 0)
    }
  }

  private func takesValue(_ option: [UInt8]) -> Bool {
    !option.starts(with: "--".utf8) && option.last.map(valuedLetters.contains) ?? false
  }

  private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }
  private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 }
}
