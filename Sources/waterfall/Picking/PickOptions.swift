import ArgumentParser
import WaterfallItems
import WaterfallViewer

/// What Enter does. None has a default here, as in ``LookOptions``.
struct PickOptions: ParsableArguments {
  @Option(help: "Enter picks, and what was picked is written to standard output: one or many.")
  var select: Selection?

  @Option(
    help: ArgumentHelp(
      """
      What is written of each: json, index (from 0), path, or a field (a directory's path, else json).
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
    Setting("select") { $0.select },
    Setting("output") { $0.output },
    Setting("print0", builtIn: "false") { $0.print0 },
    Setting("on-enter", isCommand: true) { $0.onEnter },
  ]
}

extension Selection: SettingValue {}

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

/// The options in force: the environment's `WATERFALL_…`, then options; the later wins.
struct PickSettings {
  let selection: Selection?
  let output: OutputChoice?
  let endsWithZero: Bool
  let onEnter: String?

  /// - Throws: a validation error if what is asked for needs something else.
  init(_ options: PickOptions, isSecure: Bool, environment: [String: String]) throws {
    let layers = SettingLayers(
      options: options, environment: try .init(environment: environment), file: .nothing)
    (selection, output) = (layers[\.select], layers[\.output])
    endsWithZero = layers[\.print0] ?? false
    onEnter = layers[\.onEnter]
    if isSecure, onEnter != nil { try refuse("--on-enter", needs: "runs a command in a shell") }
    if options.onEnter != nil, options.select != nil {
      throw ValidationError("--on-enter and --select both say what Enter does: leave out one.")
    }
    guard selection == nil else { return }
    if options.output != nil {
      throw ValidationError("--output says what --select writes: add --select.")
    }
    if options.print0 == true {
      throw ValidationError("--print0 says how --select writes: add --select.")
    }
  }

  func apply(to options: inout ViewerOptions) {
    options.selection = selection
    options.onEnter = onEnter.map { RecordTemplate($0) }
  }
}

extension Selection: ExpressibleByArgument {}

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
