package import TerminalInput

/// Commands of the list only. All other keys have the same command as among the boxes.
package enum ListCommand: String, KeyCommand, CaseIterable {
  case columnLeft, columnRight, hideColumn, fitColumn

  package static let bindings: [(command: ListCommand, keys: [String])] = [
    (.columnLeft, ["<lt>"]), (.columnRight, [">"]), (.hideColumn, ["-"]), (.fitColumn, ["_"]),
  ]
  package static let defaults = readBindings()
  package static var place: String { "in the list" }
  package static var takesNumbers: Bool { true }

  package var summary: String {
    switch self {
    case .columnLeft: "move the column to the left"
    case .columnRight: "move the column to the right"
    case .hideColumn: "hide the column; the menu of fields shows it again"
    case .fitColumn: "make the column as wide as its texts, and back"
    }
  }
}
