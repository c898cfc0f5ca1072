/// A terminal that shows pictures as pixels, by the name that it gives itself (XTVERSION).
///
/// Only name and version decide. A question about the protocol would not: kitty 0.26.5 and Konsole
/// 22.12 answer kitty's with OK, and show boxes in place of its placeholders.
///
/// The environment does not count either, such as KITTY_WINDOW_ID or TERM_PROGRAM. ssh does not
/// pass it on. An xterm that was started from kitty has kitty's, and a session of tmux keeps that
/// of the terminal in which it was created. Each terminal of the table answers XTVERSION, so a
/// terminal that does not is none of them.
struct KnownTerminal {
  enum Form {
    case placeholders
    /// - Parameter isCertain: whether it has them although it does not report how many colours they
    ///   may have (XTSMGRAPHICS). xterm reports that if it was started as a VT340, and foot if its
    ///   config does not switch them off.
    case sixels(isCertain: Bool)
  }

  /// In small letters.
  private let name: String
  /// The first version that shows them; empty if all do.
  private let since: [Int]
  let form: Form
  let isSeen: Bool

  /// Two are not in the table because of what was seen. Konsole 22.12 does not move sixels with
  /// their rows, nor does it erase them. mlterm shows stray text after a sixel.
  private static let all = [
    Self(name: "kitty", since: [0, 28], form: .placeholders, isSeen: true),
    Self(name: "ghostty", since: [], form: .placeholders, isSeen: false),
    Self(name: "foot", since: [], form: .sixels(isCertain: false), isSeen: true),
    Self(name: "xterm", since: [], form: .sixels(isCertain: false), isSeen: true),
    Self(name: "wezterm", since: [], form: .sixels(isCertain: true), isSeen: false),
    Self(name: "iterm2", since: [], form: .sixels(isCertain: true), isSeen: false),
  ]

  /// A terminal that is not in the table, of which a person says that it has sixels.
  static let any = Self(name: "", since: [], form: .sixels(isCertain: false), isSeen: false)

  /// What a name says of a terminal.
  enum Match {
    case pixels(KnownTerminal, name: String)
    case cells(CellsReason)
  }

  /// The terminal of this name, if it shows pixels.
  ///
  /// - Parameter words: name and version as the terminal reports them: `kitty(0.41.1)`,
  ///   `WezTerm 20240203-110809-5046fc22`.
  static func named(_ words: String) -> Match {
    let name = words.utf8.prefix { $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: " ") }
    let small = name.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
    guard let terminal = all.first(where: { $0.name.utf8.elementsEqual(small) }) else {
      return .cells(.unlisted(words))
    }
    let version = words.utf8.dropFirst(name.count + 1)
      .prefix { $0 == UInt8(ascii: ".") || (0x30...0x39).contains($0) }
      .split(separator: UInt8(ascii: ".")).map { Int(String(decoding: $0, as: UTF8.self)) ?? .max }
    guard !version.lexicographicallyPrecedes(terminal.since) else {
      let since = terminal.since.map(String.init).joined(separator: ".")
      return .cells(.tooOld(words, since: since))
    }
    return .pixels(terminal, name: words)
  }
}
