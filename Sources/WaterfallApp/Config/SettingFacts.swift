import ArgumentParser
import TerminalGrid
import WaterfallRecords

/// The facts about a setting that do not depend on its type.
struct SettingFacts: Sendable {
  /// The places that may set it.
  enum Use: Hashable {
    case everywhere
    /// The setting is a command to run, so a file may not give it under `secure`.
    case command
    /// Options and variables, but no file.
    case outsideFiles
  }

  /// The option's name without dashes.
  var name = ""
  /// The help's text.
  var summary = ""
  let use: Use
  private let type: any SettingValue.Type
  private let builtInValue: (any SettingValue)?
  private let range: ClosedRange<Int>?
  private let unit: Message?

  init<Value: SettingValue>(
    _ type: Value.Type, builtIn: Value? = nil, use: Use = .everywhere,
    range: ClosedRange<Int>? = nil, unit: Message? = nil, summary: String = ""
  ) {
    (self.type, builtInValue, self.use, self.summary) = (type, builtIn, use, summary)
    (self.range, self.unit) = (range, unit)
  }

  /// The value if no layer sets one, as TOML; nil if there is none.
  var builtIn: String? { builtInValue?.written.written }
  var isFlag: Bool { type == Bool.self }
  /// The kinds of TOML value that are accepted.
  var kinds: Set<TOMLValue.Kind> { type.kinds }
  /// The accepted values in words: `true or false`.
  var expectation: String { type.expectation }
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
    let of: Message = unit.map { " of \($0)" } ?? ""
    let end: Message = range.upperBound == .max ? "" : " to \(range.upperBound)"
    let expected: Message = "a number\(of) from \(range.lowerBound)\(end)"
    throw .option(.value(of: name, String(number), expected: expected))
  }
}
