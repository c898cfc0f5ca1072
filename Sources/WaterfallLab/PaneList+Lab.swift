package import WaterfallViewer

extension PaneList {
  /// The panes of this room.
  package static let ofLab: [any Pane.Type] = [Presentation.self, TourPane.self, Lab.self]

  /// The viewer's own panes and those of this room.
  package static let withLab = PaneList(ofLab)
}
