import ArgumentParser
import TOML
import WaterfallRecords

/// `--fields`: names of fields, or names with a minus sign before each.
struct FieldsChoice: SettingValue, WordedArgument, Hashable {
  static let words = "names with commas between them, all with - before them or none: a,b or -a,-b"
  let selection: FieldSelection
  private let text: String

  init?(argument: String) {
    guard let selection = FieldSelection(argument) else { return nil }
    (self.selection, text) = (selection, argument)
  }

  static var expectation: String { words }
  var written: TOMLValue { .string(text) }
}
