import Glibc
import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport

@Test func `a slow producer is shown line by line, and its death is the end`() async throws {
  let folder = TemporaryFolder()
  #expect(unsafe mkfifo(folder.path + "/fifo", 0o600) == 0)
  let source = try openSource(path: folder.path + "/fifo")
  let producer = Producer(
    "exec > \(folder.path)/fifo; echo '{\"a\":1}'; "
      + "while [ ! -e \(folder.path)/go ]; do sleep 0.05; done; "
      + "echo '{\"a\":2}'; printf '{\"a\":'; kill -9 $$")
  let first = try await source.page(after: nil, count: 10)
  #expect(first.items.texts("a") == ["1"])
  _ = folder.write("", to: "go")
  let rest = await readAll(source, after: first.next)
  #expect(rest.items.texts("a") == ["2"])
  #expect(rest.error == nil)
  #expect(rest.items.last?.record.failure != nil)
  producer.wait()
}

@Test(.timeLimit(.minutes(20)))
func `a named pipe is opened once, and nothing of its writer's is lost`() async throws {
  let folder = TemporaryFolder()
  #expect(unsafe mkfifo(folder.path + "/fifo", 0o600) == 0)
  let producer = Producer("printf '{\"a\":1}\\n' > \(folder.path)/fifo")
  try await eventually { producer.isSleeping }
  #expect(await readAll(try openSource(path: folder.path + "/fifo")).texts("a") == ["1"])
  producer.wait()
}

@Test func `an endless producer is held back while nobody asks`() async throws {
  let folder = TemporaryFolder()
  #expect(unsafe mkfifo(folder.path + "/fifo", 0o600) == 0)
  let source = try openSource(path: folder.path + "/fifo")
  let producer = Producer("exec yes '{\"a\":1}' > \(folder.path)/fifo")
  let page = try await source.page(after: nil, count: 1000)
  #expect(page.items.count == 1000)
  // The full pipe blocks the producer, so it soon writes nothing more. On a busy machine it may
  // pause before that, but does not sleep.
  var (written, before) = (-1, -2)
  while written != before || !producer.isSleeping {
    before = written
    try await Task.sleep(for: .milliseconds(200))
    written = try #require(producer.bytesWritten)
    try #require(written < 1 << 20)
  }
  producer.end()
}

extension ExitTests {
  @Test func `a stream longer than its memory lies in a file without a name`() async throws {
    await #expect(processExitsWith: .success) {
      let folder = TemporaryFolder()
      try #require(unsafe mkfifo(folder.path + "/fifo", 0o600) == 0)
      let source = try openSource(path: folder.path + "/fifo", options: .init(format: .ndjson))
      let producer = Producer(
        "exec > \(folder.path)/fifo; for n in $(seq 100); do printf '{\"n\":%d,\"t\":\"' $n; "
          + "head -c 1048576 /dev/zero | tr '\\0' x; echo '\"}'; done")
      let before = residentPeak()
      var places: [ItemPlace] = []
      var cursor: Cursor?
      repeat {
        let page = try await source.page(after: cursor, count: 4)
        places += page.items.map(\.place)
        cursor = page.next
      } while cursor != nil
      producer.wait()
      for index in [99, 0, 50] {
        let record = try await source.records(at: [places[index]])[0]
        try #require(record.fields[0] == Field("n", .number("\(index + 1)")))
      }
      let targets = openDescriptors().compactMap {
        TemporaryFolder.target(of: "/proc/self/fd/\($0)")
      }
      try #require(targets.contains { $0.contains("/waterfall-") && $0.hasSuffix("(deleted)") })
      // All of it in memory would take more than 100 MB. The measured growth is 47 to 75 MB.
      try #require(residentPeak() - before < 90 << 20)
    }
  }
}

/// This process's peak memory in bytes, from `/proc/self/status` (see proc(5)).
private func residentPeak() -> Int {
  let lines = TemporaryFolder.text(at: "/proc/self/status")?.split(separator: "\n") ?? []
  let line = lines.first { $0.hasPrefix("VmHWM:") } ?? ""
  return (Int(line.filter(\.isNumber)) ?? 0) << 10
}
