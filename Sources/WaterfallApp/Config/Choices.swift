import ArgumentParser
import Platform
import TOML
import TerminalGrid
import WaterfallBoard
import WaterfallCards
import WaterfallLayout
import WaterfallRecords
import WaterfallSources
import WaterfallViewer

// The types of settings whose value is one of a few words.

/// `--columns`: a number or `auto`.
enum ColumnChoice: SettingValue, Hashable {
  case automatic
  case count(Int)

  init?(argument: String) {
    if argument == "auto" {
      self = .automatic
    } else if let count = Int(argument), (1...10_000).contains(count) {
      self = .count(count)
    } else {
      return nil
    }
  }

  /// nil for as many as fit.
  var count: Int? {
    if case .count(let count) = self { count } else { nil }
  }

  static var kinds: Set<TOMLValue.Kind> { [.integer, .string] }
  static var expectation: String { "a number from 1 to 10000, or \"auto\"" }
  var written: TOMLValue {
    switch self {
    case .automatic: .string("auto")
    case .count(let count): .integer(count)
    }
  }
}

enum PlacementChoice: String, SettingValue, CaseIterable {
  case shortest
  case roundRobin = "round-robin"
  case columnFirst = "column-first"
}

/// `--align`: where the columns are if they do not fill the width.
enum AlignmentChoice: String, SettingValue, CaseIterable {
  case start, center, end

  var alignment: LayoutConfiguration.Alignment {
    switch self {
    case .start: .start
    case .center: .center
    case .end: .end
    }
  }
}

/// `--layout`: a layout's name, or round-robin for masonry with that placement.
struct ViewerLayoutChoice: SettingValue, Hashable {
  let kind: LayoutKind
  let isRoundRobin: Bool

  static let masonry = Self(kind: .masonry, isRoundRobin: false)

  private init(kind: LayoutKind, isRoundRobin: Bool) {
    (self.kind, self.isRoundRobin) = (kind, isRoundRobin)
  }

  init?(argument: String) {
    isRoundRobin = argument == PlacementChoice.roundRobin.rawValue
    guard let kind = isRoundRobin ? .masonry : Catalogue.current.layout(named: argument) else {
      return nil
    }
    self.kind = kind
  }

  static var allValueStrings: [String] {
    Catalogue.current.layouts.map(\.name) + [PlacementChoice.roundRobin.rawValue]
  }

  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }

  var written: TOMLValue { .string(isRoundRobin ? PlacementChoice.roundRobin.rawValue : kind.name) }
}

enum DirectionChoice: String, SettingValue, CaseIterable {
  case vertical
  case horizontal

  var direction: LayoutConfiguration.Direction {
    switch self {
    case .vertical: .vertical
    case .horizontal: .horizontal
    }
  }
}

enum ColorChoice: String, SettingValue, CaseIterable {
  case auto
  case always
  case never
  case palette16 = "16"
  case palette256 = "256"
  case truecolor

  static var kinds: Set<TOMLValue.Kind> { [.integer, .string] }
  var written: TOMLValue { Int(rawValue).map { .integer($0) } ?? .string(rawValue) }
}

/// How pictures are shown.
enum PicturesChoice: String, SettingValue, CaseIterable {
  case auto
  case pixels
  case cells
  case off

  /// `never` is an older word for `off`.
  init?(argument: String) { self.init(rawValue: argument == "never" ? "off" : argument) }
}

extension CardFill: SettingValue {}

enum BorderChoice: String, SettingValue, CaseIterable {
  case rounded
  case line
  case heavy
  case ascii
  case none

  var style: BorderStyle {
    switch self {
    case .rounded: .rounded
    case .line: .line
    case .heavy: .heavy
    case .ascii: .ascii
    case .none: .none
    }
  }
}

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
    let digits = argument.utf8.prefix { isDigit($0) || $0 == UInt8(ascii: ".") }
    let unit = argument[digits.endIndex...]
    guard let number = Double(String(digits) ?? ""),
      let scale = Self.units.first(where: { unit.isExactly($0.name) })?.seconds,
      (1...Self.most).contains(number * scale)
    else { return nil }
    interval = .milliseconds(Int(number * scale * 1000))
    text = argument
  }

  static var kinds: Set<TOMLValue.Kind> { [.integer, .string] }
  static var defaultCompletionKind: CompletionKind { .list(["1s", "5s", "30s", "1m"]) }
  var written: TOMLValue { .string(text) }
}

/// `--fields`: names of fields, or names with a minus sign before each.
struct FieldsChoice: SettingValue, WordedArgument, Hashable {
  static let words = "names with commas between them, all with - before them or none: a,b or -a,-b"
  let selection: FieldSelection
  private let text: String

  init?(argument: String) {
    guard let selection = FieldSelection(argument) else { return nil }
    (self.selection, text) = (selection, argument)
  }

  var written: TOMLValue { .string(text) }
}

// The values of options that say how the input is read.

/// `--delimiter`: a character, or `tab`.
struct DelimiterChoice: SettingValue, WordedArgument, Hashable {
  static let words = "one ASCII character except a quote, or tab"
  let character: Character

  init?(argument: String) {
    if argument == "tab" || argument == "\\t" {
      character = "\t"
    } else if argument.unicodeScalars.count == 1, let only = argument.first, only.isASCII,
      only != "\"", only != "\n", only != "\r"
    {
      character = only
    } else {
      return nil
    }
  }

  static var expectation: String { "one character in quotes, or \"tab\"" }
  var written: TOMLValue { .string(character == "\t" ? "tab" : String(character)) }
}

/// `--quote`: a character, or `none`.
struct QuoteChoice: SettingValue, WordedArgument, Hashable {
  static let words = "one ASCII character, or none"
  let quote: CSVDialect.Quote

  init?(argument: String) {
    let bytes = Array(argument.utf8)
    if argument == "none" {
      quote = .none
    } else if bytes.count == 1, bytes[0] < 0x80, bytes[0] > 0x20 {
      quote = .mark(bytes[0])
    } else {
      return nil
    }
  }

  static var expectation: String { "one character in quotes, or \"none\"" }
  var written: TOMLValue {
    switch quote {
    case .none: .string("none")
    case .mark(let byte): .string(String(Unicode.Scalar(byte)))
    }
  }
}

extension Format: SettingValue {}

/// `--encoding`: an encoding that is built in, or one that the C library knows.
struct EncodingChoice: SettingValue, WordedArgument, Hashable {
  static let words = "the name of an encoding, such as utf-8, latin1 or gbk: iconv -l lists them"
  let encoding: TextEncoding?
  let named: NamedEncoding?
  private let name: String

  init?(argument: String) {
    encoding = TextEncoding(rawValue: argument.lowercased())
    named = encoding == nil ? NamedEncoding(argument) : nil
    guard encoding != nil || named != nil else { return nil }
    name = argument
  }

  static var defaultCompletionKind: CompletionKind {
    .list(TextEncoding.allCases.map(\.rawValue) + ["gbk", "big5", "shift_jis", "euc-kr"])
  }
  var written: TOMLValue { .string(name) }
}
