import Glibc
import Platform
import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallTestSupport

@testable import WaterfallTalk

private let hasPython = unsafe access("/usr/bin/python3", X_OK) == 0

/// The folder with the scripts of the page about talks.
private let scripts =
  "/" + #filePath.split(separator: "/").dropLast().joined(separator: "/") + "/Talks"

/// A script that runs beside the test.
private final class Script {
  private let child: ChildProcess
  private var output: [UInt8] = []

  init(_ name: String, at path: String, input: ChildProcess.Input = .empty) throws {
    child = try ChildProcess("exec python3 \(scripts)/\(name) \(path)", input: input)
  }

  deinit { child.stop() }

  /// The lines of its output until now.
  var lines: [Substring] {
    // After an error nothing more can be read, as after the end.
    while let bytes = try? child.output.bytesReady(count: 4096), !bytes.isEmpty { output += bytes }
    return String(decoding: output, as: UTF8.self).split(separator: "\n")
  }

  /// What it wrote to standard error.
  var errors: String {
    var text: [UInt8] = []
    while let bytes = try? child.errors.bytesReady(count: 4096), !bytes.isEmpty { text += bytes }
    return String(decoding: text, as: UTF8.self)
  }

  var hasEnded: Bool { (try? child.ended.isReady()) == true }

  /// Writes a line to its standard input.
  func enter() throws { try child.input?.write([0x0A]) }

  func endInput() { child.endInput() }
}

@Suite(.ownThreads, .timeLimit(.minutes(20)))
struct TalkScriptTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.path + "/s" }

  @Test(arguments: ["follow.py", "lead.py"])
  func `the page shows the scripts that the tests run`(name: String) throws {
    let root = scripts.split(separator: "/").dropLast(3).joined(separator: "/")
    let page = try #require(TemporaryFolder.text(at: "/\(root)/Sources/WaterfallApp/Talks.md"))
    #expect(page.contains(try #require(TemporaryFolder.text(at: "\(scripts)/\(name)"))))
  }

  @Test(.enabled(if: hasPython))
  func `a script follows a talk`() async throws {
    let speaker = try Speaker(at: TalkAddress(at: path, environment: [:]), answers: true)
    speaker.server.publish(TalkState([("focus", .string("é\n")), ("list", .bool(true))]))
    let script = try Script("follow.py", at: path)
    try await eventually { script.lines.count == 1 }
    speaker.server.publish(TalkState([("focus", .string("2"))]))
    try await eventually { script.lines.count == 2 }
    #expect(script.lines == [#"1 {"focus": "\u00e9\n", "list": true}"#, #"2 {"focus": "2"}"#])
    speaker.server.end()
    try await eventually { script.hasEnded }
    #expect(script.errors == "the speaker has left\n")
  }

  @Test(.enabled(if: hasPython))
  func `a script leads a talk`() async throws {
    let script = try Script("lead.py", at: path, input: .pipe)
    try await eventually { folder.has("s") || script.hasEnded }
    var status = stat()
    #expect(unsafe stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    let reports = Reports()
    let client = try TalkClient(at: path, pauses: .patient, onEvent: reports.add)
    try await eventually { reports.focusedID == .string("0000000000000001") }
    #expect(reports.all.contains(.joined(program: "lead.py")))
    try script.enter()
    try await eventually { reports.focusedID == .string("0000000000000002") }
    let page = try await client.page(order: 1, from: 1, count: 5)
    var json = JSONReader(
      Array(
        """
        {"order":1,"from":1,"items":[
        {"id":"0000000000000002","record":{"name":"Bergen","people":291940}},
        {"id":"0000000000000003","record":{"name":"Cork","people":224004}}],"ends":true}
        """.utf8))
    #expect(page == (try json.readWhole()))
    let failure = await #expect(throws: ItemError.self) {
      try await client.picture(item: ItemID(2), field: "name")
    }
    #expect(failure == .unsupported(name: "name", reason: "no item has a picture"))
    script.endInput()
    try await eventually { reports.all.last == .ended("the script has ended") }
    try await eventually { script.hasEnded }
    #expect(!folder.has("s"))
    client.end()
  }
}
