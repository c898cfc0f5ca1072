package import WaterfallViewer

extension PaneList {
  package static let ofLab: [any Pane.Type] = [Presentation.self, TourPane.self, Lab.self]
}
