import WaterfallRecords

/// An option of fzf, and what it means here.
///
/// ``all`` is the one table of them. It has the options of fzf up to 0.74; those of its preview are
/// in ``preview``, and its actions in ``FzfAction``.
struct FzfOption: Sendable {
  /// The value that follows a name: `--name=VALUE`, `--name VALUE`, `-nVALUE`, `-n VALUE`.
  enum Value: Sendable {
    case none, required
    /// A number may follow.
    case number
    /// A text may follow that does not begin like an option.
    case optional
    /// A text follows, and perhaps more of them that do not begin like an option.
    case several
  }

  enum Meaning: Sendable {
    /// Switches something on or off.
    case flag(FzfFlag, Bool)
    /// Its value has this use.
    case text(FzfText)
    /// An earlier value is dropped.
    case dropped(FzfText)
    /// It changes nothing that would be wrong without it: colours, borders, and the like.
    case ignored
    /// It cannot be; what to use here instead.
    case refused(String)
    case help, version
  }

  /// With their dashes, or the plus sign of those that switch off.
  let names: [String]
  let value: Value
  let meaning: Meaning

  /// - Parameters:
  ///   - names: separated by spaces.
  ///   - value: what follows them; a text does if the meaning is about one.
  init(_ names: String, _ meaning: Meaning, takes value: Value = .none) {
    self.names = names.unicodeScalars.split(separator: " ").map(String.init)
    self.meaning = meaning
    if case .text = meaning, case .none = value {
      self.value = .required
    } else {
      self.value = value
    }
  }
}

/// The things that options of fzf switch on or off.
enum FzfFlag: Hashable, Sendable {
  case multi, exact, readsZero, printsZero, printsQuery, picksSole, leavesEmpty, sorts, reversed
  case ansi, mouse, ignoresCase, respectsCase, literal, cycles
  /// Whether what is typed finds lines.
  case searches
  /// Whether what is done at the start waits for all lines.
  case waits
  case hidesInput
}

/// The use of the value of an option of fzf.
enum FzfText: Hashable, Sendable {
  case query, filter, prompt, header, headerLines, delimiter, nth, withNth, acceptNth, expect, bind
  case height
  case tiebreak, scheme, toggleSort, preview, previewWindow, history, historySize
  case walker, walkerRoot, walkerSkip, withShell
}

extension FzfOption {
  static let all = own + preview

  private static let own: [FzfOption] = [
    // Search
    FzfOption("-e --exact --extended-exact", .flag(.exact, true)),
    FzfOption("+e --no-exact", .flag(.exact, false)),
    FzfOption("-x --extended", .ignored),
    FzfOption("+x --no-extended", .refused("words beginning with ' are plain text")),
    FzfOption("-i --ignore-case", .flag(.ignoresCase, true)),
    FzfOption("+i --no-ignore-case", .flag(.respectsCase, true)),
    FzfOption("--smart-case", .flag(.ignoresCase, false)),
    FzfOption("-n --nth", .text(.nth)),
    FzfOption("--with-nth", .text(.withNth)),
    FzfOption("--accept-nth", .text(.acceptNth)),
    FzfOption("-d --delimiter", .text(.delimiter)),
    FzfOption("-s --sort", .flag(.sorts, true), takes: .number),
    FzfOption("+s --no-sort", .flag(.sorts, false)),
    FzfOption("--tiebreak", .text(.tiebreak)),
    FzfOption("--algo", .ignored, takes: .required),
    FzfOption("--scheme", .text(.scheme)),
    FzfOption("--literal", .flag(.literal, true)),
    FzfOption("--no-literal", .flag(.literal, false)),
    FzfOption("--disabled --phony", .flag(.searches, false)),
    FzfOption("--enabled --no-phony --no-disabled", .flag(.searches, true)),
    FzfOption("--tail", .refused("tail -n N | waterfall fzf"), takes: .required),

    // Input and output
    FzfOption("-q --query", .text(.query)),
    FzfOption("-f --filter", .text(.filter)),
    FzfOption("-m --multi", .flag(.multi, true), takes: .number),
    FzfOption("+m --no-multi", .flag(.multi, false)),
    FzfOption("-1 --select-1", .flag(.picksSole, true)),
    FzfOption("+1 --no-select-1", .flag(.picksSole, false)),
    FzfOption("-0 --exit-0", .flag(.leavesEmpty, true)),
    FzfOption("+0 --no-exit-0", .flag(.leavesEmpty, false)),
    FzfOption("--print-query", .flag(.printsQuery, true)),
    FzfOption("--no-print-query", .flag(.printsQuery, false)),
    FzfOption("--expect", .text(.expect)),
    FzfOption("--read0", .flag(.readsZero, true)),
    FzfOption("--no-read0", .flag(.readsZero, false)),
    FzfOption("--print0", .flag(.printsZero, true)),
    FzfOption("--no-print0", .flag(.printsZero, false)),
    FzfOption("--tac", .flag(.reversed, true)),
    FzfOption("--no-tac", .flag(.reversed, false)),
    FzfOption("--ansi", .flag(.ansi, true)),
    FzfOption("--no-ansi", .flag(.ansi, false)),
    FzfOption("--no-mouse", .flag(.mouse, false)),
    FzfOption("--sync", .flag(.waits, true)),
    FzfOption("--no-sync --async", .flag(.waits, false)),

    // Words and keys
    FzfOption("--prompt", .text(.prompt)),
    FzfOption("--header", .text(.header)),
    FzfOption("--header-lines", .text(.headerLines)),
    FzfOption("--height", .text(.height)),
    FzfOption("--bind", .text(.bind)),
    FzfOption("--toggle-sort", .text(.toggleSort)),
    FzfOption("--history", .text(.history)),
    FzfOption("--history-size", .text(.historySize)),
    FzfOption("--cycle", .flag(.cycles, true)),
    FzfOption("--no-cycle", .flag(.cycles, false)),

    // Colours, borders and the like
    FzfOption("--color --border --scrollbar --wrap --tmux --popup", .ignored, takes: .optional),
    FzfOption("--list-border --input-border --header-border", .ignored, takes: .optional),
    FzfOption("--header-lines-border --footer-border --gap-line", .ignored, takes: .optional),
    FzfOption("--gap", .ignored, takes: .number),
    FzfOption("--layout --margin --padding --info --info-command", .ignored, takes: .required),
    FzfOption("--separator --pointer --marker --ellipsis --tabstop", .ignored, takes: .required),
    FzfOption("--border-label --border-label-pos --style", .ignored, takes: .required),
    FzfOption("--list-label --list-label-pos --ghost", .ignored, takes: .required),
    FzfOption("--input-label --input-label-pos", .ignored, takes: .required),
    FzfOption("--header-label --header-label-pos", .ignored, takes: .required),
    FzfOption("--footer --footer-label --footer-label-pos", .ignored, takes: .required),
    FzfOption("--hscroll-off --scroll-off --jump-labels", .ignored, takes: .required),
    FzfOption("--min-height --gutter --gutter-raw --wrap-sign", .ignored, takes: .required),
    FzfOption("--freeze-left --freeze-right --marker-multi-line", .ignored, takes: .required),
    FzfOption("--id-nth", .ignored, takes: .required),
    FzfOption("+c --no-color +2 --no-256 --black --bold --unicode --clear", .ignored),
    FzfOption("--reverse --keep-right --hscroll --filepath-word", .ignored),
    FzfOption("--header-first --highlight-line --multi-line --track", .ignored),
    FzfOption("--inline-info --wrap-word --ambidouble", .ignored),

    // How it reads and draws
    FzfOption("--threads --tty-default", .ignored, takes: .required),
    FzfOption("--force-tty-in --no-winpty", .ignored),

    // Other things that fzf does
    FzfOption(
      "--listen --listen-unsafe",
      .refused("no other program sends actions; --bind 'EVENT:transform(…)' asks for some"),
      takes: .optional),
    FzfOption("--bench", .refused("time waterfall fzf --filter"), takes: .required),
    FzfOption("--with-shell", .text(.withShell)),
    FzfOption("--walker", .text(.walker)),
    FzfOption("--walker-root", .text(.walkerRoot), takes: .several),
    FzfOption("--walker-skip", .text(.walkerSkip)),
    FzfOption("--bash --zsh --fish --nushell", .refused("waterfall --shell-integration")),
    FzfOption("--no-input", .flag(.hidesInput, true)),
    FzfOption("--raw", .refused("without it the lines that match are shown")),
    FzfOption("-h --help --man", .help),
    FzfOption("--version", .version),
  ]

  /// The option of a name. One that switches off something that is ignored, or that cannot be, is
  /// ignored.
  static func named(_ name: String) -> FzfOption? {
    if let option = all.first(where: { $0.names.contains { $0.isExactly(name) } }) { return option }
    guard name.begins(with: "--no-"), let other = named("--" + name.dropFirst(5)) else {
      return nil
    }
    switch other.meaning {
    case .ignored, .refused: return FzfOption(name, .ignored)
    case .text(let text): return FzfOption(name, .dropped(text))
    default: return nil
    }
  }
}
