/// The name of a field as a person writes it: case, `_`, `-` and spaces do not count, and points
/// lead into nested objects, `user.login`; a field that is itself named `user.login` is found too.
/// What is inside an array counts for each of its elements.
struct FieldPath: Hashable, Sendable {
  /// As it was written.
  let text: String
  private let steps: [[UInt8]]
  /// The rest of the path from each step on as one name.
  private let rests: [[UInt8]]

  init(_ text: String) {
    self.text = text
    let parts = text.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false)
      .map(String.init)
    steps = parts.map(Self.plain)
    rests = parts.indices.map { Self.plain(parts[$0...].joined(separator: ".")) }
  }

  /// The same with storage of its own (``RecordNeeds/unshared``).
  var unshared: FieldPath { FieldPath(text) }

  /// Whether the path is one name, and `name` is it.
  func isName(_ name: String) -> Bool { rests.first.map { Self.matches(name, $0) } ?? false }

  /// Whether the path may lead into the field of a record that has this name, in UTF-8.
  func mayBegin(with name: Span<UInt8>) -> Bool {
    Self.matches(name, rests[0]) || Self.matches(name, steps[0])
  }

  /// Whether a value that the path leads to meets `condition`; elements of arrays one by one.
  func contains(in record: Record, where condition: (Value) -> Bool) -> Bool {
    contains(in: record.fields, step: 0, where: condition)
  }

  /// The first value that says something: neither null nor empty.
  func firstValue(in record: Record) -> Value? {
    var found: Value?
    _ = contains(in: record) { value in
      guard value.text != nil else { return false }
      found = value
      return true
    }
    return found
  }

  private func contains(
    in fields: [Field], step: Int, where condition: (Value) -> Bool
  ) -> Bool {
    for field in fields {
      if Self.matches(field.name, rests[step]) {
        if Self.anyElement(of: field.value, where: condition) { return true }
      } else if step + 1 < steps.count, Self.matches(field.name, steps[step]) {
        let isFound = Self.anyElement(of: field.value) { value in
          guard case .object(let inner) = value else { return false }
          return contains(in: inner, step: step + 1, where: condition)
        }
        if isFound { return true }
      }
    }
    return false
  }

  private static func anyElement(of value: Value, where condition: (Value) -> Bool) -> Bool {
    guard case .array(let elements) = value else { return condition(value) }
    return elements.contains { anyElement(of: $0, where: condition) }
  }

  /// A name's folded letters.
  static func plain(_ name: String) -> [UInt8] {
    name.caseFolded.utf8.filter { !isSkipped($0) }
  }

  private static func isSkipped(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: " ")
  }

  /// Whether `plain(name)` is `wanted`; allocates for names beyond ASCII only.
  private static func matches(_ name: String, _ wanted: [UInt8]) -> Bool {
    matches(name.utf8.span, wanted)
  }

  private static func matches(_ name: Span<UInt8>, _ wanted: [UInt8]) -> Bool {
    var place = 0
    for index in name.indices {
      var byte = name[index]
      if byte >= 0x80 {
        return plain(String(decoding: name.indices.map { name[$0] }, as: UTF8.self)) == wanted
      }
      if isSkipped(byte) { continue }
      if byte &- UInt8(ascii: "A") < 26 { byte |= 0x20 }
      guard place < wanted.count, wanted[place] == byte else { return false }
      place += 1
    }
    return place == wanted.count
  }
}
