import ArgumentParser
import TOML
import WaterfallRecords

/// `--every`: how often the source is read again.
struct EveryChoice: SettingValue, WordedArgument, Hashable {
  static let words = "at least one second, such as 5, 5s, 1.5s or 2m"
  let interval: Duration
  private let text: String

  /// The longest interval: a week.
  private static let most = 604_800.0
  private static let units: [(name: String, seconds: Double)] = [
    ("", 1), ("s", 1), ("m", 60), ("min", 60), ("h", 3600),
  ]

  init?(argument: String) {
    let digits = argument.utf8.prefix { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
    let unit = argument[digits.endIndex...]
    guard let number = Double(String(digits) ?? ""),
      let scale = Self.units.first(where: { unit.isExactly($0.name) })?.seconds,
      (1...Self.most).contains(number * scale)
    else { return nil }
    interval = .milliseconds(Int(number * scale * 1000))
    text = argument
  }

  static var kinds: Set<TOMLValue.Kind> { [.integer, .string] }
  static var expectation: String { words }
  static var defaultCompletionKind: CompletionKind { .list(["1s", "5s", "30s", "1m"]) }
  var written: TOMLValue { .string(text) }
}
