import WaterfallPattern

/// The name of a field as a person writes it.
///
/// Case, `_`, `-` and spaces do not count. Points lead into nested objects, as in `user.login`; a
/// field whose own name is `user.login` is found too. If a step leads to an array, the path
/// continues in each element.
struct FieldPath: Hashable, Sendable {
  /// As it was written.
  let text: String
  /// The path that it leads along; it differs from ``text`` if that is only its end.
  private let whole: String
  private let steps: [[UInt8]]
  /// For each step, the rest of the path from there on, as one name.
  private let rests: [[UInt8]]

  init(_ text: String) { self.init(text, whole: text) }

  private init(_ text: String, whole: String) {
    (self.text, self.whole) = (text, whole)
    let parts = whole.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false)
      .map(String.init)
    steps = parts.map(Self.folded)
    rests = parts.indices.map { Self.folded(parts[$0...].joined(separator: ".")) }
  }

  /// A copy that shares no storage (``RecordNeeds/unshared``).
  var unshared: FieldPath { FieldPath(text, whole: whole) }

  /// The path to the field that is meant, if a sample shows that the name is only its end: `phase`
  /// for `status.phase`. A record's own field always comes first.
  func resolved(by sample: [Record]) -> FieldPath {
    guard whole == text, let found = ShortNames.path(text, in: sample) else { return self }
    return FieldPath(text, whole: found)
  }

  /// The same name for a longer path of which it is the end; itself for other paths.
  func leading(to path: String) -> FieldPath {
    isEnd(of: path) ? FieldPath(text, whole: path) : self
  }

  /// Whether the path is the end of a longer one.
  func isEnd(of path: String) -> Bool {
    let (end, folded) = (rests[0], Self.folded(path))
    guard folded.count > end.count, folded.suffix(end.count).elementsEqual(end) else {
      return false
    }
    return folded[folded.count - end.count - 1] == UInt8(ascii: ".")
  }

  /// Whether the whole path, taken as one name, is `name`.
  func isName(_ name: String) -> Bool {
    rests.first.map { Self.matches(name.utf8.span, $0.span) } ?? false
  }

  /// Whether the path may lead into a record's field of this name, which is in UTF-8.
  ///
  /// The second field of this name has a number after it (``Swift/Array/withNumberedNames``).
  func mayBegin(with name: Span<UInt8>) -> Bool {
    // Spans, because to copy the arrays would take longer than to compare them.
    let (rests, steps) = (rests.span, steps.span)
    return Self.matches(name, rests[0].span, .perhapsNumber)
      || steps.count > 1 && Self.matches(name, steps[0].span, .perhapsNumber)
  }

  /// Whether any value that the path leads to meets `condition`; array elements are tried one by
  /// one.
  func contains(in record: Record, where condition: (Value) -> Bool) -> Bool {
    contains(in: record.fields, step: 0, where: condition)
  }

  /// The first value that is neither null nor empty.
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
    let (fields, rests, steps) = (fields.span, rests.span, steps.span)
    for index in fields.indices {
      let name = fields[index].name.utf8.span
      if Self.matches(name, rests[step].span) {
        if Self.anyElement(of: fields[index].value, where: condition) { return true }
      } else if step + 1 < steps.count, Self.matches(name, steps[step].span) {
        let isFound = Self.anyElement(of: fields[index].value) { value in
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

  /// The name's bytes after case folding, without `_`, `-` and spaces.
  static func folded(_ name: String) -> [UInt8] {
    name.caseFolded.utf8.filter { !isSkipped($0) }
  }

  private static func isSkipped(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: " ")
  }

  /// What may follow a name.
  private enum Ending { case none, perhapsNumber }

  /// Whether `folded(name)` equals `wanted`; it allocates only for names with non-ASCII letters.
  private static func matches(
    _ name: Span<UInt8>, _ wanted: Span<UInt8>, _ ending: Ending = .none
  ) -> Bool {
    var place = 0
    for index in name.indices {
      var byte = name[index]
      if byte >= 0x80 {
        let folded = folded(String(decoding: name.indices.map { name[$0] }, as: UTF8.self))
        return folded.indices.allSatisfy { $0 < wanted.count && wanted[$0] == folded[$0] }
          && ends(wanted, at: folded.count, ending)
      }
      if isSkipped(byte) { continue }
      if byte &- UInt8(ascii: "A") < 26 { byte |= 0x20 }
      guard place < wanted.count, wanted[place] == byte else { return false }
      place += 1
    }
    return ends(wanted, at: place, ending)
  }

  private static func ends(_ wanted: Span<UInt8>, at place: Int, _ ending: Ending) -> Bool {
    place == wanted.count
      || ending == .perhapsNumber && (place..<wanted.count).allSatisfy { isDigit(wanted[$0]) }
  }
}
