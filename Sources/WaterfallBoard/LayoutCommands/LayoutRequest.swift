package import WaterfallLayout
package import WaterfallRecords

/// A request to a layout command to lay out a board.
package struct LayoutRequest: Sendable {
  /// The command line, as the shell takes it.
  let command: String
  /// Which edition of the board it is.
  package let edition: PlacedCards.Edition
  let source: any LayoutSource & Sendable
  /// Whether the command gets the widths of the items' own sizes, too.
  let givesWidths: Bool
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

  package init(
    command: String, edition: PlacedCards.Edition, source: any LayoutSource & Sendable,
    givesWidths: Bool = false, container: Size, direction: LayoutConfiguration.Direction,
    hasStickyHeaders: Bool = false, parameters: [(name: String, value: Value)],
    shown: ReceivedElements? = nil, startsAnew: Bool = false
  ) {
    (self.command, self.edition, self.source) = (command, edition, source)
    (self.givesWidths, self.container, self.direction) = (givesWidths, container, direction)
    (self.hasStickyHeaders, self.parameters) = (hasStickyHeaders, parameters)
    (self.shown, self.startsAnew) = (shown, startsAnew)
  }

  /// The elements of the board before any has come.
  var noElements: ReceivedElements {
    ReceivedElements(sections, in: container, direction: direction)
  }

  /// The size of each section of the board, and whether it has a header or footer.
  package var sections: [ReceivedElements.Section] {
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
