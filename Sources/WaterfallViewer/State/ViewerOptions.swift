import TerminalGrid
package import WaterfallBoard
package import WaterfallCards
package import WaterfallItems
package import WaterfallRecords

/// All that a viewer is given when it starts, or when an option is set while it runs.
@dynamicMemberLookup
package struct ViewerOptions: Hashable, Sendable {
  /// The part that only `:` changes while the viewer runs.
  package var configuration: ViewerConfiguration
  /// What the viewer begins with, and what can be set while it runs.
  package var choices: ViewerChoices
  /// Where the items come from, for the status line.
  package var sourceName = "waterfall"
  /// The boards around the one that is shown now, the outermost first.
  package var outerBoards: [OuterBoard] = []

  package init(
    _ configuration: ViewerConfiguration = ViewerConfiguration(),
    _ choices: ViewerChoices = ViewerChoices()
  ) {
    (self.configuration, self.choices) = (configuration, choices)
  }

  /// For places that are not run at the start: without optimization each use makes a key path,
  /// which takes up to 30 µs.
  package subscript<Value>(
    dynamicMember path: WritableKeyPath<ViewerConfiguration, Value>
  ) -> Value {
    get { configuration[keyPath: path] }
    set { configuration[keyPath: path] = newValue }
  }

  package subscript<Value>(dynamicMember path: WritableKeyPath<ViewerChoices, Value>) -> Value {
    get { choices[keyPath: path] }
    set { choices[keyPath: path] = newValue }
  }
}

/// The options that keys can change, too.
///
/// The viewer's parts have these values, and keys change many of them there: a board has its view
/// and its query, and a prompt has the words of filters. So there is no second copy of them.
package struct ViewerChoices: Hashable, Sendable {
  /// How cards are shown.
  package var view = BoardView.cards(LayoutChoice())
  /// The layout chosen for the cards.
  package var layout: LayoutChoice {
    get { view.chosen }
    set { view.chosen = newValue }
  }
  /// Whether the cards are rows of the list. Its columns are chosen once there are cards.
  package var isList: Bool {
    get { view.isList }
    set {
      if !newValue {
        view.showCards()
      } else if !isList {
        view = .list(.awaited(width: 0), over: view.chosen)
      }
    }
  }
  /// What was chosen for the columns of the list.
  package var chosenColumns = ChosenColumns()
  /// Whether the list has a row of sums at its foot.
  package var hasTotals = false
  /// The layouts to choose from, in this order; not empty.
  package var layouts = LayoutKind.all
  /// The form of cards that are boxes.
  package var form = CardForm()
  /// The number of items in a page; nil means as many as two screens need.
  package var pageSize: Int?
  package var query = ItemQuery()
  /// How a filter's words are matched; nil if nobody has chosen. A picker's lines are then found by
  /// their letters, and all else as it is written.
  package var matching: Filter.Matching?
  /// Whether the cards are shown to an audience.
  package var isPresenting = false
  package var theme = Theme.dark
  /// Whether the theme becomes light or dark once the terminal reports its background.
  package var isThemeAutomatic = false
  /// Whether all unnecessary motion is left out.
  package var isMotionReduced = false
  /// The shell command that Enter runs; nil if Enter opens the details.
  package var onEnter: RecordTemplate?

  package init() {}
}

extension BoardRules {
  init(_ configuration: ViewerConfiguration, _ choices: ViewerChoices) {
    self.init(
      pageSize: choices.pageSize, counting: configuration.counting,
      loadAhead: configuration.loadAhead, isFollowing: configuration.isFollowing,
      isEndless: configuration.isEndless, attributeWords: configuration.attributeWords,
      layouts: choices.layouts, isMotionReduced: choices.isMotionReduced,
      hasSectionFooters: configuration.hasSectionFooters, medium: configuration.medium)
  }
}

extension CardReading {
  package init(_ options: ViewerConfiguration) {
    // The one character that replaces `…` in ASCII would read badly in the middle of a text.
    let ellipsis = options.isASCII ? "..." : "…"
    let short = ShortWords(now: options.startTime, ellipsis: ellipsis)
    self.init(
      options.fields, showsPictures: options.pictureMode != nil, isConfined: options.isSecure,
      pictureHeight: options.pictureHeight, short: short)
  }
}

extension Board {
  /// A board without items, as the options ask for it.
  init(_ options: ViewerOptions, size: CellSize, stopwatch: Stopwatch) {
    self.init(
      name: options.sourceName, view: options.view, form: options.form,
      columns: options.chosenColumns, query: options.query,
      BoardRules(options.configuration, options.choices), size: size, stopwatch: stopwatch)
  }
}
