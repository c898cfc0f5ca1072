/// A shell that runs commands in place of `/bin/sh`, with the quotes that ``ShellScanner`` follows.
package struct CommandShell: Hashable, Sendable {
  /// Its name or path, and perhaps its options: `zsh`, `bash -o pipefail -c`.
  package let text: String

  private static let names: Set<String> = [
    "sh", "bash", "zsh", "ksh", "ksh93", "mksh", "dash", "ash",
  ]

  /// - Returns: nil for another shell, such as fish or csh.
  package init?(_ text: String) {
    let path = text.utf8.prefix { $0 != UInt8(ascii: " ") }
    let name = path.split(separator: UInt8(ascii: "/")).last ?? path[...]
    guard Self.names.contains(String(decoding: name, as: UTF8.self)) else { return nil }
    self.text = text
  }

  /// The command for `/bin/sh -c` that runs `command` in this shell.
  package func running(_ command: String) -> String {
    var words = text.unicodeScalars.split(separator: " ").map(String.init)
    if words.count == 1 { words.append("-c") }
    return (words + [command]).map(shellQuoted).joined(separator: " ")
  }
}
