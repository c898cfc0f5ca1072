import WaterfallItems
import WaterfallRecords

extension RecordSource {
  /// The longest text that is handed on in full, in bytes, although only a part of it is shown.
  private static let longestText = 64_000_000

  func text(at place: ItemPlace) async throws(ItemError) -> [UInt8]? {
    guard let shape, shape.isText || isOfLines, place.length <= Self.longestText else {
      return nil
    }
    var text = try bytes(at: place.offset, count: Int(place.length))
    // A line is written as it came, with the blanks and the CR at its end.
    let isLine = shape.isOfLines
    while let last = text.last, isLine ? last == 0x0A : isSpace(last) { text.removeLast() }
    return text
  }

  /// Whether the records are lines of JSON as they came, and not a translation of other text.
  private var isOfLines: Bool {
    if case .lines = shape { convertedFormat == nil } else { false }
  }
}

extension Shape {
  /// Whether a record is a line, perhaps with lines that continue it.
  fileprivate var isOfLines: Bool {
    switch self {
    case .lines, .textLines: true
    default: isLog
    }
  }

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
