#if Libraries
import Platform
import Testing
import WaterfallRecords
import WaterfallTestSupport

import WaterfallItems
@testable import WaterfallSources

/// Two lines of JSON, packed in each format, in Base64.
private let samples = [
  "gzip": """
  H4sIAI11BGsAA6tWykvMTVWyUnLMS0/NUdJRykjNTM8oUbKyNLes5aqGyQZnH96cnpiWX1yMpMTMoJYLAO1OI9xAAAAA
  """,
  "bzip2": """
  QlpoOTFBWSZTWSwmzUEAAB1fjAAQEARBsCAACAAj74wKCAAIACAAVEQAAANGglU02kyZNANkRcXzcY2JFzUolXVQy7YY\
  sP9xBiJA4FdEQUdekAh3BF8XckU4UJAsJs1B
  """,
  "xz": """
  /Td6WFoAAATm1rRGAgAhARYAAAB0L+Wj4AA/ADZdAD2IicZUNsMXT+TbnlxyRPgyqB+yCJjlSduQRdbBUfrd8YDZkvSt\
  clxShWFZ51frpwvQJtK3IAAAAPe/d3mvvklFAAFSQG3L194ftvN9AQAAAAAEWVo=
  """,
  "zstd": """
  KLUv/QRYtQEAxAJ7Im5hbWUiOiJBbmdlbCIsImhlaWdodCI6OTc5fQpTa8OzZ2Fmb3NzNjB9CgIARhlkKJQT+4+w+w==
  """,
].mapValues { bytesOfBase64($0.utf8) ?? [] }

private let kinds = ["gzip", "bzip2", "xz", "zstd"]

private func read(_ bytes: [UInt8], name: String = "data") async -> Outcome {
  await readAll(openSource(bytes: bytes, name: name))
}

/// A producer that alternates between one byte and `notYet`.
private final class SlowStore: ByteStore {
  let name = "slow"
  private let bytes: [UInt8]
  private var isWaiting = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func read(at offset: UInt64, count: Int) -> ByteAnswer {
    isWaiting.toggle()
    if isWaiting { return .notYet }
    return offset < UInt64(bytes.count) ? .bytes([bytes[Int(offset)]]) : .end
  }

  var awaited: AwaitedBytes { AwaitedBytes(interval: .microseconds(1)) }
  func reopened() -> sending any ByteStore { SlowStore(bytes) }
}

@Test(arguments: kinds) func `packed data is read through`(kind: String) async throws {
  let source = openSource(bytes: try #require(samples[kind]), name: "data")
  let outcome = await readAll(source)
  #expect(outcome.error == nil)
  #expect(outcome.texts("name") == ["Angel", "Skógafoss"])
  #expect(try await source.records(at: outcome.items.map(\.place)) == outcome.records)
  #expect(await readAll(try await source.reopened()).records == outcome.records)
}

@Test(arguments: kinds) func `packed data comes as slowly as it likes`(kind: String) async throws {
  let outcome = await readAll(RecordSource(SlowStore(try #require(samples[kind]))))
  #expect(outcome.texts("name") == ["Angel", "Skógafoss"])
}

@Test(arguments: kinds) func `members behind each other are one text`(kind: String) async throws {
  let sample = try #require(samples[kind])
  #expect(await read(sample + sample).items.count == 4)
  #expect(await read(sample + [0, 0, 0, 0] + sample + [0, 0, 0, 0]).items.count == 4)
}

@Test func `a member of zstd may be one that is passed`() async throws {
  let sample = try #require(samples["zstd"])
  let passed: [UInt8] = [0x51, 0x2A, 0x4D, 0x18, 2, 0, 0, 0, 7, 7]
  let outcome = await read(sample + passed + sample)
  #expect(outcome.items.count == 4)
  #expect(outcome.error == nil)
}

@Test(arguments: kinds) func `packed data that is cut short says so`(kind: String) async throws {
  let sample = try #require(samples[kind])
  for count in 12..<sample.count {
    let outcome = await read(sample + sample[..<count])
    #expect(outcome.texts("name").starts(with: ["Angel", "Skógafoss"]))
    #expect(
      outcome.error?.message
        == "data: the \(kind) data is cut short\nThe part that could be unpacked is shown.")
  }
  #expect(await read(Array(sample[..<12])).error?.message.contains("is cut short") == true)
}

@Test(arguments: kinds) func `damage is told, and read without a trap`(kind: String) async throws {
  let sample = try #require(samples[kind])
  for index in sample.indices.dropFirst(10) {
    var spoilt = sample
    spoilt[index] ^= 0xFF
    let outcome = await read(sample + spoilt)
    #expect(outcome.texts("name").starts(with: ["Angel", "Skógafoss"]), "byte \(index)")
  }
  let outcome = await read(sample + Array("other words".utf8))
  #expect(outcome.items.count == 2)
  #expect(outcome.error?.message.contains("the \(kind) data is damaged at byte") == true)
}

@Test func `a document that is cut short shows the records that are whole`() async throws {
  // The packed text is {"count": 3, "items": [{"a": 1}, {"a": 2}, {"a": 3
  let text = "H4sIAAAAAAACA6pWSs4vzStRslIw1lFQyixJzS0GsqOrlRKBlGGtjgKEZQRnGQMAAAD//w=="
  let outcome = await read(try #require(bytesOfBase64(text.utf8)))
  #expect(outcome.texts("a") == ["1", "2"])
  #expect(outcome.error?.message.contains("the gzip data is cut short") == true)
}

@Test func `a bomb is bounded and told`() async throws {
  // The packed text has nine lines of a megabyte each.
  let text = "QlpoOTFBWSZTWVD+mBwASGDBAIAYIAAACCAAMM00ClBkaRwRBHRoEQR4u5IpwoSCh/TA4A=="
  let member = try #require(bytesOfBase64(text.utf8))
  let bomb = [[UInt8]](repeating: member, count: 20).flatMap(\.self)
  let outcome = await read(bomb)
  #expect((64...66).contains(outcome.items.count))
  #expect(outcome.error?.message.contains("more than 500 times its size") == true)
}

@Test func `the inner name says what is packed`() async throws {
  // A table of one column: only its inner name shows that it is a table.
  let text = "H4sIAAAAAAACAyvPL0rhSkvMyeEqLijKzEvnAgCCkFEWEQAAAA=="
  let words = try #require(bytesOfBase64(text.utf8))
  #expect(await read(words, name: "words.csv.gz").texts("word") == ["fall", "spring"])
  #expect(await read(words, name: "words.gz").texts("text") == ["word", "fall", "spring"])
}

@Test func `a followed file is not unpacked`() async throws {
  let file = TemporaryFile(bytes: try #require(samples["gzip"]), name: "a.json.gz")
  var options = SourceOptions()
  options.isFollowing = true
  let outcome = await readAll(try openSource(path: file.path, options: options))
  #expect(outcome.error?.message.contains("cannot be followed") == true)
}

@Test func `text that begins as packed data is text`() async {
  #expect(await read(Array("BZh is no word\n".utf8)).texts("text") == ["BZh is no word"])
}
#endif
