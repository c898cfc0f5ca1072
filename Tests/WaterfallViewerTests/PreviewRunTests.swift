import Glibc
import Platform
import TerminalGrid
import Testing
import WaterfallBoard
import WaterfallCards
import WaterfallItems
import WaterfallRecords
import WaterfallTestSupport
import WaterfallViewerTestSupport

@testable import WaterfallViewer

/// A runner that shows previews of one record, and what they have written.
private final class Shown {
  private(set) var runner: EffectRunner?
  private let inbox: Inbox
  private let news: AsyncStream<Void>
  private(set) var text = PreviewText()
  private(set) var picture: PreviewPicture?
  private(set) var state = PreviewOutput.State.running
  /// How many outputs have come.
  private(set) var count = 0
  /// The most of them at once.
  private(set) var most = 0
  private var number = 0

  init(_ record: Record = TestViewer.record("It's one")) {
    let (news, continuation) = AsyncStream<Void>.makeStream()
    self.news = news
    inbox = Inbox(wake: { continuation.yield() })
    let source = MemorySource(records: [record])
    runner = EffectRunner(source: source, options: TestViewer.options(), inbox: inbox)
  }

  func ask(_ command: String, delay: Int = 0) throws {
    ask(.command(try RecordTemplate(command)), delay: delay)
  }

  func ask(_ content: PreviewContent, isConfined: Bool = false, delay: Int = 0) {
    number += 1
    let item = PickedItem(index: 0, place: ItemPlace(offset: 0, length: 1), generation: 0)
    let records = RecordsRequest(
      purpose: .preview, items: [item], fields: TestViewer.fields, generation: 0)
    let request = PreviewRequest(
      number: number, content: content, isConfined: isConfined, records: records,
      size: CellSize(columns: 40, rows: 12), delay: delay)
    (text, state) = (PreviewText(), .running)
    _ = runner?.perform(.preview(request))
  }

  /// Takes outputs until a condition holds.
  func wait(until condition: (Shown) -> Bool) async {
    for await _ in news {
      let events = inbox.take()
      most = max(most, events.count)
      for event in events {
        runner?.receive(event)
        guard case .previewed(let output) = event, output.number == number else { continue }
        count += 1
        text.replace(from: output.first, with: output.lines)
        (picture, state) = (output.picture, output.state)
      }
      if condition(self) { return }
    }
  }

  /// Ends all that the runner has started.
  func end() { runner = nil }

  var lines: [String] { text.lines.map { String(decoding: $0.text.utf8, as: UTF8.self) } }
}

@Test(.timeLimit(.minutes(20)))
func `a preview has the card's values, its size, and errors among the output`() async throws {
  let shown = Shown()
  try shown.ask(
    #"printf '%s %s\n' {title} "$COLUMNS $LINES $FZF_PREVIEW_COLUMNS"; cat; echo no >&2; echo {}"#)
  await shown.wait { $0.state != .running }
  #expect(
    shown.lines == ["It's one 40 12 40", "no", #"{"title":"It's one","body":"","badge":""}"#])
  #expect(shown.state == .ended(.exited(0)))
  try shown.ask("echo {none}")
  await shown.wait { $0.state != .running }
  #expect(shown.state == .failed("this card has no field 'none'"))
}

@Test(.timeLimit(.minutes(20)))
func `output is shown while the command runs, and the next command ends it`() async throws {
  let shown = Shown()
  try shown.ask("trap '' TERM; echo $$; while :; do sleep 1; done")
  await shown.wait { !$0.lines.isEmpty }
  #expect(shown.state == .running)
  let group = try #require(shown.lines.first.flatMap { Int32($0) })
  #expect(!ProcessTable.members(of: group).isEmpty)
  try shown.ask("echo next", delay: 1)
  await shown.wait { $0.state != .running }
  #expect(shown.lines == ["next"])
  try await eventually { ProcessTable.members(of: group).isEmpty }
}

@Test(.timeLimit(.minutes(20)))
func `a command that writes endlessly is ended, and never has two outputs waiting`() async throws {
  let shown = Shown()
  try shown.ask("trap '' TERM; echo $$; yes & yes")
  await shown.wait { $0.state != .running }
  #expect(shown.state == .full)
  #expect(shown.text.rowCount == 10_000 && shown.most == 1)
  let group = try #require(shown.lines.first.flatMap { Int32($0) })
  try await eventually { ProcessTable.members(of: group).isEmpty }
}

@Test(.timeLimit(.minutes(20)))
func `a command that writes nothing removes the text, and ends with its runner`() async throws {
  let shown = Shown()
  let folder = try TerminalSession.Folder()
  try shown.ask("trap '' TERM; echo $$ > \(folder["pid"]); sleep 600 & sleep 600; wait")
  await shown.wait { $0.count > 0 }
  #expect(shown.lines.isEmpty && shown.state == .running)
  try await eventually { folder.text("pid").hasSuffix("\n") }
  let group = try #require(Int32(folder.text("pid").dropLast()))
  shown.end()
  try await eventually { ProcessTable.members(of: group).isEmpty }
}

@Test(.timeLimit(.minutes(20)))
func `the bytes of a picture become one, and a damaged one is said to be`() async throws {
  let shown = Shown()
  let folder = try TerminalSession.Folder()
  let picture = SamplePicture.png(width: 16, height: 8) { _, _ in [255, 0, 0, 255] }
  try folder.write("red.png", bytes: picture)
  try shown.ask("cat \(folder["red.png"])")
  await shown.wait { $0.state != .running }
  #expect(shown.picture?.width == 16 && shown.picture?.height == 8)
  #expect(shown.picture?.bytes.bytes == picture && shown.lines.isEmpty)
  try shown.ask("head -c 12 \(folder["red.png"])")
  await shown.wait { $0.state != .running }
  #expect(shown.state == .failed("a picture whose header is damaged"))
}

/// The preview of the file that a line names.
private func shownFile(_ path: String, isConfined: Bool = false) async -> Shown {
  let shown = Shown(Record(fields: [Field("text", .string(path))]))
  shown.ask(.file, isConfined: isConfined)
  await shown.wait { $0.state != .running }
  return shown
}

@Test(.timeLimit(.minutes(20)))
func `a file is shown without a command, and nothing but files is opened`() async throws {
  let folder = try TerminalSession.Folder()
  try folder.write("text", "one\n\u{1B}[31mred\u{1B}[m\n")
  try folder.write("none", "")
  try folder.write("code", bytes: [1, 0, 2])
  let picture = SamplePicture.png(width: 16, height: 8) { _, _ in [255, 0, 0, 255] }
  try folder.write("red.png", bytes: picture)
  #expect(unsafe mkdir(folder["inner"], 0o700) == 0)
  #expect(unsafe mkfifo(folder["pipe"], 0o600) == 0)
  for (name, lines) in [
    ("text", ["one", "red"]), ("none", ["an empty file"]), ("inner", ["an empty directory"]),
    ("code", ["neither a text nor a picture"]),
    (".", ["code", "inner/", "none", "pipe", "red.png", "text"]),
  ] {
    #expect(await shownFile(folder[name]).lines == lines)
  }
  #expect(await shownFile(folder["red.png"]).picture?.bytes.bytes == picture)
  for (path, reason) in [
    (folder["pipe"], "it is not a regular file"), ("/dev/null", "it is not a regular file"),
    (folder["gone"], "No such file or directory"),
  ] {
    #expect(await shownFile(path).state == .failed(reason))
  }
  let confined = await shownFile(folder["text"], isConfined: true)
  #expect(confined.state == .failed("this card is no file") && confined.lines.isEmpty)
}

@Test(.timeLimit(.minutes(20)))
func `a text without end is cut`() async throws {
  let folder = try TerminalSession.Folder()
  try folder.write("long", String(repeating: "line\n", count: 20_000))
  let shown = await shownFile(folder["long"])
  #expect(shown.state == .full && shown.lines.count == 10_000)
}
