/// A command for the POSIX shell with places for values: `less {path}`.
///
/// Each value goes to the shell as an environment variable, and its place becomes a reference to
/// that variable, in the quotes that the place needs. So no shell ever parses a byte of a value,
/// and a value need not be UTF-8.
///
/// ```swift
/// let template = ShellTemplate("printf %s \"{name}\"")
/// let command = try template.filled { _ in .value(Array("$(date)".utf8)) }
/// // command.text is `printf %s "${waterfall_value_1}"`
/// // command.variables is ["waterfall_value_1=$(date)"]
/// ```
///
/// Some braces are left to the shell: those without a name in them, and those after a `$` or a
/// backslash.
package struct ShellTemplate: Hashable, Sendable {
  package let text: String
  /// The shell that the command is for; nil for `/bin/sh`.
  private let shell: CommandShell?

  package init(_ text: String, in shell: CommandShell? = nil) {
    (self.text, self.shell) = (text, shell)
  }

  /// The meaning of a name in braces.
  package enum Meaning: Equatable, Sendable {
    case value([UInt8])
    /// Several values, each of them a word.
    case values([[UInt8]])
    /// The path of a file with this text, which is made for the command.
    case file([UInt8])
    /// A part of the command itself, in which no braces mean anything.
    case command(String)
    /// No such value exists.
    case missing
    /// The braces belong to the shell.
    case none
  }

  /// Makes the command for the shell.
  ///
  /// - Parameter meaning: returns the meaning of a name, which may be empty.
  package func filled(
    _ meaning: (_ name: String) -> Meaning
  ) throws(ShellTemplateError) -> ShellCommand {
    var scanner = ShellScanner()
    var (output, command): ([UInt8], ShellCommand) = ([], ShellCommand(text: ""))
    var rest = Array(text.utf8)[...]
    var followsDollar = false
    while !rest.isEmpty {
      let name = followsDollar ? nil : Self.name(at: rest)
      followsDollar = false
      let meant: Meaning = name.map(meaning) ?? Meaning.none
      if let name, let (values, areFiles) = try Self.values(of: name, meant) {
        for (number, value) in values.enumerated() {
          if number > 0 { output.append(UInt8(ascii: " ")) }
          let variable = areFiles ? command.add(file: value) : command.add(value)
          // The path of a file is no number.
          output += try Self.reference(to: variable, name, areFiles ? [] : value, in: scanner)
        }
        scanner.skipValue()
        rest = rest.dropFirst(name.utf8.count + 2)
      } else if case .command(let text) = meant, let name {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty { bytes = bytes.dropFirst(scanner.read(bytes)) }
        output += text.utf8
        rest = rest.dropFirst(name.utf8.count + 2)
      } else {
        let count = scanner.read(rest)
        followsDollar = count == 1 && rest.first == UInt8(ascii: "$")
        output += rest.prefix(count)
        rest = rest.dropFirst(count)
      }
    }
    command.text = String(decoding: output, as: UTF8.self)
    if let shell { command.run(in: shell) }
    return command
  }

  /// The values of a name, or the texts of files; nil if the braces belong to the shell.
  private static func values(
    of name: String, _ meaning: Meaning
  ) throws(ShellTemplateError) -> ([[UInt8]], areFiles: Bool)? {
    switch meaning {
    case .value(let value): return ([value], false)
    case .values(let values): return (values, false)
    case .file(let text): return ([text], true)
    case .missing: throw .missing(name)
    case .command, .none: return nil
    }
  }

  /// The name in braces at the start of `rest`, if there is one.
  private static func name(at rest: ArraySlice<UInt8>) -> String? {
    guard rest.first == UInt8(ascii: "{"), let end = rest.firstIndex(of: UInt8(ascii: "}")) else {
      return nil
    }
    let name = String(decoding: rest[rest.startIndex + 1..<end], as: UTF8.self)
    return isName(name) ? name : nil
  }

  /// Whether a text between braces is a name, which may be empty.
  package static func isName(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || "_-.".unicodeScalars.contains(scalar)
    }
  }

  /// Whether a shell that computes with a value could run a part of it.
  fileprivate static func isRunnable(_ value: [UInt8]) -> Bool {
    value.contains { $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "`") }
  }

  private static func reference(
    to variable: String, _ name: String, _ value: [UInt8], in scanner: ShellScanner
  ) throws(ShellTemplateError) -> [UInt8] {
    if scanner.computes, isRunnable(value) { throw .computed(name) }
    switch scanner.place {
    case .bare: return Array("\"${\(variable)}\"".utf8)
    case .inDoubleQuotes: return Array("${\(variable)}".utf8)
    case .inSingleQuotes: return Array("'\"${\(variable)}\"'".utf8)
    case .inArithmetic:
      // bash evaluates names and subscripts here, and a subscript may contain a command.
      let digits = value.first == UInt8(ascii: "-") ? value.dropFirst() : value[...]
      guard !digits.isEmpty, digits.allSatisfy({ 0x30...0x39 ~= $0 }) else {
        throw .notNumber(name)
      }
      return Array("(${\(variable)})".utf8)
    case .inQuotedDocument: throw .inDocument(name)
    case .inScript: throw .inScript(name)
    }
  }
}

/// A command for `/bin/sh -c`, and the variables that it refers to.
package struct ShellCommand: Hashable, Sendable {
  package var text: String
  /// `NAME=value`; the value may contain any bytes except zero.
  package var variables: [[UInt8]]
  /// The files that it reads. They are made before it runs (``CommandFiles``).
  package private(set) var files: [File] = []
  /// The shell that the template was for; nil for `/bin/sh`.
  package private(set) var shell: CommandShell?

  package struct File: Hashable, Sendable {
    /// The variable with its path.
    package let variable: String
    package let text: [UInt8]
  }

  package init(text: String, variables: [[UInt8]] = []) {
    (self.text, self.variables) = (text, variables)
  }

  /// Lets a shell run the text, unless a value has something that the shell could run.
  ///
  /// zsh and ksh compute in more places than the scanner knows: with numbers of `printf`, `[`,
  /// `exit`. So such values are left to `/bin/sh`.
  fileprivate mutating func run(in shell: CommandShell) {
    self.shell = shell
    let values = variables + files.map(\.text)
    if values.contains(where: ShellTemplate.isRunnable) { return }
    // Files are removed after the command, also by a shell that waits for it.
    text = (files.isEmpty ? "exec " : "") + shell.running(text)
  }

  private var nextVariable: String { "waterfall_value_\(variables.count + files.count + 1)" }

  /// Adds a value, and returns its variable.
  fileprivate mutating func add(_ value: [UInt8]) -> String {
    let variable = nextVariable
    // A variable cannot contain a zero byte.
    variables.append(Array("\(variable)=".utf8) + value.filter { $0 != 0 })
    return variable
  }

  /// Adds a file, and returns the variable of its path.
  fileprivate mutating func add(file text: [UInt8]) -> String {
    let variable = nextVariable
    files.append(File(variable: variable, text: text))
    return variable
  }
}

/// Why no command can be made from a template.
package enum ShellTemplateError: Error, Hashable, Sendable {
  /// No value has this name.
  case missing(String)
  /// The value is part of a calculation, but is not a whole number.
  case notNumber(String)
  /// The shell would compute with the value, which has a `$` or a backquote.
  case computed(String)
  /// The place is in a here-document in which the shell replaces nothing.
  case inDocument(String)
  /// The place is in code for another program, or a command that the value would choose.
  case inScript(String)
}

extension ShellTemplateError {
  /// One line: the fault, and what to write instead.
  package var words: String {
    switch self {
    case .missing(let name): "there is no value '\(name)'"
    case .notNumber(let name): "{\(name)} is inside ((…)), and its value is not a whole number"
    case .computed(let name):
      "{\(name)} is inside [[…]], a subscript or the like, "
        + "and its value has a $ or a backquote, which could run there"
    case .inDocument(let name):
      "{\(name)} is inside a here-document whose end is in quotes: write <<END, not <<'END'"
    case .inScript(let name):
      "{\(name)} is inside code for another program, which would run the value: "
        + "give it as an argument, as in sh -c 'less \"$1\"' sh {\(name)}"
    }
  }
}

/// The files of a command (``ShellCommand/files``). They are removed when this value is dropped.
package struct CommandFiles: Sendable {
  private let files: [PrivateFile]
  /// `NAME=path` for each, for the command's environment.
  package let variables: [[UInt8]]

  /// Makes the files. It may wait for a disk.
  ///
  /// - Throws: `.opening` or `.writing`.
  package init(_ wanted: [ShellCommand.File]) throws(SystemError) {
    var files: [PrivateFile] = []
    for file in wanted { files.append(try PrivateFile(file.text)) }
    self.files = files
    variables = zip(wanted, files).map { Array("\($0.variable)=\($1.path)".utf8) }
  }
}
