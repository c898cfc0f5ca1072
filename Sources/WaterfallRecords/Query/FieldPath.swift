import WaterfallPattern

/// The name of a field as a person writes it.
///
/// Case, `_`, `-` and spaces do not count. Points lead into nested objects, as in `user.login`; a
/// field whose own name is `user.login` is found too. If a step leads to an array, the path
/// continues in each element. A text that is JSON is entered like a value.
struct FieldPath: Hashable, Sendable {
  /// As it was written.
  let text: String
  /// The own name of the field that it leads to, as records have it. Before a sample has shown it,
  /// it is the last name as it was written.
  private(set) var ownName: String
  /// The path that it leads along; it differs from ``text`` if that is only its end.
  private let whole: String
  private let steps: [[UInt8]]
  /// For each step, the rest of the path from there on, as one name.
  private let rests: [[UInt8]]
  /// Whether it leads to the level of a record, which its own field or something else says.
  let isLevel: Bool
  /// Whether it leads to the source of a record that has no field of its name.
  let isOrigin: Bool
  /// Whether it leads to the time of a record that has no field of its name, because a sample of
  /// several logs has shown that they name it differently.
  private var takesTimes = false
  /// Whether only the field with this very name is meant, because records have another one whose
  /// name differs by case, `_`, `-` or spaces alone: `_id` beside `id`.
  private var isExact = false

  // The own name is what a sample shows of the same path, so it makes no difference.
  static func == (one: FieldPath, other: FieldPath) -> Bool {
    one.text == other.text && one.rests == other.rests
  }
  func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(rests)
  }

  init(_ text: String) { self.init(text, whole: text) }

  private init(_ text: String, whole: String) {
    (self.text, self.whole) = (text, whole)
    let parts = whole.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false)
      .map(String.init)
    ownName = parts.last ?? ""
    steps = parts.map(Self.folded)
    rests = parts.indices.map { Self.folded(parts[$0...].joined(separator: ".")) }
    let name = Self.folded(text)
    isLevel = name.elementsEqual("level".utf8)
    isOrigin = RecordOrigin.names.contains { name.elementsEqual($0.utf8) }
  }

  /// Whether a field of this name may be made: of the level of a record, of a log's time, or of the
  /// source if the data have no such field.
  static func mayBeMade(_ name: String, besides own: Set<String>) -> Bool {
    let path = FieldPath(name)
    return path.isLevel || path.isOrigin && !own.contains(name)
      || LogTimeName.isOne(name.utf8.span)
  }

  /// A copy that shares no storage (``RecordNeeds/unshared``).
  var unshared: FieldPath {
    var path = FieldPath(text, whole: whole)
    (path.ownName, path.takesTimes, path.isExact) = (ownName, takesTimes, isExact)
    return path
  }

  /// The path to the field that is meant, if a sample shows that the name is only its end, or lacks
  /// its signs: `phase` for `status.phase`, `use` for `Use%`. A record's own field always comes
  /// first, and the one with this very name before those that differ by case.
  func resolved(by sample: [Record]) -> FieldPath {
    var path = self
    if whole == text, let found = ShortNames.path(text, in: sample) {
      path = FieldPath(text, whole: found)
    }
    path.isExact = path.hasTwin(in: sample)
    if let own = sample.lazy.compactMap({ path.ownName(in: $0.fields) }).first {
      path.ownName = own
      path.takesTimes = path.steps.count == 1 && LogTimeName.isOne(own.utf8.span)
    }
    return path
  }

  /// Whether a record has a field of this very name, and another one that it would find as well.
  private func hasTwin(in sample: [Record]) -> Bool {
    sample.contains { record in
      record.fields.contains { isName($0.name) && !$0.name.isExactly(whole) }
        && record.fields.contains { $0.name.isExactly(whole) }
    }
  }

  /// Whether a field is meant whose name is the rest of the path from a step on.
  private func isMeant(_ name: String, step: Int) -> Bool {
    !isExact || step > 0 || name.isExactly(whole)
  }

  /// The own name of the field in records whose field this is; nil if they have none.
  ///
  /// - Parameter step: the number of steps that lead to these fields.
  private func ownName(in fields: [Field], step: Int = 0) -> String? {
    let (fields, rests, steps) = (fields.span, rests.span, steps.span)
    for index in fields.indices {
      let name = fields[index].name.utf8.span
      if Self.matches(name, rests[step].span), isMeant(fields[index].name, step: step) {
        return fields[index].name
      }
      guard step + 1 < steps.count, Self.matches(name, steps[step].span) else { continue }
      var found: String?
      let value = fields[index].value
      _ = Self.anyElement(of: value.written ?? value) { value in
        found = value.members.flatMap { ownName(in: $0, step: step + 1) }
        return found != nil
      }
      if let found { return found }
    }
    return nil
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

  /// Whether it may lead to a field of this name: it is the name, the end of its path, or the name
  /// without its signs.
  func mayMean(_ name: String) -> Bool {
    isName(name) || isEnd(of: name) || PlainName(name).isPathMeant(by: PlainName(text))
  }

  /// Whether the path may lead into a record's field of this name, which is in UTF-8.
  ///
  /// The second field of this name has a number after it (``Swift/Array/withNumberedNames``).
  func mayBegin(with name: Span<UInt8>) -> Bool {
    // Spans, because to copy the arrays would take longer than to compare them.
    let (rests, steps) = (rests.span, steps.span)
    return Self.matches(name, rests[0].span, .perhapsNumber)
      || steps.count > 1 && Self.matches(name, steps[0].span, .perhapsNumber)
      || isLevel && LogLevel.mayDepend(on: name)
      || takesTimes && LogTimeName.isOne(name)
  }

  /// Whether it leads to the level of records, and a field of this name may say one.
  func mayLead(to name: String) -> Bool {
    isLevel && LogLevel.Teller(named: name.utf8.span).map { !$0.needsOthers } ?? false
  }

  /// Whether any value that the path leads to meets `condition`; array elements are tried one by
  /// one.
  ///
  /// The path `file` leads to the source of a record if it has no field of this name.
  func contains(in record: Record, where condition: (Value) -> Bool) -> Bool {
    guard isOrigin, let origin = record.origin else {
      return isInData(of: record, where: condition)
    }
    var hasOwn = record.fields.contains { isName($0.name) }
    let isFound = isInData(of: record) { value in
      hasOwn = true
      return condition(value)
    }
    return hasOwn ? isFound : condition(.string(origin.name))
  }

  /// The same for what the data say, without the source.
  ///
  /// The path `level` leads to what a record says about its level if it has no field of this name,
  /// and that of a time to the time of a log that calls it differently.
  func isInData(of record: Record, where condition: (Value) -> Bool = { _ in true }) -> Bool {
    guard isLevel || takesTimes else {
      return contains(in: record.fields, step: 0, where: condition)
    }
    var hasOwn = false
    let isFound = contains(in: record.fields, step: 0) { value in
      hasOwn = hasOwn || !value.isBlank
      return condition(value)
    }
    if isFound || hasOwn { return isFound }
    if takesTimes { return LogTimeName.time(of: record).map { condition($0.value) } ?? false }
    return LogLevel(of: record).map { condition(.string($0.word)) } ?? false
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

  /// The texts of the values that the path leads to; a list has one for each element, an object its
  /// name.
  func texts(in record: Record) -> [String] {
    var found: [String] = []
    _ = contains(in: record) { value in
      if let text = value.named { found.append(text) }
      return false
    }
    return found
  }

  /// Whether the path from a step on leads to such a value in these fields alone.
  func contains(in fields: [Field], step: Int, where condition: (Value) -> Bool) -> Bool {
    let (fields, rests, steps) = (fields.span, rests.span, steps.span)
    for index in fields.indices {
      let name = fields[index].name.utf8.span
      if Self.matches(name, rests[step].span), isMeant(fields[index].name, step: step) {
        if Self.anyElement(of: fields[index].value, where: condition) { return true }
      } else if step + 1 < steps.count, Self.matches(name, steps[step].span) {
        if contains(in: fields[index].value, step: step + 1, where: condition) { return true }
      }
    }
    return false
  }

  /// A step into a list leads into each element, or to the one that it numbers: `items.0.name`.
  private func contains(in value: Value, step: Int, where condition: (Value) -> Bool) -> Bool {
    let value = value.written ?? value
    guard case .array(let elements) = value else {
      return value.members.map { contains(in: $0, step: step, where: condition) } ?? false
    }
    if let place = Self.place(in: steps[step]), elements.indices.contains(place) {
      let isFound =
        step + 1 == steps.count
        ? Self.anyElement(of: elements[place], where: condition)
        : contains(in: elements[place], step: step + 1, where: condition)
      if isFound { return true }
    }
    return elements.contains { contains(in: $0, step: step, where: condition) }
  }

  /// The number that a step is; nil if it is a name.
  private static func place(in step: [UInt8]) -> Int? {
    guard 1...longestPlace ~= step.count else { return nil }
    var place = 0
    for byte in step {
      guard isDigit(byte) else { return nil }
      place = place * 10 + Int(byte & 0x0F)
    }
    return place
  }
  private static let longestPlace = 9

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
