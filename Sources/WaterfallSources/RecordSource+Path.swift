import WaterfallItems
import WaterfallRecords

/// Finding the list at a given path.
extension RecordSource {
  /// The shape of the list at the path that the user gave.
  func shape(at path: String, _ window: ByteWindow, first: Int) async throws(ItemError) -> Shape {
    let parts = Self.parts(of: path)
    guard !parts.isEmpty else {
      throw .unsupported(name: store.name, reason: "`\(path)` is not a path in a document")
    }
    var window = window
    switch try await find(parts, &window, first: first) {
    case .found(let index, let depth):
      if window.bytes[index] == UInt8(ascii: "[") { keep(depthAroundList: depth) }
      return try await listShape(window, index: index, path: path)
    case .missing(let missing):
      throw .unsupported(name: store.name, reason: missing.message(path: path))
    }
  }

  /// The names in a path. A point after a backslash belongs to a name.
  private static func parts(of path: String) -> [String] {
    var parts = [""]
    var isEscaped = false
    for scalar in path.unicodeScalars {
      if scalar == "." && !isEscaped {
        parts.append("")
      } else if scalar != "\\" || isEscaped {
        if isEscaped && scalar != "." && scalar != "\\" { parts[parts.count - 1] += "\\" }
        parts[parts.count - 1].unicodeScalars.append(scalar)
      }
      isEscaped = scalar == "\\" && !isEscaped
    }
    return parts.filter { !$0.isEmpty }
  }

  /// Whether to look for text after the document that contains the list at the path. A followed
  /// file is always one document.
  func mayBeFollowed(_ walk: RecordWalk) -> Bool {
    guard case .elements(let start, _) = walk.shape, case .elements(start, _)? = shape else {
      return false
    }
    return depthAroundList != nil && !options.isFollowing
  }

  /// Throws if text follows the document that contains the list at the path. Otherwise that text
  /// would be left out silently.
  func checkDocumentEnd(behind walk: RecordWalk) async throws(ItemError) {
    guard let depthAroundList, mayBeFollowed(walk) else { return }
    var window = walk.window
    var index = walk.position - window.start
    var scan = BoundaryScan.nested(depth: depthAroundList + 1, isInString: false)
    var isClosed = false
    while true {
      isClosed = isClosed || scan.finds(end: &index, in: window.bytes)
      if isClosed,
        let next = window.bytes[min(index, window.bytes.count)...].firstIndex(where: {
          !isSpace($0)
        })
      {
        throw malformed(
          at: window.start + next, expected: "the end of the document whose list --items names")
      }
      let offset = window.start + index
      window.drop(before: offset)
      index = offset - window.start
      if try await fill(&window, patience: nil) == .end { return }
    }
  }

  /// The list of a GeoJSON document's features; nil if it has none.
  func featuresShape(_ window: ByteWindow, first: Int) async throws(ItemError) -> Shape? {
    var window = window
    guard case .found(let index, _) = try await find(["features"], &window, first: first),
      window.bytes[index] == UInt8(ascii: "[")
    else { return nil }
    return .elements(start: window.start + index + 1, isWholeDocument: false)
  }

  private enum Finding {
    /// The value begins at this index of the window, inside `depth` arrays and objects.
    case found(Int, depth: Int)
    case missing(PathScan.Missing)
  }

  private func find(
    _ path: [String], _ window: inout ByteWindow, first: Int
  ) async throws(ItemError) -> Finding {
    var scan = PathScan(path: path)
    var index = first
    while true {
      switch scan.advance(&index, in: window.bytes) {
      case .found: return .found(index, depth: scan.depth)
      case .missing(let missing): return .missing(missing)
      case .more:
        let offset = window.start + index
        window.drop(before: offset)
        index = offset - window.start
        if try await fill(&window, patience: nil) == .end { return .missing(scan.endEarly()) }
      }
    }
  }

  private func listShape(
    _ window: ByteWindow, index: Int, path: String
  ) async throws(ItemError) -> Shape {
    switch window.bytes[index] {
    case UInt8(ascii: "["):
      return try await arrayShape(window, index: index, isWholeDocument: false)
    case UInt8(ascii: "{"): return try await partShape(window, index: index)
    default:
      let reason = "has a single value at `\(path)`, not an array\nTry a shorter path."
      throw .unsupported(name: store.name, reason: reason)
    }
  }

  /// The shape of the array whose opening bracket is at `index` of the window. Its items are its
  /// values, or if it has pages, the values of the arrays in it.
  func arrayShape(
    _ window: ByteWindow, index: Int, isWholeDocument: Bool
  ) async throws(ItemError) -> Shape {
    let start = window.start + index + 1
    let isPaged = try await isPaged(window, from: index + 1)
    return isPaged
      ? .pages(start: start, isWholeDocument: isWholeDocument)
      : .elements(start: start, isWholeDocument: isWholeDocument)
  }

  /// Whether the array consists of pages, which are arrays of objects. Empty arrays at its start
  /// are skipped.
  private func isPaged(_ window: ByteWindow, from start: Int) async throws(ItemError) -> Bool {
    var (window, index) = (window, start)
    var isInside = false
    var hasPages = false
    while true {
      while index < window.bytes.count {
        let byte = window.bytes[index]
        index += 1
        switch (byte, isInside) {
        case (UInt8(ascii: "["), false): isInside = true
        case (UInt8(ascii: "]"), true): (isInside, hasPages) = (false, true)
        case (UInt8(ascii: "]"), false): return hasPages
        case (UInt8(ascii: "{"), true): return true
        case (UInt8(ascii: ","), false): break
        default: if !isSpace(byte) { return false }
        }
      }
      if try await fill(&window, patience: nil) == .end { return hasPages }
    }
  }
}
