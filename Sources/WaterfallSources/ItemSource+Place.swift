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

extension CommandSource {
  func format(of place: ItemPlace) async -> String? { "pages of a command" }
}

extension RecordSource {
  /// nil for data from a pipe or in memory.
  func file(of place: ItemPlace) async -> ItemFile? {
    guard origin is FileStore || origin is FollowStore else { return nil }
    // A property list, for example, was converted to JSON in memory, whose lines are not the
    // file's.
    let line = store is MemoryStore ? nil : line(of: Int(clamping: place.offset))
    return ItemFile(path: Array(origin.name.utf8), line: line, isWhole: false)
  }
}

extension DirectorySource {
  func file(of place: ItemPlace) async -> ItemFile? {
    pathBytes(at: Int(clamping: place.offset)).map { ItemFile(path: $0, isWhole: true) }
  }
}

extension JoinedSource {
  func file(of place: ItemPlace) async -> ItemFile? {
    let (part, inner) = resolved(place)
    return await parts[part].source.file(of: inner)
  }
}
