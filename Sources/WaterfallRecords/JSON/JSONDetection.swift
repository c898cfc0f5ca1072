/// A look at the beginning of text that begins with a bracket: whether it is a JSON document, or
/// objects that follow one another. Lines such as `[main] started` or `{x} y` are neither.
package struct JSONDetection {
  private static let mostObjects = 10

  private let bytes: [UInt8]
  private let first: Int
  /// Whether the objects that are complete are right, and nothing but objects follows them.
  package private(set) var isJSON = true
  /// Whether more text would change nothing.
  package private(set) var isDecided = false
  /// Whether an object has been found.
  private var hasObject = false

  /// - Parameter first: the index of the opening bracket.
  package init(_ bytes: [UInt8], from first: Int) {
    (self.bytes, self.first) = (bytes, first)
    if bytes[first] == UInt8(ascii: "{") { readObjects() } else { readArray() }
  }

  /// The answer for text that does not go on, or does not come.
  ///
  /// - Parameter isWhole: whether this is all of the text.
  package func isJSON(isWhole: Bool) -> Bool {
    guard isJSON, !hasObject else { return isJSON }
    guard isWhole else { return JSONReader.looksLikeJSON(bytes, from: first) }
    var reader = JSONReader(bytes, from: first, to: bytes.count)
    // The error does not matter, only whether the text is one value.
    return (try? reader.readWhole()) != nil
  }

  private mutating func decide(_ answer: Bool) { (isJSON, isDecided) = (answer, true) }

  private mutating func readObjects() {
    var start = first
    for _ in 0..<Self.mostObjects {
      guard JSONReader.looksLikeJSON(bytes, from: start) else { return decide(false) }
      var (end, scan) = (start, BoundaryScan(value: bytes[start]))
      guard scan.finds(end: &end, in: bytes) else {
        // A long object needs no end to be one. A short one may still be a line of other text.
        if end - start > Self.longLine { decide(true) }
        return
      }
      var reader = JSONReader(bytes, from: start, to: end)
      // The error does not matter, only whether the text is an object. A first line that is right
      // is enough: among lines of JSON a faulty one is told on its card.
      guard hasObject || (try? reader.readWhole()) != nil else { return decide(false) }
      hasObject = true
      guard let next = bytes[end...].firstIndex(where: { !isSpace($0) }) else { return }
      guard bytes[next] == UInt8(ascii: "{") else { return decide(false) }
      start = next
    }
    decide(true)
  }

  /// The length in bytes from which on an object is not a line of other text.
  private static let longLine = 4096

  /// An array of objects is clear when the first object begins.
  private mutating func readArray() {
    let inner = bytes[first...].firstIndex { $0 != UInt8(ascii: "[") && !isSpace($0) }
    guard let inner else { return }
    guard bytes[inner] == UInt8(ascii: "{") else {
      if !JSONReader.looksLikeJSON(bytes, from: first) { decide(false) }
      return
    }
    guard let next = bytes[(inner + 1)...].first(where: { !isSpace($0) }) else { return }
    decide(next == UInt8(ascii: "\"") || next == UInt8(ascii: "}"))
  }
}
