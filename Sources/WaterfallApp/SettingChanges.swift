import Synchronization
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
  /// The source that is being opened for a setting; nil if none is.
  private var opening: Opening?

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
      let row = Self.row(of: name)
      if row == "color" { return .refused("--color is set when the program starts") }
      if row == "on-enter", now.selection != nil { return .refused("Enter picks: see --select") }
      guard Settings.isOfSource(row) else { return try begin(row, changed, nil, in: now) }
      guard stop.input.isReopenable else {
        return .refused("piped input is read only once: give --\(row) at the start")
      }
      let opening = Opening(name, value, paths: stop.input.paths, settings: changed)
      self.opening = opening
      return .opens { opening.open() }
    } catch {
      return .refused(Self.words(error))
    }
  }

  /// Sets the option whose source was opened.
  ///
  /// - Returns: nil if the source is not open yet, because a later option has replaced the one that
  ///   was waited for.
  func useOpened(in now: ViewerOptions) -> SettingAnswer? {
    guard let opening, let opened = opening.opened else { return nil }
    self.opening = nil
    do throws(Failure) {
      // Another setting may have changed meanwhile.
      let changed = try settings.adding(opening.name, opening.value)
      return try begin(Self.row(of: opening.name), changed, try opened.get(), in: now)
    } catch {
      return .refused(Self.words(error))
    }
  }

  /// Uses a changed setting, in a new viewer if it must be.
  ///
  /// - Parameters:
  ///   - row: the setting's name.
  ///   - reopened: the source with the changed setting; nil if that does not change.
  private func begin(
    _ row: String, _ changed: Settings, _ reopened: Input?, in now: ViewerOptions
  ) throws(Failure) -> SettingAnswer {
    var new = changed.viewerOptions(
      sourceName: stop.input.name, defaultPageSize: stop.input.pageSize)
    try PickSettings(changed).apply(to: &new)
    if let options = settings.change(row, now, to: new) {
      settings = changed
      return .set(options)
    }
    isReopened = reopened != nil
    if let reopened {
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
    keepView(of: now, in: &new)
    if row != "ascii" { new.form.border = now.form.border }
    stop.options = new
    return .beginsAnew
  }

  /// Copies everything that keys may have changed, and that a setting does not.
  private func keepView(of now: ViewerOptions, in new: inout ViewerOptions) {
    (new.query.filters, new.query.orders) = (now.query.filters, now.query.orders)
    new.query.isReversed = now.query.isReversed
    new.isPresenting = now.isPresenting
    (new.theme, new.isThemeAutomatic) = (now.theme, now.isThemeAutomatic)
    let hasSpans = new.layout.hasSpans
    new.view = now.view
    new.layout.hasSpans = hasSpans
    (new.selection, new.onEnter, new.editor) = (now.selection, now.onEnter, now.editor)
    (new.counting, new.words, new.isEndless) = (now.counting, now.words, now.isEndless)
    (new.tour, new.tourPlace, new.menu) = (now.tour, now.tourPlace, now.menu)
    (new.isTourFollowing, new.isTourFollowed) = (now.isTourFollowing, now.isTourFollowed)
    (new.hasSectionFooters, new.loadAhead) = (now.hasSectionFooters, now.loadAhead)
    (new.attributeWords, new.pictureHeight) = (now.attributeWords, now.pictureHeight)
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
    // The runner that opened it has ended.
    opening = nil
  }

  /// The name of the setting that an option sets, without the `no-` of a switch.
  private static func row(of name: String) -> String {
    name.begins(with: "no-") && !isRow(name) ? String(name.dropFirst(3)) : name
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

/// A source that is opened with a changed setting, on another thread than the viewer's.
private final class Opening: Sendable {
  let name: String
  let value: String?
  private let paths: [String]
  private let settings: Settings
  private let result = Mutex<Result<Input, Failure>?>(nil)

  init(_ name: String, _ value: String?, paths: [String], settings: Settings) {
    (self.name, self.value, self.paths, self.settings) = (name, value, paths, settings)
  }

  /// The input, or the reason why it cannot be opened; nil until ``open()`` has returned.
  var opened: Result<Input, Failure>? { result.withLock { $0 } }

  /// Opens the input. This may wait for a file system, or for another program's lock.
  func open() {
    let opened: Result<Input, Failure>
    do throws(Failure) {
      opened = .success(try Input(paths, settings: settings, opening: .boards))
    } catch {
      opened = .failure(error)
    }
    result.withLock { $0 = opened }
  }
}
