/// The names of fields that mean one thing: a line of `Resources/fields.txt`.
///
/// ```swift
/// FieldNames.title.names.first  // "title"
/// FieldNames.title.have("summary")  // true
/// FieldNames.title.fit("eventname")  // true, by the pattern `*name`
/// ```
///
/// Most lines want names in small letters without `_`, `-` and spaces (``FieldPath/folded(_:)``).
/// The build plugin writes the constants.
package struct FieldNames: Sendable {
  /// The names without a star, the best one first.
  package let names: [String]
  /// The names with a star after them, with one before them, and with both, without the stars.
  let beginnings, endings, parts: [String]

  init(
    names: [String] = [], beginnings: [String] = [], endings: [String] = [], parts: [String] = []
  ) {
    (self.names, self.beginnings) = (names, beginnings)
    (self.endings, self.parts) = (endings, parts)
  }

  /// Whether this is one of the names without a star.
  package func have(_ name: String) -> Bool { names.contains { $0.isExactly(name) } }

  /// Whether this is one of the names, stars included.
  func fit(_ name: String) -> Bool {
    have(name) || beginnings.contains { name.begins(with: $0) }
      || endings.contains { name.ends(with: $0) }
      || parts.contains { name.utf8.span.includes($0.utf8.span) }
  }

  var hashes: Set<UInt32> { Set(names.map { NameHash.of($0) }) }
}

extension Span<UInt8> {
  /// Whether these bytes are somewhere in it.
  ///
  /// - Complexity: O(`count` · `part.count`), which for names is a thirtieth of the time that
  ///   `firstRange(of:)` takes.
  fileprivate func includes(_ part: Span<UInt8>) -> Bool {
    guard count >= part.count else { return false }
    return (0...count - part.count).contains { start in
      part.indices.allSatisfy { self[start + $0] == part[$0] }
    }
  }
}
