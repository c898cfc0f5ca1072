import Testing
import WaterfallRecords

@Test(arguments: [
  (#"{"state": "x", "spec": {"state": "y", "size": "z"}}"#, ["state", "spec.state", "size"]),
  (
    #"{"docs": {"count": "x", "deleted": "y"}, "store": {"a": "z", "b": "w"}}"#,
    ["docs.count", "docs.deleted", "a", "b"]
  ),
  (
    #"{"cpu": {"ask": {"top": "x", "low": "y"}}, "ram": {"ask": {"top": "z", "low": "w"}}}"#,
    ["cpu.ask.top", "cpu.ask.low", "ram.ask.top", "ram.ask.low"]
  ),
  (#"{"cpu": {"ask": {"soft": "x", "hard": "y"}}}"#, ["soft", "hard"]),
  (#"{"cpu": {"ask": {"top": "x"}}}"#, ["cpu"]),
])
func `a label that says too little gets the names of its objects before it`(
  json: String, labels: [String]
) throws {
  let records = try records(ofJSON: "[{\"title\": \"t\", \(json.dropFirst())]")
  let content = CardFields.detect(in: records).content(of: records[0])
  #expect(content.fields.map(\.name) == labels)
}

@Test(arguments: [
  (#"{"docs.count": 1, "docs.deleted": 2}"#, "docs.count", "docs.count"),
  (#"{"docs": {"count": 1}}"#, "docs.count", "count"),
  (#"{"docs": {"count": 1}, "count": 2}"#, "docs.count", "docs.count"),
])
func `a role has a short name if that is its own`(json: String, role: String, name: String) throws {
  let fields = CardFields.detect(in: try records(ofJSON: "[\(json)]"))
  #expect(fields.shortName(ofRole: role) == name)
}
