import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport

/// A document, and the records that must be found in it.
private struct Case: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let text: String
  /// Each record's key, or the value of its field `n`.
  let records: [String]

  init(_ what: String, _ text: String, _ records: [String]) {
    (testDescription, self.text, self.records) = (what, text, records)
  }

  static let all = [
    Case(
      "pods: the containers' variables are part of a pod",
      #"""
      {"apiVersion": "v1", "kind": "List", "items": [
        {"n": "a", "spec": {"containers": [{"env": [{"k": 1}, {"k": 2}, {"k": 3}, {"k": 4}]}]}},
        {"n": "b", "spec": {"containers": []}}], "metadata": {}}
      """#, ["a", "b"]),
    Case(
      "cargo metadata: one crate has more dependencies than there are crates",
      #"""
      {"packages": [{"n": "p", "dependencies": [{"d": 1}, {"d": 2}, {"d": 3}]}, {"n": "q"}],
       "resolve": {"nodes": [{"n": "x"}, {"n": "y"}]}, "version": 1}
      """#, ["p", "q"]),
    Case(
      "lsblk: partitions are children of a disk",
      #"""
      {"blockdevices": [{"n": "sda", "children": [{"n": "sda1"}, {"n": "sda2"}, {"n": "sda3"}]}]}
      """#, ["sda"]),
    Case(
      "a page: what is linked beside it has more members",
      #"""
      {"results": [{"n": "1"}, {"n": "2"}], "_links": {"self": {"href": 1}, "next": {"href": 2},
       "prev": {"href": 3}}}
      """#, ["1", "2"]),
    Case(
      "an answer within an answer",
      #"{"data": {"search": {"pageInfo": {"a": 1}, "nodes": [{"n": "i"}, {"n": "j"}]}}}"#,
      ["i", "j"]),
    Case(
      "an API: paths, and not what one of them takes",
      #"""
      {"openapi": "3.1.0", "info": {"title": "t"}, "tags": [{"n": "x"}],
       "paths": {"/a": {"get": {"parameters": [{"p": 1}, {"p": 2}, {"p": 3}, {"p": 4}]}},
                 "/b": {"post": {}}},
       "components": {"schemas": {"A": {"type": 1}, "B": {"type": 1}}}}
      """#, ["/a", "/b"]),
    Case(
      "objects by key: a list in one of them is part of it",
      #"""
      {"pods": {"a": {"image": 1, "ports": [{"p": 1}, {"p": 2}, {"p": 3}]},
                "b": {"image": 2, "ports": []}}}
      """#, ["a", "b"]),
    Case(
      "objects that have nothing in common are no records beside a list",
      #"{"size": {"w": 1}, "colour": {"r": 1}, "rows": [{"n": "1"}]}"#, ["1"]),
    Case(
      "the largest, where none is called as lists are",
      #"{"a": [{"n": "1"}], "b": {"c": [{"n": "2"}, {"n": "3"}]}}"#, ["2", "3"]),
    Case(
      "a list that is called so wins over one of the like size, and not over a far larger one",
      #"{"data": [{"n": "1"}], "z": [{"n": "2"}, {"n": "3"}, {"n": "4"}, {"n": "5"}, {"n": "6"}]}"#,
      ["2", "3", "4", "5", "6"]),
    Case(
      "findings: the only run is the way to its results, however many rules it has",
      #"""
      {"version": "2.1.0", "runs": [
        {"tool": {"driver": {"version": "1", "rules": [{"n": "r"}, {"n": "s"}, {"n": "t"}]}},
         "results": [{"n": "1"}, {"n": "2"}]}]}
      """#, ["1", "2"]),
    Case(
      "weaknesses: they are most of the only target",
      #"""
      {"SchemaVersion": 2, "Results": [{"Target": "a", "Class": "os", "Vulnerabilities": [
        {"n": "1", "Title": "a long title of the first weakness"}, {"n": "2", "Title": "another long title"}]}]}
      """#, ["1", "2"]),
    Case(
      "machines: the only reservation has one",
      #"""
      {"Reservations": [{"Groups": [], "OwnerId": "1", "Instances": [
        {"n": "i", "State": {"Name": "running", "Code": 16},
         "Tags": [{"Key": "Name", "Value": "web"}], "PrivateIpAddress": "192.0.2.20"}]}]}
      """#, ["i"]),
    Case(
      "targets: of several each is a record",
      #"{"Results": [{"n": "a", "V": [{"n": 1}, {"n": 2}]}, {"n": "b", "V": [{"n": 3}]}]}"#,
      ["a", "b"]),
    Case(
      "one pod: it has a kind, and what is in it is part of it",
      #"""
      {"items": [{"n": "p", "kind": "Pod", "apiVersion": "v1",
        "spec": {"containers": [{"env": [{"k": 1}, {"k": 2}, {"k": 3}, {"k": 4}, {"k": 5}]}]}}]}
      """#, ["p"]),
    Case(
      "one issue: it has a name",
      #"{"items": [{"n": "x", "title": "t", "labels": [{"a": 1}, {"a": 2}, {"a": 3}, {"a": 4}]}]}"#,
      ["x"]),
    Case(
      "one disk: its children are of the same kind",
      #"{"disks": [{"n": "x", "children": [{"a": 12345}, {"a": 23456}, {"a": 34567}]}]}"#, ["x"]),
    Case(
      "the only object that has no list in it, and an empty one",
      #"{"runs": [{}], "rows": [{"n": "1"}, {"n": "2"}]}"#, ["1", "2"]),
  ]
}

@Test(arguments: Case.all)
private func `the records of a document are found`(_ example: Case) async {
  let outcome = await readText(example.text)
  #expect(outcome.error == nil)
  let names = outcome.records.map { record in
    (record.value(named: "n") ?? record.value(named: "key"))?.text
  }
  #expect(names == example.records)
}

@Test(arguments: Case.all)
private func `the same records are found however the document is cut`(_ example: Case)
  throws
{
  let bytes = Array(example.text.utf8)
  var whole = DocumentScan()
  var end = 0
  let isWhole = try whole.finds(end: &end, in: bytes, base: 0)
  #expect(isWhole)
  for size in [1, 2, 3, 7] {
    var scan = DocumentScan()
    var (base, isEnded) = (0, false)
    // The bytes in the window, which begins at offset `base`.
    var window: [UInt8] = []
    var index = 0
    for byte in bytes {
      window.append(byte)
      guard window.count >= size, !isEnded else { continue }
      isEnded = try scan.finds(end: &index, in: window, base: base)
      let passed = min(index, window.count)
      window.removeFirst(passed)
      (base, index) = (base + passed, index - passed)
    }
    if !isEnded { isEnded = try scan.finds(end: &index, in: window, base: base) }
    #expect(isEnded)
    #expect(scan.recordList == whole.recordList, "pieces of \(size)")
  }
}
