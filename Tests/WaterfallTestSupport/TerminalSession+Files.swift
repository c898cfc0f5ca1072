import Foundation
import Glibc

extension TerminalSession {
  /// A temporary folder for the files of one test. It is removed with its content when it goes
  /// away.
  package final class Folder {
    /// Absolute, without a slash at the end.
    package let path: String

    package init() throws(PseudoTerminal.SystemError) {
      var template = Array("/tmp/waterfall-test-XXXXXX".utf8CString)
      guard unsafe mkdtemp(&template) != nil else {
        throw PseudoTerminal.SystemError(call: "mkdtemp", number: errno)
      }
      path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    // Errors are ignored, because a failed cleanup must not fail the test; the system cleans /tmp.
    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file and returns its path.
    @discardableResult
    package func write(_ name: String, _ text: String) throws -> String {
      try write(name, bytes: Array(text.utf8))
    }

    /// Writes a file and returns its path.
    @discardableResult
    package func write(_ name: String, bytes: [UInt8]) throws -> String {
      try Data(bytes).write(to: URL(fileURLWithPath: self[name]))
      return self[name]
    }

    /// Appends to a file of this path, as a program that writes a log does. A file that is written
    /// anew is another one for those who follow it.
    package func append(_ text: String, to path: String) throws {
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      try file.seekToEnd()
      try file.write(contentsOf: Data(text.utf8))
      try file.close()
    }

    /// The text of a file; empty if the file does not exist.
    package func text(_ name: String) -> String {
      guard let data = FileManager.default.contents(atPath: self[name]) else { return "" }
      return String(decoding: data, as: UTF8.self)
    }

    package subscript(_ name: String) -> String { "\(path)/\(name)" }
  }
}

extension PseudoTerminal.Command {
  /// The environment of a fresh login. From the tests' own environment it takes only the thread
  /// sanitizer's options.
  package static func environment(terminal: String, home: String) -> [String: String] {
    var variables = [
      "TERM": terminal, "LANG": "C.UTF-8", "HOME": home, "PATH": "/usr/local/bin:/usr/bin:/bin",
    ]
    variables["TSAN_OPTIONS"] = ProcessInfo.processInfo.environment["TSAN_OPTIONS"]
    return variables
  }

  /// The program under test, which was built next to the tests.
  ///
  /// - Parameters:
  ///   - folder: the working directory; nil keeps the tests' own.
  ///   - variables: what it has in its environment beside those of a fresh login.
  package static func waterfall(
    _ arguments: [String] = [], in folder: TerminalSession.Folder? = nil,
    terminal: String = "xterm-256color", home: String = "/nonexistent", input: Input = .terminal,
    output: Output = .terminal, errors: Output = .terminal, variables: [String: String] = [:]
  ) -> Self {
    var command = Self(builtProgram("waterfall"), arguments)
    command.environment = environment(terminal: terminal, home: home)
    command.environment.merge(variables) { $1 }
    command.directory = folder?.path
    (command.input, command.output, command.errors) = (input, output, errors)
    return command
  }

  /// A shell that runs a line, in which `$waterfall` is the program under test.
  package static func shell(
    _ line: String, in folder: TerminalSession.Folder? = nil, terminal: String = "xterm-256color",
    input: Input = .terminal, output: Output = .terminal, errors: Output = .terminal,
    variables: [String: String] = [:]
  ) -> Self {
    var command = Self.waterfall(
      ["-c", line], in: folder, terminal: terminal, input: input, output: output, errors: errors,
      variables: variables)
    command.environment["waterfall"] = command.program
    command.program = "/bin/sh"
    return command
  }

  /// A shell with job control that reads commands from the terminal, for Ctrl-Z and `fg`. A program
  /// that leads its session could not be stopped, so it needs such a shell. The prompt is `ready>
  /// `.
  package static func interactiveShell(terminal: String = "xterm-256color") -> Self {
    var command = Self("/bin/bash", ["--norc", "--noprofile", "--noediting", "-i"])
    command.environment = environment(terminal: terminal, home: "/nonexistent")
    command.environment["PS1"] = "ready> "
    return command
  }

  /// The path of a product, which is in the same directory as the test executable.
  package static func builtProgram(_ name: String) -> String {
    if name == "waterfall", let installedProgram { return installedProgram }
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    return tests.deletingLastPathComponent().appendingPathComponent(name).path
  }

  /// The program as people install it, if the tests are for that one: the value of
  /// `WATERFALL_PROGRAM`.
  package static let installedProgram = ProcessInfo.processInfo.environment["WATERFALL_PROGRAM"]
}
