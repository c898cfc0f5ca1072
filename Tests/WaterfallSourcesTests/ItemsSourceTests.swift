import Glibc
import Testing
import WaterfallItems
import WaterfallTestSupport

@testable import Platform
@testable import WaterfallSources

private func items(
  _ command: String, by process: CommandProcess = CommandProcess()
) -> any ItemSource {
  var options = SourceOptions()
  options.separator = 0x0A
  return itemsSource(of: ShellCommand(text: command), by: process, options: options)
}

@Test func `the lines that a command writes are items, once it is asked`() async throws {
  let folder = TemporaryFolder()
  let source = items("touch \(folder.path)/ran; printf 'a\\n{\"b\":1}\\n'")
  #expect(!folder.has("ran"))
  let outcome = await readAll(source)
  #expect(outcome.texts("text") == ["a", #"{"b":1}"#])
  #expect(outcome.error == nil)
}

@Test(arguments: ["exit 3", "echo no such thing >&2; exit 2"])
func `a command that fails has no items, and the reason`(command: String) async {
  guard case .empty(_, let reason)? = await readAll(items(command)).error else {
    Issue.record("no reason")
    return
  }
  #expect(reason.hasPrefix("the command has failed: status "), "\(reason)")
}

@Test func `a command is ended from elsewhere with all that it has started`() async throws {
  let folder = TemporaryFolder()
  let process = CommandProcess()
  let source = items(
    "sleep 3600 & echo $! > \(folder.path)/child; echo a; touch \(folder.path)/ready; wait",
    by: process)
  let request = Task { await readAll(source) }
  try await eventually { folder.has("ready") }
  let child = try #require(folder.number(in: "child"))
  process.stop()
  try await eventually { kill(child, 0) != 0 }
  _ = await request.value
}

@Test func `a command that was ended before its start does not start`() async {
  let folder = TemporaryFolder()
  let process = CommandProcess()
  process.stop()
  _ = await readAll(items("touch \(folder.path)/ran", by: process))
  #expect(!folder.has("ran"))
}
