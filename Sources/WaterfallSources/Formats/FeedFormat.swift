import WaterfallDocuments
import WaterfallItems
import WaterfallRecords

/// A feed in RSS or Atom, with a record for each entry. Other text with tags is recognised here,
/// too. It is refused with advice, because tags mean nothing to most people.
struct FeedFormat: DataFormat {
  let name = "feed"
  let endings = ["rss", "atom", "rdf"]
  let isBelievedByName = true

  func matches(_ data: Beginning) -> Bool? {
    guard let first = data.first, data.bytes[first] == UInt8(ascii: "<"), mayHaveTags(data.promised)
    else { return false }
    let isWhole = data.window.isAtEnd
    guard isWhole || data.mustDecide || data.bytes.count >= RecordSource.sampleSize else {
      return nil
    }
    return Markup(data.bytes, isWhole: isWhole) != nil
  }

  /// Whether data with such a name may be a feed. Text and Markdown may begin with tags themselves.
  private func mayHaveTags(_ promised: Format?) -> Bool {
    promised.map { $0.form is JSONFormat || $0 == .ndjson || $0.form is FeedFormat } ?? true
  }

  func shape(
    of data: Beginning, in source: isolated RecordSource
  ) async throws(ItemError) -> Shape {
    try source.checkEncoding(of: data.bytes)
    return try await source.shape(of: data, format: "feed", as: FeedText.json)
  }
}
