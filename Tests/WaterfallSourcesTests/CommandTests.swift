import Platform
import Testing
import WaterfallItems
import WaterfallSources
import WaterfallTestSupport

@Test func `a command is asked for one page after the other until one is empty`() async throws {
  let source = commandPages(
    #"[ "$WATERFALL_PAGE" -le 3 ] && echo "{\"n\":$WATERFALL_PAGE,\"of\":$WATERFALL_COUNT}"; true"#)
  let outcome = await readAll(source, pageSize: 20)
  #expect(outcome.error == nil)
  #expect(outcome.texts("n") == ["1", "2", "3"])
  #expect(outcome.texts("of") == ["20", "20", "20"])
}

@Test func `the count stays that of the first request`() async throws {
  let source = commandPages(
    "seq -f '{\"n\":%g}' 200 | tail -n +$(( ({page} - 1) * {count} + 1 )) | head -n {count}")
  let first = try await source.page(after: nil, count: 10)
  let rest = await readAll(source, after: first.next, pageSize: 500)
  #expect((first.items + rest.items).texts("n") == (1...200).map(\.description))
}

@Test(arguments: [
  (#"{"list":[{"n":1}],"next":"it's"}"#, "it's"),
  (#"{"list":[{"n":1}],"next_cursor":7}"#, "7"),
  (#"{"data":{"x":{"nodes":[{"n":1}],"pageInfo":{"endCursor":"Y3","hasNextPage":true}}}}"#, "Y3"),
  (#"{"list":[{"n":1}],"meta":{"nextCursor":"a b"},"cursor":null}"#, "a b"),
  (#"{"cursor":"own","list":[{"n":1}],"next":"c"}"#, "c"),
  (#"{"cursor":"own","list":[{"n":1}]}"#, "own"),
  (#"[{"n":1,"id":"first"},{"n":1,"id":"last"}]"#, "last"),
  (#"{"n":1,"next":"a record's own","key":"k"}"#, "k"),
  (#"[{"n":1}]"#, ""),
])
func `the next cursor is what the page says, else the last key`(
  page: String, cursor: String
) async throws {
  let file = TemporaryFile(page)
  let source = commandPages(
    "[ {page} = 1 ] && cat \(file.path) || { printf '<%s>' {cursor} >&2; exit 3; }")
  let outcome = await readAll(source)
  #expect(outcome.texts("n").contains("1"))
  #expect(outcome.error == .command(command: source.name, reason: "status 3: <\(cursor)>"))
}

@Test(arguments: [
  #"{"list":[{"n":1}],"next":null}"#, #"{"list":[{"n":1}],"nextPageToken":""}"#,
  #"{"list":[{"n":1}],"pageInfo":{"hasNextPage":false,"endCursor":"x"}}"#,
])
func `a page can say that it is the last`(page: String) async throws {
  let file = TemporaryFile(page)
  let outcome = await readAll(commandPages("[ {page} = 1 ] && cat \(file.path) || exit 3"))
  #expect(outcome.error == nil)
  #expect(outcome.texts("n") == ["1"])
}

@Test(arguments: ["", " \n", "[]", #"{"list":[],"total":9}"#, #"{"data":{"list":[]},"next":""}"#])
func `an empty page ends it, however it is written`(page: String) async throws {
  let file = TemporaryFile(page)
  let outcome = await readAll(
    commandPages("[ {page} = 1 ] && echo '{\"list\":[{\"n\":1},{\"n\":2}]}' || cat \(file.path)"))
  #expect(outcome.error == nil)
  #expect(outcome.texts("n") == ["1", "2"])
}

@Test func `a record with an empty list is a record`() async throws {
  let source = commandPages(#"[ {page} = 1 ] && echo '{"id":1,"tags":[]}' || true"#)
  #expect(await readAll(source).texts("id") == ["1"])
}

@Test(arguments: [
  ("exit 7", "status 7"),
  ("echo one >&2; echo 'the reason' >&2; echo >&2; exit 2", "status 2: the reason"),
  ("kill -9 $$", "killed by signal 9, Killed"),
  ("sleep 3600", "no complete record within 0.3 s"),
  ("echo '[{\"a\":1},'", "page 1:2:1: expected a value"),
  ("head -c 17000000 /dev/zero | tr '\\0' x", "more than 16 MB in one page"),
])
func `a failure says what happened, and can be asked again`(command: String, reason: String) async {
  let isSlow = command.hasPrefix("sleep")
  let source = commandPages(command, timeout: isSlow ? .milliseconds(300) : .seconds(300))
  for _ in 1...(isSlow ? 2 : 1) {
    // Reads on the worker threads, as the program does. On the tests' threads, each of a thousand
    // steps would wait for other tests.
    let outcome = await withTaskExecutorPreference(WorkerThreads.shared) { await readAll(source) }
    #expect(outcome.error == .command(command: command, reason: reason))
    #expect(outcome.items.isEmpty)
  }
}

@Test func `a page that failed is asked for again, and the ones before are not`() async throws {
  let folder = TemporaryFolder()
  let source = commandPages(
    "echo {page} >> \(folder.path)/log; [ {page} = 1 ] && echo '{\"id\":1}' && exit; "
      + "[ {page} = 2 ] && [ -e \(folder.path)/ready ] && echo '{\"id\":2}' && exit; [ {page} = 3 ]"
  )
  let first = try await source.page(after: nil, count: 5)
  await #expect(throws: ItemError.self) { try await source.page(after: first.next, count: 5) }
  _ = folder.write("", to: "ready")
  #expect(await readAll(source, after: first.next).items.texts("id") == ["2"])
  #expect(folder.text(of: "log") == "1\n2\n2\n3\n")
}
