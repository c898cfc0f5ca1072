import Testing

@testable import WaterfallRecords

/// The cells of a record's objects in the list, beside those of its lines.
private func cells(of json: String, after others: Int, selected: String? = nil) throws -> [String] {
  let first = (0..<others).map { #"{"name": "n\#($0)"},"# }.joined()
  let sample = try records(ofJSON: "[\(first)\(json)]")
  var overrides = FieldOverrides()
  overrides.selection = selected.flatMap { FieldSelection($0) }
  let detected = CardFields(.detect(in: sample), overridden: overrides, in: sample)
  let content = try #require(sample.last.map { detected.content(of: $0) })
  return content.rowLines.map { "\($0.name) \($0.value)" }
}

private let objects: [(String, Int, [String])] = [
  // Objects without a name, in the first record with one after the sample.
  (#"{"lat": 1.5, "lon": 2}"#, 20, ["x {lat: 1.5, lon: 2}"]),
  (#"{"deep": {"a": 1, "b": 2}}"#, 20, ["x {deep: {a: 1, b: 2}}"]),
  // Those in the sample have lines of their own.
  (#"{"lat": 1.5, "lon": 2}"#, 0, []), (#"{"lat": 1.5, "lon": 2}"#, 3, []),
  // So have the first eight members of a larger one.
  (
    #"{"a": 1, "b": 2, "c": 3, "d": 4, "e": 5, "f": 6, "g": 7, "h": 8, "i": 9}"#, 0,
    ["x {a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7, h: 8, i: 9}"]
  ),
  ("{}", 20, []), ("null", 0, []),
]

@Test(arguments: objects)
func `the members of an object are in its row, or the object is`(
  json: String, others: Int, expected: [String]
) throws {
  #expect(try cells(of: #"{"name": "late", "x": \#(json)}"#, after: others) == expected)
}

@Test(arguments: ["-x", "-x.i", "name", "name,x.a"])
func `an object is not in its row if a part of it was left out`(selection: String) throws {
  let members = "abcdefghi".map { "\"\($0)\": \"\($0)1\"" }.joined(separator: ", ")
  let json = "{\"name\": \"late\", \"x\": {\(members)}}"
  #expect(try !cells(of: json, after: 0).isEmpty)
  #expect(try cells(of: json, after: 0, selected: selection).isEmpty)
}
