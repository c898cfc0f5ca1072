package import Platform
package import WaterfallRecords

/// A program that takes over the terminal while it runs, or one that has none.
package struct ForegroundCommand: Hashable, Sendable {
  /// Its name for the status line.
  package var name: String
  /// The program's path, then its arguments.
  package var arguments: [[UInt8]]
  /// `NAME=value`, added to its environment.
  package var variables: [[UInt8]] = []
  /// The files that it reads, which are made first.
  package var files: [ShellCommand.File] = []
  /// Whether the program may change the source; then the source is read again.
  package var refreshes: Bool
  /// The program's standard input gets these as JSON, one a line. If there are none, the program
  /// reads the keyboard.
  package var records: [Record] = []
  /// Whether it is a step of a picker, and others wait for its end.
  package var isStep = false

  /// A shell command. The shell finds `given` in `$1` and so on.
  package init(_ command: String, name: String, given: [[UInt8]] = [], refreshes: Bool = false) {
    arguments = ["/bin/sh", "-c", command, "waterfall"].map { Array($0.utf8) } + given
    (self.name, self.refreshes) = (name, refreshes)
  }

  /// A shell command, with the variables that it refers to.
  package init(_ command: ShellCommand, name: String) {
    self.init(command.text, name: name)
    (variables, files) = (command.variables, command.files)
  }

  /// The program's standard input; nil if it reads the keyboard.
  ///
  /// - Complexity: O(length of all records).
  package var input: [UInt8]? { records.isEmpty ? nil : records.flatMap { $0.json + [0x0A] } }
}

/// A command that can be started at once, because its input is in a file, and so are the texts that
/// it reads besides.
package struct ReadyCommand: Sendable {
  package var command: ForegroundCommand
  /// The file, or the reason why there is none; nil if the command reads the keyboard.
  package internal(set) var input: Result<Descriptor, SystemError>?
  private var files: CommandFiles?

  package init(_ command: ForegroundCommand) { self.command = command }

  /// Stores the command's input and files. This may wait for a disk, so it belongs on another
  /// thread.
  package init(storing command: ForegroundCommand) {
    self.command = command
    do throws(SystemError) {
      let files = try CommandFiles(command.files)
      self.command.variables += files.variables
      self.files = files
      if let bytes = command.input { input = .success(try storeInput(bytes)) }
    } catch {
      input = .failure(error)
    }
  }
}
