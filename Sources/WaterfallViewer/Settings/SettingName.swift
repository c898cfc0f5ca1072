import TerminalGrid
import WaterfallBoard
import WaterfallCards

/// An option by its long name, as it is typed while the viewer runs: `:columns 2`.
package struct SettingName: Hashable, Sendable {
  package var name: String
  /// The values that it takes; empty if there are too many to list.
  package var words: [String]
  /// Whether it is on or off.
  package var isSwitch: Bool
  /// Whether its value is the name of a field.
  package var takesField: Bool
  /// When it can be set.
  package var use: Use
  /// Its summary in the program's help.
  package var summary: String

  /// When an option can be set.
  package enum Use: Hashable, Sendable {
    case anyTime
    /// On the command line only.
    case atStart
  }

  package init(
    _ name: String, words: [String] = [], isSwitch: Bool = false, takesField: Bool = false,
    use: Use = .anyTime, summary: String = ""
  ) {
    (self.name, self.words, self.isSwitch, self.takesField) = (name, words, isSwitch, takesField)
    (self.use, self.summary) = (use, summary)
  }
}

/// All options. They are created when the user types one, because that takes a millisecond.
package struct SettingNames: Hashable, Sendable, ExpressibleByArrayLiteral {
  private let make: @Sendable () -> [SettingName]

  package init(_ make: @escaping @Sendable () -> [SettingName]) { self.make = make }
  package init(arrayLiteral names: SettingName...) { self.init { names } }

  /// In the help's order.
  package var all: [SettingName] { make() }

  package static func == (one: Self, other: Self) -> Bool { one.all == other.all }
  package func hash(into hasher: inout Hasher) { hasher.combine(all) }
}

/// The outcome of setting an option.
package enum SettingAnswer: Sendable {
  /// It cannot be set, with the reason.
  case refused(String)
  /// It was set; these are the values of all options that can be.
  case set(ViewerChoices)
  /// The viewer must restart to use it.
  case beginsAnew
  /// A source must be opened first, by calling this on another thread.
  case opens(@Sendable () -> Void)
}

extension Viewer {
  /// The options of a viewer that goes on where this one is.
  var settingOptions: ViewerOptions {
    var now = ViewerOptions()
    (now.configuration, now.pictureMode) = (options, pictures.mode)
    (now.sourceName, now.view, now.form) = (board.name, board.view, board.form)
    (now.query, now.theme, now.isThemeAutomatic) = (board.query, themes.chosen, themes.isAutomatic)
    (now.layouts, now.pageSize) = (board.rules.layouts, board.rules.pageSize)
    (now.isMotionReduced, now.onEnter) = (board.rules.isMotionReduced, onEnter)
    now.words = prompts.words
    // A new viewer chooses them from its own first cards.
    now.view.columns = ListColumns(of: [], fields: nil, width: screen.viewport.columns)
    now.outerBoards = trail.outerBoards
    (now.picks, now.generation) = (picks, board.reading.next)
    now.firstItem = board.arrangement.position(of: board.focus)
    for slot in PaneSlot.all { slot.work.save(self, &now) }
    return now
  }

  mutating func receive(_ answer: SettingAnswer) -> [ViewerEffect] {
    switch answer {
    case .refused(let reason): status.say(reason)
    case .opens(let open):
      status.say("opening…")
      return [.openSource(open)]
    case .beginsAnew: return [.keepSources(of: picks.generations), .quit(.begunAnew)]
    case .set(let new): return receive(new)
    }
    return []
  }

  private mutating func receive(_ new: ViewerChoices) -> [ViewerEffect] {
    themes.follow(new)
    (prompts.words, onEnter) = (new.words, new.onEnter)
    note(.follow(BoardRules(options, new)))
    var effects = act(.show(new.query))
    if new.isPresenting != isPresented { effects += togglePane(with: .present) }
    if new.layout != board.view.chosen || new.form != board.form {
      effects += act(.look(.cards(new.layout), new.form))
    }
    return effects
  }

  mutating func set(_ setting: SettingName, _ name: String, to value: String?) -> [ViewerEffect] {
    guard setting.use == .anyTime else {
      status.say("--\(name) can only be set when waterfall starts")
      return []
    }
    guard !setting.isSwitch || value == nil else {
      status.say("\(name) takes no value; no-\(setting.name) switches it off")
      return []
    }
    guard setting.isSwitch || value != nil else {
      let words = setting.words.isEmpty ? "" : ": \(setting.words.joined(separator: ", "))"
      status.say(":\(name) takes a value\(words)")
      return []
    }
    return [.set(name: name, value: value)]
  }
}
