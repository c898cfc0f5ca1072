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

/// A property list with a list somewhere inside, in XML or binary.
struct PropertyListFormat: DataFormat {
  let name = "plist"
  let endings = ["plist"]

  var isBelievedByName: Bool { true }

  func matches(_ data: Beginning) -> Bool? {
    let bytes = data.bytes
    if bytes.starts(with: "bplist".utf8) { return true }
    let head = bytes.prefix(1024)
    guard head.first(where: { !isSpace($0) && $0 < 0x80 }) == UInt8(ascii: "<") else {
      return false
    }
    if head.contains("<plist".utf8) || head.contains("<!DOCTYPE plist".utf8) { return true }
    return data.mustDecide || bytes.count >= RecordSource.sampleSize ? false : nil
  }

  func shape(
    of data: Beginning, in source: isolated RecordSource
  ) async throws(ItemError) -> Shape {
    try await source.propertyListShape(data.window)
  }
}
