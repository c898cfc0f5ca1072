import Glibc
import TerminalGrid
import TerminalInput
import Testing
import WaterfallTestSupport
import WaterfallViewer

@testable import waterfall

/// Reads all that a file can say.
private func read(_ text: String) throws(ConfigError) {
  let file = try ConfigFile(path: "c.toml", bytes: Array(text.utf8))
  let _: SettingLayers<LookOptions>.Layer = try file.layer()
  let _: SettingLayers<DataOptions>.Layer = try file.layer()
  let _: SettingLayers<ProgramOptions>.Layer = try file.layer()
  _ = try file.keys()
  _ = try file.themes()
}

private let builtInNames = Theme.builtIn.map(\.name)
private let seeHelp = "in 'waterfall --help' says"

@Test(arguments: [
  ("colums = 3", "c.toml:1: there is no setting colums\nperhaps columns is meant"),
  (
    "zzzzzzzz = 3",
    "c.toml:1: there is no setting zzzzzzzz\n'waterfall config' prints those that there are"
  ),
  (
    "config = 'x'",
    "c.toml:1: there is no setting config\nanother file is named by --config or WATERFALL_CONFIG"
  ),
  (
    "keys = 3",
    "c.toml:1: there is no setting keys\nwrite [keys] or [themes.NAME], and a line below for each key or colour"
  ),
  (
    "\n[colors]",
    "c.toml:2: there is no section [colors]\nthere are [keys], [keys.prompt], [keys.details], [keys.tour] and [themes.NAME]; settings stand above them"
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
    "c.toml:1: border = \"roundd\": expected one of rounded, line, heavy, ascii, none\nperhaps \"rounded\" is meant"
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
    "color = 17",
    "c.toml:1: color = 17: expected one of auto, always, never, 16, 256, truecolor\nas --color \(seeHelp)"
  ),
  (
    "filter = 'price<'",
    "c.toml:1: filter = \"price<\": expected a value behind <\nas --filter \(seeHelp)"
  ),
])
func `a bad setting is told with its line and the nearest right one`(text: String, words: String) {
  expectFault(text, words, status: 64)
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
    "c.toml:2: no key is called “PgDwn” (character 2); perhaps “PgDn”\nkeys are written as in x, \"<C-x>\", \"<M-x>\", \"<PgDn>\", \"<F5>\""
  ),
  (
    "gg = 'first'",
    "c.toml:2: \"gg\" is not one key\nkeys are written as in x, \"<C-x>\", \"<M-x>\", \"<PgDn>\", \"<F5>\""
  ),
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
    "c.toml:2: base = \"drak\": expected the name of a theme above, in quotes\nthere are \(builtInNames.joined(separator: ", "))"
  ),
  (
    "[themes.auto]",
    "c.toml:1: no theme can be called auto\nauto is the light or the dark one, as the terminal's background asks for"
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
    "c.toml:2:10: line is not a number or a word that has a meaning\nwrite texts in quotes: \"line\"",
    status: 65)
}

@Test func `names in a file steer no terminal`() {
  expectFault(
    "\"\\u001B[31m\" = 3",
    "c.toml:1: there is no setting ␛[31m\n'waterfall config' prints those that there are",
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
  (
    "[keys.tour]\n7 = 'onward'",
    "c.toml:2: 7 cannot be bound\nnumbers repeat the key that follows"
  ),
  (
    "[keys.menu]\n",
    "c.toml:1: there is no section [keys.menu]\nthere are [keys], [keys.prompt], [keys.details], [keys.tour] and [themes.NAME]; settings stand above them"
  ),
])
func `a bad key of a prompt, the details or a tour is told with its line`(
  text: String, words: String
) {
  expectFault(text, words, status: text.contains("'<M-x>' = 'leave'") ? 65 : 64)
}

@Test func `keys of a prompt are bound apart from those of the cards`() throws {
  let text = """
    [keys]
    "<C-x>" = "page-down"
    [keys.prompt]
    "<C-x>" = "delete-to-start"
    "<C-u>" = "none"
    [keys.tour]
    n = "onward"
    """
  let keys = try ConfigFile(path: "c.toml", bytes: Array(text.utf8)).keys()
  #expect(keys.cards.table.commands[Key(.character("x"), .control)] == .pageDown)
  #expect(keys.prompt.table.commands[Key(.character("x"), .control)] == .edit(.deleteToStart))
  #expect(keys.prompt.table.commands[Key(.character("u"), .control)] == nil)
  #expect(keys.prompt.lines[Key(.character("u"), .control)] == 5)
  #expect(keys.tour.table.commands[Key(.character("n"))] == .onward)
}

@Test func `keys are bound, freed, and keep their lines`() throws {
  let text = "[keys]\n'<C-j>' = 'page-down'\nq = 'none'\nQ = 'help'\n0 = 'first'\n"
  let file = try ConfigFile(path: "c.toml", bytes: Array(text.utf8))
  let keys = try file.keys().cards
  let (table, lines) = (keys.table, keys.lines)
  #expect(table.commands[Key(.character("j"), .control)] == .pageDown)
  #expect(table.commands[Key(.character("q"))] == nil)
  #expect(table.commands[Key(.character("Q"))] == .help)
  #expect(lines[Key(.character("Q"))] == 4)
  // No number begins with it.
  #expect(table.commands[Key(.character("0"))] == .first)
}

@Test func `a theme begins with another, and changes what it names`() throws {
  let text = """
    [themes.night]
    base = "light"
    text = "bright-red"
    title = "default"
    cards = []
    [themes.dark]
    focus = "#010203"
    """
  let themes = try ConfigFile(path: "c.toml", bytes: Array(text.utf8)).themes()
  #expect(themes.map(\.name) == builtInNames + ["night"])
  let dark = try #require(themes.first { $0.name == "dark" })
  #expect(dark.colors.focus == RGB(1, 2, 3))
  #expect(dark.colors.text == Theme.dark.colors.text)
  let night = try #require(themes.last)
  #expect(night.colors.text == RGB(255, 0, 0))
  #expect(night.colors.title == nil)
  #expect(night.colors.quiet == Theme.light.colors.quiet)
  #expect(night.hues.isEmpty)
}

@Test(
  arguments: [
    (["XDG_CONFIG_HOME": "/x", "HOME": "/h"], "/x/waterfall/config.toml"),
    (["XDG_CONFIG_HOME": "x", "HOME": "/h"], "/h/.config/waterfall/config.toml"),
    (["HOME": "/h"], "/h/.config/waterfall/config.toml"), ([:], nil),
  ] as [([String: String], String?)])
func `the default file lies where the XDG directories say`(
  environment: [String: String], path: String?
) {
  #expect(ConfigFile.defaultPath(environment) == path)
}

@Test func `under secure the file is that of the account, whatever variables say`() throws {
  let (home, other) = (
    try TerminalSession.Folder.home(with: "columns = 2"),
    try TerminalSession.Folder.home(with: "columns = 3")
  )
  let environment = ["HOME": other.path, "XDG_CONFIG_HOME": other[".config"]]
  func path(isSecure: Bool, account: String?) throws -> String? {
    try ConfigFile.find(
      named: nil, isSecure: isSecure, environment: environment, account: account)?.path
  }
  let (own, others) = (
    home[".config/waterfall/config.toml"], other[".config/waterfall/config.toml"]
  )
  #expect(try path(isSecure: true, account: home.path) == own)
  #expect(try path(isSecure: true, account: nil) == nil)
  #expect(try path(isSecure: false, account: home.path) == others)
  let strict = try TerminalSession.Folder.home(with: "secure = true")
  #expect(
    try path(isSecure: false, account: strict.path) == strict[".config/waterfall/config.toml"])
  #expect(throws: Failure.self) {
    try ConfigFile.find(
      named: others, isSecure: false, environment: [:], account: strict.path)
  }
}

@Test func `under secure a fault is told without a word of the file`() throws {
  let home = try TerminalSession.Folder.home(with: "columns = 3\nroot:x:0:0\n")
  let failure = #expect(throws: Failure.self) {
    try ConfigFile.find(named: nil, isSecure: true, environment: [:], account: home.path)
  }
  let path = home[".config/waterfall/config.toml"]
  #expect(
    failure?.message?.text
      == "\(path):2: this cannot be used\n'waterfall config' without --secure says why")
  #expect(failure?.status == 65)
}

extension TerminalSession.Folder {
  /// A home directory with a config file.
  fileprivate static func home(with text: String) throws -> TerminalSession.Folder {
    let folder = try TerminalSession.Folder()
    for name in [".config", ".config/waterfall"] { unsafe _ = mkdir(folder[name], 0o700) }
    try folder.write(".config/waterfall/config.toml", text)
    return folder
  }
}

@Test func `the default file may be missing, a named one may not`() throws {
  let file = try ConfigFile.find(named: nil, environment: ["HOME": "/nonexistent"])
  #expect(file?.path == nil)
  let error = #expect(throws: ConfigError.self) {
    try ConfigFile.find(named: "/nonexistent/c.toml", environment: [:])
  }
  #expect(error?.status == 66)
}
