import WaterfallViewer

/// A command with keys: in the help, after `:`, and to be bound to other keys in the config file.
///
/// ```swift
/// let half = NamedCommand("half", keys: ["<M-h>"], "half as many cards") { context in
///   [.perform("max-items \(max(1, context.count / 2))")]
/// }
/// ```
public struct NamedCommand: Sendable {
  /// What a command knows of the viewer when it runs.
  public struct Context: Sendable {
    /// The number typed before the key; nil if there is none.
    public let number: Int?
    /// The number of cards that are shown. More may follow.
    public let count: Int
    /// The place of the card in focus among them, from 1; nil if no card is shown.
    public let position: Int?
    /// The title of the card in focus; nil if there is none, or if the card has not been read.
    public let title: String?

    fileprivate init(_ facts: CommandFacts) {
      (number, count) = (facts.number, facts.count)
      (position, title) = (facts.position, facts.title)
    }
  }

  /// What a command wants. It is done as if a person had done it, so `--secure` limits it, too.
  public enum Outcome: Hashable, Sendable {
    /// Shows words in the status line until the next key.
    case say(String)
    /// Does what these words do after `:`: a command's name, an option and its value, or the number
    /// of a card. If they mean nothing, the status line says so. A command must not perform itself,
    /// because it would never end.
    case perform(String)

    fileprivate var wish: CommandWish {
      switch self {
      case .say(let words): .say(words)
      case .perform(let words): .perform(words)
      }
    }
  }

  let command: Command

  /// Creates a command.
  ///
  /// - Parameters:
  ///   - name: the name after `:`: lower-case letters, digits and hyphens. A taken name traps.
  ///   - keys: as in the config file, such as `w` or `<C-w>`; the first one is shown. A key of
  ///     another command traps.
  ///   - summary: a person reads it in the help: `the next layout`.
  ///   - synonyms: other words by which a person finds it in the help, separated by blanks.
  ///   - action: returns what the command wants, in order. It must return soon, because no key acts
  ///     meanwhile.
  public init(
    _ name: String, keys: [String], _ summary: String, synonyms: String = "",
    action: @escaping @Sendable (Context) -> [Outcome]
  ) {
    requireName(name, of: "command")
    command = Command(offered: name, keys: keys, summary: summary, synonyms: synonyms) { facts in
      action(Context(facts)).map(\.wish)
    }
  }
}
