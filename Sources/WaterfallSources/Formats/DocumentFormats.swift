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

/// A feed in RSS or Atom, with a record for each entry. Web pages and drawings are recognised here,
/// too. They are refused with advice, because tags mean nothing to most people.
struct FeedFormat: DataFormat {
  let name = "feed"
  let endings = ["rss", "atom", "rdf"]
  let isBelievedByName = true

  func matches(_ data: Beginning) -> Bool? {
    data.isMarkup { markup in
      if case .xml = markup { false } else { true }
    }
  }

  func shape(
    of data: Beginning, in source: isolated RecordSource
  ) async throws(ItemError) -> Shape {
    try source.checkEncoding(of: data.bytes)
    return try await source.shape(of: data, format: "feed", as: FeedText.json)
  }
}

/// Any other XML, with a record for each of the elements that come most often.
struct XMLFormat: DataFormat {
  let name = "xml"

  func matches(_ data: Beginning) -> Bool? {
    data.isMarkup { markup in
      if case .xml = markup { true } else { false }
    }
  }

  func shape(
    of data: Beginning, in source: isolated RecordSource
  ) async throws(ItemError) -> Shape {
    try source.checkEncoding(of: data.bytes)
    return try await source.shape(of: data, format: "XML", as: XMLText.json)
  }
}

extension Beginning {
  /// Whether the text is markup of a kind; nil if more bytes are needed to decide.
  fileprivate func isMarkup(_ isKind: (Markup) -> Bool) -> Bool? {
    guard let first, bytes[first] == UInt8(ascii: "<"), mayHaveTags else { return false }
    let isWhole = window.isAtEnd
    guard isWhole || mustDecide || bytes.count >= RecordSource.sampleSize else { return nil }
    return Markup(bytes, isWhole: isWhole).map(isKind) ?? false
  }

  /// Whether data with such a name may be markup. Text and Markdown may begin with tags themselves.
  private var mayHaveTags: Bool {
    promised.map {
      $0.form is JSONFormat || $0 == .ndjson || $0.form is FeedFormat || $0.form is XMLFormat
    } ?? true
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
