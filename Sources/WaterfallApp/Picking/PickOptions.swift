import ArgumentParser
import NcursesTerminal
import Platform
import TOML
import TerminalGrid
import WaterfallItems
import WaterfallRecords
import WaterfallViewer

/// Settings for what Enter does. None has a default here, for the reason that ``LookOptions``
/// gives.
struct PickOptions: SettingOptions {
  static let rows = readRows()

  @Setting(
    "Enter picks; the picks are written to standard output.", .atStart, builtIn: SelectChoice.none)
  var select: SelectChoice?

  @Setting(
    "What to write for each pick: line, json, index (from 0), path, or a field (a directory's "
      + "path, a line as it was read, else json).", .atStart, as: "field")
  var output: OutputChoice?

  @Switch(
    "End each pick with a zero byte, not a line break, for xargs -0.",
    .atStart, builtIn: false, name: "print0")
  var print0: Bool?

  @Switch(
    "If only one item matches at the start, pick it without a screen.", .atStart, builtIn: false,
    name: "select-1")
  var picksSole: Bool?

  @Switch(
    "If no item matches at the start, leave at once with status 1.", .atStart, builtIn: false,
    name: "exit-0")
  var leavesEmpty: Bool?

  @Setting(
    "Draw into this many rows below the prompt, or this share of the window (at least 10 rows).",
    .atStart, as: "n|n%")
  var height: HeightChoice?

  @Setting(
    "Enter runs this on the card; {field} is the field's value: 'waterfall help picking'.",
    .live(from: { $0.onEnter = (try? PickSettings($1))?.onEnter }), .runsCommand, as: "command")
  var onEnter: String?
}

extension OutputChoice: SettingValue {
  var written: TOMLValue {
    switch self {
    case .line: .string("line")
    case .json: .string("json")
    case .index: .string("index")
    case .path: .string("path")
    case .field(let name): .string(name)
    }
  }
}

/// The effect of Enter, by the settings in force.
///
/// The config file counts too, except for its command under `secure`.
struct PickSettings {
  let selection: Selection?
  let output: OutputChoice?
  let endsWithZero: Bool
  /// Whether the only item that matches at the start is picked without a screen.
  let picksSole: Bool
  /// Whether the program ends at once if no item matches at the start.
  let leavesEmpty: Bool
  /// Whether the words of `--query`, which stand in the prompt, may match nothing.
  let staysEmpty: Bool
  let onEnter: RecordTemplate?

  /// Enter picks nothing and runs no command.
  static let nothing = Self()

  private init() {
    (selection, output, endsWithZero, onEnter) = (nil, nil, false, nil)
    (picksSole, leavesEmpty, staysEmpty) = (false, false, false)
  }

  /// - Throws: `.option` if a setting contradicts another one, or lacks one that it needs.
  init(_ settings: Settings) throws(Failure) {
    let pick = settings.pick
    output = pick[\.output]
    endsWithZero = pick[\.print0] ?? false
    picksSole = pick[\.picksSole] ?? false
    leavesEmpty = pick[\.leavesEmpty] ?? false
    staysEmpty = !leavesEmpty && settings.data[\.query]?.isEmpty == false
    let command = try pick[\.onEnter].flatMap { (text) throws(Failure) in
      text.isEmpty ? nil : try Self.template(text)
    }
    if settings.isSecure, command != nil {
      throw .option(.insecure(option: "--on-enter", .runsCommand))
    }
    let selection = pick[\.select]?.selection
    if selection != nil, command != nil {
      // Both settings say what Enter does, so the higher layer wins.
      let (select, run) = (pick.rank(of: \.select) ?? 0, pick.rank(of: \.onEnter) ?? 0)
      if select == run {
        throw .option(
          .enterTwice(
            select: pick.origin(of: "select"), onEnter: pick.origin(of: "on-enter")))
      }
      (self.selection, onEnter) = select < run ? (selection, nil) : (nil, command)
    } else {
      (self.selection, onEnter) = (selection, command)
    }
    guard self.selection == nil else { return }
    for name in ["output", "print0", "select-1", "exit-0"] where pick.origin(of: name) == .option {
      throw .option(.needs("--\(name)", other: "--select"))
    }
  }

  private static func template(_ text: String) throws(Failure) -> RecordTemplate {
    do throws(ShellTemplateError) {
      return try RecordTemplate(text)
    } catch {
      throw .option(.command("on-enter", text, error))
    }
  }

  /// Whether piped text is lines, unless it is JSON. An option that names a field asks for records.
  func prefersLines(_ settings: Settings) -> Bool {
    guard selection != nil, !settings.data.namesFields(settings.filters) else { return false }
    guard case .field(let name) = output else { return true }
    return name.isExactly("text")
  }

  func apply(to options: inout ViewerOptions) {
    options.configuration.selection = selection
    options.configuration.staysEmpty = staysEmpty
    options.choices.onEnter = onEnter
  }
}

/// `--select`: how many items can be picked with Enter.
enum SelectChoice: String, SettingValue, CaseIterable {
  case one, many
  /// Nothing, even if the config file or the environment asks for it.
  case none

  var selection: Selection? {
    switch self {
    case .one: .one
    case .many: .many
    case .none: nil
    }
  }
}

/// `--output`: what is written of a picked item.
enum OutputChoice: ExpressibleByArgument, Hashable {
  case line, json, index, path
  case field(String)

  init?(argument: String) {
    switch argument {
    case "": return nil
    case "line": self = .line
    case "json": self = .json
    case "index": self = .index
    case "path": self = .path
    default: self = .field(argument)
    }
  }
}

/// `--height`: rows below the prompt, or a share of the window's.
struct HeightChoice: SettingValue, WordedArgument, Hashable {
  let height: InlineHeight
  private let text: String
  static let words = "a number of rows from 1, or a share from 1% to 100%"

  init?(argument: String) {
    let isShare = argument.utf8.last == UInt8(ascii: "%")
    let digits = isShare ? argument.utf8.dropLast() : argument.utf8[...]
    guard digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }),
      let number = Int(Substring(digits)), 1...(isShare ? 100 : 10_000) ~= number
    else { return nil }
    (height, text) = (isShare ? .percent(number) : .rows(number), argument)
  }

  static var expectation: String { words }
  var written: TOMLValue { .string(text) }
}
