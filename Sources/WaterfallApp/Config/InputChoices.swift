import ArgumentParser
import Platform
import TOML
import WaterfallRecords
import WaterfallSources

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
