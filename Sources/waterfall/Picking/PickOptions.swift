import ArgumentParser
import TerminalGrid
import WaterfallItems
import WaterfallViewer

/// What Enter does. None has a default here, as in ``LookOptions``.
struct PickOptions: ParsableArguments {
  @Option(help: "Enter picks, and what was picked is written to standard output.")
  var select: SelectChoice?

  @Option(
    help: ArgumentHelp(
      """
      What is written of each: json, index (from 0), path, or a field (a directory's path, else \
      json).
      """, valueName: "field"))
  var output: OutputChoice?

  @Flag(
    name: .customLong("print0"), inversion: .prefixedNo,
    help: "End each with a zero byte instead of a line break, for xargs -0.")
  var print0: Bool?

  @Option(
    help: ArgumentHelp(
      "Enter runs this on the card; {field} is the field's value; see PICKING.",
      valueName: "command"))
  var onEnter: String?
}

extension PickOptions: SettingOptions {
  static let settings: [Setting<PickOptions>] = [
    Setting("select", builtIn: #""none""#) { $0.select },
    Setting("output") { $0.output },
    Setting("print0", builtIn: "false") { $0.print0 },
    Setting("on-enter", isCommand: true) { $0.onEnter },
  ]
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

/// What Enter does, by the settings in force. They come from the config file too, but for the
/// command under `secure`.
struct PickSettings {
  let selection: Selection?
  let output: OutputChoice?
  let endsWithZero: Bool
  let onEnter: String?

  /// Where nothing is picked and no command run.
  static let nothing = Self()

  private init() { (selection, output, endsWithZero, onEnter) = (nil, nil, false, nil) }

  /// - Throws: `.option` if what is asked for needs something else.
  init(_ settings: Settings) throws(Failure) {
    let pick = settings.pick
    output = pick[\.output]
    endsWithZero = pick[\.print0] ?? false
    let command = pick[\.onEnter].flatMap { $0.isEmpty ? nil : $0 }
    if settings.isSecure, command != nil {
      throw .option(.insecure(option: "--on-enter", .runsCommand))
    }
    let selection = pick[\.select]?.selection
    if selection != nil, command != nil {
      // Both say what Enter does: the later layer wins.
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
      throw .option(.withoutSelect(name))
    }
  }

  func apply(to options: inout ViewerOptions) {
    options.selection = selection
    options.onEnter = onEnter.map { RecordTemplate($0) }
  }
}

/// `--select`: how much Enter picks.
enum SelectChoice: String, ExpressibleByArgument, CaseIterable, SettingValue {
  case one, many
  /// Nothing, though the config file or the environment says otherwise.
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
