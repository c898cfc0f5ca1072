import WaterfallRecords

/// Reads YAML text: one document, or several separated by `---`.
package enum YAMLText {
  /// The text as JSON; nil if it has no documents. Empty documents are skipped.
  ///
  /// A single document stays as it is, but a single scalar becomes an array. Several documents
  /// become an array.
  package static func json(of bytes: [UInt8]) throws(DocumentFault) -> [UInt8]? {
    #if Libraries
    var json: [UInt8] = [UInt8(ascii: "[")]
    var count = 0
    var isNested = true
    try withParser(of: bytes) { (parser) throws(DocumentFault) in
      var composer = YAMLComposer(parser)
      while let document = try composer.nextDocument() {
        if document == .null { continue }
        if count > 0 { json.append(UInt8(ascii: ",")) }
        count += 1
        if case .string = document { isNested = false }
        if case .number = document { isNested = false }
        if case .bool = document { isNested = false }
        document.appendJSON(to: &json)
      }
    }
    if count == 0 { return nil }
    if count == 1, isNested { return Array(json.dropFirst()) }
    return json + [UInt8(ascii: "]")]
    #else
    throw .notBuilt("libyaml", for: "YAML")
    #endif
  }

  #if Libraries
  static func withParser(
    of bytes: [UInt8], _ body: (YAMLParser) throws(DocumentFault) -> Void
  ) throws(DocumentFault) {
    // A closure with a typed error cannot be passed on here, so a variable carries the outcome out.
    let outcome: Result<Void, DocumentFault> = unsafe bytes.withUnsafeBufferPointer { text in
      // libyaml counts a byte order mark as a column. Then the first key would be further right
      // than the others, which is an error.
      let text = unsafe UnsafeBufferPointer(rebasing: text[ByteOrderMark.length(in: bytes)...])
      do throws(DocumentFault) {
        unsafe try body(YAMLParser(text))
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    try outcome.get()
  }
  #endif
}

// MARK: Recognition

extension YAMLText {
  /// Whether a text plainly is YAML.
  ///
  /// Lists of items or the head of a letter can be valid YAML by chance, so more is required.
  /// Either the text begins with `---` and has only mappings or lists. Or it has the keys of a
  /// well-known kind of document.
  ///
  /// - Parameter isWhole: whether the text ends with these bytes.
  package static func isCertain(_ bytes: [UInt8], isWhole: Bool) -> Bool {
    #if Libraries
    guard let mark = mark(ofLine: firstLine(of: bytes).line) else { return false }
    var sample = bytes
    if !isWhole {
      guard let end = sample.lastIndex(of: 0x0A) else { return false }
      sample.removeSubrange((end + 1)...)
    }
    guard let documents = YAMLOutline.documents(of: sample, isWhole: isWhole),
      let first = documents.first
    else { return false }
    switch mark {
    case .start:
      return documents.dropFirst().allSatisfy { document in
        switch (first, document) {
        case (.mapping(let keys), .mapping(let others)): !keys.isDisjoint(with: others)
        case (.list, .list), (_, .empty): true
        default: false
        }
      } && first.isNested
    case .name:
      guard case .mapping(let keys) = first else { return false }
      return knownKeys.contains { keys.isSuperset(of: $0) }
    }
    #else
    return false
    #endif
  }

  /// Sets of keys, each of which identifies a well-known kind of document.
  private static let knownKeys: [Set<String>] = [
    ["apiVersion", "kind"], ["openapi", "paths"], ["openapi", "info"], ["swagger", "info"],
    ["asyncapi", "info"], ["services", "name"], ["services", "version"], ["services", "networks"],
    ["services", "volumes"], ["jobs", "on"], ["AWSTemplateFormatVersion", "Resources"],
  ]

  /// The sign that a text may be YAML.
  private enum Mark {
    /// `---` or `%YAML`.
    case start
    /// A key of a well-known kind of document.
    case name
  }

  /// The sign in the first line with content; nil if it has none.
  private static func mark(ofLine line: ArraySlice<UInt8>) -> Mark? {
    if line.starts(with: "%YAML ".utf8) { return .start }
    if line.starts(with: "---".utf8) {
      let rest = line.dropFirst(3).drop(while: isSpace)
      return rest.isEmpty || rest.first == UInt8(ascii: "#") ? .start : nil
    }
    let key = line.prefix { $0 != UInt8(ascii: ":") }
    let name = String(decoding: key.prefix(40), as: UTF8.self)
    return key.count < line.count && knownKeys.contains { $0.contains(name) } ? .name : nil
  }

  /// The first line that is neither empty nor a comment.
  ///
  /// - Returns: the line, and whether its end is there.
  private static func firstLine(of bytes: [UInt8]) -> (line: ArraySlice<UInt8>, isWhole: Bool) {
    var rest = bytes[ByteOrderMark.length(in: bytes)...]
    while let end = rest.firstIndex(of: 0x0A) {
      let line = rest[..<end]
      let first = line.first { !isSpace($0) }
      if let first, first != UInt8(ascii: "#") { return (line, true) }
      rest = rest[(end + 1)...]
    }
    return (rest, false)
  }

  /// Whether a text may be YAML by its first line; nil if that line is not complete yet.
  package static func begins(_ bytes: [UInt8]) -> Bool? {
    let (line, isWhole) = firstLine(of: bytes)
    return isWhole ? mark(ofLine: line) != nil : nil
  }
}
