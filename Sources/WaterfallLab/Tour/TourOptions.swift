package import WaterfallViewer

/// What a viewer is given for tours.
package struct TourOptions: PaneOption {
  /// The first tour, if any. The flags after it say whether other tours come before and after it.
  var tour: Tour?
  var isFollowing = false
  var isFollowed = false
  var keys = KeyTable<TourCommand>()

  package init() {}
}

extension ViewerConfiguration {
  /// The first tour; nil if there is none.
  package var tour: Tour? {
    get { panes[TourOptions.self].tour }
    set { panes[TourOptions.self].tour = newValue }
  }
  /// Whether another tour comes before the first one.
  package var isTourFollowing: Bool {
    get { panes[TourOptions.self].isFollowing }
    set { panes[TourOptions.self].isFollowing = newValue }
  }
  /// Whether another tour comes after it.
  package var isTourFollowed: Bool {
    get { panes[TourOptions.self].isFollowed }
    set { panes[TourOptions.self].isFollowed = newValue }
  }
  package var tourKeys: KeyTable<TourCommand> {
    get { panes[TourOptions.self].keys }
    set { panes[TourOptions.self].keys = newValue }
  }
}
