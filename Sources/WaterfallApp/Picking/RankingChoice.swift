import ArgumentParser
import TOML
import TerminalGrid
import WaterfallRecords

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
