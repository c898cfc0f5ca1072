import TerminalGrid
import WaterfallBoard
import WaterfallCards
package import WaterfallItems
import WaterfallRecords

extension Viewer {
  /// The present options, with all that keys have changed.
  package var settingOptions: ViewerOptions {
    var now = ViewerOptions()
    (now.configuration, now.configuration.pictureForm) = (options, pictures.form)
    (now.sourceName, now.view, now.form) = (board.name, board.view, board.form)
    (now.query, now.theme, now.isThemeAutomatic) = (board.query, themes.chosen, themes.isAutomatic)
    (now.layouts, now.pageSize) = (board.rules.layouts, board.rules.pageSize)
    (now.isMotionReduced, now.onEnter) = (board.rules.isMotionReduced, onEnter)
    (now.matching, now.isPresenting) = (prompts.matching, isPresented)
    // The columns of a list are chosen by the cards that it shows.
    now.view.columns = .awaited(width: screen.viewport.columns, like: board.view.columns)
    now.chosenColumns = board.chosenColumns
    now.outerBoards = boardHistory.outerBoards
    now.firstItem = board.focus < board.items.count ? board.focus : nil
    for pane in panes.all { pane.save(in: &now) }
    return now
  }

  mutating func receive(_ answer: SettingAnswer) {
    switch answer {
    case .refused(let reason): say(reason)
    case .opens(let open):
      say("opening…")
      emit(.openSource(open))
    case .set(let new, let reopened): adopt(new, reopened)
    }
  }

  /// Uses other options from now on.
  private mutating func adopt(_ new: ViewerOptions, _ reopened: ReopenedSource?) {
    let reading = CardReading(new.configuration)
    let makesOtherCards = reading != CardReading(options)
    var choices = new.choices
    // The fields that a person chooses come in their own order, and all of them are seen.
    if new.configuration.fields.selection != options.fields.selection {
      choices.chosenColumns.showAll()
    }
    let before = options.fields.names
    let named = new.configuration.fields.names.filter { name in
      !before.contains { $0.isExactly(name) }
    }
    options = new.configuration
    showPictures(in: new.pictureForm)
    adopt(choices)
    _ = offer(.optionsChanged)
    if makesOtherCards || reopened != nil {
      emit(.makeCards(reading))
      boardHistory.forgetItems()
    }
    if let reopened {
      say(nil)
      show(reopened)
    } else if makesOtherCards {
      reread(from: .present)
    }
    if let note = board.unknownFieldNote(of: named) { say(note) }
  }

  private mutating func reread(from source: RefreshRequest.Source) {
    let picks = picks.identities
    act { $0.reread(from: source, finding: picks) }
  }

  private mutating func adopt(_ new: ViewerChoices) {
    // The terminal may have turned light or dark since it was asked.
    if new.isThemeAutomatic { emit(.askForBackground) }
    themes.follow(new)
    (prompts.matching, onEnter) = (new.matching, new.onEnter)
    board.rules = BoardRules(options, new)
    act {
      $0.chooseColumns { $0 = new.chosenColumns }
      $0.show(new.query)
    }
    if new.hasTotals != hasTotals { toggleTotals() }
    if new.isPresenting != isPresented { togglePane(withCommand: Command.present.name) }
    if new.layout != board.view.chosen || new.form != board.form {
      act { $0.show(new.view, new.form) }
    } else if new.isList != board.view.isList {
      act { $0.toggleList() }
    }
  }

  /// Shows the same board of a source that was opened again, or the first board of it.
  private mutating func show(_ reopened: ReopenedSource) {
    guard let name = reopened.other else {
      return reread(from: .other(reopened.source, outer: reopened.outer))
    }
    boardHistory.forgetBoards()
    openBoard(.around, to: OuterBoard(name: name, query: board.query), in: reopened.source)
  }

  mutating func set(_ setting: SettingName, _ name: String, to value: String?) {
    guard setting.use == .anyTime else {
      status.say("--\(name) can only be set when waterfall starts")
      return
    }
    let isRemoved = setting.isRemovable && !name.isExactly(setting.name)
    guard value == nil || !setting.isSwitch && !isRemoved else {
      let opposite = setting.isSwitch ? "; no-\(setting.name) switches it off" : ""
      status.say("\(name) takes no value\(opposite)")
      return
    }
    if isRemoved { return emit(.set(name: setting.name, value: "")) }
    guard setting.isSwitch || value != nil else {
      status.say(":\(name) takes \(setting.taken)")
      return
    }
    // A field that no card has would take away what was there, such as the order.
    do throws(UnknownName) {
      var own = value
      if setting.takesField, let value { own = try commandReader.value(naming: value) }
      emit(.set(name: name, value: own))
    } catch {
      status.say(error.words)
    }
  }
}

extension SettingName {
  /// The value that it takes, in words.
  fileprivate var taken: String {
    if !words.isEmpty { return "a value: \(words.joined(separator: ", "))" }
    if isRemovable { return "the name of a field; :no-\(name) takes it away" }
    return takesField ? "the names of fields" : "a value"
  }
}

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
