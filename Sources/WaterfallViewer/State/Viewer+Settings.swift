import TerminalGrid
import WaterfallBoard
import WaterfallCards

extension Viewer {
  /// The options of a viewer that goes on where this one is.
  package var settingOptions: ViewerOptions {
    var now = ViewerOptions()
    (now.configuration, now.pictureMode) = (options, pictures.mode)
    (now.sourceName, now.view, now.form) = (board.name, board.view, board.form)
    (now.query, now.theme, now.isThemeAutomatic) = (board.query, themes.chosen, themes.isAutomatic)
    (now.layouts, now.pageSize) = (board.rules.layouts, board.rules.pageSize)
    (now.isMotionReduced, now.onEnter) = (board.rules.isMotionReduced, onEnter)
    (now.resumed, now.greeting) = (nil, nil)
    (now.matching, now.opensPicker) = (prompts.matching, context.isPicking)
    // A new viewer chooses them from its own first cards.
    now.view.columns = .awaited(width: screen.viewport.columns, like: board.view.columns)
    (now.memory, now.outerBoards, now.leftItems) = (board.memory, trail.outerBoards, trail.left)
    (now.picks, now.generation) = (picks, board.reading.next)
    let focus = board.focus
    now.firstItem =
      focus < board.items.count ? FirstItem(number: focus, id: board.items.ids[focus]) : nil
    for pane in panes.all { pane.save(in: &now) }
    return now
  }

  mutating func receive(_ answer: SettingAnswer) {
    switch answer {
    case .refused(let reason): status.say(reason)
    case .opens(let open):
      status.say("opening…")
      emit(.openSource(open))
    case .beginsAnew:
      emit(.keepSources(of: picks.generations))
      emit(.quit(.begunAnew))
    case .set(let new): receive(new)
    }
  }

  private mutating func receive(_ new: ViewerChoices) {
    themes.follow(new)
    // The terminal may have turned light or dark since it was asked.
    if new.isThemeAutomatic { emit(.askForBackground) }
    (prompts.matching, onEnter) = (new.matching, new.onEnter)
    board.rules = BoardRules(options, new)
    act { $0.show(new.query) }
    if new.isPresenting != isPresented { togglePane(withCommand: Command.present.name) }
    var form = board.form
    form.wrapsRows = new.form.wrapsRows
    if new.layout != board.view.chosen || new.form != form {
      act { $0.show(.cards(new.layout), new.form) }
    } else if new.form != board.form {
      // It concerns the list alone, which stays.
      act { $0.show(new.view, new.form) }
    } else if new.isList != board.view.isList {
      act { $0.toggleList() }
    }
  }

  mutating func set(_ setting: SettingName, _ name: String, to value: String?) {
    guard setting.use == .anyTime else {
      status.say("--\(name) can only be set when waterfall starts")
      return
    }
    guard !setting.isSwitch || value == nil else {
      status.say("\(name) takes no value; no-\(setting.name) switches it off")
      return
    }
    guard setting.isSwitch || value != nil else {
      let words = setting.words.isEmpty ? "" : ": \(setting.words.joined(separator: ", "))"
      status.say(":\(name) takes a value\(words)")
      return
    }
    emit(.set(name: name, value: value))
  }
}
