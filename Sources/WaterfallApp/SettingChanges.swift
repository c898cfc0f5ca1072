import Synchronization
import TerminalGrid
import WaterfallBoard
import WaterfallCards
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallViewer

/// The settings that `:columns 2` and the like change while the viewer runs.
final class SettingChanges {
  private(set) var settings: Settings
  /// The cards that the viewer shows with these settings.
  var start: Browse.Start
  /// Whether the last change reopened the source.
  private var isReopened = false
  /// The source that is being opened for a setting; nil if none is.
  private var opening: Opening?

  init(_ settings: Settings, _ start: Browse.Start) {
    (self.settings, self.start) = (settings, start)
  }

  /// Turns to other cards. Changes of the settings for the cards before do not apply to them.
  func turn(to start: Browse.Start) {
    self.start = start
    settings = start.settings ?? settings
    isReopened = false
  }

  /// - Parameters:
  ///   - value: nil if the option is a switch.
  ///   - now: the current options, which keys may have changed.
  func set(_ name: String, to value: String?, in now: ViewerOptions) -> SettingAnswer {
    do throws(Failure) {
      let changed = try settings.adding(name, value)
      guard let row = Settings.row(of: name), row.effect.change != .refused else {
        return .refused("--\(name) is set when the program starts")
      }
      if row.name == "on-enter", now.selection != nil {
        return .refused("Enter picks: see --select")
      }
      if row.name == "every", start.input.readsInput {
        return .refused("a pipe can be read only once: give a file, or --more")
      }
      guard row.effect.change == .reopens else { return try begin(row, changed, nil, in: now) }
      guard start.input.isReopenable else {
        return .refused("piped input is read only once: give --\(row.name) at the start")
      }
      let opening = Opening(name, value, paths: start.input.paths, settings: changed)
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
    guard let opening, let opened = opening.opened, let row = Settings.row(of: opening.name) else {
      return nil
    }
    self.opening = nil
    do throws(Failure) {
      // Another setting may have changed meanwhile.
      let changed = try settings.adding(opening.name, opening.value)
      return try begin(row, changed, try opened.get(), in: now)
    } catch {
      return .refused(Self.words(error))
    }
  }

  /// Uses a changed setting, in a new viewer if it must be.
  ///
  /// A new viewer begins with the current options, so that it has everything that keys have
  /// changed.
  ///
  /// - Parameters:
  ///   - row: the setting.
  ///   - reopened: the source with the changed setting; nil if that does not change.
  private func begin(
    _ row: SettingFacts, _ changed: Settings, _ reopened: Input?, in now: ViewerOptions
  ) throws(Failure) -> SettingAnswer {
    // The changed setting may contradict another one.
    _ = try PickSettings(changed)
    var new = now
    changed.put(row.name, insteadOf: settings, into: &new)
    if row.effect.showsCards { new.isList = false }
    settings = changed
    if row.effect.change == .live { return .set(new.choices) }
    isReopened = reopened != nil
    if let reopened {
      start = Browse.Start(input: reopened, options: start.options)
      if row.traits.contains(.choosesBoard) || !returnsToBoard(now, row) {
        new.picks.nest(behind: nil)
        (new.sourceName, new.outerBoards) = (reopened.name, [])
        new.firstItem = nil
        new.memory.forgetItems()
        new.query.grouping = changed.grouping
      }
    }
    // The viewer chooses the rest of the form for the cards that it shows.
    var form = CardForm(border: new.form.border)
    form.wrapsRows = new.form.wrapsRows
    new.form = form
    start.options = new
    return .beginsAnew
  }

  /// Enters the boards of the reopened source, down to the board that the person is in.
  ///
  /// - Returns: false if it is not there, or cannot be found.
  private func returnsToBoard(_ now: ViewerOptions, _ row: SettingFacts) -> Bool {
    // The person may have gone out of the board that the program was started with.
    if now.outerBoards.isEmpty { return now.sourceName.isExactly(start.input.name) }
    let items = now.outerBoards.compactMap(\.item)
    guard !row.traits.contains(.removesBoards), items.count == now.outerBoards.count else {
      return false
    }
    let names = now.outerBoards.dropFirst().map(\.name) + [now.sourceName]
    var (source, outer) = (start.input.source, [any ItemSource]())
    for (item, name) in zip(items, names) {
      outer.append(source)
      source = enteredSource(source, item: item, name: name)
    }
    start = Browse.Start(input: start.input.reading(source), options: start.options, outer: outer)
    return true
  }

  /// Keeps the sources that the viewer has read, for the new viewer that replaces it.
  func keep(_ runner: EffectRunner) {
    if !isReopened {
      let input = start.input.reading(runner.currentSource)
      start = Browse.Start(input: input, options: start.options, outer: runner.outer)
    }
    start.kept = runner.keptSources
    isReopened = false
    // The runner that opened it has ended.
    opening = nil
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
