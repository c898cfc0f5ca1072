import WaterfallLayout
import WaterfallRecords

/// A board that a layout command is to lay out.
package struct LayoutRequest: Sendable {
  /// As the shell takes it.
  let command: String
  /// What of the board it is.
  let edition: Board.Edition
  let source: CardSource
  /// In the layout's own unit.
  let container: Size
  let direction: LayoutConfiguration.Direction
  let hasStickyHeaders: Bool
  /// The numbers in force, by their names in the lab.
  let parameters: [(name: String, value: Value)]
  /// The frames that the command has answered before; nil: none.
  let shown: ReceivedElements?
  /// Whether the command begins anew, whatever it is doing.
  let startsAnew: Bool

  /// What the board has of each section.
  var sections: [ReceivedElements.Section] {
    (0..<source.sectionCount).map { section in
      ReceivedElements.Section(
        itemCount: source.itemCount(inSection: section),
        hasHeader: source.hasHeader(inSection: section),
        hasFooter: source.hasFooter(inSection: section))
    }
  }
}

/// What came of a board.
package struct LayoutAnswer: Sendable {
  let edition: Board.Edition
  let outcome: Result<Placed, LayoutFault>
  /// From the question to the answer.
  let duration: Duration

  /// The frames that a command has answered.
  struct Placed: Sendable {
    let layout: ReceivedLayout
    /// Whether it was asked for what is new alone.
    let part: LayoutWork.Part
    /// How many stand elsewhere than in its answer before; nil: there was none.
    let moved: Int?
  }

  /// nil: it has answered well.
  package var fault: LayoutFault? {
    guard case .failure(let fault) = outcome else { return nil }
    return fault
  }
}
