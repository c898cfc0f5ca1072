import WaterfallFormats
import WaterfallItems
import WaterfallRecords

/// Distinguishing a JSON document from lines of JSON, and finding its list.
extension RecordSource {
  /// - Parameter isForced: whether the data is known to be one document.
  func documentShape(
    _ window: ByteWindow, first: Int, isForced: Bool
  ) async throws(ItemError) -> Shape {
    switch window.bytes[first] {
    case UInt8(ascii: "["):
      if let path = options.itemsPath { return try await shape(at: path, window, first: first) }
      if !isForced && areArrayLines(window.bytes, first: first) { return .jsonLines(start: first) }
      return try await arrayShape(window, index: first, isWholeDocument: true)
    case UInt8(ascii: "{"):
      keep(documentStart: window.start + first)
      if let path = options.itemsPath { return try await shape(at: path, window, first: first) }
      if isFeatureCollection(window.bytes),
        let shape = try await featuresShape(window, first: first)
      {
        return shape
      }
      return try await objectShape(window, first: first, isForced: isForced)
    default:
      throw malformed(at: first, expected: "an array or objects")
    }
  }

  private func isFeatureCollection(_ bytes: [UInt8]) -> Bool {
    if let format = options.format, format != .geojson { return false }
    if options.format == .geojson || promised == .geojson { return true }
    let kind = Array("\"FeatureCollection\"".utf8)
    let head = bytes.prefix(Self.longestHead)
    return head.indices.contains { head[$0] == kind[0] && head[$0...].starts(with: kind) }
  }

  /// The number of first bytes in which GeoJSON has to name its type.
  private static let longestHead = 4096

  /// Whether the first line is a whole array, and another value follows. Arrays of objects do not
  /// count: they are pages, one after the other.
  private func areArrayLines(_ bytes: [UInt8], first: Int) -> Bool {
    var scan = BoundaryScan(value: bytes[first])
    var end = first
    guard scan.finds(end: &end, in: bytes) else { return false }
    guard var next = bytes[end...].firstIndex(where: { !isSpace($0) }) else { return false }
    if bytes[next] == UInt8(ascii: ",") {
      let line = bytes[(next + 1)...].firstIndex { !isSpace($0) }
      guard let line else { return false }
      next = line
    }
    let element = bytes[(first + 1)...].first { !isSpace($0) }
    if bytes[next] == UInt8(ascii: "["),
      element == UInt8(ascii: "{") || element == UInt8(ascii: "]")
    {
      return false
    }
    let isOneLine = !bytes[first..<end].contains(0x0A) && bytes[end..<next].contains(0x0A)
    return isOneLine && (bytes[next] == UInt8(ascii: "[") || bytes[next] == UInt8(ascii: "{"))
  }

  private func objectShape(
    _ window: ByteWindow, first: Int, isForced: Bool
  ) async throws(ItemError) -> Shape {
    var walk = DocumentWalk(window: window, index: first)
    var wrong: JSONError?
    search: while true {
      switch walk.advance() {
      case .ended: return try await shape(behind: walk, first: first, isForced: isForced)
      case .wrong(let error):
        wrong = error
        break search
      case .more:
        walk.dropPassed()
        if try await fill(&walk.window, patience: nil) == .end { break search }
      }
    }
    if !isForced && isSecondLineValue(window.bytes, first: first) {
      return .jsonLines(start: first)
    }
    if let wrong { throw malformed(at: wrong.offset, expected: wrong.expected) }
    walk.scan.endEarly()
    keep(scan: walk.scan)
    return Shape(of: walk.scan, start: first)
  }

  /// The shape of an object that ends where `walk` is. An object around an empty list has no items.
  private func objectShape(behind walk: DocumentWalk, start: Int) throws(ItemError) -> Shape {
    let shape = Shape(of: walk.scan, start: start)
    let length = walk.window.start + walk.index - start
    guard case .single = shape, !walk.scan.isRecord, length <= Self.longestHead else {
      return shape
    }
    let document = PageDocument(try bytes(at: UInt64(start), count: length))
    return document?.isAroundEmptyList == true ? .empty : shape
  }

  /// Finds the list in the object that begins at `index` of the window.
  func partShape(_ window: ByteWindow, index: Int) async throws(ItemError) -> Shape {
    let start = window.start + index
    var walk = DocumentWalk(window: window, index: index)
    while true {
      switch walk.advance() {
      case .ended: return try objectShape(behind: walk, start: start)
      case .wrong(let error): throw malformed(at: error.offset, expected: error.expected)
      case .more:
        walk.dropPassed()
        if try await fill(&walk.window, patience: nil) == .end {
          walk.scan.endEarly()
          return Shape(of: walk.scan, start: start)
        }
      }
    }
  }

  /// Whether the second line is a complete value. If the first is wrong, the data is lines all the
  /// same.
  private func isSecondLineValue(_ bytes: [UInt8], first: Int) -> Bool {
    let rest = bytes[first...].drop { $0 != 0x0A }.drop(while: isSpace)
    let line = rest.prefix { $0 != 0x0A }
    guard let byte = line.first, byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") else {
      return false
    }
    var reader = JSONReader(bytes, from: line.startIndex, to: line.endIndex)
    // The error does not matter, only whether the line is a value.
    return (try? reader.readRecord()) != nil
  }

  /// Decides after an object's end whether it is the document, or the first line of many.
  ///
  /// If a slow producer sends nothing that decides it, lines are assumed. This takes 2 s, but only
  /// 150 ms if the object has no list that would make it a document.
  private func shape(
    behind walk: DocumentWalk, first: Int, isForced: Bool
  ) async throws(ItemError) -> Shape {
    var walk = walk
    let document = try objectShape(behind: walk, start: first)
    keep(scan: walk.scan)
    while true {
      let rest = walk.window.bytes[walk.index...]
      let next = rest.firstIndex { !isSpace($0) } ?? walk.window.bytes.count
      let isLine = !isForced && !walk.hasLineBreaks && rest[..<next].contains(0x0A)
      if next < walk.window.bytes.count {
        // Objects that are a list whose brackets are missing.
        if rest[next] == UInt8(ascii: ",") { return .objects(start: first) }
        if isLine { return .jsonLines(start: first) }
        // Objects that follow one another, as written by `jq '.[]'`.
        if rest[next] == UInt8(ascii: "{") { return .objects(start: first) }
        let offset = walk.window.start + next
        throw malformed(at: offset, expected: "the end of the document")
      }
      let patience: Duration? =
        isLine ? .milliseconds(walk.scan.recordList?.kind != .elements ? 150 : 2000) : nil
      switch try await fill(&walk.window, patience: patience) {
      case .bytes: continue
      case .end: return document
      case .late: return .jsonLines(start: first)
      }
    }
  }
}

/// The scan of a document, with the window that it reads.
struct DocumentWalk {
  enum Step {
    case ended
    case more
    case wrong(JSONError)
  }

  var window: ByteWindow
  /// An index in the window's bytes.
  private(set) var index: Int
  var scan: DocumentScan
  /// Whether the scanned text has a line feed.
  private(set) var hasLineBreaks = false

  init(window: ByteWindow, index: Int, scan: DocumentScan = DocumentScan()) {
    (self.window, self.index, self.scan) = (window, index, scan)
  }

  mutating func advance() -> Step {
    let start = index
    do throws(JSONError) {
      let isEnded = try scan.finds(end: &index, in: window.bytes, base: window.start)
      if !hasLineBreaks {
        let passed = window.bytes[min(start, window.bytes.count)..<min(index, window.bytes.count)]
        hasLineBreaks = passed.contains(0x0A)
      }
      return isEnded ? .ended : .more
    } catch {
      return .wrong(error)
    }
  }

  mutating func dropPassed() {
    let offset = window.start + index
    window.drop(before: offset)
    index = offset - window.start
  }
}
