import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport

extension Record {
  /// The texts of an object's members, with their names, in order.
  fileprivate func members(of name: String) -> [String] {
    guard case .object(let members) = fields.last(where: { $0.name == name })?.value else {
      return []
    }
    return members.map { "\($0.name)=\($0.value.text ?? "")" }
  }
}

@Test func `a report of wrk is a record with its rows and its percentiles`() async throws {
  let report = try Outputs.text("Records/wrk")
  let outcome = await readText(report)
  #expect(outcome.error == nil)
  let record = try #require(outcome.records.first)
  #expect(outcome.records.count == 1)
  #expect(
    record.fields.map(\.name) == [
      "title", "Latency", "Req/Sec", "Latency Distribution", "Requests/sec", "Transfer/sec", "text",
    ])
  #expect(outcome.texts("title") == ["Running 1s test @ http://127.0.0.1:8199/pk"])
  #expect(
    record.members(of: "Latency") == [
      "Avg=1.62ms", "Stdev=1.56ms", "Max=12.16ms", "+/- Stdev=83.60%",
    ])
  #expect(record.members(of: "Req/Sec").first == "Avg=1.43k")
  #expect(
    record.members(of: "Latency Distribution") == [
      "50%=0.94ms", "75%=2.33ms", "90%=3.89ms", "99%=7.04ms",
    ])
  #expect(outcome.texts("Requests/sec") == ["1421.36"])
  #expect(outcome.texts("Transfer/sec") == ["843.93KB"])
  #expect(
    outcome.texts("text") == ["1 threads and 2 connections\n1429 requests in 1.01s, 848.47KB read"])
}

@Test func `a report of ab is a record with its rows and its percentiles`() async throws {
  let outcome = await readText(try Outputs.text("Records/ab"))
  #expect(outcome.error == nil)
  let record = try #require(outcome.records.first)
  #expect(outcome.records.count == 1)
  #expect(outcome.texts("Server Software") == ["nginx"])
  #expect(outcome.texts("Requests per second") == ["7087.17 [#/sec] (mean)"])
  let times = record.fields.first { $0.name == "Time per request" }?.value
  #expect(
    times
      == .array([
        .string("1.411 [ms] (mean)"),
        .string("0.141 [ms] (mean, across all concurrent requests)"),
      ]))
  #expect(record.members(of: "Processing") == ["min=0", "mean=1", "sd=0.5", "median=1", "max=3"])
  #expect(
    record.fields.map(\.name).suffix(6) == [
      "Connect", "Processing", "Waiting", "Total", "Served within (ms)", "text",
    ])
  #expect(record.members(of: "Served within (ms)").first == "50%=1")
  #expect(record.members(of: "Served within (ms)").last == "100%=3 (longest request)")
  let text = try #require(outcome.texts("text").first)
  #expect(text.contains("(Connect: 0, Receive: 0, Length: 3, Exceptions: 0)"))
  #expect(text.contains("Finished 200 requests"))
  #expect(!text.contains("median"))
}

@Test(arguments: ["wrk", "ab"])
func `each run of a series is a record`(name: String) async throws {
  let report = try Outputs.text("Records/\(name)")
  let one = await readText(report)
  for separator in ["", "\n"] {
    let series = await readText(report + separator + report + separator + report)
    #expect(series.records == Array(repeating: one.records[0], count: 3))
  }
}

@Test(arguments: [
  "Running 1s test @ http://a/\n", "This is ApacheBench, Version 2.3\n",
  "Running 1s test @ http://a/\n  Thread Stats   Avg      Stdev     Max   +/- Stdev\n",
  "Running 1s test @ http://a/\n  Latency Distribution\n     50%\n",
  "This is ApacheBench, Version 2.3\n:\n: 1\nTotal:\n  min  mean[+/-sd] median   max\n: 1 2 3 4 5\n",
])
func `a report that is cut is read without a trap`(text: String) async throws {
  let source = openSource(bytes: Array(text.utf8), name: "data")
  let outcome = await readAll(source)
  #expect(outcome.error == nil)
  #expect(outcome.records.count == 1)
  #expect(try await source.records(at: outcome.items.map(\.place)) == outcome.records)
}

@Test(arguments: [
  "Running late for the test @ noon\nSorry: 1\n", "Running a test\nand more: words\n",
])
func `prose that begins as a report does stays text`(text: String) async {
  let names = Set(await readText(text).records.flatMap(\.fields).map(\.name))
  #expect(names.isSubset(of: ["title", "text"]))
}
