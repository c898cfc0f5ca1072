import ArgumentParser
import WaterfallItems
import WaterfallLayout
import WaterfallViewer

/// Something that every layer of settings can set: the file, the environment, an option. Its name
/// is the option's.
struct Setting<Options>: Sendable {
  let name: String
  let isFlag: Bool
  /// What holds when nothing is set, as TOML; nil: nothing does.
  let builtIn: String?
  /// Whether it is a command that is run: a file may not give it under `secure`.
  let isCommand: Bool
  /// Whether a file may set it at all.
  let isForFiles: Bool
  /// The kinds of TOML value that it takes.
  let kinds: Set<TOMLValue.Kind>
  /// What it takes, in words: `true or false`.
  let expectation: String
  /// The words that it takes; none where there are too many to list.
  let words: [String]
  /// Whether an option of this text is one of its values.
  let accepts: @Sendable (String) -> Bool
  /// Its value among options, as TOML; nil if they do not set it.
  let written: @Sendable (Options) -> String?

  init<Value: SettingValue>(
    _ name: String, builtIn: String? = nil, isCommand: Bool = false, isForFiles: Bool = true,
    _ value: @escaping @Sendable (Options) -> Value?
  ) {
    (self.name, self.builtIn, self.isCommand) = (name, builtIn, isCommand)
    self.isForFiles = isForFiles
    isFlag = Value.self == Bool.self
    (kinds, expectation) = (Value.kinds, Value.expectation)
    words = Value.allValueStrings
    accepts = { Value(argument: $0) != nil }
    written = { value($0)?.written.written }
  }

  /// The argument that sets it to a value; nil if the value is of another kind.
  func argument(_ value: TOMLValue) -> String? {
    switch value {
    case _ where !kinds.contains(value.kind): nil
    case .boolean(let isOn): isOn ? "--\(name)" : "--no-\(name)"
    case .string(let text): "--\(name)=\(text)"
    case .integer(let number): "--\(name)=\(number)"
    case .float, .array: nil
    }
  }
}

/// A group of options that files and the environment can set as well.
protocol SettingOptions: ParsableArguments {
  /// One for each option of the group.
  static var settings: [Setting<Self>] { get }
  /// What the options' types do not say of their values, such as a range.
  ///
  /// - Throws: `.option`.
  func check() throws(Failure)
}

extension SettingOptions {
  func check() throws(Failure) {}
}

/// The type of a setting's value.
protocol SettingValue: ExpressibleByArgument {
  static var kinds: Set<TOMLValue.Kind> { get }
  /// What is accepted, in words.
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

extension ColumnChoice: SettingValue {
  static var kinds: Set<TOMLValue.Kind> { [.integer, .string] }
  static var expectation: String { "a number from 1 to 10000, or \"auto\"" }
  var written: TOMLValue {
    switch self {
    case .automatic: .string("auto")
    case .count(let count): .integer(count)
    }
  }
}

extension ColorChoice: SettingValue {
  static var kinds: Set<TOMLValue.Kind> { [.integer, .string] }
  var written: TOMLValue { Int(rawValue).map { .integer($0) } ?? .string(rawValue) }
}

extension DelimiterChoice: SettingValue {
  static var expectation: String { "one character in quotes, or \"tab\"" }
  var written: TOMLValue { .string(character == "\t" ? "tab" : String(character)) }
}

extension ViewerLayoutChoice: SettingValue {
  var written: TOMLValue {
    .string(isRoundRobin ? PlacementChoice.roundRobin.rawValue : kind.name)
  }
}

extension PlacementChoice: SettingValue {}
extension DirectionChoice: SettingValue {}
extension ImagesChoice: SettingValue {}
extension BorderChoice: SettingValue {}
extension Format: SettingValue {}
extension TextEncoding: SettingValue {}
