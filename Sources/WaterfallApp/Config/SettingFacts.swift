import ArgumentParser
import TOML
import TerminalGrid
import WaterfallRecords
import WaterfallViewer

/// What is true of a setting, apart from its value and its effect.
struct SettingTraits: OptionSet, Sendable {
  let rawValue: UInt16

  /// A command to run. Under `secure`, the config file's is skipped, and any other is refused.
  static let runsCommand = Self(rawValue: 1 << 0)
  /// A file to read. Under `secure` it is treated as a command is.
  static let namesFile = Self(rawValue: 1 << 1)
  /// Options and variables set it, but no file.
  static let outsideFiles = Self(rawValue: 1 << 2)
  /// If it is on the command line, records are shown at once, instead of the tables or lists that
  /// contain them.
  static let asksForRecords = Self(rawValue: 1 << 3)
  /// The name of a field of records.
  static let field: Self = [Self(rawValue: 1 << 4), .asksForRecords]
  /// It chooses what is shown of the source. After a change of it the person cannot return to the
  /// board that they were in.
  static let choosesBoard = Self(rawValue: 1 << 5)
  /// It removes boards of the source. After a change of it the person is in the outermost board.
  static let removesBoards = Self(rawValue: 1 << 7)
  /// While the viewer runs, several values are typed with commas between them.
  static let commaSeparated = Self(rawValue: 1 << 6)
}

/// The facts about a setting that do not depend on its type.
///
/// It is a class, because each row of a group has one. If the rows held them as values, the
/// functions that copy a group would be four fifths of the room's code.
final class SettingFacts: Sendable {
  /// The option's name without dashes; empty until it is taken from the property's name.
  let name: String
  /// A name that it had before; nil if there is none. It sets the same in all layers.
  let formerName: String?
  /// The help's text.
  let summary: String
  let effect: SettingEffect<Any>
  let traits: SettingTraits
  /// What the layout must have, so that the setting has an effect; nil if all layouts have it.
  let need: LayoutNeed?
  private let type: any SettingValue.Type
  private let builtInValue: (any SettingValue)?
  private let range: ClosedRange<Int>?
  private let unit: Message?

  init<Value: SettingValue>(
    _ type: Value.Type, _ effect: SettingEffect<Any> = .atStart, _ traits: SettingTraits = [],
    name: String = "", formerName: String? = nil, need: LayoutNeed? = nil,
    builtIn: Value? = nil, range: ClosedRange<Int>? = nil,
    unit: Message? = nil, summary: String = ""
  ) {
    (self.type, self.effect, self.traits, self.need) = (type, effect, traits, need)
    (self.name, self.formerName) = (name, formerName)
    (builtInValue, self.summary) = (builtIn, summary)
    (self.range, self.unit) = (range, unit)
  }

  /// The facts of a row without a name, named by its property.
  init(_ facts: SettingFacts, ofProperty label: String) {
    name =
      facts.name.isEmpty
      ? hyphenated(String(label.unicodeScalars.drop { $0 == "_" })) : facts.name
    (type, effect, traits, need) = (facts.type, facts.effect, facts.traits, facts.need)
    (formerName, builtInValue, summary) = (facts.formerName, facts.builtInValue, facts.summary)
    (range, unit) = (facts.range, facts.unit)
  }

  /// The value if no layer sets one, as TOML; nil if there is none.
  var builtIn: String? { builtInValue?.written.written }
  var isFlag: Bool { type == Bool.self }
  /// Whether it names a field or several, and may do so no more while the viewer runs:
  /// `:no-group-by`.
  var isRemovable: Bool {
    let takesNames = type == String.self || traits.contains(.commaSeparated)
    return traits.contains(.field) && takesNames && effect.change == .live
  }
  /// Its names, the present one last.
  var names: [String] { (formerName.map { [$0] } ?? []) + [name] }
  /// Whether this option sets it; a flag is also set by its `no-` twin.
  func isSet(by option: String) -> Bool {
    names.contains { $0.isExactly(option) } || isFlag && "no-\(name)".isExactly(option)
  }
  /// Whether `secure` skips it in the config file, and refuses it elsewhere.
  var isOffUnderSecure: Bool { !traits.isDisjoint(with: [.runsCommand, .namesFile]) }
  var kinds: Set<TOMLValue.Kind> { type.kinds }
  /// The accepted values in words: `true or false`.
  var expectation: String { type.expectation }
  /// The accepted values of the option in words, with the range of a number.
  var accepted: Message {
    if let type = type as? any WordedArgument.Type { return "\(type.words)" }
    guard let range else { return "\(expectation)" }
    let of: Message = unit.map { " of \($0)" } ?? ""
    let end: Message = range.upperBound == .max ? "" : " to \(range.upperBound)"
    return "a number\(of) from \(range.lowerBound)\(end)"
  }
  /// The accepted words; empty if there are too many to list.
  var words: [String] { type.allValueStrings }
  /// Whether the option accepts this text as a value.
  func accepts(_ text: String) -> Bool { type.init(argument: text) != nil }

  /// The arguments that set the option to a value; nil if the value is of a wrong kind.
  func arguments(_ value: TOMLValue) -> [String]? {
    switch value {
    case _ where !kinds.contains(value.kind): return nil
    case .boolean(let isOn): return [isOn ? "--\(name)" : "--no-\(name)"]
    case .string(let text): return ["--\(name)=\(text)"]
    case .integer(let number): return ["--\(name)=\(number)"]
    case .array(let values):
      let texts = values.compactMap { value in
        if case .string(let text) = value { text } else { nil }
      }
      return texts.count == values.count ? texts.map { "--\(name)=\($0)" } : nil
    case .float, .date, .table: return nil
    }
  }

  /// - Throws: `.option(.value)` for a number outside the range.
  func check(_ value: TOMLValue) throws(Failure) {
    guard let range, case .integer(let number) = value, !range.contains(number) else { return }
    throw .option(.value(of: name, String(number), expected: accepted))
  }
}
