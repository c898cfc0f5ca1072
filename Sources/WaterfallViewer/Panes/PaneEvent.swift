package import WaterfallBoard

/// Something that only one pane knows, such as the end of its timer.
///
/// The rest of the viewer passes it on as it is. All panes hear it, also closed ones, and each one
/// looks for the types that are its own.
package protocol PaneEvent: Sendable {
  /// The generation of the items that an answer is about; nil if it is about none. The answer is
  /// refused if other items are shown by then.
  var itemGeneration: Int? { get }
}

extension PaneEvent {
  package var itemGeneration: Int? { nil }
}

/// The answer of the command that computes a second layout, beside the board's.
package struct SecondLayout: PaneEvent {
  package let answer: LayoutAnswer
}
