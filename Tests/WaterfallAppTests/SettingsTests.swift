import ArgumentParser
import NcursesTerminal
import TerminalGrid
import Testing
import WaterfallBoard
import WaterfallCards
import WaterfallItems
import WaterfallSources
import WaterfallTestSupport
import WaterfallViewer

@testable import WaterfallApp

private func border(_ settings: Settings) -> BorderStyle {
  settings.viewerOptions(sourceName: "", defaultPageSize: nil).form.border
}

@Test func `the later layer wins: built in, file, environment, option`() throws {
  let file = "border = 'line'"
  let environment = ["WATERFALL_BORDER": "heavy"]
  #expect(border(try settings()) == .rounded)
  #expect(border(try settings(file: file)) == .line)
  #expect(border(try settings(file: file, environment: environment)) == .heavy)
  let all = try settings(file: file, environment: environment, look: ["--border", "none"])
  #expect(border(all) == .none)
}

@Test func `terms, words and delimiters may begin with a minus sign`() throws {
  let options = try DataOptions.parse(["--filter", "-draft", "--query", "-x", "--delimiter", "-"])
  #expect(options.filter == "-draft" && options.query == "-x")
  #expect(options.delimiter?.character == "-")
}

@Test func `a flag is switched off again by a later layer`() throws {
  let environment = ["WATERFALL_FOLLOW": "no"]
  #expect(try settings(file: "follow = true").sourceOptions.isFollowing)
  #expect(try !settings(file: "follow = true", environment: environment).sourceOptions.isFollowing)
  let all = try settings(file: "follow = true", environment: environment, data: ["--follow"])
  #expect(all.sourceOptions.isFollowing)
}

@Test func `colours in the input are honoured where any layer says so`() throws {
  #expect(try settings().sourceOptions.honorsColors == nil)
  #expect(try settings(file: "ansi = true").sourceOptions.honorsColors == true)
  #expect(try settings(environment: ["WATERFALL_ANSI": "1"]).sourceOptions.honorsColors == true)
  #expect(try settings(data: ["--ansi"]).sourceOptions.honorsColors == true)
  let off = try settings(file: "ansi = true", data: ["--no-ansi"])
  #expect(off.sourceOptions.honorsColors == false)
  #expect(try settings(file: "ansi = true").toml(colors: nil).text.contains("ansi = true"))
}

@Test func `secure stays on, and then no command comes from the file`() throws {
  let file = "secure = true\nmore = 'date'\ntitle = 'a'"
  let secure = try settings(file: file)
  #expect(secure.isSecure)
  #expect(secure.more == nil)
  #expect(secure.data[\.title] == "a")
  #expect(secure.toml(colors: nil).text.contains(":2, since secure is on"))
  #expect(try settings(file: file, data: ["--more", "ls"]).more == "ls")
  #expect(try settings(file: "more = 'date'").more == "date")
}

@Test(
  arguments: [
    (["COLUMNS": "zwei"], "COLUMNS=zwei", "expected a number from 1 to 10000, or \"auto\"."),
    (["GAP": "-1"], "GAP=-1", "expected a number of cells from 0 to 1000."),
    (["QUOTE": "xx"], "QUOTE=xx", "expected one ASCII character, or none."),
    (["BORDER": "round"], "BORDER=round", "expected one of rounded, line, heavy, ascii, none."),
    (["LIST": "maybe"], "LIST=maybe", "expected true or false."),
    (["FILTER": "price<"], "FILTER=price<", "expected a value after <"),
    (
      ["LINES": "1", "READ0": "1"], "READ0=1",
      "--lines and --read0 exclude each other: give only one."
    ),
  ] as [([String: String], String, String)])
func `a variable of no use says why`(variables: [String: String], named: String, why: String) {
  let environment = Dictionary(
    uniqueKeysWithValues: variables.map { ("WATERFALL_\($0.key)", $0.value) })
  let failure = #expect(throws: Failure.self) { try settings(environment: environment) }
  #expect(failure?.message?.text == "WATERFALL_\(named) in the environment: \(why)")
}

@Test func `nothing switches secure off`() throws {
  #expect(throws: Failure.option(.secureIsOn(.variable("WATERFALL_SECURE")))) {
    try settings(environment: ["WATERFALL_SECURE": "1"], program: ["--no-secure"])
  }
  #expect(throws: Failure.self) {
    try settings(file: "title = 'a'\nsecure = true", program: ["--no-secure"])
  }
  for options in [["--secure", "--no-secure"], ["--no-secure", "--secure"]] {
    #expect(throws: Failure.self) { try settings(program: options) }
  }
  #expect(try settings(file: "secure = true", environment: ["WATERFALL_SECURE": "0"]).isSecure)
  #expect(try !settings(file: "secure = false", program: ["--no-secure"]).isSecure)
}

@Test(
  arguments: [
    ([:], ["--secure"]), (["WATERFALL_SECURE": "1"], []),
  ] as [([String: String], [String])])
func `under secure nobody names a config file`(
  variables: [String: String], options: [String]
) throws {
  let file = "border = 'line'"
  #expect(throws: Failure.self) {
    try settings(file: file, environment: variables, program: options)
  }
  let folder = try TerminalSession.Folder()
  let named = ["WATERFALL_CONFIG": try folder.write("c.toml", file)].merging(variables) { $1 }
  #expect(throws: Failure.self) { try settings(environment: named, program: options) }
}

@Test func `what config prints is a file that says the same`() throws {
  let file = """
    columns = 2
    color = 256
    select = "many"
    output = "price"
    print0 = true
    on-enter = "less {path}"
    delimiter = "tab"
    filter = 'a "b"'
    [keys]
    x = "help"
    q = "none"
    [themes.night]
    base = "light"
    text = "red"
    """
  let first = try settings(
    file: file, environment: ["WATERFALL_GAP": "2"], look: ["--theme", "night"])
  let second = try settings(file: first.toml(colors: nil).text)
  let written = second.toml(colors: nil).text
  #expect(withoutComments(written) == withoutComments(first.toml(colors: nil).text))
  let keys = [first, second].map { $0.keys.cards.table.rows.map { Set($0.keys) } }
  #expect(keys[0] == keys[1])
  #expect(second.themes == first.themes)
  #expect(second.theme.name == "night")
}

private func withoutComments(_ toml: String) -> [Substring] {
  toml.split(separator: "\n").filter { !$0.hasPrefix("#") }.map {
    $0.prefix(upTo: $0.firstRange(of: "  #")?.lowerBound ?? $0.endIndex)
  }
}

@Test func `config says where each setting comes from`() throws {
  let text = try settings(
    file: "columns = 2\n[keys]\nx = 'help'", environment: ["WATERFALL_GAP": "2"],
    look: ["--border", "line"]
  ).toml(colors: nil).text.split(separator: "\n")
  func origin(_ start: String) -> Substring? {
    text.first { $0.hasPrefix(start) }?.split(separator: "# ").last
  }
  #expect(origin("border") == "an option")
  #expect(origin("gap") == "the environment: WATERFALL_GAP")
  #expect(origin("columns")?.hasSuffix("c.toml:1") == true)
  #expect(origin("\"x\"")?.hasSuffix("c.toml:3") == true)
  #expect(origin("layout") == "built in")
}

@Test(
  arguments: [
    ([], [:], .palette256), ([], ["COLORTERM": "truecolor"], .truecolor),
    ([], ["COLORTERM": "truecolor", "NO_COLOR": "1"], .none), ([], ["NO_COLOR": ""], .palette256),
    (["--color", "always"], ["NO_COLOR": "1"], .palette256),
    (["--color", "never"], ["COLORTERM": "24bit"], .none), (["--color", "16"], [:], .palette16),
    (["--color", "256"], ["COLORTERM": "24bit"], .palette256),
    (["--color", "truecolor"], [:], .truecolor),
  ] as [([String], [String: String], ColorDepth)])
func `colours follow the option, then NO_COLOR, then COLORTERM`(
  look: [String], environment: [String: String], depth: ColorDepth
) throws {
  #expect(try settings(look: look).colorDepth(environment) == depth)
}

@Test(
  arguments: [
    ([], [:], nil, "256 at most, or 24-bit if the terminal says so: the viewer asks it"),
    ([], [:], .unsaid, "256 at most, since the terminal does not say that it has more"),
    ([], [:], .exact(.setting), "24-bit, since the terminal gives an exact colour back (DECRQSS)"),
    (
      [], [:], .exact(.capability("Tc")),
      "24-bit, since the terminal has the capability Tc (XTGETTCAP)"
    ),
    ([], [:], .exact(.multiplexer("tmux 3.3a")), "24-bit, since tmux 3.3a takes all colours"),
    ([], ["COLORTERM": "truecolor"], nil, "24-bit, since COLORTERM says so"),
    ([], ["NO_COLOR": "1"], nil, "none, since NO_COLOR is set"),
    (["--color", "always"], ["NO_COLOR": "1"], .unsaid, "256 at most, since the terminal"),
    (["--color", "256"], [:], nil, nil), (["--color", "truecolor"], [:], nil, nil),
  ] as [([String], [String: String], ColorAnswer?, String?)])
func `the settings in force say how colours are found`(
  look: [String], environment: [String: String], answer: ColorAnswer?, words: String?
) throws {
  let settings = try settings(look: look)
  let text = settings.toml(colors: settings.colorRemark(environment, answer)).text
  let remark = text.split(separator: "\n").first { $0.hasPrefix("# color:") }
  #expect(remark?.hasPrefix("# color: " + (words ?? "-")) ?? (words == nil), "\(remark ?? "")")
}

@Test func `the theme is auto, or one by its name`() throws {
  let automatic = try settings().viewerOptions(sourceName: "", defaultPageSize: nil)
  #expect(automatic.isThemeAutomatic)
  let named = try settings(look: ["--theme", "light"])
    .viewerOptions(sourceName: "", defaultPageSize: nil)
  #expect(!named.isThemeAutomatic)
  #expect(named.theme == .light)
}

@Test func `ascii makes borders ascii, but for none`() throws {
  #expect(border(try settings(look: ["--ascii"])) == .ascii)
  #expect(border(try settings(look: ["--ascii", "--border", "heavy"])) == .ascii)
  #expect(border(try settings(look: ["--ascii", "--border", "none"])) == .none)
}
