import Testing

@testable import WaterfallApp

/// A way in which text reaches a terminal, as a line of a shell.
///
/// In the line, `$x` is the text, `$y` the text decoded as UTF-8, and `$w` the program.
struct Way: Sendable, CustomTestStringConvertible {
  let name: String
  let line: String
  let licence: TerminalJudge.Licence
  /// The keys, typed one after the other; `PASTE` pastes the text. Without keys the program ends by
  /// itself.
  let keys: [String]
  /// True if the beginning of the text must be visible.
  let showsText: Bool

  var testDescription: String { name }

  private init(
    _ name: String, _ line: String, _ licence: TerminalJudge.Licence, keys: [String] = [],
    showsText: Bool = true
  ) {
    (self.name, self.line, self.licence) = (name, line, licence)
    (self.keys, self.showsText) = (keys, showsText)
  }

  private static func words(_ name: String, _ line: String, showsText: Bool = true) -> Way {
    Way(name, line, .words, showsText: showsText)
  }

  private static func printed(_ name: String, _ line: String, showsText: Bool = true) -> Way {
    Way(name, "\"$w\" print --width 200 \(line)", .colors, showsText: showsText)
  }

  private static func shown(_ name: String, _ line: String, _ keys: String...) -> Way {
    Way(name, "exec \"$w\" \(line)", .screen, keys: keys)
  }
}

// MARK: Words

extension Way {
  /// Ways in which a message quotes the text.
  static let ofWords = ofOptions + ofVariables + ofFiles + ofCommands

  private static let ofOptions = [
    words("option value", #""$w" --columns "$x""#),
    words("option value behind =", #""$w" print --width="$x""#),
    words("option name", #""$w" "--$x""#),
    // If the text has an h, the option asks for help.
    words("short option", #""$w" "-$x""#, showsText: false),
    words("sort", #""$w" print --sort "$x:$x""#),
    words("chart", #"echo '[{"a": 1}]' | "$w" print --plot "$x by $x""#),
    words("filter's pattern", #""$w" print --filter "/($x""#),
    words("filter's field", #""$w" print --filter "$x<" > pipe"#, showsText: false),
    words("theme", #""$w" print --theme "$x""#), words("demo", #""$w" demo "$x""#),
    words("shell", #""$w" --generate-completion-script "$x""#),
    words("geometry's number", #"echo '[1]' | "$w" layout --height 9 --width "$x""#),
    words("geometry's place", #"echo '[1]' | "$w" layout --height 9 --width 9 --at "$x""#),
    words("path of the items", #""$w" print --items "$x" value.json"#),
    words("output", #""$w" --output "$x""#, showsText: false),
    words("no such field", #""$w" --select one --output "$x.none" value.json"#, showsText: false),
    words("help", #""$w" help "$x""#, showsText: false),
  ]

  private static let ofVariables = [
    words("variable", #"WATERFALL_SORT="$x:$x" "$w" print"#),
    words("variable of a flag", #"WATERFALL_FOLLOW="$x" "$w" print"#),
    words("variable with a path", #"WATERFALL_CONFIG="$x" "$w" print"#),
    words("TERM", #"TERM="$x" "$w""#),
    words("program's name", #"ln -s "$w" "./$x"; "./$x" --help; "./$x" --none"#, showsText: false),
  ]

  private static let ofFiles = [
    words("missing file", #""$w" print "$x""#),
    words("missing file of the geometry", #""$w" layout --width 9 --height 9 "$x""#),
    words("missing recording", #""$w" replay "$x""#),
    words("missing config file", #""$w" --config "$x""#),
    words("config file", #""$w" config --config "$y.toml""#),
    words("config file in a theme's error", #""$w" print --config "$y.theme""#),
    words("config file's key", #""$w" print --config key.toml"#, showsText: false),
    words("config file's value", #""$w" print --config value.toml"#, showsText: false),
    words("config file's theme", #""$w" config --config theme.toml"#, showsText: false),
    words("config file's keyboard", #""$w" print --config keyboard.toml"#, showsText: false),
    words("setting", #""$w" config --title "$x" --more "$x""#),
    words("log's path", #""$w" print --log "$x/none" value.json"#),
    words("recording's path", #""$w" --record "$x/none""#),
    words("log", #""$w" print --log log "$y.json" > pipe; cat log"#),
    words("recording", #""$w" replay bad.cast"#, showsText: false),
    words("name in the geometry", #""$w" layout --width 9 --height 9 board.json"#),
    words("names in a document", #""$w" print --items none.none document.json"#),
    words("no such table", #""$w" print --table "no $x" shop.sqlite"#),
    words("names of tables", #""$w" print --table none shop.sqlite"#),
    words("broken file", #""$w" print "$y.bad""#),
  ]

  private static let ofCommands = [
    words("standard error of --more", #""$w" print --more 'cat x >&2; exit 3'"#, showsText: false),
    words("command of --more", #""$w" print --more ": '$x'; exit 3""#),
    words("page of --more", #""$w" print --format json --more 'cat x'"#, showsText: false),
  ]
}

// MARK: Cards

extension Way {
  /// Ways in which the text is printed as a part of cards.
  static let ofPrinting =
    PrintFormat.allValueStrings.map {
      printed("values as \($0)", "--as \($0) --group-by title value.json")
    } + [
      printed("colours honoured", "--ansi value.json"), printed("table", "value.csv"),
      printed("text", "value.txt"), printed("Markdown", "value.md"), printed("entry", "directory"),
      printed("names of sources", #"value.csv "$y.json""#), printed("names", "names.json"),
      printed("table of a database", "shop.sqlite"),
      printed("chart", "--plot title value.json"),
      printed("unreadable record", "bad.ndjson", showsText: false),
      printed("unknown field", #"--sort "$x" value.json"#),
    ]

  /// Ways in which the text is on the screen.
  static let ofScreen = [
    shown("cards and details", "value.json", "o", "<PgDn>", "q", "y"),
    shown("table on the screen", "value.csv", "o", "q", "s"),
    shown(
      "names of columns and sums", #"--list --rename "title=$x" value.json"#, ":total<Enter>",
      ":count title by title<Enter>".replacing(" ", with: "<Space>")),
    shown("chart", "value.json", ":plot<Space>title<Enter>", "q"),
    shown("entries", "directory", "o"),
    shown("sections", "--group-by title value.json", "<Tab>"),
    shown("file's name", #""$y.json""#, "i"),
    shown("paste into a search", "value.json", "/", "PASTE", "<Enter>", "n"),
    shown("paste into a filter", "value.json", "f", "PASTE", "<Enter>"),
    shown("failing page", "value.json --more 'cat x >&2; exit 3'", "G", "r"),
    shown("pick of a title", "--select one --output title value.json", "<Enter>"),
    shown("pick of a record", "--select one value.json", "<Enter>"),
    shown("pick of a path", "--select one directory", "<Enter>"),
    shown("pick of what is nested", "--select one --output nested value.json", "<Enter>"),
  ]
}
