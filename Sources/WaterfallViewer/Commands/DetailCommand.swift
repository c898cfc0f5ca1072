package import TerminalInput

/// Commands of the details panel only. All other keys have the same command as among the cards.
package enum DetailCommand: String, KeyCommand {
  /// Folds or unfolds the selection. If nothing selected can fold, the key has its usual command.
  case fold
  /// Magnifies the picture. If there is none, the key has its usual command.
  case larger
  /// Shows more of a magnified picture. If it is not magnified, the key has its usual command.
  case smaller

  package static let bindings: [(command: DetailCommand, keys: [String])] = [
    (.fold, ["<Space>"]), (.larger, ["+"]), (.smaller, ["-"]),
  ]
  package static let defaults = readBindings()
  package static var place: String { "in the details" }
  package static var takesNumbers: Bool { true }

  package var summary: String {
    switch self {
    case .fold: "fold or unfold what is selected"
    case .larger: "magnify the picture; arrows then move in it"
    case .smaller: "show more of a magnified picture"
    }
  }
}
