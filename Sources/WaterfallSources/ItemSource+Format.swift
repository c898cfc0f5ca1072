import WaterfallItems
import WaterfallRecords

extension RecordSource {
  func format(of place: ItemPlace) async -> String? {
    guard let format = convertedFormat ?? shape?.format else { return nil }
    return ([format] + notices).joined(separator: "; ")
  }
}

extension Shape {
  /// The format in words; nil if there is no data.
  fileprivate var format: String? {
    switch self {
    case .empty: nil
    case .lines: "NDJSON"
    case .objects, .elements, .pages, .members, .single: "JSON"
    case .rows: "table"
    case .textLines: "text by lines"
    case .parts(_, let separator): separator == 0 ? "parts that end with NUL" : "lines"
    case .paragraphs: "text by paragraphs"
    case .cut(_, let format): format.title
    case .picture: "picture"
    }
  }
}

extension DirectorySource {
  func format(of place: ItemPlace) async -> String? { "directory" }
}

extension JoinedSource {
  func format(of place: ItemPlace) async -> String? {
    let (part, inner) = resolved(place)
    return await parts[part].source.format(of: inner)
  }
}

extension LazySource {
  func format(of place: ItemPlace) async -> String? {
    // A source that cannot be opened any more has no format either.
    guard let source = try? opened() else { return nil }
    return await source.format(of: place)
  }
}

extension CommandSource {
  func format(of place: ItemPlace) async -> String? { "pages of a command" }
}
