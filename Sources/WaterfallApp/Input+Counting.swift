import WaterfallViewer

extension Input {
  /// When the source is read to its end by itself. A command is run only for pages that somebody
  /// wants to see, and a pipe may never end.
  func counting(_ settings: Settings, _ picking: PickSettings) -> ViewerOptions.Counting {
    if settings.more != nil { return .never }
    if picking.selection != nil { return .always }
    return paths.isEmpty ? .never : .filtered
  }
}
