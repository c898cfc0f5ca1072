import ArgumentParser
import NcursesTerminal
import TOML
import TerminalGrid
import WaterfallRecords
import WaterfallViewer

/// `--preview-window`: the place and size of the preview, with commas between the words.
struct PreviewWindowChoice: SettingValue, WordedArgument, Hashable {
  static let words = "right, bottom or left, a size such as 50% or 30, wrap, hidden: left,40%,wrap"
  let window: PreviewWindow
  private let text: String

  init?(argument: String) {
    guard !argument.isEmpty else { return nil }
    self.init(argument, changing: PreviewWindow())
  }

  /// - Parameter window: what words that are left out mean.
  init?(_ argument: String, changing window: PreviewWindow) {
    var window = window
    for word in argument.isEmpty ? [] : Self.words(of: argument) {
      switch word {
      case "right": window.side = .right
      case "left": window.side = .left
      case "bottom", "down": window.side = .bottom
      case "wrap": window.wraps = true
      case "nowrap": window.wraps = false
      case "hidden": window.isHidden = true
      case "nohidden": window.isHidden = false
      case let size:
        guard let choice = HeightChoice(argument: size) else { return nil }
        window.extent =
          switch choice.height {
          case .percent(let percent): .percent(percent)
          case .rows(let count): .cells(count)
          }
      }
    }
    (self.window, text) = (window, argument)
  }

  /// The words between commas. fzf takes colons as well.
  static func words(of text: String) -> [String] {
    text.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "," || $0 == ":" }
      .map(String.init)
  }

  static var defaultCompletionKind: CompletionKind {
    .list(["right", "bottom", "left", "right,wrap", "hidden"])
  }
  var written: TOMLValue { .string(text) }
}

/// `--ranking`: which lines that match come first.
struct RankingChoice: SettingValue, WordedArgument, Hashable {
  static let words =
    "none, order, or at most two of \(LineTie.allCases.map(\.rawValue).joined(separator: ", "))"
  let ranking: LineRules.Ranking
  private let text: String

  /// The built-in one.
  static let length = Self(.by([.length]), "length")

  private init(_ ranking: LineRules.Ranking, _ text: String) {
    (self.ranking, self.text) = (ranking, text)
  }

  init?(argument: String) {
    switch argument {
    case "none": self.init(.none, argument)
    case "order": self.init(.by([]), argument)
    default:
      let words = argument.unicodeScalars.split(separator: ",", omittingEmptySubsequences: false)
      let ties = words.compactMap { LineTie(rawValue: String($0)) }
      guard ties.count == words.count, ties.count <= LineRules.Ranking.mostTies else { return nil }
      self.init(.by(ties), argument)
    }
  }

  static var defaultCompletionKind: CompletionKind {
    .list(["none", "order"] + LineTie.allCases.map(\.rawValue))
  }
  var written: TOMLValue { .string(text) }
}
