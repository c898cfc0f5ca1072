import Platform
import TerminalGrid
import WaterfallLayout
import WaterfallRecords
import WaterfallViewer

// The layout that a command computes.
extension Settings {
  /// The layout command; nil if there is none.
  private var layoutCommand: String? {
    look[\.layoutCommand].flatMap { command in
      command.unicodeScalars.allSatisfy(\.properties.isWhitespace) ? nil : command
    }
  }

  /// The layouts to choose from: the catalogue's, and the command's.
  var layouts: [LayoutKind] {
    Catalogue.current.layouts + (layoutCommand.map { [.command($0)] } ?? [])
  }

  /// The command's layout if the viewer begins with it; nil otherwise.
  ///
  /// A layout that a higher layer of the settings names wins over the command.
  var commandLayout: LayoutKind? {
    guard let layoutCommand, let rank = look.rank(of: \.layoutCommand),
      rank <= look.rank(of: \.layout) ?? .max
    else { return nil }
    return .command(layoutCommand)
  }

  /// The files that the command's layout may depend on.
  ///
  /// They are the readable files among the command's words, and the file of `--watch-layout`.
  var layoutFiles: [String] {
    guard let layoutCommand else { return [] }
    let words = layoutCommand.unicodeScalars
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
    if layoutCommand != nil {
      throw .option(.insecure(option: "--layout-command", .runsCommand))
    }
    if look[\.watchLayout] != nil {
      throw .option(.insecure(option: "--watch-layout", .namesFile))
    }
  }
}
