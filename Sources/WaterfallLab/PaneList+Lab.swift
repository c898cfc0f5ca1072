package import WaterfallViewer

extension PaneList {
  /// The viewer's own panes and those of this room.
  package static let withLab = PaneList([Presentation.self, TourPane.self, Lab.self])
}
