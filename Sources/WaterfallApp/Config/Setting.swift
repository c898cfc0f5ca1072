import ArgumentParser
import TOML
import TerminalGrid
import WaterfallRecords

/// A row of the table of settings: a value that an option, the environment and a file can set.
///
/// Help, manual page, completions, variables and the config file follow from the row.
///
/// A row is declared as the property that holds the value. The option's name is the property's, in
/// lower case with hyphens.
///
///     @Setting("Items to load at a time.", .live { $0.pageSize = $1 }, in: 1...1_000_000, as: "n")
///     var pageSize: Int?
@propertyWrapper
struct Setting<Value: SettingValue>: SettingRow, Decodable {
  let facts: SettingFacts
  private var option: Option<Value?>

  /// nil if this layer does not set it.
  var wrappedValue: Value? {
    get { option.wrappedValue }
    set { option.wrappedValue = newValue }
  }

  var parsed: Any { option }
  var value: Any? { wrappedValue }
  var written: TOMLValue? { wrappedValue?.written }

  /// - Parameters:
  ///   - help: the help's text.
  ///   - effect: what it does, and when.
  ///   - traits: what else is true of it.
  ///   - need: what the layout must have; nil if it has an effect in all layouts.
  ///   - builtIn: the value if no layer sets one, for `waterfall config`; nil if there is none.
  ///   - formerly: a name that it had before, and still has everywhere.
  ///   - valueName: the placeholder for the value in the help.
  ///   - completion: how shells complete the value; nil means by its words.
  ///   - parsing: `.unconditional` if the value may begin with a minus sign.
  init(
    _ help: String, _ effect: SettingEffect<Value>, _ traits: SettingTraits = [],
    needs need: LayoutNeed? = nil, builtIn: Value? = nil, formerly: String? = nil,
    as valueName: String? = nil, completion: CompletionKind? = nil,
    parsing: SingleValueParsingStrategy = .next
  ) {
    facts = SettingFacts(
      Value.self, effect.erased, traits, formerName: formerly, need: need, builtIn: builtIn,
      summary: help)
    option = Option(
      name: formerly.map { [.long, .customLong($0)] } ?? .long, parsing: parsing,
      help: ArgumentHelp("\(help)", valueName: valueName), completion: completion)
  }

  /// Declares a value whose type has its own words for what it accepts.
  init(
    _ help: String, _ effect: SettingEffect<Value>, _ traits: SettingTraits = [],
    builtIn: Value? = nil, as valueName: String? = nil,
    parsing: SingleValueParsingStrategy = .next
  ) where Value: WordedArgument {
    facts = SettingFacts(Value.self, effect.erased, traits, builtIn: builtIn, summary: help)
    option = Option(
      parsing: parsing, help: ArgumentHelp("\(help)", valueName: valueName),
      transform: { try Value.option($0) })
  }

  /// Declares a number in a range.
  ///
  /// - Parameter unit: the number's unit, for the message if it is out of range; nil if it has
  ///   none.
  init(
    _ help: String, _ effect: SettingEffect<Value>, _ traits: SettingTraits = [],
    builtIn: Value? = nil, in range: ClosedRange<Int>, of unit: Message? = nil,
    as valueName: String
  ) where Value == Int {
    facts = SettingFacts(
      Value.self, effect.erased, traits, builtIn: builtIn, range: range, unit: unit, summary: help)
    option = Option(help: ArgumentHelp("\(help)", valueName: valueName))
  }

  /// Required by the argument parser. The facts come from the group's ``SettingOptions/rows``.
  init(from decoder: any Decoder) throws {
    facts = SettingFacts(Value.self)
    option = try Option(from: decoder)
  }
}

/// A row whose value is yes or no: a flag with a `no-` twin.
@propertyWrapper
struct Switch: SettingRow, Decodable {
  let facts: SettingFacts
  private var flag: Flag<Bool?>

  /// nil if this layer does not set it.
  var wrappedValue: Bool? {
    get { flag.wrappedValue }
    set { flag.wrappedValue = newValue }
  }

  var parsed: Any { flag }
  var value: Any? { wrappedValue }
  var written: TOMLValue? { wrappedValue?.written }

  /// - Parameters:
  ///   - help: the help's text.
  ///   - effect: what it does, and when.
  ///   - traits: what else is true of it.
  ///   - builtIn: the value if no layer sets one, for `waterfall config`.
  ///   - name: the option's name if it does not follow from the property's.
  ///   - exclusivity: whether the flag and its twin may both be typed.
  init(
    _ help: String, _ effect: SettingEffect<Bool>, _ traits: SettingTraits = [], builtIn: Bool,
    name: String? = nil, exclusivity: FlagExclusivity = .chooseLast
  ) {
    facts = SettingFacts(
      Bool.self, effect.erased, traits, name: name ?? "", builtIn: builtIn, summary: help)
    flag = Flag(
      name: name.map { .customLong($0) } ?? .long, inversion: .prefixedNo, exclusivity: exclusivity,
      help: "\(help)")
  }

  /// Required by the argument parser. The facts come from the group's ``SettingOptions/rows``.
  init(from decoder: any Decoder) throws {
    facts = SettingFacts(Bool.self)
    flag = try Flag(from: decoder)
  }
}

/// A row that may be set several times, one value after the other.
@propertyWrapper
struct ListSetting: SettingRow, Decodable {
  let facts: SettingFacts
  private var option: Option<[String]>

  /// nil if this layer does not set it.
  var wrappedValue: [String]? {
    get { option.wrappedValue.isEmpty ? nil : option.wrappedValue }
    set { option.wrappedValue = newValue ?? [] }
  }

  var parsed: Any { option }
  var value: Any? { wrappedValue }
  var written: TOMLValue? {
    wrappedValue.map { $0.count == 1 ? .string($0[0]) : .array($0.map { .string($0) }) }
  }

  /// - Parameters:
  ///   - help: the help's text.
  ///   - effect: what it does, and when.
  ///   - traits: what else is true of it.
  ///   - valueName: the placeholder for a value in the help.
  ///   - parsing: `.unconditionalSingleValue` if a value may begin with a minus sign.
  init(
    _ help: String, _ effect: SettingEffect<[String]>, _ traits: SettingTraits = [],
    as valueName: String, parsing: ArrayParsingStrategy = .singleValue
  ) {
    facts = SettingFacts(TextList.self, effect.erased, traits, summary: help)
    option = Option(
      wrappedValue: [], parsing: parsing, help: ArgumentHelp("\(help)", valueName: valueName))
  }

  /// Required by the argument parser. The facts come from the group's ``SettingOptions/rows``.
  init(from decoder: any Decoder) throws {
    facts = SettingFacts(TextList.self)
    option = try Option(from: decoder)
  }
}

/// The type of a list's values.
private struct TextList: SettingValue {
  init?(argument: String) {}
  static var kinds: Set<TOMLValue.Kind> { [.string, .array] }
  static var expectation: String { "a text in quotes, or several in brackets" }
  var written: TOMLValue { .array([]) }
}

/// The type of a setting's value.
protocol SettingValue: ExpressibleByArgument, Sendable {
  static var kinds: Set<TOMLValue.Kind> { get }
  /// The accepted values, in words.
  static var expectation: String { get }
  var written: TOMLValue { get }
}

extension SettingValue {
  static var kinds: Set<TOMLValue.Kind> { [.string] }
  static var expectation: String {
    allValueStrings.isEmpty
      ? "a text in quotes" : "one of \(allValueStrings.joined(separator: ", "))"
  }
}

extension SettingValue where Self: WordedArgument {
  static var expectation: String { words }
}

extension SettingValue where Self: RawRepresentable, RawValue == String {
  var written: TOMLValue { .string(rawValue) }
}

extension Bool: SettingValue {
  static var kinds: Set<TOMLValue.Kind> { [.boolean] }
  static var expectation: String { "true or false" }
  var written: TOMLValue { .boolean(self) }
}

extension Int: SettingValue {
  static var kinds: Set<TOMLValue.Kind> { [.integer] }
  static var expectation: String { "a whole number" }
  var written: TOMLValue { .integer(self) }
}

extension String: SettingValue {
  var written: TOMLValue { .string(self) }
}
