import Glibc
import TerminalGrid
import TerminalInput
import Testing
import WaterfallCards
import WaterfallTestSupport

@testable import WaterfallApp
@testable import WaterfallLab
@testable import WaterfallViewer

private let builtInNames = Theme.builtIn.map(\.name)

@Test func `keys of a prompt are bound apart from those of the cards`() throws {
  let text = """
    [keys]
    "<C-x>" = "page-down"
    [keys.prompt]
    "<C-x>" = "delete-to-start"
    "<C-u>" = "none"
    [keys.list]
    "<C-x>" = "hide-column"
    [keys.tour]
    n = "onward"
    """
  let keys = try ConfigFile(path: "c.toml", bytes: Array(text.utf8)).keys()
  #expect(keys.cards.table[Key(.character("x"), .control)] == .pageDown)
  #expect(keys.prompt.table[Key(.character("x"), .control)] == .edit(.deleteToStart))
  #expect(keys.prompt.table[Key(.character("u"), .control)] == nil)
  #expect(keys.prompt.lines[Key(.character("u"), .control)] == 5)
  #expect(keys.list.table[Key(.character("x"), .control)] == .hideColumn)
  #expect(keys.tour.table[Key(.character("n"))] == .onward)
}

@Test func `keys are bound, freed, and keep their lines`() throws {
  let text = "[keys]\n'<C-j>' = 'page-down'\nq = 'none'\nQ = 'help'\n0 = 'first'\n"
  let file = try ConfigFile(path: "c.toml", bytes: Array(text.utf8))
  let keys = try file.keys().cards
  let (table, lines) = (keys.table, keys.lines)
  #expect(table[Key(.character("j"), .control)] == .pageDown)
  #expect(table[Key(.character("q"))] == nil)
  #expect(table[Key(.character("Q"))] == .help)
  #expect(lines[Key(.character("Q"))] == 4)
  // A count cannot begin with 0, so this key may be bound.
  #expect(table[Key(.character("0"))] == .first)
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
    ("cards = ['#ff0000', '#00ff00']", [0x340E0E, 0x0E340E]),
    ("base = 'light'\ncards = ['#ff0000']", [0xFFEBEB]),
    ("cards = ['#ff0000']\ntext = '#202020'", [0xFFEBEB]),
    ("cards = ['#ff0000']\ntints = ['#123456']", [0x123456]),
    ("tints = ['#123456']\ncards = ['#ff0000']", [0x123456]),
    ("cards = ['#ff0000']\ntints = []", []),
    ("base = 'high-contrast'\ncards = ['#ff0000']", [0]),
    ("base = 'monochrome'\ncards = ['#ff0000']", []),
  ] as [(String, [UInt32])])
func `a theme's own colours of cards tint them`(lines: String, tints: [UInt32]) throws {
  let bytes = Array("[themes.mine]\n\(lines)\n".utf8)
  let theme = try #require(try ConfigFile(path: "c.toml", bytes: bytes).themes().last)
  #expect(theme.tints.map(\.hex) == tints)
}

@Test(
  arguments: [
    (["XDG_CONFIG_HOME": "/x", "HOME": "/h"], "/x/waterfall/config.toml"),
    (["XDG_CONFIG_HOME": "x", "HOME": "/h"], "/h/.config/waterfall/config.toml"),
    (["HOME": "/h"], "/h/.config/waterfall/config.toml"), ([:], nil),
  ] as [([String: String], String?)])
func `the default file is where XDG directories say`(environment: [String: String], path: String?) {
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
    try ConfigFile.find(named: others, isSecure: false, environment: [:], account: strict.path)
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
      == "\(path):2: this cannot be used\n'waterfall config' without --secure shows why")
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
