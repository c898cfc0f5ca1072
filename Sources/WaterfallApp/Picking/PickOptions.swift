import ArgumentParser
import Platform
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
    "What to write for each pick: json, index (from 0), path, or a field (a directory's path, a "
      + "line of text, else json).", .atStart, as: "field")
  var output: OutputChoice?

  @Switch(
    "End each pick with a zero byte, not a line break, for xargs -0.",
    .atStart, builtIn: false, name: .customLong("print0"))
  var print0: Bool?

  @Setting(
    "Enter runs this on the card; {field} is the field's value: 'waterfall help picking'.",
    .live(from: { $0.onEnter = (try? PickSettings($1))?.onEnter }), .runsCommand, as: "command")
  var onEnter: String?
}

extension OutputChoice: SettingValue {
  var written: TOMLValue {
    switch self {
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
  let onEnter: RecordTemplate?

  /// Enter picks nothing and runs no command.
  static let nothing = Self()

  private init() { (selection, output, endsWithZero, onEnter) = (nil, nil, false, nil) }

  /// - Throws: `.option` if a setting contradicts another one, or lacks one that it needs.
  init(_ settings: Settings) throws(Failure) {
    let pick = settings.pick
    output = pick[\.output]
    endsWithZero = pick[\.print0] ?? false
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
    for name in ["output", "print0"] where pick.origin(of: name) == .option {
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

  func apply(to options: inout ViewerOptions) {
    options.selection = selection
    options.onEnter = onEnter
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
  case json, index, path
  case field(String)

  init?(argument: String) {
    switch argument {
    case "": return nil
    case "json": self = .json
    case "index": self = .index
    case "path": self = .path
    default: self = .field(argument)
    }
  }
}
