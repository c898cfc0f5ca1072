import Platform
import TerminalGrid
import Testing
import WaterfallCards
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

private let record = Record(fields: [
  Field("title", .string("It's")), Field("body", .string("long\ntext")),
  Field("n", .number("1.50")), Field("url", .string("https://example.org/")),
])

private func board(
  file: ItemFile? = nil, _ change: (inout ViewerOptions) -> Void = { _ in }
) -> TestViewer {
  let options = TestViewer.options(columns: 1, change)
  var viewer = TestViewer(records: [record], window: "60x12", options: options)
  viewer.file = file
  return viewer
}

private let whole = ItemFile(path: Array("-a b.txt".utf8), isWhole: true)
private let part = ItemFile(path: Array("list.json".utf8), line: 12, isWhole: false)

@Test func `y copies the card's text`() {
  let viewer = board().pressing("y")
  #expect(viewer.asked.last == "copy It's\n\nlong\ntext\n\nn: 1.50\nurl: https://example.org/\n")
  #expect(viewer.statusLine.hasPrefix("copied: 51 bytes"))
}

@Test(
  arguments: [
    (":copy url<Enter>", "copy https://example.org/", "copied: 20 bytes"),
    ("o:copy n<Enter>", "copy 1.50", "copied: 4 bytes"),
    (":copy pric<Enter>", nil, "no card has the field pric"),
  ] as [(String, String?, String)])
func `the value of a field is copied by its name`(keys: String, copied: String?, words: String) {
  let viewer = board().pressing(keys)
  #expect(viewer.asked.last { $0.hasPrefix("copy ") } == copied)
  #expect(viewer.grid.text.contains(words), "\(viewer.statusLine)")
}

@Test(arguments: [
  (74_994, "copied: 74 kB"), (74_995, "too long to copy: 74 kB; terminals take 74 kB at most"),
  (312_000, "too long to copy: 312 kB; "), (5_000, "copied: 5000 bytes"),
])
func `what is too long for the clipboard is not copied, and nothing is cut`(
  bytes: Int, words: String
) throws {
  var viewer = board()
  // The card without its body has 42 bytes.
  viewer.records[0].fields[1].value = .string(String(repeating: "x", count: bytes - 42))
  viewer.press("y")
  let copied = viewer.asked.last { $0.hasPrefix("copy ") }
  #expect(copied.map { $0.utf8.count - 5 } == (words.hasPrefix("copied") ? bytes : nil))
  #expect(viewer.statusLine.hasPrefix(words), "\(viewer.statusLine)")
}

@Test func `what a slow line would be held up by is not copied`() {
  var viewer = board()
  viewer.send(.notCopied(20_000, takes: .seconds(20.8)))
  #expect(viewer.statusLine.hasPrefix("too long to copy: 20 kB take 21 s on this line"))
}

@Test(arguments: [
  ("vi", part, #"run ["vi \"$@\"", "waterfall", "+12", "./list.json"]"#),
  ("/bin/nano -w", part, #"run ["/bin/nano -w \"$@\"", "waterfall", "+12", "./list.json"]"#),
  ("code --wait", part, #"run ["code --wait \"$@\"", "waterfall", "./list.json"]"#),
  ("vi", whole, #"run ["vi \"$@\"", "waterfall", "./-a b.txt"]"#),
])
func `e edits the file, at the record's line if the editor can`(
  editor: String, file: ItemFile, asked: String
) {
  #expect(board(file: file) { $0.editor = editor }.pressing("e").asked.last == asked)
}

@Test func `O opens a file, else an address`() {
  for (file, location) in [(whole, "./-a b.txt"), (part, "https://example.org/")] {
    #expect(board(file: file).pressing("O").asked.last == "open \(location)")
  }
}

@Test func `a card of no file cannot be edited`() {
  #expect(board().pressing("e").statusLine.hasPrefix("this card does not come from a file"))
}

@Test(arguments: [
  (#"echo {title} "{n}""#, ["It's", "1.50"]), ("a {path} {index}", ["./list.json", "0"]),
  ("jq . <<< {}", [String(decoding: record.json, as: UTF8.self)]),
  ("awk '{ print $1 }' ${HOME} {", []),
])
func `Enter runs what --on-enter says, with the fields as variables`(
  text: String, values: [String]
) throws {
  let template = try RecordTemplate(text)
  var viewer = board(file: part) { $0.onEnter = template }.pressing("<Enter>")
  let asked = try #require(viewer.asked.last)
  #expect(asked.hasPrefix("run "))
  let variables = values.enumerated().map { "waterfall_value_\($0 + 1)=\($1)" }
  #expect(asked.hasSuffix(values.isEmpty ? "\"waterfall\"]" : " with \(variables)"))
  viewer.press("o")
  #expect(viewer.state.details.isOpen)
}

@Test(arguments: [
  ("rm {nam}", "this card has no field 'nam'"),
  ("echo $(({title}))", "{title} is inside ((…)), and its value is"),
])
func `what cannot be filled in runs nothing`(text: String, words: String) throws {
  let template = try RecordTemplate(text)
  let viewer = board { $0.onEnter = template }.pressing("<Enter>")
  #expect(!viewer.asked.contains { $0.hasPrefix("run") })
  #expect(viewer.statusLine.hasPrefix(words))
}

@Test(arguments: [
  (CommandEnd.exited(3), "make: status 3"), (.exited(127), "make: status 127: no such command"),
  (.killed(signal: 9), "make: ended by signal 9, Killed"),
  (.failed("No such file"), "make: cannot be started: No such file"), (.exited(0), "test · 1 of 1"),
])
func `a command that fails is told`(end: CommandEnd, status: String) {
  var viewer = board()
  viewer.send(.ended("make", end, refreshes: false))
  #expect(viewer.statusLine.hasPrefix(status))
}

@Test func `a command reads the picked records, or the focused one`() {
  let records = ["a", "b", "c"].map { Record(fields: [Field("title", .string($0))]) }
  var viewer = TestViewer(records: records, window: "60x12").pressing("j")
  viewer.pipe(through: "wc -l")
  #expect(viewer.asked.last?.hasSuffix("\"waterfall\", \"wc -l\"] < {\"title\":\"c\"}\n") == true)
  viewer.press("gxx")
  viewer.pipe(through: "wc -l")
  let both = "{\"title\":\"a\"}\n{\"title\":\"b\"}\n"
  #expect(viewer.asked.last?.hasSuffix(" < \(both)") == true)
}

@Test func `a record that could not be read costs a command no other`() {
  var records = ["a", "b", "c"].map { Record(fields: [Field("title", .string($0))]) }
  records[1] = Record(fields: [], failure: "line 2: expected a value")
  var viewer = TestViewer(records: records, window: "60x12").pressing("3x")
  viewer.pipe(through: "wc -l")
  #expect(viewer.asked.last?.hasSuffix(" < {\"title\":\"a\"}\n{\"title\":\"c\"}\n") == true)
  #expect(viewer.state.notice == "left out, because unreadable: 1 of 3: line 2: expected a value")
}

@Test func `a command that reads is off under --secure`() {
  let viewer = board { $0.isSecure = true }.pressing("|")
  #expect(viewer.state.prompts.current == nil)
  #expect(!viewer.asked.contains { $0.hasPrefix("read") || $0.hasPrefix("run") })
  #expect(viewer.statusLine.hasPrefix("off under --secure"))
}

@Test func `what was edited is read anew`() {
  var viewer = board()
  viewer.send(.ended("vi", .exited(0), refreshes: true))
  #expect(viewer.asked.contains { $0.hasPrefix("refresh") })
}

@Test(arguments: ["y", "e", "O"])
func `keys that reach outside are off under --secure`(key: String) {
  for keys in [key, "o\(key)"] {
    let viewer = board(file: whole) { $0.isSecure = true }.pressing(keys)
    #expect(viewer.statusLine.hasPrefix("off under --secure"))
    #expect(
      !viewer.asked.contains { ["copy", "run", "open"].contains($0.split(separator: " ")[0]) })
  }
}

private func card(with location: String, _ finding: PictureFinding) -> Card {
  var fields = TestViewer.fields
  fields.image = "image"
  return Card(
    Record(fields: [Field("image", .string(location))]), fields: fields, pictures: finding)
}

@Test func `pictures outside the source's directory are refused under --secure`() async {
  let finding = PictureFinding(directory: "/usr/share", isConfined: true)
  let outside = ["/etc/passwd", "../../etc/passwd", "missing.png", "/usr/share-x"]
  for location in outside {
    let picture = card(with: location, finding).picture
    #expect(picture?.location == .refused, "\(location)")
  }
  let nowhere = PictureFinding(directory: nil, isConfined: true)
  #expect(card(with: "Package.swift", nowhere).picture?.location == .refused)
  let request = PictureRequest(location: .refused, size: .init(columns: 4, rows: 1))
  #expect(
    await request.decoded(PictureForm(.letters), from: builtInBoard()).failure?.contains(
      "off under --secure") == true)
  for location in ["/usr/share/doc", "doc", "builtin:shop/jug.png"] {
    let picture = card(with: location, finding).picture
    #expect(picture?.location != .refused, "\(location)")
  }
}

@Test func `| asks for a command, and Enter runs it`() {
  var viewer = TestViewer(heights: [3, 3], window: "60x9").pressing("|")
  #expect(viewer.statusLine.hasPrefix("| "))
  viewer.press("wc<Enter>")
  #expect(viewer.asked.contains { $0.hasPrefix("run") })
  #expect(viewer.statusLine.hasPrefix("test"))
}

@Test func `| left with Esc, or without a command, runs nothing`() {
  let viewer = TestViewer(heights: [3, 3], window: "60x9").pressing("|wc<Esc>|<Enter>")
  #expect(!viewer.asked.contains { $0.hasPrefix("run") })
}

@Test func `| is off under --secure`() {
  var viewer = TestViewer(
    heights: [3, 3], window: "60x9", options: TestViewer.options { $0.isSecure = true })
  viewer.press("|", thenStatusPrefix: "off under --secure")
}

@Test(arguments: ["<Enter>", "o", "y", "x", "e"])
func `a key for a card says that there is none`(key: String) {
  let empty = TestViewer(heights: [], window: "60x9").pressing(key)
  #expect(empty.statusLine.hasPrefix("there is no card"), "\(empty.statusLine)")
  let filtered = TestViewer(heights: [3, 3], window: "60x9").pressing("fzzz<Enter>" + key)
  #expect(filtered.statusLine.hasPrefix("there is no card"), "\(filtered.statusLine)")
  #expect(filtered.state.cover == .nothing)
}
