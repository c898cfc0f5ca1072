import TerminalGrid
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallViewer

/// The settings that `:columns 2` and the like change while the viewer runs.
final class SettingChanges {
  private(set) var settings: Settings
  /// The cards that the viewer shows with these settings.
  var stop: Browse.Stop
  /// Whether the last change reopened the source.
  private var isReopened = false

  init(_ settings: Settings, _ stop: Browse.Stop) {
    (self.settings, self.stop) = (settings, stop)
  }

  /// Turns to other cards. Changes of the settings for the cards before do not apply to them.
  func turn(to stop: Browse.Stop) {
    self.stop = stop
    settings = stop.settings ?? settings
    isReopened = false
  }

  /// - Parameters:
  ///   - value: nil if the option is a switch.
  ///   - now: the current options, which keys may have changed.
  func set(_ name: String, to value: String?, in now: ViewerOptions) -> SettingAnswer {
    do throws(Failure) {
      let changed = try settings.adding(name, value)
      let row = name.begins(with: "no-") && !Self.isRow(name) ? String(name.dropFirst(3)) : name
      if row == "color" { return .refused("--color is set when the program starts") }
      if row == "on-enter", now.selection != nil { return .refused("Enter picks: see --select") }
      var new = changed.viewerOptions(
        sourceName: stop.input.name, defaultPageSize: stop.input.pageSize)
      try PickSettings(changed).apply(to: &new)
      if let options = settings.change(row, now, to: new) {
        settings = changed
        return .set(options)
      }
      isReopened = Settings.isOfSource(row)
      if isReopened {
        let input = stop.input
        guard input.isReopenable else {
          return .refused("what was piped in is read once: give --\(row) at the start")
        }
        let reopened = try Input(input.paths, settings: changed, opening: .boards)
        stop = Browse.Stop(input: reopened, options: stop.options)
        if !Settings.choosesBoard(row) { returnToBoard(now) }
      }
      settings = changed
      if !isReopened || !stop.outer.isEmpty {
        (new.sourceName, new.outerBoards) = (now.sourceName, now.outerBoards)
      }
      (new.picks, new.generation) = (now.picks, now.generation)
      if Settings.choosesBoard(row) { new.picks.nest(behind: nil) }
      new.firstItem = isReopened && stop.outer.isEmpty ? nil : now.firstItem
      (new.query.filters, new.query.orders) = (now.query.filters, now.query.orders)
      new.query.isReversed = now.query.isReversed
      new.isPresenting = now.isPresenting
      (new.theme, new.isThemeAutomatic) = (now.theme, now.isThemeAutomatic)
      let hasSpans = new.layout.hasSpans
      // The new viewer starts outside the list view, so it needs the layout from before.
      new.layout = now.layoutBeforeList ?? now.layout
      new.layout.hasSpans = hasSpans
      if row != "ascii" { new.form.border = now.form.border }
      (new.selection, new.onEnter, new.editor) = (now.selection, now.onEnter, now.editor)
      (new.counting, new.words, new.isEndless) = (now.counting, now.words, now.isEndless)
      (new.tour, new.tourPlace, new.menu) = (now.tour, now.tourPlace, now.menu)
      (new.isTourFollowing, new.isTourFollowed) = (now.isTourFollowing, now.isTourFollowed)
      (new.hasSectionFooters, new.loadAhead) = (now.hasSectionFooters, now.loadAhead)
      (new.attributeWords, new.pictureHeight) = (now.attributeWords, now.pictureHeight)
      stop.options = new
      return .beginsAnew
    } catch {
      return .refused(Self.words(error))
    }
  }

  /// Enters the boards of the reopened source, down to the board that the person is in.
  private func returnToBoard(_ now: ViewerOptions) {
    let items = now.outerBoards.compactMap(\.item)
    guard items.count == now.outerBoards.count else { return }
    let names = now.outerBoards.dropFirst().map(\.name) + [now.sourceName]
    var (source, outer) = (stop.input.source, [any ItemSource]())
    for (item, name) in zip(items, names) {
      outer.append(source)
      source = enteredSource(source, item: item, name: name)
    }
    stop = Browse.Stop(input: stop.input.reading(source), options: stop.options, outer: outer)
  }

  /// Keeps the sources that the viewer has read, for the new viewer that replaces it.
  func keep(_ runner: EffectRunner) {
    if !isReopened {
      let input = stop.input.reading(runner.currentSource)
      stop = Browse.Stop(input: input, options: stop.options, outer: runner.outer)
    }
    stop.kept = runner.keptSources
    isReopened = false
  }

  private static func isRow(_ name: String) -> Bool {
    (LookOptions.rows + DataOptions.rows).contains { $0.name == name }
  }

  /// The fault in one line.
  private static func words(_ failure: Failure) -> String {
    let text = String(decoding: failure.expectation.utf8, as: UTF8.self)
    return String(text.unicodeScalars.prefix { $0 != "\n" })
  }
}
