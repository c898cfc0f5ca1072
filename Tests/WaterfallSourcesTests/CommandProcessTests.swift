import Glibc
import Testing
import WaterfallItems
import WaterfallTestSupport

@testable import Platform
@testable import WaterfallSources

@Test func `a cancelled page ends all that the command has started`() async throws {
  let folder = TemporaryFolder()
  let source = commandPages(
    "echo $$ > \(folder.path)/shell; (trap '' TERM; sleep 3600) & echo $! > \(folder.path)/child; "
      + "touch \(folder.path)/ready; sleep 3600")
  let request = Task { try await source.page(after: nil, count: 1) }
  try await eventually { folder.has("ready") }
  let processes = try ["shell", "child"].map { try #require(folder.number(in: $0)) }
  request.cancel()
  await #expect(throws: ItemError.cancelled) { try await request.value }
  for process in processes { try await eventually { kill(process, 0) != 0 } }
}

@Test func `a command is asked to end before it is made to`() async throws {
  let folder = TemporaryFolder()
  let source = commandPages(
    "trap ': > \(folder.path)/bye; exit' TERM; touch \(folder.path)/ready; "
      + "while :; do sleep 0.02; done")
  let request = Task { try await source.page(after: nil, count: 1) }
  try await eventually { folder.has("ready") }
  request.cancel()
  await #expect(throws: ItemError.cancelled) { try await request.value }
  try await eventually { folder.has("bye") }
}

extension ExitTests {
  @Test func `a command ends with the program that exits while it runs`() async throws {
    let folder = TemporaryFolder()
    await #expect(processExitsWith: .exitCode(0)) { [path = folder.path as String] in
      let source = commandPages("(trap '' TERM; echo $$ > \(path)/shell; sleep 3600; sleep 3600)")
      let request = Task { try await source.page(after: nil, count: 1) }
      let shell = "\(path)/shell"
      try await eventually { TemporaryFolder.text(at: shell)?.hasSuffix("\n") ?? false }
      withExtendedLifetime(request) { exit(0) }
    }
    let shell = try #require(folder.number(in: "shell"))
    try await eventually { kill(shell, 0) != 0 }
  }

  @Test func `what guards commands keeps no pipe open`() async throws {
    await #expect(processExitsWith: .success) {
      var ends: [Int32] = [-1, -1]
      try #require(unsafe pipe(&ends) == 0)
      _ = try await commandPages("echo '{\"a\":1}'").page(after: nil, count: 1)
      close(ends[1])
      var byte: UInt8 = 0
      // The read finds the end at once, so no other process holds the pipe open.
      try #require(unsafe fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0 && read(ends[0], &byte, 1) == 0)
    }
  }
}

@Test func `what a finished command leaves running is ended`() async throws {
  let folder = TemporaryFolder()
  let source = commandPages(
    "sleep 3600 & echo $! > \(folder.path)/child; [ {page} = 1 ] && echo '{\"a\":1}' || true")
  #expect(await readAll(source).texts("a") == ["1"])
  let child = try #require(folder.number(in: "child"))
  try await eventually { kill(child, 0) != 0 }
}

@Test func `a command has empty input and a session of its own`() async throws {
  let source = commandPages(
    "[ {page} = 1 ] || exit 0; echo \"{\\\"bytes\\\":$(wc -c)}\"; "
      + "read -r _ _ _ _ _ session _ < /proc/$$/stat; echo \"{\\\"own\\\":$((session == $$))}\"")
  let outcome = await readAll(source)
  #expect(outcome.error == nil)
  #expect(outcome.texts("bytes") == ["0"])
  #expect(outcome.texts("own") == ["1"])
}

@Test func `values are quoted where the shell would read them`() async throws {
  let file = TemporaryFile(#"{"list":[{"n":1}],"next":"$(exit 9); 'a' \"b\" *"}"#)
  let source = commandPages(
    "[ {page} = 1 ] && cat \(file.path) && exit; "
      + "[ {cursor} = \"$WATERFALL_CURSOR\" ] || exit 5; printf '%s' {cursor} >&2; exit 4")
  guard case .command(_, let reason)? = await readAll(source).error else {
    Issue.record("no error")
    return
  }
  #expect(reason == #"status 4: $(exit 9); 'a' "b" *"#)
}

@Test func `records of a command's pages are read again`() async throws {
  let source = commandPages("[ {page} -le 30 ] && seq -f '{\"n\":%g,\"page\":{page}}' 200; true")
  let items = await readAll(source, pageSize: 64).items
  #expect(items.count == 6000)
  let some = stride(from: 5999, through: 0, by: -37).map { items[$0] }
  #expect(try await source.records(at: some.map(\.place)) == some.map(\.record))
}

@Test func `a file is continued by a command's pages`() async throws {
  let file = TemporaryFile("{\"n\":0}\n")
  let more = commandPages("[ {page} = 1 ] && echo '{\"n\":1}' || true")
  let source = continuedSource(try openSource(path: file.path), by: more)
  let items = await readAll(source).items
  #expect(items.texts("n") == ["0", "1"])
  #expect(try await source.records(at: items.map(\.place)) == items.map(\.record))
}
