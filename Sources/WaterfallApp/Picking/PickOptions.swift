import ArgumentParser
import NcursesTerminal
import TOML
import TerminalGrid
import WaterfallRecords
import WaterfallViewer

/// Settings for what Enter does, and for the preview. None has a default here, for the reason that
/// ``LookOptions`` gives.
struct PickOptions: SettingOptions {
  static let rows = readRows()

  @Setting(
    "Enter picks; the picks are written to standard output.", .atStart, builtIn: SelectChoice.none)
  var select: SelectChoice?

  @Setting("Pick at most n cards.", .atStart, in: 1 ... .max, as: "n")
  var mostPicks: Int?

  @Setting(
    "What to write for each pick: line, plain (a line without colours), json, csv, tsv, index "
      + "(from 0), path, or a field (a directory's path, a line as it was read, else json).",
    .atStart, as: "field")
  var output: OutputChoice?

  @Switch(
    "Write what was typed before the picks.", .atStart, builtIn: false)
  var printQuery: Bool?

  @Switch(
    "End each pick with a zero byte, not a line break, for xargs -0.",
    .atStart, builtIn: false, name: "print0")
  var print0: Bool?

  @Switch(
    "If only one item matches at the start, pick it without a screen.", .atStart, builtIn: false,
    name: "select-1")
  var picksSole: Bool?

  @Switch(
    "If no item matches at the start, leave at once with status 1.", .atStart, builtIn: false,
    name: "exit-0")
  var leavesEmpty: Bool?

  @Setting(
    "The words before what is typed.", .atStart, as: "text", parsing: .unconditional)
  var prompt: String?

  @Setting("Text above the cards.", .atStart, as: "text", parsing: .unconditional)
  var caption: String?

  @Setting(
    "The first n lines of piped text are above the cards, and no items.", .atStart, in: 1...1000,
    as: "n")
  var captionLines: Int?

  @Setting(
    "The parts of a line that are searched: 2, 1,3 or 2.. (-1 is the last).", .atStart, as: "parts",
    parsing: .unconditional)
  var searchParts: String?

  @Setting(
    "The parts of a line that are shown; a pick is the whole line.", .atStart, as: "parts",
    parsing: .unconditional)
  var showParts: String?

  @Setting(
    "The parts of a line that are written of a pick.", .atStart, as: "parts",
    parsing: .unconditional)
  var outputParts: String?

  @Setting(
    "What separates the parts of a line: a character, or a regular expression (blanks).", .atStart,
    as: "text", parsing: .unconditional)
  var partsBy: String?

  @Setting(
    "Whether capitals and small letters are the same in lines: smart, ignored, exact.", .atStart,
    builtIn: .smart)
  var letterCase: LineRules.LetterCase?

  @Switch(
    "In lines, a letter without an accent is only that letter.", .atStart, builtIn: false)
  var literal: Bool?

  @Setting(
    "Which lines that match come first: the best, and of equal ones the shortest (length) or the "
      + "earliest (order), as in fzf's --tiebreak; none keeps their order.", .atStart,
    builtIn: .length, as: "ranking")
  var ranking: RankingChoice?

  @Switch(
    "What is typed finds cards. Without it, only commands of --bind use it.", .atStart,
    builtIn: true)
  var typedSearch: Bool?

  @Setting(
    "Keep what is typed to pick in this file, a line each, not in the program's own.", .atStart,
    as: "file", parsing: .unconditional)
  var history: String?

  @Setting(
    "Keep the last n lines of --history.", .atStart, builtIn: 1000, in: 1...100_000, as: "n")
  var historySize: Int?

  @Switch(
    "In the prompt, the first card follows the last one.", .atStart, builtIn: false)
  var cycle: Bool?

  @ListSetting(
    "A key that picks, too; a line before the picks names it: '<C-v>', or '<C-v>=edit'.", .atStart,
    as: "key")
  var expect: [String]?

  @ListSetting(
    "Bind a key in the prompt: '<C-a>=pick-all+accept'. See 'waterfall help picking'.", .atStart,
    as: "key=command")
  var bind: [String]?

  @ListSetting(
    "A key in the prompt runs a command on the card: '<C-v>=less {text}'.", .atStart, .runsCommand,
    as: "key=command")
  var onKey: [String]?

  @Switch(
    "Enter ends the picker also if nothing matches, with status 1.", .atStart, builtIn: false,
    name: "enter-0")
  var endsEmpty: Bool?

  @Setting(
    "Draw into this many rows below the prompt, or this share of the window (at least 10 rows).",
    .atStart, as: "n|n%")
  var height: HeightChoice?

  @Setting(
    "Enter runs this on the card; {field} is the field's value: 'waterfall help picking'.",
    .live(from: { $0.onEnter = (try? PickSettings($1))?.onEnter }), .runsCommand, as: "command")
  var onEnter: String?

  @Setting(
    "Beside the cards, show what this writes about the card in focus: 'waterfall help picking'.",
    .fixed(from: { PickSettings.putPreview(into: &$0, $1) }), .runsCommand, as: "command")
  var preview: String?

  @Switch(
    "Beside the cards, show the file in focus: a picture, a text, or the names in a directory.",
    .fixed(from: { PickSettings.putPreview(into: &$0, $1) }), builtIn: false)
  var previewFiles: Bool?

  @Setting(
    "The preview's place: right, bottom or left, a size, wrap, hidden.",
    .fixed(from: { PickSettings.putPreview(into: &$0, $1) }), as: "place,size")
  var previewWindow: PreviewWindowChoice?
}

extension LineRules.LetterCase: SettingValue {}

extension OutputChoice: SettingValue {
  var written: TOMLValue {
    switch self {
    case .line: .string("line")
    case .plain: .string("plain")
    case .json: .string("json")
    case .table(.tsv): .string("tsv")
    case .table: .string("csv")
    case .index: .string("index")
    case .path: .string("path")
    case .field(let name): .string(name)
    }
  }
}

/// `--select`: how many items can be picked with Enter.
enum SelectChoice: String, SettingValue, CaseIterable {
  case one, many
  /// All that match, the best first, without a screen.
  case all
  /// Nothing, even if the config file or the environment asks for it.
  case none

  var selection: Selection? {
    switch self {
    case .one: .one
    case .many, .all: .many
    case .none: nil
    }
  }
}

/// `--output`: what is written of a picked item.
enum OutputChoice: ExpressibleByArgument, Hashable {
  case line, json, index, path
  /// A line without its escape sequences.
  case plain
  /// A row of CSV, or of the like.
  case table(TableForm)
  case field(String)

  init?(argument: String) {
    switch argument {
    case "": return nil
    case "line": self = .line
    case "plain": self = .plain
    case "json": self = .json
    case "csv": self = .table(.csv)
    case "tsv": self = .table(.tsv)
    case "index": self = .index
    case "path": self = .path
    default: self = .field(argument)
    }
  }
}

/// `--height`: rows below the prompt, or a share of the window's.
struct HeightChoice: SettingValue, WordedArgument, Hashable {
  let height: InlineHeight
  private let text: String
  static let words = "a number of rows from 1, or a share from 1% to 100%"

  init?(argument: String) {
    let isShare = argument.utf8.last == UInt8(ascii: "%")
    let digits = isShare ? argument.utf8.dropLast() : argument.utf8[...]
    guard digits.allSatisfy(isDigit),
      let number = Int(Substring(digits)), 1...(isShare ? 100 : 10_000) ~= number
    else { return nil }
    (height, text) = (isShare ? .percent(number) : .rows(number), argument)
  }

  static var kinds: Set<TOMLValue.Kind> { [.integer, .string] }
  var written: TOMLValue { .string(text) }
}
