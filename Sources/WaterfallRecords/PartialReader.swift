/// Reads of records what is wanted of them, and passes the rest. What is malformed is told as by
/// reading it.
package struct PartialReader {
  /// What came of looking at a record.
  package enum Glance {
    /// All of it has to be read.
    case whole
    /// Some of its fields, which are all that is wanted.
    case part(Record)
    /// It does not match.
    ///
    /// - key: the bytes of its ``Record/key``; nil if it has none.
    case passed(key: Range<Int>?)
    /// Only its extent was wanted.
    case measured(Float, key: Range<Int>?)
  }

  private let shape: Shape
  private let needs: RecordNeeds
  /// Those that tell, without any field, that a record does not match.
  private let texts: [Needle]
  /// The fields that are read; nil: none can be left out.
  private let wanted: [FieldPath]?
  private var json: JSONReader
  private var members: RecordMembers
  /// How many records could be measured more than could not, but for the first ones.
  private var gain = 64

  /// For one of the parts that processors share; none of them touches what is here.
  ///
  /// - Returns: nil: whatever is wanted, all has to be read.
  package init?(_ needs: RecordNeeds, of bytes: [UInt8], _ shape: Shape) {
    guard !needs.isEverything, shape.holdsPlainValues else { return nil }
    let needs = needs.unshared
    (self.shape, self.needs, texts) = (shape, needs, needs.texts)
    // Fields of records that match are read once more with all others: then few may match.
    wanted = needs.decidingFields.map { $0 + (needs.fields ?? []) }
    json = JSONReader(bytes)
    members = RecordMembers(of: bytes)
    guard !texts.isEmpty || wanted != nil && shape.isJSON else { return nil }
  }

  /// - Parameter range: of the record, in the bytes.
  package mutating func look(at range: Range<Int>) throws(JSONError) -> Glance {
    let lacksText = texts.contains { !$0.isFound(in: json.bytes, range) }
    guard shape.isJSON else { return lacksText ? .passed(key: nil) : .whole }
    guard let paths = lacksText ? [] : wanted else { return .whole }
    if needs.filter.isEmpty && paths.isEmpty && needs.measuring == nil { return .whole }
    // To look in vain at most records costs more than it saves.
    if needs.measuring != nil, gain <= 0 { return .whole }
    json.move(to: range)
    guard json.peek() == UInt8(ascii: "{") else { return .whole }
    guard try members.read(paths, from: &json) else { return .whole }
    if lacksText, members.hasEscapes { return .whole }
    if let measuring = needs.measuring { return measured(by: measuring) }
    guard !lacksText, needs.filter.matches(members.record) else {
      return members.hasUnclearKey ? .whole : .passed(key: members.key)
    }
    return needs.fields == nil ? .whole : .part(members.record)
  }

  private mutating func measured(by measuring: any RecordMeasuring) -> Glance {
    guard !members.hasUnclearKey, let extent = measuring.extent(of: members) else {
      gain -= 1
      return .whole
    }
    gain += 1
    return .measured(extent, key: members.key)
  }
}

extension Shape {
  /// Whether its records are JSON values, each by itself.
  fileprivate var isJSON: Bool {
    switch self {
    case .lines, .objects, .elements, .pages: true
    default: false
    }
  }

  /// Whether the texts of its records stand in their bytes, as far as nothing is escaped.
  fileprivate var holdsPlainValues: Bool {
    if case .textLines = self { return true }
    return isJSON
  }
}
