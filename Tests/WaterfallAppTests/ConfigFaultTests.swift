import ArgumentParser
import TerminalGrid
import Testing
import WaterfallCards
import WaterfallViewer

@testable import WaterfallApp

/// Reads every kind of setting that a file can have.
private func read(_ text: String) throws(ConfigError) {
  let file = try ConfigFile(path: "c.toml", bytes: Array(text.utf8))
  let _: SettingLayers<LookOptions>.Layer = try file.layer()
  let _: SettingLayers<DataOptions>.Layer = try file.layer()
  let _: SettingLayers<ProgramOptions>.Layer = try file.layer()
  _ = try file.keys()
  _ = try file.themes()
  _ = try file.readers()
}

private let builtInNames = Theme.builtIn.map(\.name)
private let seeHelp = "in 'waterfall --help' explains"

/// The accepted values of an option, for the expected message.
private func words(_ choice: any ExpressibleByArgument.Type) -> String {
  choice.allValueStrings.joined(separator: ", ")
}

@Test(arguments: [
  (
    "lines = true\nread0 = true",
    """
    c.toml:2: read0 = true: --lines and --read0 exclude each other: give only one.
    'waterfall config' prints all settings
    """
  ),
  ("colums = 3", "c.toml:1: there is no setting colums\nperhaps columns is meant"),
  (
    "zzzzzzzz = 3",
    "c.toml:1: there is no setting zzzzzzzz\n'waterfall config' prints all settings"
  ),
  ("record = 'x'", "c.toml:1: there is no setting record\nit is set by the option --record"),
  ("no-list = true", "c.toml:1: there is no setting no-list\nwrite list = false"),
  (
    "config = 'x'",
    "c.toml:1: there is no setting config\nanother file is named by --config or WATERFALL_CONFIG"
  ),
  (
    "keys = 3",
    "c.toml:1: there is no setting keys\nwrite [keys], [readers] or [themes.NAME], and a line below for each key, ending or colour"
  ),
  (
    "\n[colors]",
    "c.toml:2: there is no section [colors]\nthe sections are [keys], [keys.prompt], [keys.details], [keys.list], [keys.tour], [readers] and [themes.NAME]; settings come above them"
  ),
  (
    "columns = 'many'",
    "c.toml:1: columns = \"many\": expected a number from 1 to 10000, or \"auto\"\nas --columns \(seeHelp)"
  ),
  (
    "columns = 0",
    "c.toml:1: columns = 0: expected a number from 1 to 10000, or \"auto\"\nas --columns \(seeHelp)"
  ),
  (
    "border = 'roundd'",
    "c.toml:1: border = \"roundd\": expected one of \(words(BorderChoice.self))\nperhaps \"rounded\" is meant"
  ),
  ("gap = '2'", "c.toml:1: gap = \"2\": expected a whole number\nwrite 2 without quotes"),
  (
    "gap = 5000",
    "c.toml:1: gap = 5000: expected a number of cells from 0 to 1000.\nas --gap \(seeHelp)"
  ),
  (
    "follow = 'yes'",
    "c.toml:1: follow = \"yes\": expected true or false\nwrite true or false without quotes"
  ),
  ("title = 3", "c.toml:1: title = 3: expected a text in quotes\nwrite \"3\" in quotes"),
  (
    "title = ['a', 'b']",
    "c.toml:1: title = [\"a\", \"b\"]: expected a text in quotes\nwrite \"a,b\" in quotes"
  ),
  (
    "layout = ['masonry']",
    "c.toml:1: layout = [\"masonry\"]: expected one of \(words(ViewerLayoutChoice.self))\nwrite \"masonry\" in quotes"
  ),
  (
    "layout = 2024-01-01",
    "c.toml:1: layout = 2024-01-01: expected one of \(words(ViewerLayoutChoice.self))\nas --layout \(seeHelp)"
  ),
  (
    "fields = ['name', 3]",
    "c.toml:1: fields = [\"name\", 3]: expected \(FieldsChoice.words)\nas --fields \(seeHelp)"
  ),
  (
    "color = 17",
    "c.toml:1: color = 17: expected one of \(words(ColorChoice.self))\nas --color \(seeHelp)"
  ),
  (
    "filter = 'price<'",
    "c.toml:1: filter = \"price<\": expected a value after <\nas --filter \(seeHelp)"
  ),
])
func `a bad setting is told with its line and the nearest right one`(text: String, words: String) {
  expectFault(text, words, status: 64)
}

@Test(arguments: [("height = 12", "12"), ("height = '40%'", "40%")])
func `rows need no quotes, and a share does`(text: String, height: String) throws {
  let file = try ConfigFile(path: "c.toml", bytes: Array(text.utf8))
  let layer: SettingLayers<PickOptions>.Layer = try file.layer()
  #expect(layer.options.height == HeightChoice(argument: height))
}

@Test(arguments: [
  (
    "'<C-j>' = 'page-dwn'",
    "c.toml:2: there is no command \"page-dwn\"\nperhaps \"page-down\" is meant"
  ),
  (
    "x = 3",
    "c.toml:2: x = 3: expected a command's name in quotes\n'waterfall config' prints all commands with their keys"
  ),
  (
    "'<PgDwn>' = 'help'",
    "c.toml:2: there is no key “PgDwn” (character 2); perhaps “PgDn”\nkeys are written as in x, \"<C-x>\", \"<M-x>\", \"<PgDn>\", \"<F5>\""
  ),
  (
    "gg = 'first'",
    "c.toml:2: \"gg\" is not one key\nkeys are written as in x, \"<C-x>\", \"<M-x>\", \"<PgDn>\", \"<F5>\""
  ),
  ("quit = 'q'", "c.toml:2: \"quit\" is not one key\nthe key comes first: \"q\" = \"quit\""),
  ("'<C-c>' = 'help'", "c.toml:2: <C-c> cannot be bound\nit always leaves the program"),
  ("5 = 'help'", "c.toml:2: 5 cannot be bound\nnumbers repeat the key that follows"),
  (
    "'>' = 'help'\n'<gt>' = 'quit'",
    "c.toml:3: <gt> is bound a second time\nthe first time is in line 2: remove one of them"
  ),
])
func `a bad key is told with its line`(text: String, words: String) {
  expectFault("[keys]\n\(text)", words, status: 64)
}

@Test(arguments: [
  (
    "pdff = 'cat'",
    "c.toml:2: \"pdff\" names no files\nperhaps pdf is meant; write an ending, \"*.pdf\", or a kind: pdf, odt, epub, rtf, zip, tar, parquet, 7z, rar, elf, mkv, mp4, mp3, flac, ogg"
  ),
  (
    "'*.pdf' = 3",
    "c.toml:2: *.pdf = 3: expected a command in quotes\nwrite \"*.pdf\" = \"pdftotext -layout {path} -\""
  ),
  (
    "'*.pdf' = 'echo $(({path}))'",
    "c.toml:2: *.pdf: {path} is inside ((…)), and its value is not a whole number\nwrite \"*.pdf\" = \"pdftotext -layout {path} -\""
  ),
])
func `a bad reader is told with its line`(text: String, words: String) {
  expectFault("[readers]\n\(text)", words, status: 64)
}

@Test(arguments: [
  ("[themes.x]\ntxt = 'red'", "c.toml:2: a theme has no colour txt\nperhaps text is meant"),
  (
    "[themes.x]\ntext = 'redd'",
    "c.toml:2: text = \"redd\": this is not a colour\nperhaps \"red\" is meant"
  ),
  (
    "[themes.x]\ntext = '#12345'",
    "c.toml:2: text = \"#12345\": this is not a colour\nwrite \"#5caee0\", \"red\", \"bright-blue\", or \"default\" for the terminal's own"
  ),
  (
    "[themes.x]\ncards = 'red'",
    "c.toml:2: cards = \"red\": expected a list of colours\nwrite [\"#5caee0\", \"red\"], or [] for the terminal's own"
  ),
  (
    "[themes.x]\nbase = 'drak'",
    "c.toml:2: base = \"drak\": expected the name of a theme above, in quotes\nthe themes are \(builtInNames.joined(separator: ", "))"
  ),
  (
    "[themes.auto]",
    "c.toml:1: no theme can be called auto\nauto follows the terminal's background: the light theme or the dark one"
  ),
  (
    "[themes]\ntext = 'red'",
    "c.toml:2: themes.text is not a theme's colour\nwrite [themes.NAME], and a line below for each colour"
  ),
])
func `a bad theme is told with its line`(text: String, words: String) {
  expectFault(text, words, status: 64)
}

@Test func `what is not TOML is unreadable data, with line and column`() {
  expectFault(
    "columns = 3\nborder = line",
    "c.toml:2:10: line is not a number, true or false\nwrite texts in quotes: \"line\"",
    status: 65)
}

/// The file may use each part of TOML, whether a setting needs it or not.
@Test(arguments: [
  ("themes = {x = {base = 'dark', text = \"\"\"red\"\"\"}}", ""),
  ("[keys]\n'<C-j>' = \"\\x68elp\"", ""),
  ("columns = 1979-05-27", "c.toml:1: columns = 1979-05-27: expected"),
  ("columns = inf", "c.toml:1: columns = inf: expected"),
  ("\ncolumns = {\n a = 1 }", "c.toml:2: there is no section [columns]"),
  ("[[keys]]\nx = 'help'", "c.toml:1: there is no setting keys"),
  ("look.gap = 2", "c.toml:1: there is no setting look.gap"),
])
func `the whole language is read, and a value that does not fit has its line`(
  text: String, words: String
) throws {
  if words.isEmpty { return try read(text) }
  let error = #expect(throws: ConfigError.self) { try read(text) }
  #expect(error?.message.text.hasPrefix(words) == true, "\(error?.message.text ?? "")")
}

@Test func `names in a file steer no terminal`() {
  expectFault(
    "\"\\u001B[31m\" = 3",
    "c.toml:1: there is no setting ␛[31m\n'waterfall config' prints all settings",
    status: 64)
}

private func expectFault(
  _ text: String, _ words: String, status: Int32, sourceLocation: SourceLocation = #_sourceLocation
) {
  let error = #expect(throws: ConfigError.self, sourceLocation: sourceLocation) { try read(text) }
  #expect(error?.message.text == words, sourceLocation: sourceLocation)
  #expect(error?.status == status, sourceLocation: sourceLocation)
}

@Test(arguments: [
  (
    "[keys.prompt]\nx = 'accept'",
    "c.toml:2: x cannot be bound in a prompt: it is text there\nbind a key with Ctrl or Alt, or one with a name: \"<C-x>\", \"<M-x>\", \"<F5>\""
  ),
  (
    "[keys.prompt]\n'<Space>' = 'accept'",
    "c.toml:2: <Space> cannot be bound in a prompt: it is text there\nbind a key with Ctrl or Alt, or one with a name: \"<C-x>\", \"<M-x>\", \"<F5>\""
  ),
  (
    "[keys.prompt]\n'<C-x>' = 'delete-bak'",
    "c.toml:2: there is no command \"delete-bak\" in a prompt\nperhaps \"delete-back\" is meant"
  ),
  (
    "[keys.prompt]\n'<C-x>' = 'pagedown'\n",
    "c.toml:2: there is no command \"pagedown\" in a prompt\nperhaps \"page-down\" is meant"
  ),
  (
    "[keys.prompt]\n'<M-x>' = 'leave'\n\n'<M-x>' = 'accept'",
    "c.toml:4:1: <M-x> is set a second time\nthe first time is in line 2: remove one of them"
  ),
  (
    "[keys.details]\n'<C-x>' = 'accept'",
    "c.toml:2: there is no command \"accept\" in the details\n'waterfall config' prints all commands with their keys"
  ),
  ("[keys.tour]\n7 = 'onward'", "c.toml:2: 7 cannot be bound\nnumbers repeat the key that follows"),
  (
    "[keys.menu]\n",
    "c.toml:1: there is no section [keys.menu]\nthe sections are [keys], [keys.prompt], [keys.details], [keys.list], [keys.tour], [readers] and [themes.NAME]; settings come above them"
  ),
])
func `a bad key of a prompt, details or a tour is told with its line`(text: String, words: String) {
  expectFault(text, words, status: text.contains("'<M-x>' = 'leave'") ? 65 : 64)
}
