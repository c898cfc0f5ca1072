import WaterfallDocuments
import WaterfallItems
import WaterfallRecords

/// YAML: one document, whose list is found as in JSON, or several documents, each of which is a
/// record.
struct YAMLFormat: DataFormat {
  let name = "yaml"
  let endings = ["yaml", "yml"]
  let isBelievedByName = true

  func matches(_ data: Beginning) -> Bool? {
    guard data.promised == nil else { return false }
    let isWhole = data.window.isAtEnd
    let isDecided = isWhole || data.mustDecide || data.bytes.count >= RecordSource.sampleSize
    guard isDecided || YAMLText.begins(data.bytes) == false else { return nil }
    return YAMLText.isCertain(data.bytes, isWhole: isWhole)
  }

  func shape(
    of data: Beginning, in source: isolated RecordSource
  ) async throws(ItemError) -> Shape {
    return try await source.shape(of: data, format: "YAML", as: YAMLText.json)
  }
}
