package import WaterfallViewer

extension PaneList {
  /// The panes of this room.
  package static let ofLab: [any Pane.Type] = [Presentation.self, TourPane.self, Lab.self]
}
