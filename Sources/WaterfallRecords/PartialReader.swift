/// Reads only the needed parts of records, and skips the rest. Errors are the same as when reading
/// all.
package struct PartialReader {
  /// The result of looking at a record.
  package enum Glance {
    /// The record has to be read as a whole.
    case whole
    /// The record matches; these fields are all that is needed.
    case part(Record)
    /// The record does not match.
    ///
    /// - key: the byte range of its ``Record/key``; nil if it has none.
    case passed(key: Range<Int>?)
    /// Only the extent of its card was needed, in points, and whether it matches.
    case measured(Float, isMatch: Bool, key: Range<Int>?)
  }

  /// Whether the records are JSON values, each complete without its surroundings.
  private let isJSON: Bool
  /// Says of each record whether its bytes have its texts; nil if all have.
  private let format: (any TextFormat)?
  /// The byte that ends a part; nil if records are no parts.
  private let separator: UInt8?
  /// Whether words may follow a line of JSON and belong to it.
  private let mayHaveLinesBelow: Bool
  private let needs: RecordNeeds
  /// The texts that the bytes of each matching record contain.
  private let texts: [Needle]
  /// The fields to read; nil if no field can be skipped.
  private let wanted: [FieldPath]?
  private var json: JSONReader
  private var members: RecordMembers
  /// The number of records that could be measured minus the number that could not, plus 64.
  /// Measuring stops at 0.
  private var gain = 64

  /// Makes a reader for one part of a page. Each part has its own, since threads that share
  /// reference counts wait for each other.
  ///
  /// - Returns: nil if records of this shape have to be read as a whole anyway.
  package init?(_ needs: RecordNeeds, of bytes: [UInt8], _ shape: Shape) {
    guard !needs.isEverything, shape.mayHoldPlainValues else { return nil }
    let needs = needs.unshared
    self.needs = needs
    if case .cut(_, let format) = shape {
      // Its names may not be in the bytes, nor the `true` of a word that is a pair.
      let namesCount = needs.filter.terms.flatMap(\.parts).contains(where: \.includesNames)
      texts = namesCount ? [] : needs.texts.filter { !$0.isFound(in: "true") }
      self.format = format
    } else {
      (texts, format) = (needs.texts, nil)
    }
    (isJSON, mayHaveLinesBelow) = (shape.isJSON, shape.mayHaveLinesBelow)
    // A record that matches is then read as a whole, so these fields are read twice. That pays off,
    // because few records may match.
    wanted = needs.decidingFields.map { $0 + (needs.fields ?? []) }
    json = JSONReader(bytes)
    members = RecordMembers(of: bytes, wanted ?? [])
    separator = if case .parts(_, let separator) = shape { separator } else { nil }
    guard !texts.isEmpty || wanted != nil || needs.measuring != nil else { return nil }
  }

  /// - Parameter range: the byte range of the record.
  package mutating func look(at range: Range<Int>) throws(JSONError) -> Glance {
    guard isJSON else { return lookAtLine(range) }
    let lacksText = lacksText(at: range)
    guard let paths = lacksText ? [] : wanted else { return .whole }
    if needs.filter.isEmpty && paths.isEmpty && needs.measuring == nil { return .whole }
    // Looking at a record that cannot be measured is wasted, so too many of these end the attempts.
    if needs.measuring != nil, gain <= 0 { return .whole }
    if mayHaveLinesBelow, Shape.hasLinesBelow(json.bytes, range) { return .whole }
    json.move(to: range)
    guard json.peek() == UInt8(ascii: "{") else { return .whole }
    guard try members.read(from: &json, decodes: !paths.isEmpty) else { return .whole }
    if lacksText, members.hasEscapes { return .whole }
    let isMatch = !lacksText && needs.filter.matches(members.record)
    if let measuring = needs.measuring { return measured(by: measuring, isMatch: isMatch) }
    guard isMatch else { return members.hasUnclearKey ? .whole : .passed(key: members.key) }
    return needs.fields == nil ? .whole : .part(members.record)
  }

  /// Whether the bytes lack one of the texts. A span lends its elements, where the loop of an array
  /// copies them.
  private func lacksText(at range: Range<Int>) -> Bool {
    let texts = texts.span
    for index in texts.indices where !texts[index].isFound(in: json.bytes, range) { return true }
    return false
  }

  /// Looks at a record that is no JSON: a line of text or of a log.
  private mutating func lookAtLine(_ range: Range<Int>) -> Glance {
    let isPassed = lacksText(at: range) && format?.isPlain(json.bytes, in: range) ?? true
    if isPassed, needs.measuring == nil { return .passed(key: nil) }
    if needs.measuring != nil, gain <= 0 { return .whole }
    guard isPassed || wanted != nil || needs.filter.isEmpty, let fields = fields(at: range),
      members.take(fields, decodes: !isPassed, isMeasured: needs.measuring != nil)
    else { return .whole }
    let isMatch = !isPassed && needs.filter.matches(members.record)
    if let measuring = needs.measuring { return measured(by: measuring, isMatch: isMatch) }
    guard isMatch else { return members.hasUnclearKey ? .whole : .passed(key: members.key) }
    return needs.fields == nil ? .whole : .part(members.record)
  }

  /// The fields of a line; nil if it has to be read as a whole.
  private func fields(at range: Range<Int>) -> [(name: String, value: Range<Int>)]? {
    if let format { return format.ranges(of: json.bytes, in: range) }
    let end = separator.map { Shape.end(ofPart: range, in: json.bytes, $0) } ?? range.upperBound
    return [
      ("text", range.lowerBound..<endOfText(of: json.bytes, in: range.lowerBound..<end))
    ]
  }

  private mutating func measured(by measuring: any RecordMeasuring, isMatch: Bool) -> Glance {
    guard !members.hasUnclearKey, let extent = measuring.extent(of: members) else {
      gain -= 1
      return .whole
    }
    gain += 1
    return .measured(extent, isMatch: isMatch, key: members.key)
  }
}

extension Shape {
  /// Whether its records are JSON values, each complete without its surroundings.
  fileprivate var isJSON: Bool {
    switch self {
    case .lines, .objects, .elements, .pages: true
    default: false
    }
  }

  /// Whether the bytes of its records may contain their texts, apart from escaped characters.
  fileprivate var mayHoldPlainValues: Bool {
    switch self {
    case .textLines, .parts, .cut: true
    default: isJSON
    }
  }
}
