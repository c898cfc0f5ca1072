import TerminalGrid
import TerminalInput
import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

private let names = ["main.c", "other.c", "main.h"]

private func lines(_ texts: [String]) -> [Record] {
  texts.map { Record(fields: [Field("text", .string($0))]) }
}

private func picker(
  _ actions: [String: [PickAction]] = [:], on events: [PickEvent: [PickAction]] = [:],
  selection: Selection = .many, texts: [String] = names,
  answering: TestViewer.Answering = .atOnce, change: (inout ViewerOptions) -> Void = { _ in }
) throws -> TestViewer {
  var options = TestViewer.options(columns: 1)
  options.selection = selection
  options.configuration.picker.expectsLines = true
  for (notation, actions) in actions {
    let key = try KeyNotation.parse(notation)[0]
    options.configuration.picker.actions[.key(key)] = actions
  }
  for (event, actions) in events { options.configuration.picker.actions[.event(event)] = actions }
  change(&options)
  return TestViewer(records: lines(texts), window: "60x20", options: options, answering: answering)
}

private func step(_ step: RecordsRequest.PickStep, _ command: String) throws -> PickAction {
  .step(step, try RecordTemplate(command))
}

extension TestViewer {
  /// The requests for commands and the ways out.
  fileprivate var commands: [String] {
    asked.filter { words in
      ["run", "reload", "become", "picked", "quit"].contains { words.hasPrefix($0) }
    }
  }

  fileprivate var shown: [Int] {
    (0..<state.arrangement.count).compactMap { state.arrangement.item(atPosition: $0) }
  }

  fileprivate var text: String { state.pickAnswer.query }
}

private func with(_ values: String...) -> String {
  "with \(values.enumerated().map { "waterfall_value_\($0.offset + 1)=\($0.element)" })"
}

private let first = #""${waterfall_value_1}""#

// MARK: Chains and commands

@Test func `actions of a key follow each other`() throws {
  let viewer = try picker(["<C-a>": [.prompt(.pickAll), .prompt(.accept)]]).pressing("main<C-a>")
  #expect(viewer.commands == ["picked 0 2"])
}

@Test func `an action after a command waits for its end`() throws {
  var viewer = try picker([
    "<C-r>": [try step(.executeSilent, "rm {text}"), try step(.reload, "ls {query}")]
  ])
  viewer.press("h<C-r>")
  #expect(viewer.commands == ["run silently rm \(first) \(with("main.h"))"])
  viewer.send(.stepEnded)
  #expect(viewer.commands.last == "reload by ls \(first) \(with("h"))")
}

@Test func `nothing follows a command that cannot be run`() throws {
  var viewer = try picker(["<C-v>": [try step(.execute, "vi {nam}"), .plain(.clearQuery)]])
  viewer.press("main<C-v>")
  #expect(viewer.commands.isEmpty)
  #expect(viewer.text == "main")
  #expect(viewer.state.notice == "this card has no field 'nam'")
}

@Test func `the picks are the words of a command, else the card is`() throws {
  var viewer = try picker(["<C-d>": [try step(.become, "rm {picks}")]]).pressing("<C-d>")
  #expect(viewer.commands.last?.hasSuffix("rm \(first) \(with("main.c"))") == true)
  viewer = try picker(["<C-d>": [try step(.become, "rm {picks}")]])
  viewer.press("<Tab><Tab><C-d>")
  let words = viewer.commands.last ?? ""
  #expect(words.hasPrefix("become "))
  #expect(words.hasSuffix(with("main.c", "other.c")), "\(words)")
}

@Test func `all that are shown are words of a command, after the picks`() throws {
  var viewer = try picker(["<C-d>": [try step(.executeSilent, "x {shown} {picks}")]])
  viewer.press("<Tab>main<C-d>")
  let words = viewer.commands.last ?? ""
  #expect(words.hasSuffix(with("main.c", "main.h", "main.c")), "\(words)")
}

@Test func `a command waits until it is known which card is meant`() throws {
  var viewer = try picker(["<C-v>": [try step(.execute, "vi {text}")]], answering: .onDemand)
  viewer.press("other<C-v>")
  #expect(viewer.commands.isEmpty)
  viewer.answering = .atOnce
  viewer.send(.rested)
  #expect(viewer.commands.count == 1)
  #expect(viewer.commands.last?.hasSuffix(with("other.c")) == true, "\(viewer.commands)")
}

@Test func `under secure no action runs a command`() throws {
  var viewer = try picker([
    "<C-v>": [try step(.execute, "vi {text}")], "<C-r>": [try step(.reload, "ls")],
    "<C-b>": [try step(.become, "ls")], "<C-t>": [try step(.changePreview, "ls")],
    "<C-e>": [try step(.transform, "ls")],
  ]) { $0.configuration.isSecure = true }
  viewer.press("<C-v><C-r><C-b><C-t><C-e>")
  #expect(viewer.commands.isEmpty)
  #expect(
    !viewer.asked.contains { words in
      ["read", "preview", "transform"].contains { words.hasPrefix($0) }
    })
}

@Test func `a command writes actions, which come before those that wait`() throws {
  var viewer = try picker([
    "<C-v>": [try step(.transform, "x {query}"), .plain(.printQuery)]
  ])
  viewer.press("h<C-v>")
  #expect(viewer.asked.contains("transform x \(first) \(with("h"))"))
  #expect(viewer.commands.isEmpty)
  viewer.send(.stepAnswered(StepAnswer([.text(.changeQuery, "other")])))
  #expect(viewer.text == "other")
  #expect(viewer.commands == ["picked "])
}

@Test func `a command that cannot be run says so, and the other actions go on`() throws {
  var viewer = try picker(["<C-v>": [try step(.transformPrompt, "x"), .plain(.clearQuery)]])
  viewer.press("h<C-v>")
  viewer.send(.stepAnswered(StepAnswer(fault: "x: too late")))
  #expect(viewer.state.notice == "x: too late")
  #expect(viewer.text.isEmpty)
  // An answer that nothing waits for is dropped.
  viewer.send(.stepAnswered(StepAnswer([.text(.changeQuery, "late")])))
  #expect(viewer.text.isEmpty)
}

// MARK: Other items

@Test(
  arguments: [
    (["x", "y", "z", "u"], 2), (["x", "y"], 1), (["x"], 0),
  ] as [([String], Int)])
func `other items replace the old ones, and the position keeps the focus`(
  texts: [String], focus: Int
) throws {
  var viewer = try picker(["<C-r>": [try step(.reload, "ls")]]).pressing("<Down><Tab>")
  #expect(viewer.state.board.focus == 2)
  viewer.records = lines(texts)
  viewer.press("<C-r>")
  #expect(viewer.shown == Array(texts.indices))
  #expect(viewer.state.board.focus == focus)
  #expect(viewer.state.picks.count == 0)
  #expect(viewer.state.prompts.isOpen)
}

@Test func `what is typed can be for a command alone`() throws {
  var viewer = try picker(on: [.change: [try step(.reload, "rg {query}")]]) {
    $0.configuration.picker.searches = false
    $0.configuration.picker.text = "foo"
  }
  #expect(viewer.text == "foo")
  viewer.press("x<Space>y")
  #expect(viewer.commands == ["foox", "foox y"].map { "reload by rg \(first) \(with($0))" })
  #expect(viewer.shown == [0, 1, 2])
  viewer.press("<Enter>")
  #expect(viewer.commands.last == "picked 0")
  #expect(viewer.state.pickAnswer.query == "foox y")
}

@Test func `a picker that a command fills stays open without items`() throws {
  for stays in [true, false] {
    let viewer = try picker(texts: []) { $0.configuration.picker.staysWithNothing = stays }
    #expect(viewer.commands == (stays ? [] : ["quit(nothing)"]))
  }
}

// MARK: Events

@Test func `an event happens once for what it is about`() throws {
  var viewer = try picker(on: [
    .start: [.text(.changePrompt, "start> ")], .load: [try step(.executeSilent, "load")],
    .one: [try step(.executeSilent, "one")], .zero: [try step(.executeSilent, "zero")],
  ])
  #expect(viewer.statusLine.hasPrefix("start> "))
  #expect(viewer.commands == ["run silently load"])
  viewer.send(.stepEnded)
  viewer.press("o")
  viewer.send(.stepEnded)
  viewer.press("z")
  #expect(viewer.commands == ["run silently load", "run silently one", "run silently zero"])
}

@Test func `another card in focus is an event, and so is a change of the text`() throws {
  var viewer = try picker(on: [
    .focus: [try step(.executeSilent, "focus {text}")],
    .change: [try step(.executeSilent, "change {query}")],
  ])
  #expect(viewer.commands.last?.hasSuffix(with("main.c")) == true)
  viewer.send(.stepEnded)
  viewer.press("<Down>")
  #expect(viewer.commands.last?.hasSuffix(with("other.c")) == true)
  viewer.send(.stepEnded)
  viewer.press("<M-b>")
  #expect(viewer.commands.count == 2)
  viewer.press("ma")
  #expect(viewer.commands.dropFirst(2).first == "run silently change \(first) \(with("m"))")
}

@Test func `a backspace without a text is an event`() throws {
  var viewer = try picker(on: [.backwardEnd: [.prompt(.leave)]]).pressing("a<BS>")
  #expect(viewer.commands.isEmpty)
  viewer.press("<BS>")
  #expect(viewer.commands == ["quit(interrupted)"])
}

@Test func `keys and events lose their actions, and get them back`() throws {
  let clear = PickAction.plain(.clearQuery)
  let trigger = PickTrigger.key(Key(.character("x")))
  var viewer = try picker([
    "x": [clear], "<C-t>": [.binding([trigger], isOn: false)],
    "<C-v>": [.binding([trigger], isOn: true)],
  ])
  viewer.press("ax")
  #expect(viewer.text.isEmpty)
  viewer.press("a<C-t>x")
  #expect(viewer.text == "ax")
  viewer.press("<C-v>x")
  #expect(viewer.text.isEmpty)
}

// MARK: The text, picks and the way out

@Test(
  arguments: [
    (.plain(.clearQuery), "main", ""), (.text(.changeQuery, "oth"), "main", "oth"),
    (.plain(.replaceQuery), "h", "main.h"), (.plain(.cancel), "main", ""),
    (.text(.put, "ain"), "m", "main"), (.prompt(.edit(.deleteWordBack)), "ab<Space>cd", "ab"),
  ] as [(PickAction, String, String)])
func `actions change the text, and what it finds`(
  action: PickAction, typed: String, text: String
) throws {
  let viewer = try picker(["<C-v>": [action]]).pressing("\(typed)<C-v>")
  #expect(viewer.text == text)
  #expect(try viewer.shown == picker().pressing(text).shown)
}

@Test(
  arguments: [
    ([.cancel], "", "quit(interrupted)"), ([.printQuery], "zz", "picked "),
    ([.acceptOrPrintQuery], "zz", "picked "), ([.acceptOrPrintQuery], "h", "picked 2"),
    ([.acceptNonEmpty], "h", "picked 2"),
  ] as [([PickCommand], String, String)])
func `actions leave the picker`(commands: [PickCommand], typed: String, asked: String) throws {
  let viewer = try picker(["<C-v>": commands.map { .plain($0) }]).pressing("\(typed)<C-v>")
  #expect(viewer.commands.last == asked)
  #expect(viewer.state.pickAnswer.isQueryOnly == (typed == "zz"))
}

@Test func `nothing is accepted without a match`() throws {
  var viewer = try picker(["<C-v>": [.plain(.acceptNonEmpty)]]) {
    $0.configuration.picker.endsWithNothing = true
  }
  viewer.press("zz<C-v>")
  #expect(viewer.commands.isEmpty)
}

@Test(
  arguments: [
    ([.toggle], [0]), ([.toggle, .toggle], []), ([.select, .select], [0]),
    ([.select, .deselect], []), ([.select, .toggleAll], [1, 2]), ([.toggleAll], [0, 1, 2]),
  ] as [([PickCommand], [Int])])
func `actions pick cards without a move`(commands: [PickCommand], picked: [Int]) throws {
  let viewer = try picker(["<C-v>": commands.map { .plain($0) }]).pressing("<C-v>")
  #expect(viewer.state.pickedItems == picked)
  #expect(viewer.state.board.focus == 0)
}

@Test func `the picks that are not shown stay`() throws {
  var viewer = try picker(["<C-v>": [.plain(.toggleAll)], "<C-t>": [.plain(.deselectAll)]])
  viewer.press("<C-v>other<C-t>")
  #expect(viewer.state.pickedItems == [0, 2])
}

@Test(
  arguments: [
    (.plain(.printQuery), "main"), (.plain(.acceptOrPrintQuery), "zz"), (.prompt(.accept), "zz"),
  ] as [(PickAction, String)])
func `what was typed is kept for the next time, whichever way out is taken`(
  action: PickAction, typed: String
) throws {
  var viewer = try picker(["<C-v>": [action]]) {
    $0.configuration.picker.endsWithNothing = true
  }
  viewer.press("\(typed)<C-v>")
  #expect(viewer.asked.contains("remember filter \(typed)"), "\(viewer.asked)")
}

@Test(
  arguments: [
    ([.text(.goTo, "2")], "picked 1"), ([.text(.goTo, "-1")], "picked 2"),
    ([.text(.goTo, "0")], "picked 0"), ([.text(.goTo, "99")], "picked 2"),
    ([.text(.goTo, "-9223372036854775808")], "picked 0"),
    ([.text(.goTo, "3"), .plain(.previousPicked)], "picked 2"),
  ] as [([PickAction], String)])
func `a number leads to a card`(actions: [PickAction], asked: String) throws {
  #expect(try picker(["<C-v>": actions]).pressing("<C-v><Enter>").commands.last == asked)
}

@Test func `the focus goes from pick to pick`() throws {
  var viewer = try picker(["<C-v>": [.plain(.nextPicked)], "<C-t>": [.plain(.previousPicked)]])
  viewer.press("<Tab><Down><Tab><M-lt>")
  var seen: [Int] = []
  for key in ["<C-v>", "<C-v>", "<C-t>", "<C-t>"] {
    viewer.press(key)
    seen.append(viewer.state.board.focus)
  }
  #expect(seen == [2, 2, 0, 0])
}

@Test(arguments: [("s", 1, "jump"), ("<Esc>", 0, "jump-cancel"), ("z", 0, "jump-cancel")])
func `letters on the lines lead there`(key: String, focus: Int, event: String) throws {
  var viewer = try picker(
    ["<C-v>": [.plain(.jump)]],
    on: [
      .jump: [.text(.changePrompt, "jump")], .jumpCancel: [.text(.changePrompt, "jump-cancel")],
    ])
  viewer.press("<C-v>\(key)")
  #expect(viewer.state.board.focus == focus)
  #expect(viewer.state.options.picker.prompt == event)
  #expect(viewer.state.prompts.isOpen)
  #expect(viewer.text.isEmpty)
}

@Test func `another limit drops the picks`() throws {
  var viewer = try picker(["<C-v>": [.text(.limitPicks, "2")], "<C-t>": [.text(.limitPicks, "0")]])
  viewer.press("<Tab><C-v>")
  #expect(viewer.state.picks.count == 0)
  viewer.press("<M-a>")
  #expect(viewer.state.picks.count == 2)
  viewer.press("<C-t><M-a>")
  #expect(viewer.state.picks.count == 0)
}

@Test(
  arguments: [(.deleteBackOrLeave, "a"), (.deleteOrLeave, "a<Home>")] as [(PickCommand, String)])
func `a key deletes a character, and leaves if there is none`(
  command: PickCommand, typed: String
) throws {
  var viewer = try picker(["<C-v>": [.plain(command)]]).pressing("\(typed)<C-v>")
  #expect(viewer.text.isEmpty)
  #expect(viewer.commands.isEmpty)
  viewer.press("<C-v>")
  #expect(viewer.commands == ["quit(interrupted)"])
}

@Test func `lines that actions add are part of the answer`() throws {
  var viewer = try picker(["<C-v>": [.text(.print, "a"), .text(.print, "b"), .prompt(.accept)]])
  viewer.press("<C-v>")
  #expect(viewer.state.pickAnswer.printed == ["a", "b"])
}

@Test func `what follows a wait knows what is found`() throws {
  var viewer = try picker(
    ["<C-v>": [.text(.changeQuery, "main"), .plain(.wait), .text(.goTo, "-1")]],
    answering: .onDemand)
  viewer.press("<C-v>")
  viewer.answering = .atOnce
  viewer.send(.rested)
  viewer.press("<Enter>")
  #expect(viewer.commands.last == "picked 2")
}

@Test func `another caption leaves the head of the lines`() throws {
  var viewer = try picker(["<C-v>": [.text(.changeCaption, "new\nold")]]) {
    $0.configuration.picker.setCaption("one")
    $0.configuration.picker.head = ["NAME"]
  }
  viewer.press("<C-v>")
  #expect(viewer.state.options.picker.shownCaption == ["new", "old", "NAME"])
}

@Test func `the lines above the cards are hidden and shown`() throws {
  var viewer = try picker(["<C-v>": [.plain(.toggleCaption)]]) {
    $0.configuration.picker.setCaption("one")
  }
  let rows = viewer.state.screen.viewport.rows
  viewer.press("<C-v>")
  #expect(viewer.state.screen.viewport.rows == rows + 1)
  viewer.press("<C-v>")
  #expect(viewer.state.screen.viewport.rows == rows)
}

@Test func `the preview has one window after the other, and runs again when asked`() throws {
  var bottom = PreviewWindow()
  bottom.side = .bottom
  var viewer = try picker([
    "<C-v>": [.previewWindows([bottom, PreviewWindow()])], "<C-t>": [.plain(.refreshPreview)],
  ]) {
    $0.configuration.preview = PreviewOptions(
      (try? RecordTemplate("cat {text}")).map(PreviewContent.command), in: PreviewWindow())
  }
  var sides: [PreviewWindow.Side?] = []
  for _ in 0..<3 {
    viewer.press("<C-v>")
    sides.append(PreviewPlace(on: viewer.state.screen)?.side)
  }
  #expect(sides == [.bottom, .right, .bottom])
  let count = viewer.asked.count { $0.hasPrefix("preview") }
  viewer.press("<C-t>")
  #expect(viewer.asked.count { $0.hasPrefix("preview") } == count + 1)
}

@Test func `a preview of the query and the picks follows both`() throws {
  var viewer = try picker {
    $0.configuration.preview = PreviewOptions(
      (try? RecordTemplate("x {query} {picks}")).map(PreviewContent.command), in: PreviewWindow())
  }
  viewer.press("<Tab>")
  #expect(viewer.asked.last { $0.hasPrefix("preview") }?.contains("of [1, 0]") == true)
  let count = viewer.asked.count { $0.hasPrefix("preview") }
  viewer.press("o")
  #expect(viewer.asked.count { $0.hasPrefix("preview") } > count)
}

@Test(arguments: [
  ("<C-a>", "ctrl-a"), ("<M-Enter>", "alt-enter"), ("<S-Tab>", "shift-tab"), ("<F2>", "f2"),
  ("<Space>", "space"), ("A", "A"), ("<lt>", "<"), ("<C-M-PgUp>", "ctrl-alt-page-up"),
  ("<BS>", "backspace"), ("<Esc>", "esc"),
])
func `a command knows the key by the name that fzf has for it`(key: String, name: String) throws {
  #expect(try KeyNotation.parse(key)[0].nameInFzf == name)
}

@Test func `other picks are an event, also if there are as many`() throws {
  var viewer = try picker(
    ["<C-v>": [.plain(.toggleAll)]], on: [.multi: [try step(.executeSilent, "multi")]],
    texts: ["a", "b"])
  viewer.press("<Down>")
  #expect(viewer.commands.isEmpty)
  for key in ["<Tab>", "<C-v>", "<M-n>"] {
    viewer.press(key)
    viewer.send(.stepEnded)
  }
  #expect(viewer.commands.count == 3)
}

@Test func `another size of the window is an event`() throws {
  var viewer = try picker(on: [.resize: [.plain(.clearQuery)]]).pressing("main")
  viewer.resize("70x20")
  #expect(viewer.text.isEmpty)
}

@Test func `no more cards are picked than the limit, which the count says`() throws {
  var viewer = try picker(["<C-v>": [.plain(.toggleAll)]]) {
    $0.configuration.picker.mostPicks = 2
  }
  viewer.press("<Tab>", thenStatus: "1/2 picked")
  viewer.press("<Tab><Tab>")
  #expect(viewer.state.picks.count == 2)
  viewer.press("<M-a>")
  #expect(viewer.state.picks.count == 2)
  viewer.press("<C-v><Enter>")
  #expect(viewer.commands.last == "picked 2")
}

@Test func `search and order are switched while one types`() throws {
  var viewer = try picker(
    ["<C-v>": [.plain(.toggleSearch)], "<C-t>": [.plain(.toggleSort)]],
    texts: ["a main", "main", "none"])
  viewer.press("main")
  #expect(viewer.shown == [1, 0])
  viewer.press("<C-t>")
  #expect(viewer.shown == [0, 1])
  viewer.press("<C-t><C-v>")
  #expect(viewer.shown == [0, 1, 2])
  viewer.press("<C-v>")
  #expect(viewer.shown == [1, 0])
}

@Test(arguments: [
  (true, "<C-p>", "picked 2"), (true, "<C-p><C-n>", "picked 0"),
  (false, "<C-p>", "picked 0"), (true, "<Down><Down><Down>", "picked 0"),
])
func `the first card follows the last one if that is asked for`(
  cycles: Bool, keys: String, asked: String
) throws {
  var viewer = try picker(selection: .one) { $0.configuration.picker.cycles = cycles }
  viewer.press("\(keys)<Enter>")
  #expect(viewer.commands.last == asked)
}

@Test func `each action has a name of its own, which no command of the prompt has`() {
  let names = PickAction.names + PromptCommand.bindings.map(\.command.name)
  #expect(Set(names).count == names.count)
}

// MARK: Other things to search

@Test func `another text finds cards until something is typed`() throws {
  var viewer = try picker(["<C-v>": [.text(.search, "other")], "<C-t>": [.plain(.toggleSearch)]])
  viewer.press("main<C-v>")
  #expect(viewer.shown == [1])
  #expect(viewer.text == "main")
  viewer.press("<Left><BS>")
  #expect(viewer.shown == [0, 2])
  viewer.press("<C-t><C-v>")
  #expect(viewer.shown == [1])
}

@Test func `a card that is excluded comes back with other items only`() throws {
  var viewer = try picker(["<C-v>": [.plain(.exclude)], "<C-r>": [try step(.reload, "ls")]])
  viewer.press("<C-v>")
  #expect(viewer.shown == [1, 2])
  #expect(viewer.state.board.focus == 1)
  viewer.press("main")
  #expect(viewer.shown == [2])
  viewer.press("<C-u><C-v>")
  #expect(viewer.shown == [2])
  viewer.press("<C-r>")
  #expect(viewer.shown == [0, 1, 2])
}

@Test func `the next one in rank follows a card that is excluded`() throws {
  var viewer = try picker(
    ["<C-v>": [.plain(.exclude)]], texts: ["a xmain", "main", "none", "main x"])
  viewer.press("main")
  #expect(viewer.shown.prefix(2) == [1, 3])
  viewer.press("<C-v>")
  #expect(viewer.state.board.focus == 3)
}

@Test(arguments: [("<Tab><Tab><C-v>", [2]), ("<Down><C-v>", [0, 2])])
func `the picks are excluded, else the card in focus`(keys: String, shown: [Int]) throws {
  var viewer = try picker(["<C-v>": [.plain(.excludePicks)]])
  viewer.press(keys)
  #expect(viewer.shown == shown)
  #expect(viewer.state.picks.count == 0)
}

@Test func `a key does what is bound to others, and a circle of them ends`() throws {
  let (other, key) = (Key(.character("t"), .control), Key(.character("v"), .control))
  var viewer = try picker(
    [
      "<C-v>": [.trigger([.key(other), .event(.backwardEnd)]), .text(.put, "c")],
      "<C-t>": [.text(.put, "a"), .trigger([.key(key), .key(other)])],
    ], on: [.backwardEnd: [.text(.put, "b")]])
  viewer.press("<C-v>")
  #expect(viewer.text == "abcbc")
  let end = PickTrigger.key(Key(.enter))
  viewer = try picker(["<C-v>": [.trigger([end])]])
  viewer.press("<C-v>")
  #expect(viewer.commands == ["picked 0"])
}

@Test func `other parts of the lines are searched, one after the other`() throws {
  let parts = ["1", "2"].map { LineScope($0, by: .blanks) }
  var viewer = try picker(["<C-v>": [.searchParts(parts + [nil])]], texts: ["x y", "y x"])
  viewer.press("x")
  var shown: [[Int]] = []
  for _ in 0..<4 {
    viewer.press("<C-v>")
    shown.append(viewer.shown.sorted())
  }
  #expect(shown == [[0], [1], [0, 1], [0]])
}

@Test func `a hidden prompt takes no text, and commands know that`() throws {
  var viewer = try picker([
    "<C-v>": [.plain(.togglePrompt)], "<C-t>": [.text(.search, "other")],
  ]) { $0.configuration.picker.prompt = "? " }
  viewer.press("ma<C-v>xyz")
  #expect(viewer.text == "ma")
  #expect(viewer.shown == [0, 2])
  #expect(!viewer.statusLine.contains("ma"), "\(viewer.statusLine)")
  viewer.press("<C-t>x")
  #expect(viewer.shown == [1])
  viewer.press("<C-v>")
  #expect(viewer.statusLine.hasPrefix("? ma "))
  viewer.press("in")
  #expect(viewer.text == "main")
}

@Test func `a wait lasts until all is read`() throws {
  var viewer = try picker(
    on: [.start: [.plain(.wait), .text(.goTo, "-1")]], texts: (0..<500).map { "\($0)" }
  ) { $0.configuration.counting = .always }
  viewer.press("<Enter>")
  #expect(viewer.commands.last == "picked 499")
}
