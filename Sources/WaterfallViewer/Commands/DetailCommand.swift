package import TerminalInput

/// Commands of the details panel only. All other keys have the same command as among the cards.
package enum DetailCommand: KeyCommand {
  /// Folds or unfolds the selection. If nothing selected can fold, the key has its usual command.
  case fold

  package static let bindings: [(command: DetailCommand, keys: [String])] = [
    (.fold, ["<Space>"])
  ]
  package static let defaults = readBindings()
  package static var place: String { "in the details" }
  package static var takesNumbers: Bool { true }

  package var name: String { "fold" }
  package var summary: String { "fold or unfold what is selected" }
}
