package import TerminalInput
import WaterfallViewer

package enum TourCommand: String, KeyCommand {
  case onward
  case back
  case end

  package static let bindings: [(command: TourCommand, keys: [String])] = [
    (.onward, ["<Space>", "<Enter>", "<Right>", "<PgDn>"]),
    (.back, ["<Left>", "<PgUp>", "<BS>"]),
    (.end, ["<Esc>"]),
  ]
  package static let defaults = readBindings()
  package static var place: String { "on a tour" }
  package static var takesNumbers: Bool { true }

  package var summary: String {
    switch self {
    case .onward: "the next step"
    case .back: "the step before"
    case .end: "end the tour; the demo is yours"
    }
  }
}
