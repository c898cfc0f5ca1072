package import TerminalInput

/// What keys ask for in a card's details and nowhere else; the others do there what they do among
/// the cards.
package enum DetailCommand: KeyCommand {
  /// Only where something is selected that can be folded; elsewhere its keys do what they do among
  /// the cards.
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
