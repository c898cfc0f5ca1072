import ArgumentParser
import NcursesTerminal
import TOML

/// `--height`: rows below the prompt, or a share of the window's.
struct HeightChoice: SettingValue, WordedArgument, Hashable {
  let height: InlineHeight
  private let text: String
  static let words = "a number of rows from 1, or a share from 1% to 100%"

  init?(argument: String) {
    let isShare = argument.utf8.last == UInt8(ascii: "%")
    let digits = isShare ? argument.utf8.dropLast() : argument.utf8[...]
    guard digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }),
      let number = Int(Substring(digits)), 1...(isShare ? 100 : 10_000) ~= number
    else { return nil }
    (height, text) = (isShare ? .percent(number) : .rows(number), argument)
  }

  static var expectation: String { words }
  var written: TOMLValue { .string(text) }
}
