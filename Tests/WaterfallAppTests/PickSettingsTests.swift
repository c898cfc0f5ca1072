import Platform
import TerminalGrid
import TerminalInput
import Testing
import WaterfallBoard
import WaterfallItems
import WaterfallRecords
import WaterfallTestSupport

@testable import WaterfallApp
@testable import WaterfallViewer

private func picking(
  file: String? = nil, environment: [String: String] = [:], _ pick: [String] = [],
  program: [String] = []
) throws -> PickSettings {
  try PickSettings(settings(file: file, environment: environment, pick: pick, program: program))
}

@Test func `what Enter does comes from file, environment and options, the later winning`() throws {
  let file = "select = 'one'\noutput = 'index'\nprint0 = true"
  let environment = ["WATERFALL_SELECT": "many", "WATERFALL_OUTPUT": "path"]
  let fromFile = try picking(file: file)
  #expect(fromFile.selection == .one)
  #expect(fromFile.output == .index)
  #expect(fromFile.endsWithZero)
  let fromBoth = try picking(file: file, environment: environment)
  #expect(fromBoth.selection == .many)
  #expect(fromBoth.output == .path)
  let all = try picking(
    file: file, environment: environment, ["--select", "one", "--output", "x", "--no-print0"])
  #expect(all.selection == .one)
  #expect(all.output == .field("x"))
  #expect(!all.endsWithZero)
}

@Test(
  arguments: [
    (.transform, "\nfirst+change-query(a b)\r\n", [.prompt(.first), .text(.changeQuery, "a b")]),
    (.transform, "none", []), (.transform, "\n", []),
    (.transformFzf, "best+pos(2)+toggle", [.prompt(.first), .text(.goTo, "2"), .plain(.toggle)]),
    (
      .transformFzf, "unbind(ctrl-a)",
      [.binding([.key(Key(.character("a"), .control))], isOn: false)]
    ),
    (.transformFzf, "change-header:a\nb", [.text(.changeCaption, "a\nb")]),
    (.transformQuery, "a\nb\n", [.text(.changeQuery, "a")]),
    (.transformPrompt, "", [.text(.changePrompt, "")]),
    (.transformCaption, "a\n\nb\n", [.text(.changeCaption, "a\n\nb")]),
    (.transformSearch, "^a\n", [.text(.search, "^a")]),
    (.transformSearchParts, "2..\n", [.searchParts([LineScope("2..", by: .blanks)])]),
  ] as [(RecordsRequest.PickStep, String, [PickAction])])
func `the output of a command is actions`(
  step: RecordsRequest.PickStep, output: String, actions: [PickAction]
) throws {
  let reader = StepReader(try settings(pick: ["--select", "one"]))
  #expect(try reader.actions(Array(output.utf8), for: step) == actions)
}

@Test(
  arguments: [
    (.transform, "best"), (.transform, "first+"), (.transform, "x y"),
    (.transformFzf, "go-to(2)"), (.transformFzf, "pos(x)"), (.transformFzf, "\u{1B}[m"),
  ] as [(RecordsRequest.PickStep, String)])
func `an output that is no action is a fault`(
  step: RecordsRequest.PickStep, output: String
) throws {
  let reader = StepReader(try settings(pick: ["--select", "one"]))
  #expect(throws: Failure.self) { try reader.actions(Array(output.utf8), for: step) }
}

@Test func `the status of a command that writes actions means nothing`() async throws {
  let reader = StepReader(try settings(pick: ["--select", "one"]))
  let answer = await reader.answer(
    to: .transform, by: ShellCommand(text: "echo last; exit 3"), name: "x")
  #expect(answer == StepAnswer([.prompt(.last)]))
  let long = await reader.answer(
    to: .transform, by: ShellCommand(text: "yes | head -c 2000000"), name: "x")
  #expect(long.fault != nil)
  #expect(long.actions.isEmpty)
}

@Test(arguments: [["--preview=x {shown}"], ["--bind=<F2>=change-preview(x {file-of.shown})"]])
func `a preview does not get all lines`(options: [String]) {
  let error = #expect(throws: Failure.self) { try picking(["--select=one"] + options) }
  #expect(error?.message?.text.contains("expected a preview without {shown}") == true)
}

@Test func `an option switches off what the file says`() throws {
  #expect(try picking(file: "select = 'one'", ["--select", "none"]).selection == nil)
  #expect(try picking(file: "on-enter = 'ls'", ["--on-enter", ""]).onEnter == nil)
}

@Test func `the later of a selection and a command wins`() throws {
  let selects = try picking(file: "on-enter = 'ls'", ["--select", "one"])
  #expect(selects.selection == .one)
  #expect(selects.onEnter == nil)
  let runs = try picking(
    file: "select = 'one'\noutput = 'x'", environment: ["WATERFALL_ON_ENTER": "ls"])
  #expect(runs.selection == nil)
  #expect(runs.onEnter?.text == "ls")
}

@Test func `both in one layer are refused, with their places`() throws {
  let error = #expect(throws: Failure.self) { try picking(file: "select = 'one'\non-enter = 'ls'") }
  let message = error?.message?.text ?? ""
  #expect(message.contains("c.toml:2) and select ("), "\(message)")
  #expect(message.hasSuffix("c.toml:1) both decide what Enter does: leave out one."))
}

@Test func `files are previewed without a command, and a command wins`() throws {
  let file = "secure = true\npreview = 'ls'\npreview-files = true"
  #expect(try picking(file: file).preview.content == .file)
  #expect(try picking(["--preview-files", "--no-preview-files"]).preview.content == nil)
  let both = try picking(["--preview-files", "--preview", "ls"])
  #expect(both.preview.content == .command(try RecordTemplate("ls")))
}

@Test func `under secure no command comes from the file, a selection may`() throws {
  let file = "secure = true\non-enter = 'ls'\nselect = 'one'"
  let settings = try settings(file: file)
  let picking = try PickSettings(settings)
  #expect(picking.onEnter == nil)
  #expect(picking.selection == .one)
  #expect(settings.toml(colors: nil).text.contains("# on-enter: not taken from"))
  #expect(settings.toml(colors: nil).text.contains(":2, since secure is on"))
}

@Test(arguments: [("csv", TableForm.csv), ("tsv", .tsv)])
func `a table of picks has lines, and the input records`(name: String, form: TableForm) throws {
  let settings = try settings(pick: ["--select", "many", "--output", name])
  #expect(try PickSettings(settings).output == .table(form))
  #expect(try !PickSettings(settings).prefersLines(settings))
  let error = #expect(throws: Failure.self) {
    try picking(["--select", "many", "--output", name, "--print0"])
  }
  #expect(error?.message?.text.contains("--output \(name) and --print0 exclude each other") == true)
}

@Test func `config shows what Enter does, and where that comes from`() throws {
  let text = try settings(
    file: "on-enter = 'less {path}'\noutput = 'index'",
    environment: ["WATERFALL_SELECT": "many"], pick: ["--print0"]
  ).toml(colors: nil).text.split(separator: "\n")
  func row(_ start: String) -> String { text.first { $0.hasPrefix(start) }.map(String.init) ?? "" }
  #expect(row("on-enter = \"less {path}\"").hasSuffix("c.toml:1"))
  #expect(row("output = \"index\"").hasSuffix("c.toml:2"))
  #expect(row("select = \"many\"").hasSuffix("WATERFALL_SELECT"))
  #expect(row("print0 = true").hasSuffix("an option"))
}

@Test func `a bad word in the file is told with its line`() throws {
  let file = try ConfigFile(path: "c.toml", bytes: Array("\nselect = 'onee'".utf8))
  let error = #expect(throws: ConfigError.self) {
    let _: SettingLayers<PickOptions>.Layer = try file.layer()
  }
  #expect(
    error?.message.text
      == "c.toml:2: select = \"onee\": expected one of one, many, all, none\nperhaps \"one\" is meant"
  )
}

@Test(
  arguments: [
    (["--caption", "One\nTwo"], ["One", "Two"]), (["--caption", ""], []), ([], []),
  ] as [([String], [String])])
func `the lines of a caption are above the cards`(pick: [String], caption: [String]) throws {
  #expect(try picking(["--select", "one"] + pick).look.caption == caption)
}

@Test(arguments: [
  (["--expect", "<C-v>"], "<C-v>", "<C-v>"), (["--expect", "<F2>=edit"], "<F2>", "edit"),
  (["--expect", "=="], "=", ""), (["--expect", "x=a=b"], "x", "a=b"),
])
func `keys that pick have a word`(pick: [String], key: String, word: String) throws {
  let look = try picking(["--select", "one"] + pick).look
  let keys = try KeyNotation.parse(key)
  #expect(look.finishingKeys == [keys[0]: word])
  #expect(look.endsWithNothing)
}

@Test func `keys of the prompt are bound by options`() throws {
  let picking = try picking([
    "--select", "many", "--bind", "<C-a>=pick-all", "--bind", "<Tab>=none",
  ])
  var options = ViewerOptions()
  picking.apply(to: &options)
  let keys = try KeyNotation.parse("<C-a><Tab>")
  #expect(options.configuration.promptKeys[keys[0]] == .pickAll)
  #expect(options.configuration.promptKeys[keys[1]] == nil)
}

/// The actions of a trigger, by an option.
private func actions(of trigger: PickTrigger, _ bind: String) throws -> [PickAction]? {
  try picking(["--select", "many", "--bind", bind]).look.actions[trigger]
}

@Test func `a key or an event has actions, one after the other`() throws {
  let key = Key(.character("a"), .control)
  #expect(
    try actions(of: .key(key), "<C-a>=pick-all+accept") == [.prompt(.pickAll), .prompt(.accept)])
  #expect(try actions(of: .key(key), "<C-a>=toggle") == [.plain(.toggle)])
  #expect(try actions(of: .key(key), "<C-a>=pick-all") == nil)
  // In a picker Ctrl-J goes on. A binding gives it the command that it has in other prompts.
  #expect(
    try actions(of: .key(Key(.character("j"), .control)), "<C-j>=accept") == [.prompt(.accept)])
  #expect(
    try actions(of: .event(.change), "change=reload(ls {query})+first")
      == [.step(.reload, try RecordTemplate("ls {query}")), .prompt(.first)])
  #expect(
    try actions(of: .event(.start), "start=change-prompt[a (b)]+none+change-query:x+y")
      == [.text(.changePrompt, "a (b)"), .text(.changeQuery, "x+y")])
  #expect(
    try actions(of: .key(key), "<C-a>=unbind(change,<C-a>,x)+rebind(<F2>)") == [
      .binding([.event(.change), .key(key), .key(Key(.character("x")))], isOn: false),
      .binding([.key(try KeyNotation.parse("<F2>")[0])], isOn: true),
    ])
}

@Test func `parts and keys of actions are read`() throws {
  let key = Key(.character("a"), .control)
  let read = try picking([
    "--select=one", "--search-parts=3", "--parts-by=:",
    "--bind=<C-a>=change-search-parts(1|2..|)+trigger(<F2>,change)+change-search-parts()",
  ])
  let (colon, f2) = (LineSeparator(":"), try KeyNotation.parse("<F2>")[0])
  let parts = ["1", "2..", "3"].map { LineScope($0, by: colon) }
  #expect(
    read.look.actions[.key(key)] == [
      .searchParts(parts), .trigger([.key(f2), .event(.change)]), .searchParts([nil]),
    ])
  #expect(throws: Failure.self) {
    try actions(of: .key(key), "<C-a>=change-search-parts(1|x)")
  }
}

@Test(arguments: ["size", "", "length,", "chunk,begin,end", "none,length", "order,end"])
func `a ranking that there is not is refused`(text: String) {
  #expect(RankingChoice(argument: text) == nil)
}

@Test func `of two bindings of a key the later one holds`() throws {
  let key = Key(.character("a"), .control)
  let first = try picking(["--select=one", "--bind", "<C-a>=toggle", "--bind", "<C-a>=last"])
  #expect(first.look.actions[.key(key)] == nil)
  let second = try picking(["--select=one", "--bind", "<C-a>=last", "--bind", "<C-a>=toggle"])
  #expect(second.look.actions[.key(key)] == [.plain(.toggle)])
}

@Test func `a picker that a command fills stays open without any card`() throws {
  #expect(try picking(["--select=one", "--bind", "<C-r>=reload(ls)"]).look.staysWithNothing)
  #expect(
    try !picking(["--select=one", "--exit-0", "--bind", "<C-r>=reload(ls)"]).look
      .staysWithNothing)
}

@Test func `under secure a command of --bind is refused, or skipped if it is the file's`() throws {
  let error = #expect(throws: Failure.self) {
    try picking(["--select=one", "--bind", "<C-r>=reload(ls)"], program: ["--secure"])
  }
  #expect(error?.message?.text.contains("--bind <C-r>=reload(ls)") == true)
  let file = "secure = true\nselect = 'one'\nbind = ['<C-r>=reload(ls)', '<C-a>=toggle']"
  #expect(try picking(file: file).look.actions.count == 1)
}

@Test(
  arguments: [
    ("a", [("a", nil)]), ("a+b-c", [("a", nil), ("b-c", nil)]), ("a(x)", [("a", "x")]),
    ("a()", [("a", "")]), ("a(x(y))+b", [("a", "x(y)"), ("b", nil)]),
    ("a[x)]+b{y}", [("a", "x)"), ("b", "y")]), ("a<x>+b~y~", [("a", "x"), ("b", "y")]),
    ("a!x!+b", [("a", "x"), ("b", nil)]), ("a(x)+)+b", nil),
    ("a:x+b", [("a", "x+b")]), ("a+b:", [("a", nil), ("b", "")]), ("a|x|", [("a", "x")]),
    ("a/eof", [("a/eof", nil)]), ("a/eof/", nil), ("a(x", nil), ("", nil), ("+a", nil),
    ("a+", nil), ("a(x)b", nil), ("a b", nil),
  ] as [(String, [(String, String?)]?)])
func `actions are read as fzf reads them`(text: String, actions: [(String, String?)]?) {
  var reader = ActionReader(text)
  let chain = reader.takeChain()
  let read = reader.isAtEnd ? chain : nil
  #expect(read == actions?.map { NamedAction(name: $0.0, argument: $0.1) }, "\(text)")
  guard let read, let written = NamedAction.written(read) else { return }
  var again = ActionReader(written)
  #expect(again.takeChain() == read, "\(written)")
}

@Test(arguments: [
  (["--expect", "<C-vv>"], "--expect <C-vv>: expected a key, such as <C-v>, <M-v> or <F5>."),
  (["--bind", "<C-a>=pik-all"], "a command of the prompt; perhaps pick-all is meant."),
  (["--bind", "<C-a>=first+relod(ls)"], "a command of the prompt; perhaps reload is meant."),
  (["--bind", "<C-a>=reload(ls"], "a key, =, and commands, as in <C-r>=reload(ls)+first."),
  (["--bind", "<C-a>=reload"], "expected brackets after reload, as in reload(…)."),
  (["--bind", "<C-a>=reload(sh -c {query})"], "inside code for another program"),
  (["--bind", "changed=first"], "--bind changed=first: expected a key, such as"),
  (["--on-key", "<C-a>"], "--on-key <C-a>: expected a key, =, and a command to run."),
  (["--on-key", "<C-a>=sh -c {text}"], "inside code for another program"),
  (["--search-parts", "0"], "--search-parts 0: expected numbers of parts"),
  (["--show-parts", "a"], "--show-parts a: expected numbers of parts"),
])
func `a key, a command or a part that there is not is refused`(pick: [String], words: String) {
  let error = #expect(throws: Failure.self) { try picking(["--select", "one"] + pick) }
  #expect(error?.message?.text.contains(words) == true, "\(error?.message?.text ?? "")")
}

@Test(arguments: [
  ("expect = 'zz'", "expect = \"zz\": expected a key, such as <C-v>, <M-v> or <F5>."),
  ("search-parts = '0'", "search-parts = \"0\": expected numbers of parts"),
  ("preview = 'sh -c {text}'", "preview = \"sh -c {text}\": {text} is inside code"),
])
func `a fault of the file has its line, also if it is found late`(line: String, words: String) {
  let error = #expect(throws: Failure.self) { try picking(file: "select = 'one'\n\(line)") }
  let message = error?.message?.text ?? ""
  #expect(message.contains("c.toml:2: \(words)"), "\(message)")
  #expect(message.contains("\nas --"), "\(message)")
  #expect(error?.status == 64)
}

@Test func `a fault of a variable names it, also if it is found late`() {
  let error = #expect(throws: Failure.self) {
    try picking(environment: ["WATERFALL_EXPECT": "zz"], ["--select", "one"])
  }
  #expect(
    error?.message?.text.hasPrefix("WATERFALL_EXPECT=zz in the environment: expected") == true)
}

@Test(arguments: [
  "--prompt=x", "--caption=x", "--caption-lines=1", "--print-query", "--expect=<F2>",
  "--bind=<F2>=accept", "--on-key=<F2>=ls", "--search-parts=1", "--show-parts=1", "--parts-by=:",
  "--letter-case=exact", "--ranking=none", "--enter-0", "--literal", "--cycle",
  "--no-typed-search", "--most-picks=2", "--history=x", "--history-size=2",
  "--output-parts=2",
])
func `options of a picker need --select`(option: String) {
  let error = #expect(throws: Failure.self) { try picking([option]) }
  #expect(error?.message?.text.hasSuffix(" needs --select.") == true)
}

@Test(
  arguments: [
    ([], "", nil), (["--fuzzy"], "", .fuzzy), (["--exact"], "", .exact),
    (["--no-fuzzy"], "", .exact),
    (["--no-exact"], "", .fuzzy), (["--fuzzy"], "exact = true", .fuzzy),
    (["--exact"], "fuzzy = true", .exact), ([], "exact = true", .exact),
    (["--fuzzy", "--exact"], "", .exact),
    ([], "exact = true\nfuzzy = true", .exact),
  ] as [([String], String, Filter.Matching?)])
func `--exact is the same as --no-fuzzy, and the higher layer counts`(
  data: [String], file: String, matching: Filter.Matching?
) throws {
  #expect(try settings(file: file, data: data).matching == matching)
}
