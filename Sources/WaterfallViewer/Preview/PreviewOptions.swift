package import WaterfallBoard

/// What a viewer is given for the preview.
package struct PreviewOptions: PaneOption {
  /// What is shown; nil if there is no preview.
  package var content: PreviewContent?
  package var window = PreviewWindow()

  package init() {}

  package init(_ content: PreviewContent?, in window: PreviewWindow) {
    (self.content, self.window) = (content, window)
  }

  /// The options of a viewer, without those that it must not use.
  init(of configuration: ViewerConfiguration) {
    let preview = configuration.preview
    let isRefused = configuration.isSecure && preview.content != .file
    self = isRefused || configuration.medium == .paper ? PreviewOptions() : preview
  }
}

/// The place of the preview beside the cards.
package struct PreviewWindow: Hashable, Sendable {
  package enum Side: Hashable, Sendable { case right, bottom, left }

  /// Its width beside the cards, or its height below them.
  package enum Extent: Hashable, Sendable {
    case percent(Int)
    case cells(Int)

    func cells(of whole: Int) -> Int {
      switch self {
      case .percent(let percent): whole * percent / 100
      case .cells(let count): count
      }
    }
  }

  package var side = Side.right
  package var extent = Extent.percent(50)
  /// Whether long lines go on in the next row. If not, they are cut.
  package var wraps = false
  /// Whether only a key shows it.
  package var isHidden = false

  package init() {}
}

extension ViewerConfiguration {
  package var preview: PreviewOptions {
    get { panes[PreviewOptions.self] }
    set { panes[PreviewOptions.self] = newValue }
  }
}
