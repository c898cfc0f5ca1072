/// Scans the text of a POSIX shell command, and tracks which quotes are open at each byte.
///
/// It follows XCU 2 (Shell Command Language) as far as quotes are concerned: backslashes, both
/// kinds of quotation marks, `$(…)`, backquotes, `$((…))`, comments and here-documents.
struct ShellScanner {
  /// How a reference to a variable has to be written at the current byte.
  enum Place: Equatable {
    case bare
    case inDoubleQuotes
    case inSingleQuotes
    /// In a here-document whose end is quoted. The shell replaces nothing there.
    case inQuotedDocument
    /// Inside `$((…))`, which the shell evaluates.
    case inArithmetic
    /// In a word that is run as code, as after `sh -c`, `eval` or `python3 -c`, or that may be,
    /// as after `$SHELL`.
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
    /// The current command until now.
    var words = ShellWords()
    /// The here-documents that begin with the next line.
    var awaited: [ShellDocument] = []
    /// The here-document that is being read, if any.
    var document: ShellDocument?

    /// Whether the current word is code for another program, or for this shell.
    var isScript: Bool {
      if let document { return document.isScript }
      return kind != .arithmetic && words.isScript
    }
  }

  private var levels = [Level(kind: .command)]

  private var level: Level {
    get { levels[levels.count - 1] }
    set { levels[levels.count - 1] = newValue }
  }

  var place: Place {
    if levels.contains(where: \.isScript) { return .inScript }
    if let document = level.document {
      return document.isQuoted ? .inQuotedDocument : .inDoubleQuotes
    }
    switch level.quote {
    case _ where level.kind == .arithmetic: return .inArithmetic
    case UInt8(ascii: "'"): return .inSingleQuotes
    case .some: return .inDoubleQuotes
    case nil: return .bare
    }
  }

  /// Whether the shell may compute with a value at the current byte, or with what a command makes
  /// of it there.
  var computes: Bool { levels.contains { $0.document == nil && $0.words.computes } }

  /// Adds a value to the current word. The scanner does not read the value.
  mutating func skipValue() {
    if level.document == nil { level.words.appendExpansion() } else { level.document?.skip() }
  }

  /// Reads one token at the start of `rest`: the bytes that only make sense together.
  ///
  /// - Parameter rest: must not be empty.
  /// - Returns: how many bytes were read, at least 1.
  mutating func read(_ rest: ArraySlice<UInt8>) -> Int {
    if level.kind == .arithmetic { return readArithmetic(rest) }
    if level.document != nil { return readDocument(rest) }
    switch level.quote {
    case UInt8(ascii: "'"): return readQuoted(rest)
    case .some: return readDoubleQuoted(rest)
    case nil: return readBare(rest)
    }
  }

  private mutating func readQuoted(_ rest: ArraySlice<UInt8>) -> Int {
    if rest.first == UInt8(ascii: "'") { level.quote = nil } else { level.words.append(rest.first) }
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
      appendEscaped(second)
      return 2
    }
    return readSubstitution(rest)
  }

  /// Adds a byte after a backslash. A line break there joins the lines.
  private mutating func appendEscaped(_ byte: UInt8?) {
    if byte != UInt8(ascii: "\n") { level.words.append(byte) }
  }

  private mutating func readBare(_ rest: ArraySlice<UInt8>) -> Int {
    let (first, second) = (rest.first ?? 0, rest.dropFirst().first)
    switch first {
    case UInt8(ascii: "\\"):
      if second != UInt8(ascii: "\n") { level.words.beginQuoted() }
      appendEscaped(second)
      return min(2, rest.count)
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      level.quote = first
      level.words.beginQuoted()
    case UInt8(ascii: "$"), UInt8(ascii: "`"): return readSubstitution(rest)
    case _ where level.words.isInBraces: level.words.append(first)
    case UInt8(ascii: " "), UInt8(ascii: "\t"): level.words.endWord()
    case UInt8(ascii: "#") where level.words.isBetweenWords:
      return rest.prefix { $0 != UInt8(ascii: "\n") }.count
    case UInt8(ascii: "(") where second == first && level.words.isBetweenWords:
      // bash's `((…))`, which is arithmetic too.
      level.words.append(first)
      level.words.endWord()
      levels.append(Level(kind: .arithmetic))
      return 2
    case UInt8(ascii: "("):
      endCommand()
      level.depth += 1
    case UInt8(ascii: ")"): closeParenthesis()
    case UInt8(ascii: "\n"): endLine()
    case _ where ";&|".utf8.contains(first): endCommand()
    case _ where "<>".utf8.contains(first): return level.words.redirect(rest)
    default: level.words.append(first)
    }
    return 1
  }

  private mutating func endCommand() {
    level.words.endWord()
    level.awaited += level.words.documents
    let isInTest = level.words.isInTest
    level.words = ShellWords()
    level.words.isInTest = isInTest
  }

  private mutating func endLine() {
    endCommand()
    if !level.awaited.isEmpty { level.document = level.awaited.removeFirst() }
  }

  /// Reads one token of a here-document, or the line that ends it.
  private mutating func readDocument(_ rest: ArraySlice<UInt8>) -> Int {
    guard let document = level.document else { return 1 }
    if let length = document.end(in: rest) {
      level.document = level.awaited.isEmpty ? nil : level.awaited.removeFirst()
      level.words = ShellWords()
      return length
    }
    level.document?.skip()
    switch rest.first {
    case UInt8(ascii: "\n"): level.document?.beginLine()
    case UInt8(ascii: "\\") where !document.isQuoted: return min(2, rest.count)
    case UInt8(ascii: "$"), UInt8(ascii: "`"):
      if !document.isQuoted { return readSubstitution(rest) }
    default: break
    }
    return 1
  }

  private mutating func closeParenthesis() {
    if level.kind == .substitution, level.depth == 0 {
      levels.removeLast()
    } else {
      endCommand()
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

  /// Reads the start of `$((…))` or `$(…)`, a backquote or a `$`; otherwise one byte of a word.
  private mutating func readSubstitution(_ rest: ArraySlice<UInt8>) -> Int {
    if rest.starts(with: "$((".utf8) {
      level.words.appendExpansion()
      levels.append(Level(kind: .arithmetic))
      return 3
    }
    if rest.starts(with: "$(".utf8) {
      level.words.appendExpansion()
      levels.append(Level(kind: .substitution))
      return 2
    }
    if rest.first == UInt8(ascii: "$") {
      level.words.appendExpansion()
      if rest.dropFirst().first == UInt8(ascii: "{") { level.words.openBraces() }
      return 1
    }
    guard rest.first == UInt8(ascii: "`") else {
      level.words.append(rest.first)
      return 1
    }
    if let open = levels.lastIndex(where: { $0.kind == .backquoted }) {
      // A backquote also ends everything open inside.
      levels.removeSubrange(open...)
    } else {
      level.words.appendExpansion()
      levels.append(Level(kind: .backquoted))
    }
    return 1
  }
}
