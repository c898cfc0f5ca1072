/// The tags of a property list in XML, seen without its values: the order of its keys, and the place of
/// what is wrong.
struct PropertyListTags {
  /// By their first appearance.
  private(set) var keyRanks: [String: Int] = [:]
  /// The first tag that is unknown or does not fit; nil if all do.
  private(set) var fault: JSONError?

  /// Whether the fault is one that only recursion minds.
  private(set) var isTooDeep = false
  private let bytes: [UInt8]
  private var open: [String] = []

  private static let names: Set<String> = [
    "plist", "dict", "array", "key", "string", "integer", "real", "true", "false", "date", "data",
  ]

  private static let entities = [
    ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&"),
  ]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var index = 0
    while fault == nil, let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      if let end = endOfAside(at: start) {
        index = end
        continue
      }
      guard let end = bytes[start...].firstIndex(of: UInt8(ascii: ">")) else {
        fault = JSONError(offset: start, expected: "\">\" for what is opened here")
        return
      }
      see(start + 1..<end)
      index = end + 1
    }
    if fault == nil, let last = open.last {
      fault = JSONError(offset: bytes.count, expected: "</\(last)>")
    }
  }

  /// The end of a comment, a declaration, or text that is not to be read as tags.
  private func endOfAside(at start: Int) -> Int? {
    let rest = bytes[start...]
    if rest.starts(with: "<!--".utf8) { return end(of: "-->", after: start) }
    if rest.starts(with: "<![CDATA[".utf8) { return end(of: "]]>", after: start) }
    if rest.starts(with: "<?".utf8) || rest.starts(with: "<!".utf8) {
      return end(of: ">", after: start)
    }
    return nil
  }

  private func end(of mark: String, after start: Int) -> Int {
    var index = start
    while let next = bytes[index...].firstIndex(of: UInt8(ascii: ">")) {
      index = next + 1
      if bytes[start..<index].suffix(mark.utf8.count).elementsEqual(mark.utf8) { return index }
    }
    return bytes.count
  }

  /// Sees the tag whose bytes between the brackets are `tag`.
  private mutating func see(_ tag: Range<Int>) {
    let isClosing = bytes[tag].first == UInt8(ascii: "/")
    let isWhole = bytes[tag].last == UInt8(ascii: "/")
    let text = bytes[tag].drop { $0 == UInt8(ascii: "/") }
    let name = String(
      decoding: text.prefix { !isSpace($0) && $0 != UInt8(ascii: "/") }, as: UTF8.self)
    guard Self.names.contains(name) else {
      fault = JSONError(offset: tag.lowerBound - 1, expected: "a tag of property lists")
      return
    }
    if !isClosing {
      if !isWhole { open.append(name) }
      if open.count > JSONReader.depthLimit {
        let limit = "at most \(JSONReader.depthLimit) values inside each other"
        fault = JSONError(offset: tag.lowerBound - 1, expected: limit)
        isTooDeep = true
      }
      if name == "key" { rank(after: tag.upperBound + 1) }
    } else if open.last == name {
      open.removeLast()
    } else {
      let expected = open.last.map { "</\($0)>" } ?? "the end of the property list"
      fault = JSONError(offset: tag.lowerBound - 1, expected: expected)
    }
  }

  private mutating func rank(after start: Int) {
    guard start < bytes.count else { return }
    var name = String(
      decoding: bytes[start...].prefix { $0 != UInt8(ascii: "<") }, as: UTF8.self)
    if name.utf8.contains(UInt8(ascii: "&")) {
      for (entity, letter) in Self.entities { name = name.replacing(entity, with: letter) }
    }
    if keyRanks[name] == nil { keyRanks[name] = keyRanks.count }
  }
}
