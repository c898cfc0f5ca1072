import Testing
import WaterfallTestSupport

@testable import WaterfallRecords

private let hex = "5e3cd1a0d0a3c9b2f1e4d5a6b7c8d9e0f1a2b3c4d5e6f708192a3b4c5d6e7f80"

/// Each row: a record in JSON, and words that its card shows and no value contains.
@Test(arguments: [
  (#"{"message": "x", "involvedObject": {"kind": "Deployment", "name": "web"}}"#, "Deployment/web"),
  (#"{"first_name": "Ada", "last_name": "Lovelace", "age": 36}"#, "Ada Lovelace"),
  (
    #"""
    {"kind": "Pod", "metadata": {"name": "a"}, "status": {"phase": "Running", "containerStatuses": [
      {"restartCount": 132, "state": {"waiting": {"reason": "CrashLoopBackOff"}}}]}}
    """#, "CrashLoopBackOff · 132 restarts"
  ),
  (#"{"name": "a", "tags": ["red", "green", "blue", "grey", "pink"]}"#, "red · green · blue · +2"),
  (#"{"name": "a", "env": [{"name": "PATH", "value": "/bin"}]}"#, "PATH=/bin"),
  (#"{"name": "a", "spec": {"env": [{"name": "A", "value": 1}, null]}}"#, "A=1"),
  (#"{"name": "a", "ratio": 2.718281828459}"#, "2.72"),
  (#"{"name": "a", "ratio": -0.00012345678}"#, "-0.0001235"),
  (#"{"name": "a", "ratio": "2.99999999999"}"#, "3.0"),
  (#"{"name": "a", "home": "https://www.example.com/a/b/c"}"#, "example.com/…/c"),
  (#"{"name": "a", "cursor": "s=\#(hex);i=1;b=2"}"#, "s=5e3cd1a…"),
  (#"{"name": "a", "created_at": 1741615500}"#, "10 Mar 2025"),
  (#"{"name": "a", "at": "2025-03-10T14:05:00"}"#, "10 Mar 2025"),
  (#"{"time": 1741615500000, "level": 50, "msg": "a"}"#, "error"),
])
func `words that a card shows are found as they are shown`(json: String, words: String) throws {
  let sample = try records(ofJSON: "[\(json), \(json)]")
  let short = ShortWords(now: 1_800_000_000)
  let content = CardFields.detect(in: sample).content(of: sample[0], short: short)
  let shown = [content.title, content.badge ?? ""] + content.rowLines.map { $0.shown ?? $0.value }
  let all = shown + content.fields.map { $0.shown ?? $0.value }
  #expect(all.contains { $0.utf8.contains(words.utf8) }, "\(all)")
  let asWords = words.contains("=") || words.hasPrefix("-") ? "a" : words
  for text in ["\"\(words)\"", asWords, "niagara or \"\(words)\""] {
    let filter = try Filter(text)
    filter.resolve(by: sample)
    #expect(filter.resolved.matches(sample[0]), "\(text)")
    let bytes = Array(json.utf8)
    #expect(
      RecordNeeds(matching: [filter.resolved]).texts.allSatisfy {
        $0.isFound(in: bytes, bytes.indices)
      }, "\(text)")
  }
  #expect(try !Filter("\"\(words)x\"").matches(sample[0]))
}

@Test(arguments: [
  ("ratio:2.72", true), ("ratio:2.71", true), ("ratio:2.73", false), ("other:2.72", false),
  ("-2.72", false), ("-ratio:2.72", false), ("ratio=2.72", false), ("\"PATH=/bin\"", true),
  ("\"PATH=/usr\"", false), ("-\"PATH=/bin\"", false), ("PATH·", false),
])
func `words that a card shows are found in their field, or not`(text: String, isIn: Bool) throws {
  let json = #"[{"ratio": 2.71828182845, "other": 1, "env": [{"name": "PATH", "value": "/bin"}]}]"#
  let record = try #require(try records(ofJSON: json).first)
  #expect(try Filter(text).matches(record) == isIn)
}

@Test func `a term for a field that no record has is text, as cards show it`() throws {
  let json = #"[{"name": "a", "env": [{"name": "PATH", "value": "/bin"}]}]"#
  let record = try #require(try records(ofJSON: json).first)
  let filter = try Filter("PATH=/bin").readingUnknownFieldsAsText(among: ["name", "env"])
  #expect(filter.matches(record))
}
