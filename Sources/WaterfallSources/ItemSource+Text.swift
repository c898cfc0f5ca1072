import WaterfallItems
import WaterfallRecords

extension RecordSource {
  /// The longest text that is handed on in full, in bytes, although only a part of it is shown.
  private static let longestText = 64_000_000

  func text(at place: ItemPlace) async throws(ItemError) -> [UInt8]? {
    guard shape?.isText == true, place.length <= Self.longestText else { return nil }
    var text = try bytes(at: place.offset, count: Int(place.length))
    while let last = text.last, isSpace(last) { text.removeLast() }
    return text
  }
}

extension Shape {
  /// Whether the records are text for people, rather than data.
  fileprivate var isText: Bool {
    switch self {
    case .textLines, .paragraphs, .commits, .cut: true
    default: false
    }
  }
}

extension JoinedSource {
  func text(at place: ItemPlace) async throws(ItemError) -> [UInt8]? {
    let (part, inner) = resolved(place)
    return try await parts[part].source.text(at: inner)
  }
}

extension LazySource {
  func text(at place: ItemPlace) async throws(ItemError) -> [UInt8]? {
    try await opened().text(at: place)
  }
}
