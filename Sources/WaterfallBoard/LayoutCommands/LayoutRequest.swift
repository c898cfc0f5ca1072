package import WaterfallLayout
import WaterfallRecords

/// A request to a layout command to lay out a board.
package struct LayoutRequest: Sendable {
  /// The command line, as the shell takes it.
  let command: String
  /// Which edition of the board it is.
  let edition: PlacedCards.Edition
  let source: CardSource
  /// In the layout's own unit.
  let container: Size
  let direction: LayoutConfiguration.Direction
  let hasStickyHeaders: Bool
  /// The current numbers of the layout, with their names in the lab.
  let parameters: [(name: String, value: Value)]
  /// The frames of the command's previous answer; nil if there is none.
  let shown: ReceivedElements?
  /// Whether the command is restarted, even while it is busy.
  let startsAnew: Bool

  /// The elements of the board before any has come.
  var noElements: ReceivedElements {
    ReceivedElements(sections, in: container, direction: direction)
  }

  /// The size of each section of the board, and whether it has a header or footer.
  var sections: [ReceivedElements.Section] {
    (0..<source.sectionCount).map { section in
      ReceivedElements.Section(
        itemCount: source.itemCount(inSection: section),
        hasHeader: source.hasHeader(inSection: section),
        hasFooter: source.hasFooter(inSection: section))
    }
  }
}

/// The outcome of a request.
package struct LayoutAnswer: Sendable {
  let edition: PlacedCards.Edition
  package let outcome: Result<Placed, LayoutFault>
  /// The time from the question to the answer.
  let duration: Duration

  /// The frames that a command has answered with.
  package struct Placed: Sendable {
    package let layout: ReceivedLayout
    /// Whether the command was asked for everything or only for new items.
    let part: LayoutWork.Part
    /// How many elements have moved since its previous answer; nil if there was none.
    let moved: Int?
  }

  /// Why there is no good answer; nil if there is one.
  package var fault: LayoutFault? {
    guard case .failure(let fault) = outcome else { return nil }
    return fault
  }
}
