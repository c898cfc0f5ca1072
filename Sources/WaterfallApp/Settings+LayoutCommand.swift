import Platform
import TerminalGrid
import WaterfallBoard
import WaterfallRecords
import WaterfallViewer

// The layouts that commands compute.
extension Settings {
  /// The layout commands. The viewer begins with the first one; the lab compares it with others.
  private var layoutCommands: [String] { (look[\.layoutCommand] ?? []).filter { !$0.isBlank } }

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
    for setting in data.inForce + look.inForce where setting.facts.isOffUnderSecure {
      // A list of blank commands runs none.
      if let commands = setting.value as? [String], commands.allSatisfy(\.isBlank) { continue }
      let runsCommand = setting.facts.traits.contains(.runsCommand)
      throw .option(
        .insecure(option: "--\(setting.facts.name)", runsCommand ? .runsCommand : .namesFile))
    }
  }
}

extension String {
  fileprivate var isBlank: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}
