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
  /// The source that the viewer shows, with these settings.
  private(set) var input: Input
  /// The source that is being opened for a setting; nil if none is.
  private var opening: Opening?

  init(_ settings: Settings, _ input: Input) { (self.settings, self.input) = (settings, input) }

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
      if row.name == "every", input.readsInput {
        return .refused("a pipe can be read only once: give a file, or --more")
      }
      guard row.effect.change == .reopens else { return try use(row, changed, nil, in: now) }
      guard input.isReopenable else {
        return .refused("piped input is read only once: give --\(row.name) at the start")
      }
      let opening = Opening(name, value, paths: input.paths, settings: changed)
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
      return try use(row, changed, try opened.get(), in: now)
    } catch {
      return .refused(Self.words(error))
    }
  }

  /// Uses a changed setting from now on.
  ///
  /// - Parameters:
  ///   - row: the setting.
  ///   - reopened: the source with the changed setting; nil if that does not change.
  ///   - now: the options so far, with all that keys have changed.
  private func use(
    _ row: SettingFacts, _ changed: Settings, _ reopened: Input?, in now: ViewerOptions
  ) throws(Failure) -> SettingAnswer {
    // The changed setting may contradict another one.
    _ = try PickSettings(changed)
    var new = now
    changed.put(row.name, insteadOf: settings, into: &new)
    if row.effect.showsCards { new.isList = false }
    settings = changed
    guard let reopened else { return .set(new) }
    let shown = input.name
    input = reopened
    if !row.traits.contains(.choosesBoard), let board = sameBoard(of: reopened, as: now, shown, row)
    {
      return .set(new, board)
    }
    new.query.grouping = changed.grouping
    return .set(new, ReopenedSource(reopened.source, other: reopened.name))
  }

  /// Enters the boards of the reopened source, down to the board that the person is in.
  ///
  /// - Parameter shown: the name of the board that the program was started with.
  /// - Returns: nil if it is not there, or cannot be found.
  private func sameBoard(
    of reopened: Input, as now: ViewerOptions, _ shown: String, _ row: SettingFacts
  ) -> ReopenedSource? {
    // The person may have gone out of the board that the program was started with.
    if now.outerBoards.isEmpty {
      return now.sourceName.isExactly(shown) ? ReopenedSource(reopened.source) : nil
    }
    let items = now.outerBoards.compactMap(\.item)
    guard !row.traits.contains(.removesBoards), items.count == now.outerBoards.count else {
      return nil
    }
    let names = now.outerBoards.dropFirst().map(\.name) + [now.sourceName]
    var (source, outer) = (reopened.source, [any ItemSource]())
    for (item, name) in zip(items, names) {
      outer.append(source)
      source = enteredSource(source, item: item, name: name)
    }
    return ReopenedSource(source, outer: outer)
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

// Options that are set while the viewer runs: `:columns 2`.
extension Settings {
  /// All settings in the order of the help, each with whether it can be set while the viewer runs.
  var settingNames: SettingNames {
    let themes = themes.map(\.name) + ["auto"]
    return SettingNames { [isSecure] in
      Self.rows.flatMap { row in
        row.names.map { name in
          SettingName(
            name, words: row.name == "theme" ? themes : row.words, isSwitch: row.isFlag,
            takesField: row.traits.contains(.field), isRemovable: row.isRemovable,
            use: row.effect.change == .atStart || isSecure && row.isOffUnderSecure
              ? .atStart : .anyTime,
            summary: row.summary)
        }
      }
    }
  }
}
