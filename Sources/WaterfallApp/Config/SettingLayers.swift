import ArgumentParser
import TOML
import TerminalGrid
import WaterfallRecords

/// Where a setting comes from.
enum SettingOrigin: Hashable {
  case builtIn
  case file(path: String, line: Int)
  /// A variable of the environment; its name.
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

/// A group of options in all its layers, highest first: options, environment, file.
///
/// The type parameter has no constraint on purpose. With one, Swift searches all protocol
/// conformances when it first copies a value; that was a fortieth of the processor time until the
/// first frame.
struct SettingLayers<Options> {
  /// One layer, with the origin of each setting that it sets.
  struct Layer {
    let options: Options
    /// The settings that it sets, by name.
    let rows: [String: any SettingRow]
    let origins: [String: SettingOrigin]
  }

  private let layers: [Layer]

  /// The value of the highest layer that has one; nil if none has.
  subscript<Value>(path: @autoclosure () -> KeyPath<Options, Value?>) -> Value? {
    // Usually no layer exists. The check saves the microseconds that each key path takes to create.
    if layers.isEmpty { return nil }
    let path = path()
    return highest { $0.options[keyPath: path] }
  }

  /// The first result from the highest layer down; nil if no layer has one. It is a loop, because
  /// the types of a lazy sequence take too long to make where nothing is optimized.
  private func highest<Found>(_ find: (Layer) -> Found?) -> Found? {
    for layer in layers {
      if let found = find(layer) { return found }
    }
    return nil
  }

  /// How many layers are above the highest one that has a value; nil if none has.
  func rank<Value>(of path: KeyPath<Options, Value?>) -> Int? {
    layers.firstIndex { $0.options[keyPath: path] != nil }
  }

  func origin(of name: String) -> SettingOrigin { highest { $0.origins[name] } ?? .builtIn }

  /// The value in force as TOML, with its origin; nil if neither a layer nor the program has one.
  func written(_ setting: SettingFacts) -> (text: String, origin: SettingOrigin)? {
    for layer in layers {
      if let value = layer.rows[setting.name]?.written {
        return (value.written, layer.origins[setting.name] ?? .option)
      }
    }
    return setting.builtIn.map { ($0, .builtIn) }
  }
}

extension SettingLayers where Options == ProgramOptions {
  /// Whether any layer has switched `secure` on, whatever the other layers say.
  var areSecure: Bool { layers.contains { $0.options.secure == true } }
  /// The origin in the highest layer that has switched `secure` on; nil if none has.
  var secureOrigin: SettingOrigin? { layers.first { $0.options.secure == true }?.origins["secure"] }
}

extension SettingLayers: Sendable where Options: Sendable {}
extension SettingLayers.Layer: Sendable where Options: Sendable {}

extension SettingLayers where Options: SettingOptions {
  /// - Parameters:
  ///   - options: the command line's options, the highest layer; nil if it has none of this group.
  ///   - preset: a demo's options, which win over the environment; nil if there are none.
  ///   - environment: nil if it sets nothing.
  ///   - file: nil if there is none.
  init(options: Options?, preset: Options? = nil, environment: Layer?, file: Layer?) {
    let given = options.map { Layer($0, origin: { _ in .option }) }
    // No person asked for these settings, so they have no origin.
    let set = preset.map { Layer($0, origin: { _ in nil }) }
    var layers: [Layer] = []
    for layer in [given, set, environment, file] {
      if let layer { layers.append(layer) }
    }
    self.layers = layers
  }

  /// The settings that some layer sets, with the values in force, in the order of the rows.
  var inForce: [SettingInForce] {
    // Reading the rows takes a tenth of the time to the first frame.
    if layers.isEmpty { return [] }
    return Options.rows.compactMap { facts in
      let row = highest { $0.rows[facts.name] }
      guard let value = row?.value, let written = row?.written else { return nil }
      let text = if case .string(let text) = written { text } else { written.written }
      return SettingInForce(facts: facts, value: value, text: text, origin: origin(of: facts.name))
    }
  }

  /// A copy with a new highest layer: options that were typed later.
  func topped(by options: Options) -> Self {
    Self(layers: [Layer(options, origin: { _ in .option })] + layers)
  }
}

/// A setting that some layer sets, with the value in force.
struct SettingInForce {
  let facts: SettingFacts
  let value: Any
  /// The value as text, without quotes.
  let text: String
  let origin: SettingOrigin

  /// Whether it is an option of the command line.
  var isTyped: Bool { origin == .option }
}

/// The prefix of variables that are settings.
private let settingPrefix = "WATERFALL_"

extension SettingLayers.Layer where Options: SettingOptions {
  init(_ options: Options, origin: (String) -> SettingOrigin?) {
    self.options = options
    rows = options.setRows
    origins = Dictionary(
      uniqueKeysWithValues: rows.keys.compactMap { name in origin(name).map { (name, $0) } })
  }

  /// Settings from `WATERFALL_…` variables, named after the options.
  ///
  /// The values pass the options' own parser, so that both accept the same.
  ///
  /// - Returns: nil if no variable is set, as is usual. This saves the millisecond that the parser
  ///   takes even for no options.
  /// - Throws: `.option(.variable)` for a value that cannot be used.
  init?(environment: [String: String]) throws(Failure) {
    var arguments: [String] = []
    var options: Options?
    var origins: [String: SettingOrigin] = [:]
    // Reading the rows takes a tenth of the time to the first frame, so it is skipped if possible.
    guard environment.keys.contains(where: { $0.begins(with: settingPrefix) }) else { return nil }
    for setting in Options.rows {
      for name in setting.names {
        let variable = settingPrefix + name.uppercased().replacingEach("-", with: "_")
        guard let value = environment[variable], !value.isEmpty else { continue }
        guard let argument = setting.isFlag ? flag(name, value) : "--\(name)=\(value)" else {
          throw .option(.variable(variable, value, why: "expected \(setting.expectation)."))
        }
        do throws(Failure) {
          // Settings that are right one by one may exclude each other.
          options = try Options.parse(arguments + [argument])
        } catch .usage {
          throw .option(.variable(variable, value, why: "expected \(setting.accepted)."))
        } catch {
          throw .option(.variable(variable, value, why: error.expectation))
        }
        arguments.append(argument)
        origins[setting.name] = .variable(variable)
      }
    }
    guard let options else { return nil }
    self.init(options, origin: { origins[$0] })
  }
}

/// The flag for a word that means yes or no; nil for any other word.
func flag(_ name: String, _ value: String) -> String? {
  switch value.lowercased() {
  case "1", "yes", "true", "on": "--\(name)"
  case "0", "no", "false", "off": "--no-\(name)"
  default: nil
  }
}
