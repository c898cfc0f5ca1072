import Testing
import WaterfallRecords

/// The records of a JSON array of objects.
func records(ofJSON json: String) throws -> [Record] {
  var reader = JSONReader(Array(json.utf8))
  guard case .array(let values) = try reader.readWhole() else { return [] }
  return values.map { value in
    if case .object(let fields) = value { Record(fields: fields) } else { Record(fields: []) }
  }
}

/// Records, and the expected titles of their cards.
struct CardTitleCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let json: String
  let titles: [String]

  init(_ what: String, _ json: String, _ titles: [String]) {
    (testDescription, self.json, self.titles) = (what, json, titles)
  }
}
