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
