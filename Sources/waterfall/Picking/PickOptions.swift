import ArgumentParser
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
}

extension PickOptions: SettingOptions {
  static let names = ["select", "output", "print0"]
  static let flags = ["print0"]
}

/// The options in force: the environment's `WATERFALL_…`, then options; the later wins.
struct PickSettings {
  let selection: Selection?
  let output: OutputChoice?
  let endsWithZero: Bool

  /// - Throws: a validation error if what is asked for needs something else.
  init(_ options: PickOptions, environment: [String: String]) throws {
    let layers = [options, try EnvironmentSettings(environment).options()]
    func value<Value>(_ path: KeyPath<PickOptions, Value?>) -> Value? {
      layers.lazy.compactMap { $0[keyPath: path] }.first
    }
    (selection, output) = (value(\.select), value(\.output))
    endsWithZero = value(\.print0) ?? false
    guard selection == nil else { return }
    if options.output != nil {
      throw ValidationError("--output says what --select writes: add --select.")
    }
    if options.print0 == true {
      throw ValidationError("--print0 says how --select writes: add --select.")
    }
  }

  func apply(to options: inout ViewerOptions) { options.selection = selection }
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
