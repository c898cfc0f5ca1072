import Glibc
import Platform
import TerminalGrid
import TerminalInput
import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallTestSupport
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallScreen
@testable import WaterfallViewer

/// A terminal that goes through a script: each step waits for a screen, and then presses keys.
private final class ScriptedTerminal: ViewerTerminal {
  struct Step {
    /// A text that the screen must contain.
    var text: String
    var keys: String
    /// Is called until it returns true, before the keys are pressed.
    var prepare: () throws -> Bool = { true }
  }

  let size = CellSize(columns: 70, rows: 20)
  let isReady = true
  private(set) var screens: [String] = []
  /// How the programs ended that have had the terminal.
  private(set) var ends: [Int32] = []
  private var steps: [Step]
  private var looks = 0

  init(_ steps: [Step]) { self.steps = steps }

  func append(_ step: Step) { steps.append(step) }

  func events(within limit: Duration?) -> [InputEvent] {
    looks += 1
    // The test fails instead of waiting for ever.
    guard looks < 30_000 else { return [.lost] }
    blockThread(for: .milliseconds(1))
    guard let step = steps.first, screens.last?.contains(step.text) == true,
      (try? step.prepare()) == true, let keys = try? KeyNotation.parse(step.keys)
    else { return [] }
    steps.removeFirst()
    return keys.map { .key($0) }
  }

  func present(_ grid: Grid, urgent: [CellRect]) -> Bool {
    screens.append(grid.text)
    return true
  }

  func lend(to start: (_ device: String) -> Int32?) -> Int32? {
    guard let process = start("/dev/null") else { return nil }
    var status: Int32 = 0
    _ = unsafe waitpid(process, &status, 0)
    ends.append(status)
    return status
  }

  func report(_ motion: Mouse.Motion) {}
  func suspend() {}
  func copy(base64 text: [UInt8]) -> Duration? { nil }
  func askForBackground() {}
  func send(_ pictures: [PixelPicture]) {}
  func free(_ ids: [UInt32]) {}
  func redraw() {}
}

/// A named pipe. Opening it blocks a thread until the other end is opened, too.
private final class NamedPipe: Sendable {
  let path: String
  init(in folder: TemporaryFolder) {
    path = folder.path + "/pipe"
    _ = unsafe mkfifo(path, 0o600)
  }

  func waitForWriter() { _ = try? Descriptor(path: path, for: .readingWithWriter) }

  /// Lets a waiting thread go on; returns whether there was one.
  func release() -> Bool { (try? Descriptor(path: path, for: .appending)) != nil }
}

/// A source whose records are on a file system that does not answer.
private final class StuckSource: LeafSource {
  let name = "stuck"
  let pipe: NamedPipe
  private let memory = MemorySource(records: [TestViewer.record("Thing")])

  init(_ pipe: NamedPipe) { self.pipe = pipe }

  func page(after cursor: Cursor?, count: Int) async throws(ItemError) -> Page {
    try await memory.page(after: cursor, count: count)
  }

  func records(at places: [ItemPlace]) async throws(ItemError) -> [Record] {
    pipe.waitForWriter()
    return try await memory.records(at: places)
  }

  func reopened() async throws(ItemError) -> any ItemSource { self }
}

/// Nothing on the loop's thread waits for a file system.
@Suite struct ViewerLoopTests {
  private let folder = TemporaryFolder()

  private func loop(
    _ terminal: ScriptedTerminal, _ source: any ItemSource, events: [InputEvent] = []
  ) -> ViewerLoop {
    var options = TestViewer.options()
    options.settings = [SettingName("format", summary: "The format.")]
    let inbox = Inbox(wake: {})
    let runner = EffectRunner(source: source, options: options, inbox: inbox)
    return ViewerLoop(
      options: options, terminal: terminal, runner: runner, inbox: inbox, events: events)
  }

  @Test func `keys work while a source is opened for an option`() {
    let pipe = NamedPipe(in: folder)
    let terminal = ScriptedTerminal([
      .init(text: "Thing", keys: ":format<Space>csv<Enter>"),
      .init(text: "opening…", keys: "?"),
      .init(text: "Most used", keys: "<Esc>"),
      .init(text: "Thing", keys: "", prepare: pipe.release),
      .init(text: "it is open", keys: "q"),
    ])
    var loop = loop(terminal, MemorySource(records: [TestViewer.record("Thing")]))
    loop.onSetting = { _, _, _ in .opens { pipe.waitForWriter() } }
    loop.onOpened = { _ in .refused("it is open") }
    #expect(loop.run() == .quit, "\(terminal.screens.last ?? "")")
  }

  @Test func `keys of the same read go on after an option`() {
    let records = (1...30).map { TestViewer.record("Thing \($0)") }
    let terminal = ScriptedTerminal([.init(text: "Thing", keys: ":format<Space>csv<Enter>GxQ")])
    var loop = loop(terminal, MemorySource(records: records))
    loop.onSetting = { _, _, now in
      var new = now
      new.fields.badge = "title"
      return .set(new)
    }
    #expect(loop.run() == .quit)
    #expect(loop.untaken.isEmpty)
  }

  @Test func `what earlier runs have typed is read when a key comes for a prompt`() {
    let terminal = ScriptedTerminal([
      .init(text: "Thing", keys: "jkf"), .init(text: "filter:", keys: "<Up>"),
      .init(text: "filter: thing", keys: "<Esc>q"),
    ])
    var loop = loop(terminal, MemorySource(records: [TestViewer.record("Thing")]))
    var screens: [Int] = []
    loop.onRecall = {
      screens.append(terminal.screens.count { $0.contains("filter:") })
      return [PromptEntry(prompt: "filter", text: "thing")]
    }
    #expect(loop.run() == .quit, "\(terminal.screens.last ?? "")")
    // Once, and not before the prompt was on the screen.
    #expect(screens.count == 1 && screens.first != 0)
  }

  @Test func `the key that quits wins over an option that was played before it`() throws {
    let records = [TestViewer.record("Thing")]
    // These wait for the first cards, and are played at once.
    let keys = try KeyNotation.parse(":format<Space>csv<Enter>jQ")
    let terminal = ScriptedTerminal([])
    var loop = loop(terminal, MemorySource(records: records), events: keys.map { .key($0) })
    loop.onSetting = { _, _, now in .set(now) }
    #expect(loop.run() == .quit)
  }

  @Test func `keys work while the records for a command are read`() throws {
    let pipe = NamedPipe(in: folder)
    let terminal = ScriptedTerminal([
      .init(text: "Thing", keys: "|cat>\(folder.path)/got<Enter>?"),
      .init(text: "Most used", keys: "<Esc>", prepare: pipe.release),
    ])
    var loop = loop(terminal, StuckSource(pipe))
    terminal.append(.init(text: "Thing", keys: "q", prepare: { !terminal.ends.isEmpty }))
    #expect(loop.run() == .quit, "\(terminal.screens.last ?? "")")
    #expect(folder.text(of: "got")?.contains("\"title\":\"Thing\"") == true)
  }
}
