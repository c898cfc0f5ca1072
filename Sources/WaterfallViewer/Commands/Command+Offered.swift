import Synchronization
import TerminalGrid
import TerminalInput
import WaterfallBoard
import WaterfallCards

/// The facts of the viewer that a command of a package gets.
package struct CommandFacts: Sendable {
  /// The number typed before the key; nil if there is none.
  package let number: Int?
  /// The number of cards that are shown.
  package let count: Int
  /// The place of the card in focus among them, from 1; nil if there is none.
  package let position: Int?
  /// The title of that card.
  package let title: String?
}

/// What a package's command asks of the viewer.
package enum CommandWish: Sendable {
  /// Shows words in the status line until the next key.
  case say(String)
  /// Does what these words do after `:`.
  case perform(String)
}

// Commands of a package that uses the viewer.
extension Command {
  /// - Parameters:
  ///   - keys: in the notation of ``KeyNotation``.
  ///   - action: what the command wants.
  package init(
    offered name: String, keys: [String], summary: String, synonyms: String,
    action: @escaping @Sendable (CommandFacts) -> [CommandWish]
  ) {
    self.init(name, keys, summary, synonyms: synonyms) { viewer, number in
      let wishes = action(viewer.facts(number))
      // The number is for this command, not for those that it performs.
      viewer.status.forgetCount()
      for wish in wishes { viewer.grant(wish) }
    }
  }

  private static let offered = Mutex<[Command]>([])

  /// The commands of a package. They come after the program's own in the help.
  static var offeredCommands: [Command] { offered.withLock { $0 } }

  /// Adds commands of a package. It must be called before a key is looked up.
  ///
  /// A name or a key that is taken, or a key that is none, is a bug in the package and traps.
  package static func offer(_ commands: [Command]) {
    if commands.isEmpty { return }
    offered.withLock { $0 = commands }
    var keys: [Key: Command] = [:]
    for (index, command) in allCases.enumerated() {
      guard !allCases[..<index].contains(command) else {
        fatalError("There are two commands of the name \(command.name)")
      }
      for notation in command.keys {
        guard let key = try? KeyNotation.parse(notation).first else {
          fatalError("The command \(command.name) has \(notation), which is not a key")
        }
        if let other = keys[key] {
          fatalError("The key \(notation) of \(command.name) is the one of \(other.name)")
        }
        keys[key] = command
      }
    }
  }
}

extension Viewer {
  fileprivate func facts(_ number: Int?) -> CommandFacts {
    let position = board.number(of: board.focus)
    return CommandFacts(
      number: number, count: board.lastNumber, position: position,
      title: position == nil
        ? nil : board.cards[board.focus].map { String(decoding: $0.title.utf8, as: UTF8.self) })
  }

  fileprivate mutating func grant(_ wish: CommandWish) {
    switch wish {
    case .say(let words): status.say(words)
    case .perform(let words):
      guard commandReader.command(named: words) != nil else {
        return status.say("\(words): \(commandReader.whyNotCommand(words))")
      }
      perform(named: words)
    }
  }
}
