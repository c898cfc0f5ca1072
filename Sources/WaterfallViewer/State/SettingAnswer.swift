package import WaterfallItems

/// The outcome of setting an option.
package enum SettingAnswer: Sendable {
  /// It cannot be set, with the reason.
  case refused(String)
  /// It was set. These are all options from now on, and the source if it was opened with the new
  /// one.
  case set(ViewerOptions, ReopenedSource? = nil)
  /// A source must be opened first, by calling this on another thread.
  case opens(@Sendable () -> Void)
}

/// A source that was opened again, with another option.
package struct ReopenedSource: Sendable {
  package let source: any ItemSource
  /// The sources of the boards around it, the outermost first.
  package let outer: [any ItemSource]
  /// The name of another board that is shown; nil if the source has the board that is shown now.
  package let other: String?

  package init(_ source: any ItemSource, outer: [any ItemSource] = [], other: String? = nil) {
    (self.source, self.outer, self.other) = (source, outer, other)
  }
}
