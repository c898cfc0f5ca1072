package import WaterfallViewer

/// What a viewer is given for the lab.
struct LabOptions: PaneOption {
  /// Whether the lab is open from the start.
  var isOpen = false
}

extension ViewerConfiguration {
  /// Whether the lab is open from the start.
  package var opensLab: Bool {
    get { panes[LabOptions.self].isOpen }
    set { panes[LabOptions.self].isOpen = newValue }
  }
}
