import Testing

@testable import WaterfallRecords

private let pods = #"""
  [{"metadata": {"name": "a", "labels": {"app": "x"}}, "status": {"phase": "Running",
    "parts": [{"port": 1}, {"port": 2}]}},
   {"metadata": {"name": "b", "labels": {"app": "y"}}, "status": {"phase": "Failed"}}]
  """#
private let twins = #"[{"a": {"size": 1}, "b": {"size": 2}}, {"a": {"size": 3}, "b": {"size": 1}}]"#
private let people =
  #"[{"user": {"login": "a", "size": 1}, "owner": {"login": "b"}, "file": {"size": 1}}]"#
private let event = #"""
  [{"involvedObject": {"name": "a", "namespace": "x"}, "metadata": {"name": "e", "namespace": "y"}}]
  """#
private let signs = #"""
  [{"Use%": "94%", "%CPU": "1.5", "Size (MB)": 3, "Temp [°C]": 20, "Mounted on": "/", "Inv. No.": 7,
    "CPU time": "0:01", "ms (a)": 1, "ms (b)": 2, "in": {"Load%": 1}, "#": 1}]
  """#
private let own = #"[{"t": 1, "size": 7, "b": {"size": 2}}, {"t": 2, "b": {"size": 9}}]"#

@Test(arguments: [
  (pods, "phase", ["status.phase"]), (pods, "PHASE", ["status.phase"]),
  (pods, "labels", ["metadata.labels"]), (pods, "app", ["metadata.labels.app"]),
  (pods, "labels.app", ["metadata.labels.app"]), (pods, "name", ["metadata.name"]),
  (pods, "port", ["status.parts.port"]), (pods, "status.phase", []), (pods, "hase", []),
  (pods, "", []), (pods, ".", []), (twins, "size", ["a.size", "b.size"]), (twins, "a.size", []),
  (own, "size", []), ("[]", "size", []), (people, "login", ["user.login", "owner.login"]),
  (people, "size", ["file.size"]), (event, "namespace", ["metadata.namespace"]),
  (signs, "use", ["Use%"]), (signs, "USE", ["Use%"]), (signs, "use%", []),
  (signs, "%use", ["Use%"]), (signs, "cpu", ["%CPU"]), (signs, "size", ["Size (MB)"]),
  (signs, "size_mb", ["Size (MB)"]), (signs, "temp", ["Temp [°C]"]), (signs, "mb", []),
  (signs, "inv. no", ["Inv. No."]), (signs, "ms", ["ms (a)", "ms (b)"]),
  (signs, "load", ["in.Load%"]), (signs, "in.load", ["in.Load%"]), (signs, "%", []),
  (signs, "/?use", []), (signs, "mounted", []),
])
func `a short name leads to its field`(json: String, name: String, paths: [String]) throws {
  #expect(ShortNames.paths(name, in: try records(ofJSON: json)) == paths)
}

@Test func `filters, orders, groups and counts take short names`() throws {
  let records = try records(ofJSON: pods)
  let filter = try Filter("phase=running")
  filter.resolve(by: records)
  #expect(records.map(filter.resolved.matches) == [true, false])
  let order = try SortOrder("phase").resolved(by: records)
  #expect(order.key(of: records[1]) < order.key(of: records[0]))
  let group = try Grouping("phase").resolved(by: records)
  #expect(records.map(group.name) == ["Running", "Failed"])
  var counts = FieldCounts("phase")
  counts.resolve(by: records)
  for record in records { counts.add(record) }
  #expect(counts.values.map(\.text) == ["Failed", "Running"])
  var overrides = FieldOverrides()
  overrides.color = "phase"
  let fields = CardFields(CardFields.detect(in: records), overridden: overrides, in: records)
  #expect(fields.color == "status.phase")
}

@Test func `the field with this very name comes before those of another case`() throws {
  let records = try records(ofJSON: #"[{"_id": 9, "id": 1, "ID": 5}, {"_id": 1, "id": 9}]"#)
  let rows = [("id>5", [false, true]), ("_id>5", [true, false]), ("Id>5", [true, true])]
  for (text, expected) in rows {
    let filter = try Filter(text)
    filter.resolve(by: records)
    #expect(records.map(filter.resolved.matches) == expected, "\(text)")
  }
  let order = try SortOrder("id").resolved(by: records)
  #expect(order.key(of: records[0]) < order.key(of: records[1]))
}

@Test func `fields are found without the signs of their names`() throws {
  let records = try records(ofJSON: #"[{"a": "x", "Use%": "94%"}, {"a": "y", "Use%": "5%"}]"#)
  let filter = try Filter("use>50")
  filter.resolve(by: records)
  #expect(records.map(filter.resolved.matches) == [true, false])
  #expect(filter.unknownFields(in: records).isEmpty)
  #expect(filter.unknownField(among: ["a", "Use%"]) == nil)
  #expect(filter.ranges(in: "94%", field: "Use%") == [0..<3])
  let order = try SortOrder("use").resolved(by: records)
  #expect(order.key(of: records[1]) < order.key(of: records[0]))
  let address = try Filter("?use=1").readingUnknownFieldsAsText(among: ["Use%"])
  #expect(address.unknownFields.map(\.name) == ["?use"])
}

@Test func `a record's own field comes first, also where it is missing`() throws {
  let records = try records(ofJSON: own)
  let filter = try Filter("size>1")
  filter.resolve(by: records)
  #expect(records.map(filter.resolved.matches) == [true, false])
}

@Test func `a name of several fields is refused with both`() throws {
  let records = try records(ofJSON: twins)
  let unknown = try SortOrder("size").unknownField(in: records)
  #expect(
    unknown?.message == "sort: several fields have the name 'size'\nIt may be a.size or b.size.")
  #expect(UnknownField(named: "size", in: records)?.meant == ["a.size", "b.size"])
  #expect(UnknownField(named: "a.size", in: records) == nil)
  #expect(
    try SortOrder("phase").unknownField(in: try WaterfallRecordsTests.records(ofJSON: pods)) == nil)
}

private let issues = #"""
  [{"labels": [{"id": 1, "name": "bug"}, {"id": 2, "name": "p1"}]},
   {"labels": [{"id": 1, "name": "bug"}]}, {"labels": []}, {"labels": {"name": "p1"}}]
  """#

@Test(arguments: [
  (#"{"running": {"startedAt": "2026-01-01"}}"#, "running"),
  (#"{"waiting": {"reason": "CrashLoopBackOff", "message": "m"}}"#, "CrashLoopBackOff"),
  (#"{"owner": {"login": "ann", "x": 1}}"#, "ann"), (#"{"a": 1}"#, "1"), ("7", "7"), ("{}", nil),
  (#"{"name": "bug", "x": {}}"#, "bug"), ("null", nil),
])
func `a value is counted by its name`(json: String, name: String?) throws {
  var reader = JSONReader(Array(json.utf8))
  #expect(try reader.readWhole().named == name)
}

@Test func `lists of objects are counted and grouped by their names`() throws {
  let records = try records(ofJSON: issues)
  var counts = FieldCounts("labels")
  for record in records { counts.add(record) }
  #expect(counts.values.map(\.text) == ["bug", "p1"])
  #expect(counts.values.map(\.count) == [2, 2])
  #expect(counts.missingCount == 1)
  let group = try Grouping("labels")
  #expect(records.map(group.name) == ["bug", "bug", "(none)", "p1"])
  // The filter that a counted value leads to finds the same records.
  let filter = try Filter(FieldCounts.term(of: "labels", value: "p1"))
  #expect(records.map(filter.matches) == [true, false, false, true])
}

@Test(
  arguments: [
    ("lines.price", nil), ("deep.a.b", nil), ("user.nope", "user.nope"), ("nope", "nope"),
    ("line.price", "line.price"),
  ] as [(String, String?)])
func `a part of a list, or of something deep, is no unknown field`(
  name: String, unknown: String?
) throws {
  let known = ["user", "user.login", "lines", "deep", "deep.a"]
  #expect(try SortOrder(name).unknownField(among: known)?.name == unknown)
}
