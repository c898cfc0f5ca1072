import Platform
import TerminalGrid
import WaterfallLayout
import WaterfallRecords
import WaterfallViewer

// A layout that a command computes.
extension Settings {
  /// The command; nil: there is none.
  private var layoutCommand: String? {
    look[\.layoutCommand].flatMap { command in
      command.unicodeScalars.allSatisfy(\.properties.isWhitespace) ? nil : command
    }
  }

  /// The layouts that can be chosen: those that are offered, and the command's.
  var layouts: [LayoutKind] {
    Catalogue.current.layouts + (layoutCommand.map { [.command($0)] } ?? [])
  }

  /// The command's layout, if it is the one to begin with: a layout that was asked for by its name
  /// later wins.
  var commandLayout: LayoutKind? {
    guard let layoutCommand, let rank = look.rank(of: \.layoutCommand),
      rank <= look.rank(of: \.layout) ?? .max
    else { return nil }
    return .command(layoutCommand)
  }

  /// The files that the command's layout may change with: those among the command's words, and the
  /// one that `--watch-layout` names.
  var layoutFiles: [String] {
    guard let layoutCommand else { return [] }
    let words = layoutCommand.unicodeScalars
      .split { $0.properties.isWhitespace || "'\"();|&<>".unicodeScalars.contains($0) }
      .map(String.init)
    // Programs of the system do not change.
    let files = words.filter { word in
      !["/usr/", "/bin/", "/sbin/"].contains { word.begins(with: $0) }
        && (try? isReadableRegularFile(word)) == true
    }
    return files + (look[\.watchLayout].map { [$0] } ?? [])
  }

  /// Under `secure` no command is run, and no file is named.
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
