import WaterfallBoard
import WaterfallViewer

extension Input {
  /// When the viewer reads the source to its end on its own.
  ///
  /// Not with --more, because its command must run only for pages that are shown. Not for a pipe
  /// either, because it may never end.
  func counting(_ settings: Settings, _ picking: PickSettings) -> BoardRules.Counting {
    if settings.more != nil { return .never }
    if picking.selection != nil { return .always }
    return paths.isEmpty ? .never : .filtered
  }
}
