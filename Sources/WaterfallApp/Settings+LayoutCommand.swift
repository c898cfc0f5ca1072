import Platform
import TerminalGrid
import WaterfallLayout
import WaterfallRecords
import WaterfallViewer

// The layouts that commands compute.
extension Settings {
  /// The layout commands. The viewer begins with the first one; the lab compares it with others.
  private var layoutCommands: [String] {
    (look[\.layoutCommand] ?? []).filter { command in
      !command.unicodeScalars.allSatisfy(\.properties.isWhitespace)
    }
  }

  /// The layouts to choose from: the catalogue's, and the commands'.
  var layouts: [LayoutKind] {
    Catalogue.current.layouts
      + layoutCommands.enumerated().map { .command($1, number: $0 + 1) }
  }

  /// The first command's layout if the viewer begins with it; nil otherwise.
  ///
  /// A layout that a higher layer of the settings names wins over the command.
  var commandLayout: LayoutKind? {
    guard let command = layoutCommands.first, let rank = look.rank(of: \.layoutCommand),
      rank <= look.rank(of: \.layout) ?? .max
    else { return nil }
    return .command(command)
  }

  /// The files that the commands' layouts may depend on.
  ///
  /// They are the readable files among the commands' words, and the file of `--watch-layout`.
  var layoutFiles: [String] {
    guard !layoutCommands.isEmpty else { return [] }
    let words = layoutCommands.joined(separator: " ").unicodeScalars
      .split { $0.properties.isWhitespace || "'\"();|&<>".unicodeScalars.contains($0) }
      .map(String.init)
    // Programs of the system are left out, because they do not change.
    let files = words.filter { word in
      !["/usr/", "/bin/", "/sbin/"].contains { word.begins(with: $0) }
        && (try? isReadableRegularFile(word)) == true
    }
    return files + (look[\.watchLayout].map { [$0] } ?? [])
  }

  /// Checks that no setting runs a command or names a file under `secure`.
  ///
  /// - Throws: `.option(.insecure)`.
  func checkCommands() throws(Failure) {
    guard isSecure else { return }
    if more != nil { throw .option(.insecure(option: "--more", .runsCommand)) }
    if !layoutCommands.isEmpty {
      throw .option(.insecure(option: "--layout-command", .runsCommand))
    }
    if look[\.watchLayout] != nil {
      throw .option(.insecure(option: "--watch-layout", .namesFile))
    }
  }
}
