/// The words of one shell command as far as they have been read, and whether it runs the next one.
struct ShellWords {
  /// The finished words without their quotes. A zero byte stands for an expansion, whose text only
  /// the shell knows.
  private var words: [[UInt8]] = []
  private var word: [UInt8]?
  /// How many `${` are open. Blanks and slashes in them are part of the expansion.
  private var braces = 0
  private var isQuoted = false
  private var redirection: Redirection?
  private var found: [ShellDocument] = []
  /// Whether `[[` is open, also in an earlier command: it goes on after `&&`.
  var isInTest = false

  /// The meaning of the word after `<` and its kin.
  private enum Redirection { case file, text, document, indentedDocument }

  private static let expansion: UInt8 = 0

  // MARK: Reading

  var isBetweenWords: Bool { word == nil }

  var isInBraces: Bool { braces > 0 }

  mutating func beginQuoted() { (word, isQuoted) = (word ?? [], true) }

  mutating func append(_ byte: UInt8?) {
    guard let byte else { return }
    let isPart = braces > 0 && " \t\n/".utf8.contains(byte)
    word = (word ?? []) + [isPart ? Self.expansion : byte]
    if braces > 0, byte == UInt8(ascii: "}") { braces -= 1 }
  }

  mutating func appendExpansion() {
    // The end of a here-document is written as it is.
    let isText = redirection == .document || redirection == .indentedDocument
    word = (word ?? []) + [isText ? UInt8(ascii: "$") : Self.expansion]
  }

  /// Notes that an expansion goes on up to its `}`.
  mutating func openBraces() { braces += 1 }

  mutating func endWord() {
    guard let word else { return }
    defer { isQuoted = false }
    self.word = nil
    if let redirection {
      self.redirection = nil
      if redirection == .document || redirection == .indentedDocument {
        found.append(
          ShellDocument(word, isIndented: redirection == .indentedDocument, isQuoted: isQuoted))
      }
      return
    }
    if !isQuoted {
      if words.isEmpty, word.elementsEqual("[[".utf8) { isInTest = true }
      if word.elementsEqual("]]".utf8) { isInTest = false }
    }
    // A command follows these words (XCU 2.4).
    if words.isEmpty, Self.reserved.contains(where: { word.elementsEqual($0.utf8) }) { return }
    if !isQuoted, opensBody(word) { words = [] } else { words.append(word) }
  }

  private static let reserved = [
    "!", "{", "if", "then", "elif", "else", "while", "until", "do", "time", "coproc",
  ]

  /// Whether a word begins the body of what the words before it have opened, without a semicolon:
  /// `for ((…)) do`, `function f {`, and in zsh `if [[ … ]] {`.
  private func opensBody(_ word: [UInt8]) -> Bool {
    if word.elementsEqual("{".utf8) { return true }
    let isDo = word.elementsEqual("do".utf8) || word.elementsEqual("then".utf8)
    guard isDo, let head = words.first else { return false }
    return ["for", "select", "[[", "("].contains { head.elementsEqual($0.utf8) }
  }

  /// Takes `<`, `>>`, `>&`, `<<-` and the like. Neither the file after it nor the number before it
  /// is a word of the command (XCU 2.7).
  ///
  /// - Returns: the operator's length.
  mutating func redirect(_ rest: ArraySlice<UInt8>) -> Int {
    if let number = word, !number.isEmpty, number.allSatisfy({ 0x30...0x39 ~= $0 }) {
      word = nil
    } else {
      endWord()
    }
    let marks = ["<<<", "<<-", "<<", "<>", "<&", ">>", ">&", ">|"].first {
      rest.starts(with: $0.utf8)
    }
    switch marks {
    case "<<<": redirection = .text
    case "<<-": redirection = .indentedDocument
    case "<<": redirection = .document
    default: redirection = .file
    }
    return marks?.utf8.count ?? 1
  }

  // MARK: Meaning

  /// Whether the current word is code for another program, or for this shell.
  var isScript: Bool {
    if let redirection { return redirection == .text && runsCode }
    guard let place = commandPlace else {
      // The value itself would be the command.
      return !(word.map(Self.isAssignment) ?? false)
    }
    let command = Self.name(of: words[place])
    if Self.evaluators.contains(command) { return true }
    if Self.isUnknown(command), !Self.isKnownVariable(words[place]) { return true }
    return words.indices.contains { index in
      let isCommand = index == place || Self.wrappers.contains(command)
      guard let interpreter = interpreter(words[index], isCommand: isCommand) else { return false }
      return interpreter.runs(word ?? [], after: words[(index + 1)...])
    }
  }

  /// Whether the shell may compute with the current word. Then bash, zsh and ksh run the commands
  /// in subscripts, also where a value has them.
  var computes: Bool {
    if isInTest || isInSubscript { return true }
    guard redirection == nil, let place = commandPlace else { return false }
    let arguments = words[(place + 1)...]
    switch Self.name(of: words[place]) {
    case "test", "[", "printf":
      let isNamed = arguments.contains { $0.starts(with: "-v".utf8) }
      return isNamed || word?.starts(with: "-v".utf8) ?? false
    case "declare", "typeset", "local", "export", "readonly":
      // `-i` computes with what follows the equals sign, too.
      let isOfNumbers = arguments.contains { $0.first == Self.dash && $0.contains(Self.letterI) }
      return isOfNumbers || !(word.map(Self.isAssignment) ?? false)
    case "read":
      // The text after `-p` is the prompt.
      return !(arguments.last.map { $0.first == Self.dash && $0.last == Self.letterP } ?? false)
    case let name: return Self.computers.contains(name)
    }
  }

  private static let (dash, letterI) = (UInt8(ascii: "-"), UInt8(ascii: "i"))
  private static let letterP = UInt8(ascii: "p")

  /// Whether the current word has got to the subscript of an array: `a[`, `${a[`.
  private var isInSubscript: Bool {
    guard braces > 0 || !isQuoted, let word, let open = word.lastIndex(of: UInt8(ascii: "[")) else {
      return false
    }
    let isClosed = word[open...].contains(UInt8(ascii: "]"))
    return !isClosed && word[..<open].last.map(Self.isNameByte) ?? false
  }

  /// The program that a word names, if it can run code.
  private func interpreter(_ word: [UInt8], isCommand: Bool) -> ShellInterpreter? {
    let name = Self.name(of: word)
    if let known = ShellInterpreter.named(name) { return known }
    guard isCommand, Self.isUnknown(name) else { return nil }
    return Self.isKnownVariable(word) ? .forFiles : .unknown
  }

  /// The here-documents of the command.
  var documents: [ShellDocument] {
    found.map { document in
      var document = document
      document.isScript = runsCode
      return document
    }
  }

  /// Whether a word names a program that can run code.
  private var runsCode: Bool {
    words.contains { ShellInterpreter.named(Self.name(of: $0)) != nil }
      || commandPlace.map { Self.isUnknown(Self.name(of: words[$0])) } ?? false
  }

  /// The place of the command's name, after assignments and words such as `exec`.
  private var commandPlace: Int? {
    var isAfterPrefix = false
    for (place, word) in words.enumerated() {
      if Self.prefixes.contains(Self.name(of: word)) {
        isAfterPrefix = true
      } else if isAfterPrefix {
        if word.first != UInt8(ascii: "-") { return place }
      } else if !Self.isAssignment(word) {
        return place
      }
    }
    return nil
  }

  private static func isAssignment(_ word: [UInt8]) -> Bool {
    let name = word.prefix { isNameByte($0) }
    return !name.isEmpty && word.dropFirst(name.count).first == UInt8(ascii: "=")
  }

  /// Whether a byte is part of a variable's name.
  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || 0x30...0x39 ~= byte || 0x61...0x7A ~= byte | 0x20
  }

  /// The last part of a path.
  private static func name(of word: [UInt8]) -> String {
    String(decoding: word.split(separator: UInt8(ascii: "/")).last ?? [], as: UTF8.self)
  }

  private static func isUnknown(_ name: String) -> Bool { name.utf8.contains(expansion) }

  /// Whether a word is `$EDITOR`, `${PAGER:-less}` or the like. Those programs take files.
  private static func isKnownVariable(_ word: [UInt8]) -> Bool {
    var rest = word[...]
    guard rest.popFirst() == expansion else { return false }
    let hasBraces = rest.first == UInt8(ascii: "{")
    if hasBraces {
      rest.removeFirst()
      guard rest.popLast() == UInt8(ascii: "}") else { return false }
    }
    let name = rest.prefix(while: isNameByte)
    guard programs.contains(String(decoding: name, as: UTF8.self)) else { return false }
    rest = rest.dropFirst(name.count)
    if rest.first == UInt8(ascii: ":") { rest.removeFirst() }
    guard hasBraces, rest.popFirst() == UInt8(ascii: "-") else {
      return name.endIndex == word.endIndex - (hasBraces ? 1 : 0)
    }
    let parts = rest.split(separator: expansion).map { String(decoding: $0, as: UTF8.self) }
    return !parts.contains { evaluators.contains($0) || ShellInterpreter.named($0) != nil }
  }

  /// Commands of the shell that run their arguments, or compute with them, which can run code too.
  private static let evaluators: Set<String> = [
    "eval", "trap", "alias", "let", "emulate", "compgen", "complete", "bind", "bindkey", "sched",
  ]
  /// Commands of the shell that take names of variables, or compute with numbers.
  private static let computers: Set<String> = [
    "integer", "float", "unset", "mapfile", "readarray", "getopts",
  ]
  /// Commands of the shell that run another command.
  private static let prefixes: Set<String> = ["command", "builtin", "exec", "noglob", "nocorrect"]
  /// Programs that run another one.
  private static let wrappers: Set<String> = [
    "env", "sudo", "doas", "nohup", "nice", "ionice", "setsid", "stdbuf", "timeout", "xargs",
    "chroot", "unshare", "nsenter", "busybox",
  ]
  /// Variables that name a program for files.
  private static let programs: Set<String> = ["EDITOR", "VISUAL", "PAGER", "BROWSER"]
}

/// A here-document of the shell (XCU 2.7.4), which has begun or is about to.
struct ShellDocument {
  private let delimiter: [UInt8]
  private let isIndented: Bool
  /// Whether the shell expands nothing in it.
  let isQuoted: Bool
  /// Whether a shell or the like reads it as code.
  var isScript = false
  private var isAtLineStart = true

  init(_ delimiter: [UInt8], isIndented: Bool, isQuoted: Bool) {
    (self.delimiter, self.isIndented, self.isQuoted) = (delimiter, isIndented, isQuoted)
  }

  mutating func beginLine() { isAtLineStart = true }

  /// Notes a part of a line.
  mutating func skip() { isAtLineStart = false }

  /// The length of the line at the start of `rest`, with its line break, if it ends the document.
  func end(in rest: ArraySlice<UInt8>) -> Int? {
    guard isAtLineStart else { return nil }
    let line = rest.prefix { $0 != UInt8(ascii: "\n") }
    let text = isIndented ? line.drop { $0 == UInt8(ascii: "\t") } : line
    return text.elementsEqual(delimiter) ? min(line.count + 1, rest.count) : nil
  }
}

/// Quotes `text` as one word for the POSIX shell. Text without special characters stays unquoted.
package func shellQuoted(_ text: String) -> String {
  let plain = text.utf8.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: ","),
      UInt8(ascii: "+"), UInt8(ascii: "="), UInt8(ascii: "@"), UInt8(ascii: "%"):
      true
    default: false
    }
  }
  if plain && !text.isEmpty { return text }
  // Split by bytes: a quotation mark plus a combining mark is one Character, unequal to the mark.
  let mark = UInt8(ascii: "'")
  let parts = text.utf8.split(separator: mark, omittingEmptySubsequences: false)
  return "'\(parts.map { String(Substring($0)) }.joined(separator: "'\\''"))'"
}
