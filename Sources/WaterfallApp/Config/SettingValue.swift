import ArgumentParser
import TOML
import WaterfallRecords

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
