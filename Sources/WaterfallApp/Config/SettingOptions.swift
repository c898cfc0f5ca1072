import ArgumentParser
import TOML
import TerminalGrid
import WaterfallRecords
import WaterfallViewer

/// A property that declares a setting.
protocol SettingRow: Sendable {
  var facts: SettingFacts { get }
  /// The argument parser's own property for this row: an option or a flag.
  var parsed: Any { get }
  /// The value; nil if it is not set.
  var value: Any? { get }
  /// The value in TOML; nil if it is not set.
  var written: TOMLValue? { get }
}

/// A group of settings. Each property declares one, as a row of the table.
protocol SettingOptions: Decodable, Sendable {
  init()
  /// The facts of the rows, in the order of the properties.
  static var rows: [SettingFacts] { get }
  /// Checks what the rows alone cannot check.
  ///
  /// - Throws: `.option`.
  func checkMore() throws(Failure)
}

extension SettingOptions {
  func checkMore() throws(Failure) {}

  /// Reads the facts from the properties, as the value of ``rows``.
  static func readRows() -> [SettingFacts] {
    Mirror(reflecting: Self()).children.map { label, value in
      guard let label, let facts = (value as? any SettingRow)?.facts else {
        fatalError("\(Self.self) has a property that is no row: \(label ?? "")")
      }
      return SettingFacts(facts, ofProperty: label)
    }
  }

  /// The rows that are set, by name.
  var setRows: [String: any SettingRow] {
    let properties = Mirror(reflecting: self).children
    var rows: [String: any SettingRow] = [:]
    for (facts, property) in zip(Self.rows, properties) {
      guard let row = property.value as? any SettingRow, row.written != nil else { continue }
      rows[facts.name] = row
    }
    return rows
  }

  /// - Throws: `.option` for a value that cannot be used.
  func check() throws(Failure) {
    let rows = setRows
    for facts in Self.rows {
      if let value = rows[facts.name]?.written { try facts.check(value) }
    }
    try checkMore()
  }

  /// Parses arguments.
  ///
  /// - Throws: `.usage` if the parser rejects the arguments; `.option` for a value that cannot be
  ///   used.
  static func parse(_ arguments: [String]) throws(Failure) -> Self {
    let options: Self
    do {
      options = try SettingGroup<Self>.parse(arguments).values
    } catch {
      throw Failure(parser: SettingGroup<Self>.message(for: error))
    }
    try options.check()
    return options
  }
}

/// Makes the rows of a group readable for the argument parser.
///
/// The parser looks for its own `Option` and `Flag` among the children of a mirror. So this type's
/// mirror shows the ones inside the rows.
struct SettingGroup<Options: SettingOptions>: ParsableArguments, CustomReflectable {
  /// Holds the rows as one object. Otherwise each command would have code to copy all of them.
  private final class Storage: Sendable {
    let values: Options
    init(_ values: Options) { self.values = values }
  }

  private let storage: Storage

  var values: Options { storage.values }

  init() { storage = Storage(Options()) }
  init(from decoder: any Decoder) throws { storage = Storage(try Options(from: decoder)) }

  var customMirror: Mirror {
    let rows = Mirror(reflecting: values).children
    return Mirror(
      self,
      children: rows.map { (label: $0.label, value: ($0.value as? any SettingRow)?.parsed as Any) })
  }
}
