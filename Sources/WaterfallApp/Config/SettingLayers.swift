import ArgumentParser
import TerminalGrid
import WaterfallRecords

/// Where a setting comes from.
enum SettingOrigin: Hashable {
  case builtIn
  case file(path: String, line: Int)
  /// A variable of the environment, by its name.
  case variable(String)
  case option

  /// For people: `config.toml:3`.
  var words: Message {
    switch self {
    case .builtIn: "built in"
    case .file(let path, let line): "\(path):\(line)"
    case .variable(let name): "the environment: \(name)"
    case .option: "an option"
    }
  }
}

/// A group of options in all its layers, the one that wins first: options, environment, file.
///
/// It takes any type, so that Swift does not look through all conformances when it is first copied:
/// that was a fortieth of what the processors did until the first frame.
struct SettingLayers<Options> {
  /// One layer, and where each setting comes from that it sets.
  struct Layer {
    let options: Options
    let values: [String: TOMLValue]
    let origins: [String: SettingOrigin]
  }

  private let layers: [Layer]

  /// The value that wins; nil if no layer has one.
  subscript<Value>(path: @autoclosure () -> KeyPath<Options, Value?>) -> Value? {
    // Most often nothing is set, and each path takes microseconds to be made.
    if layers.isEmpty { return nil }
    let path = path()
    return layers.lazy.compactMap { $0.options[keyPath: path] }.first
  }

  /// How many layers win over the one that has the value; nil if none has.
  func rank<Value>(of path: KeyPath<Options, Value?>) -> Int? {
    layers.firstIndex { $0.options[keyPath: path] != nil }
  }

  /// Whether any layer has switched it on, whatever the others say.
  func isOnAnywhere(_ path: KeyPath<Options, Bool?>) -> Bool {
    layers.contains { $0.options[keyPath: path] == true }
  }

  /// Which layer has switched it on; the one that wins first.
  func originWhereOn(_ path: KeyPath<Options, Bool?>, name: String) -> SettingOrigin? {
    layers.first { $0.options[keyPath: path] == true }?.origins[name]
  }

  /// Where the value that wins comes from.
  func origin(of name: String) -> SettingOrigin {
    layers.lazy.compactMap { $0.origins[name] }.first ?? .builtIn
  }

  /// The value that wins as TOML, and where it comes from; nil if nothing sets it, not even the
  /// program.
  func written(_ setting: SettingFacts) -> (text: String, origin: SettingOrigin)? {
    for layer in layers {
      if let value = layer.values[setting.name] {
        return (value.written, layer.origins[setting.name] ?? .option)
      }
    }
    return setting.builtIn.map { ($0, .builtIn) }
  }
}

extension SettingLayers: Sendable where Options: Sendable {}
extension SettingLayers.Layer: Sendable where Options: Sendable {}

extension SettingLayers where Options: SettingOptions {
  /// - Parameters:
  ///   - options: as the command line has them; they win. nil: it has none of them.
  ///   - preset: what a demo sets, which wins over the environment; nil: nothing.
  ///   - environment: nil: it sets nothing.
  ///   - file: nil: there is none.
  init(options: Options?, preset: Options? = nil, environment: Layer?, file: Layer?) {
    let given = options.map { Layer($0, origin: { _ in .option }) }
    // Nobody asked for it, so it has no origin.
    let set = preset.map { Layer($0, origin: { _ in nil }) }
    layers = [given, set, environment, file].compactMap { $0 }
  }

  /// The same below options that were typed later.
  func topped(by options: Options) -> Self {
    Self(layers: [Layer(options, origin: { _ in .option })] + layers)
  }
}

/// The beginning of the names of variables that are settings.
private let settingPrefix = "WATERFALL_"

extension SettingLayers.Layer where Options: SettingOptions {
  init(_ options: Options, origin: (String) -> SettingOrigin?) {
    self.options = options
    values = options.values
    origins = Dictionary(
      uniqueKeysWithValues: values.keys.compactMap { name in origin(name).map { (name, $0) } })
  }

  /// Settings from `WATERFALL_…` variables, by the names of the options. They go through the
  /// options' own parser, so that both accept the same.
  ///
  /// - Returns: nil if nothing is set, as is usual: the parser takes a millisecond to make options
  ///   of nothing.
  /// - Throws: `.option(.variable)` for a value that cannot be used.
  init?(environment: [String: String]) throws(Failure) {
    var arguments: [String] = []
    var origins: [String: SettingOrigin] = [:]
    // It takes a tenth of the time to the first frame to read the rows.
    guard environment.keys.contains(where: { $0.begins(with: settingPrefix) }) else { return nil }
    for setting in Options.rows {
      let variable = settingPrefix + setting.name.uppercased().replacingEach("-", with: "_")
      guard let value = environment[variable], !value.isEmpty else { continue }
      let argument = setting.isFlag ? flag(setting.name, value) : "--\(setting.name)=\(value)"
      guard let argument, (try? Options.parse([argument])) != nil else {
        throw .option(.variable(variable, value, option: setting.name))
      }
      arguments.append(argument)
      origins[setting.name] = .variable(variable)
    }
    guard !arguments.isEmpty else { return nil }
    // Each of them has been parsed.
    guard let options = try? Options.parse(arguments) else {
      fatalError("Variables that are right one by one are wrong together")
    }
    self.init(options, origin: { origins[$0] })
  }
}

/// A flag's word for yes or no; nil if it is neither.
func flag(_ name: String, _ value: String) -> String? {
  switch value.lowercased() {
  case "1", "yes", "true", "on": "--\(name)"
  case "0", "no", "false", "off": "--no-\(name)"
  default: nil
  }
}
