import WaterfallViewer

// Options that are set while the viewer runs: `:columns 2`.
extension Settings {
  /// All settings in the order of the help, each with whether it can be set while the viewer runs.
  var settingNames: SettingNames {
    let themes = themes.map(\.name) + ["auto"]
    return SettingNames { [isSecure] in
      var live = (LookOptions.rows + DataOptions.rows).filter { $0.use == .everywhere }.map(\.name)
      if !isSecure { live += Self.ofCommands }
      return Self.rows.map { row in
        SettingName(
          row.name, words: row.name == "theme" ? themes : row.words,
          isSwitch: row.isFlag, takesField: Self.fieldSettings.contains(row.name),
          use: live.contains(row.name) ? .anyTime : .atStart, summary: row.summary)
      }
    }
  }

  private static let ofCommands = ["layout-command", "watch-layout", "on-enter"]

  private static let fieldSettings: Set<String> = [
    "sort", "title", "body", "image", "badge", "group-by", "color-by", "span-by", "item-width",
    "height-by", "aspect-by", "pin-by",
  ]

  /// The current options with one setting changed; nil if the viewer has to begin again for it.
  ///
  /// - Parameters:
  ///   - name: the setting's name.
  ///   - now: the current options.
  ///   - new: the options with which a new viewer would begin.
  func change(
    _ name: String, _ now: ViewerOptions, to new: ViewerOptions
  ) -> ViewerOptions? {
    var changed = now
    switch name {
    case "layout":
      (changed.layout.kind, changed.layout.placement) = (new.layout.kind, new.layout.placement)
    case "layout-command":
      (changed.layout.kind, changed.layouts) = (new.layout.kind, new.layouts)
    // The viewer's options do not change: the program watches the file.
    case "watch-layout": break
    case "placement", "tolerance": changed.layout.placement = new.layout.placement
    case "direction": changed.layout.direction = new.layout.direction
    case "columns": changed.layout.columns = new.layout.columns
    case "min-column-width": changed.layout.minimumColumnWidth = new.layout.minimumColumnWidth
    case "max-columns": changed.layout.maximumColumns = new.layout.maximumColumns
    case "max-column-width": changed.layout.maximumColumnWidth = new.layout.maximumColumnWidth
    case "align": changed.layout.alignment = new.layout.alignment
    case "fit": changed.layout.fitsCards = new.layout.fitsCards
    case "flush": changed.layout.isFlush = new.layout.isFlush
    case "gap", "column-gap", "row-gap":
      (changed.layout.columnGap, changed.layout.rowGap) = (new.layout.columnGap, new.layout.rowGap)
    case "fixed": changed.layout.numbers = new.layout.numbers
    case "right-to-left": changed.layout.isRightToLeft = new.layout.isRightToLeft
    case "points": changed.layout.chosenPoints = new.layout.chosenPoints
    case "border": changed.form.border = new.form.border
    case "theme": (changed.theme, changed.isThemeAutomatic) = (new.theme, new.isThemeAutomatic)
    case "present": changed.isPresenting = new.isPresenting
    case "reduced-motion": changed.isMotionReduced = new.isMotionReduced
    case "page-size": changed.pageSize = new.pageSize
    case "fuzzy": changed.words = new.words
    case "on-enter": changed.onEnter = new.onEnter
    case "query", "filter": changed.query.filters = new.query.filters
    case "sort": changed.query.orders = new.query.orders
    case "reverse": changed.query.isReversed = new.query.isReversed
    case "max-items": changed.query.limit = new.query.limit
    default: return nil
    }
    return changed
  }

  /// Whether a setting affects how the source is read, so that the source must be reopened.
  static func isOfSource(_ name: String) -> Bool {
    [
      "format", "items", "delimiter", "header", "encoding", "table", "ansi", "more", "follow",
    ].contains(name)
  }

  /// Whether a setting of the source chooses what is shown of it.
  ///
  /// If so, the person cannot return to the board that they were in.
  static func choosesBoard(_ name: String) -> Bool {
    ["items", "table"].contains(name)
  }
}
