import Testing

@testable import WaterfallRecords

private func pod(_ name: String, _ phase: String, _ state: String, _ restarts: Int) -> String {
  #"""
  {"kind": "Pod", "metadata": {"name": "\#(name)", "uid": "6b1d3c5e-0c3a-4b59-9d3c-0123456789ab"},
   "status": {"phase": "\#(phase)", "containerStatuses": [
     {"name": "c", "restartCount": \#(restarts), "state": \#(state)}]}}
  """#
}

@Test(arguments: [
  ("Running", #"{"running": {"startedAt": "2026-01-01T00:00:00Z"}}"#, 0, "Running"),
  (
    "Running", #"{"waiting": {"reason": "CrashLoopBackOff"}}"#, 132,
    "CrashLoopBackOff · 132 restarts"
  ),
  ("Running", #"{"running": {}}"#, 1, "Running · 1 restart"),
  ("Succeeded", #"{"terminated": {"reason": "Completed", "exitCode": 0}}"#, 0, "Completed"),
  ("Pending", "null", 0, "Pending"), ("Failed", #"{"terminated": 7}"#, -3, "Failed"),
])
func `a pod says its state and its restarts first`(
  phase: String, state: String, restarts: Int, words: String
) throws {
  let records = try records(
    ofJSON: "[\(pod("a", phase, state, restarts)), \(pod("b", "Running", "{}", 0))]")
  let content = CardFields.detect(in: records).content(of: records[0])
  #expect(content.title == "a")
  #expect(content.fields.first?.value == words)
  #expect(!content.fields.contains { $0.value.utf8.contains("6b1d3c5e".utf8) })
}

@Test(arguments: [
  (
    "the Name tag of EC2, in the only instance of a reservation",
    #"""
    [{"ReservationId": "r-1", "Instances": [{"InstanceId": "i-1", "A": 1, "B": 2, "C": 3, "D": 4,
      "E": 5, "F": 6, "G": 7, "H": 8, "I": 9, "J": 10,
      "Tags": [{"Key": "Env", "Value": "x"}, {"Key": "Name", "Value": "web-1"}]}]}]
    """#, "web-1"
  ),
  ("a volume", #"[{"VolumeId": "v", "Tags": [{"Key": "Name", "Value": "disk"}]}]"#, "disk"),
  ("no Name tag", #"[{"VolumeId": "v", "Tags": [{"Key": "Env", "Value": "x"}]}]"#, "v"),
  ("tags that are words", #"[{"VolumeId": "v", "Tags": ["Name", "x"]}]"#, "v"),
  (
    "an event of Kubernetes",
    #"[{"message": "Back-off", "involvedObject": {"kind": "Pod", "name": "web"}, "type": "x"}]"#,
    "Pod/web"
  ),
  (
    "a path of OpenAPI",
    #"[{"key": "/pets", "get": {"summary": "List all"}}, {"key": "/p", "get": {"summary": "A"}}]"#,
    "/pets"
  ),
  ("an object that is no event", #"[{"title": "t", "involvedObject": {"kind": "Pod"}}]"#, "t"),
])
func `titles are made of what names a record`(what: String, json: String, title: String) throws {
  let records = try records(ofJSON: json)
  #expect(CardFields.detect(in: records).content(of: records[0]).title == title, "\(what)")
}

@Test(arguments: [
  (#"[{"Key": "Env", "Value": "prod"}, {"Key": "A", "Value": 7}]"#, "Env=prod · A=7"),
  (#"[{"name": "PATH", "value": "/bin"}]"#, "PATH=/bin"),
  (#"[{"name": "PATH", "value": "/bin", "more": 1}]"#, "PATH"),
  (#"[{"value": "/bin", "other": 1}]"#, "/bin"),
])
func `pairs in lists are written as pairs`(json: String, words: String) throws {
  var reader = JSONReader(Array(json.utf8))
  let value = try reader.readWhole()
  #expect(NestedWords(value, named: "tags", short: nil).text == words)
}

@Test func `a description is the body, whatever else is long`() throws {
  let long = String(repeating: "libc6 (>= 2.34), ", count: 20)
  let records = try records(
    ofJSON: #"""
      [{"Package": "curl", "Depends": "\#(long)",
        "SHA256": "5e3cd1a0d0a3c9b2f1e4d5a6b7c8d9e0f1a2b3c4d5e6f708192a3b4c5d6e7f80",
        "Description-en": "command line tool for transferring data with URL syntax",
        "Description-md5": "f1e6d5c4b3a2918070605040302010ff"}]
      """#)
  let content = CardFields.detect(in: records).content(of: records[0])
  #expect(content.body == "command line tool for transferring data with URL syntax")
  #expect(content.fields.first?.name == "Depends")
}
