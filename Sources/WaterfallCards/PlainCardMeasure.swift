import TerminalGrid
package import WaterfallRecords

/// Measures the cards of records directly from the records' bytes.
///
/// A card's extent depends only on the widths of its words, so no card has to be made. The result
/// equals that of ``CardMeasure``.
package struct PlainCardMeasure: RecordMeasuring {
  /// A field of the sample, and its part on a card.
  private struct Role {
    let name: String
    var bytes: [UInt8]
    /// The label's width, in cells.
    let labelWidth: Int
    let saysOnlyTime: Bool
    let part: PlainRole.Part
    let isOpened: Bool
    /// The words that are left to the details; nil if all words are shown.
    let shared: String?
  }

  private var roles: [Role]
  private let short: ShortWords
  private let form: CardForm
  private let frame: CardFrame
  private let pointsAlong: Double

  /// - Parameter showsPictures: whether records' pictures are shown.
  /// - Returns: nil if the extents of such cards depend on more than plain text.
  package init?(
    _ fields: CardFields, _ measure: CardMeasure, _ short: ShortWords, showsPictures: Bool
  ) {
    guard let plain = fields.plainRoles,
      measure.form.list == nil, !measure.isHorizontal,
      fields.image == nil || !showsPictures
    else { return nil }
    // A record with one of the others needs the full measure.
    roles = plain.prefix(UInt64.bitWidth).map {
      Role(
        name: $0.name, bytes: Array($0.name.utf8),
        labelWidth: CardField.labelWidth(SafeText($0.name)),
        saysOnlyTime: CardField.saysOnlyTime($0.name.utf8),
        part: $0.part, isOpened: $0.isOpened, shared: $0.shared)
    }
    (self.short, form, pointsAlong) = (short.fitting(fields), measure.form, measure.pointsAlong)
    frame = measure.form.frame(width: measure.extentAcross(span: 1))
  }

  package var unshared: any RecordMeasuring {
    var measure = self
    for place in roles.indices { measure.roles[place].bytes = Array(roles[place].name.utf8) }
    return measure
  }

  package func extent(of record: RecordMembers) -> Float? {
    guard record.members.count > 1 else { return nil }
    var parts = Parts()
    var (next, seen) = (0, UInt64(0))
    for member in record.members {
      // A field that the sample lacks, or that occurs twice, needs the full measure.
      guard let place = place(of: member, in: record, from: next), seen >> UInt64(place) & 1 == 0
      else { return nil }
      seen |= 1 << UInt64(place)
      if place < next { parts.areInOrder = false }
      next = max(next, place + 1)
      if member.kind == .blank { continue }
      guard measure(member, at: place, of: record, into: &parts) else { return nil }
    }
    guard let title = parts.title else { return nil }
    var rows = title.lineCount(width: frame.innerWidth, limit: form.titleLines)
    if let body = parts.body {
      rows += body.lineCount(width: frame.innerWidth, limit: form.bodyLines)
    }
    rows += FieldFlow.rowCount(of: parts.lines, width: frame.innerWidth, form.fieldLimits)
    if parts.hasBadge && !frame.hasBorder { rows += 1 }
    return Float(Double(max(1, rows) + frame.verticalRows) * pointsAlong)
  }

  /// The index of a member's role; nil if the sample has no such field.
  ///
  /// - Parameter first: the index where the search begins. Members usually come in the order of the
  ///   roles.
  private func place(
    of member: RecordMembers.Member, in record: RecordMembers, from first: Int
  ) -> Int? {
    let name = record.bytes[member.name]
    func isNamed(_ place: Int) -> Bool {
      roles[place].bytes.count == name.count && roles[place].bytes.elementsEqual(name)
    }
    return (first..<roles.count).first(where: isNamed) ?? (0..<first).first(where: isNamed)
  }

  /// - Returns: false if the card depends on more than the widths of texts.
  private func measure(
    _ member: RecordMembers.Member, at place: Int, of record: RecordMembers,
    into parts: inout Parts
  ) -> Bool {
    // A copy of the role would count the references in it for each member.
    if member.kind == .nested, roles[place].isOpened { return false }
    switch roles[place].part {
    case .placing: break
    case .echo: return false
    case .badge, .body, .title:
      if member.kind == .nested { return false }
      return measureMain(member, at: place, of: record, into: &parts)
    case .line, .late, .last:
      if let shared = roles[place].shared {
        if member.kind == .nested { return false }
        if record.isExactly(shared, in: member) { break }
      }
      // An empty list has no line.
      guard let text = MeasuredText(member, of: record, as: roles[place].name, short) else {
        break
      }
      parts.append(
        PlainField(
          place: place, nameWidth: roles[place].labelWidth,
          saysOnlyTime: roles[place].saysOnlyTime, shownWidth: text.width, text: text),
        roles[place].part)
    }
    return true
  }

  /// Takes the title, the body or the badge.
  ///
  /// - Returns: the same as ``measure(_:at:of:into:)``.
  private func measureMain(
    _ member: RecordMembers.Member, at place: Int, of record: RecordMembers,
    into parts: inout Parts
  ) -> Bool {
    switch roles[place].part {
    case .title:
      guard let title = MeasuredText(member, of: record, as: roles[place].name, short),
        !title.mayHaveMarks, !title.hasLineFeed
      else { return false }
      parts.title = title
    case .body:
      let body = MeasuredText(member, of: record)
      if body.mayHaveMarks { return false }
      parts.body = body
    default: parts.hasBadge = true
    }
    return true
  }
}

extension RecordMembers {
  /// Whether a member that is not nested has this text.
  fileprivate func isExactly(_ text: String, in member: Member) -> Bool {
    member.kind == .text
      ? self.text(of: member).isExactly(text) : bytes[member.value].elementsEqual(text.utf8)
  }
}

/// The parts of a record that decide its card's extent.
private struct Parts {
  var title: MeasuredText?
  var body: MeasuredText?
  var hasBadge = false
  private var others: [PlainField] = []
  /// The index in `others` at which the less useful fields begin.
  private var firstLate = 0
  /// The index in `others` at which the fields that come last begin.
  private var firstLast = 0
  /// Whether the record has its fields in the order of the sample.
  var areInOrder = true

  /// The fields that the card shows, in the card's order.
  var lines: [PlainField] {
    var lines = others
    if !areInOrder { lines[..<firstLate].sort { $0.place < $1.place } }
    return lines.count > Card.mostFields ? Array(lines.prefix(Card.mostFields)) : lines
  }

  mutating func append(_ field: PlainField, _ part: PlainRole.Part) {
    if others.isEmpty { others.reserveCapacity(Card.mostFields) }
    switch part {
    case .late:
      others.insert(field, at: firstLast)
      firstLast += 1
    case .last: others.append(field)
    default:
      others.insert(field, at: firstLate)
      (firstLate, firstLast) = (firstLate + 1, firstLast + 1)
    }
  }
}

private struct PlainField: FlowingField {
  /// The index of its role.
  let place: Int
  let nameWidth: Int
  let saysOnlyTime: Bool
  let shownWidth: Int
  let text: MeasuredText

  var saysEnough: Bool { text.saysEnough }
  var isNamedDate: Bool { !saysOnlyTime && text.isDate }

  func shownLines(width: Int, limit: Int) -> Int { text.lineCount(width: width, limit: limit) }
}

/// A text that is measured from the record's bytes if these are ASCII, and otherwise as `SafeText`.
private enum MeasuredText {
  case ascii([UInt8], Range<Int>)
  case other(SafeText)

  /// The text as the record has it.
  init(_ member: RecordMembers.Member, of record: RecordMembers) {
    self =
      member.kind == .text
      ? .other(SafeText(record.text(of: member))) : .ascii(record.bytes, member.value)
  }

  /// The text as the card shows it; nil if there is nothing to show.
  init?(
    _ member: RecordMembers.Member, of record: RecordMembers, as name: String, _ short: ShortWords
  ) {
    if member.kind == .nested {
      guard let words = record.words(of: member, named: name, short) else { return nil }
      self = .other(SafeText(words))
    } else if member.kind == .text {
      let text = record.text(of: member)
      self = .other(SafeText(short.words(for: text, in: name) ?? text))
    } else if let words = short.words(for: record.bytes[member.value], in: name) {
      self = .other(SafeText(words))
    } else {
      self = .ascii(record.bytes, member.value)
    }
  }

  var width: Int {
    switch self {
    case .ascii(_, let range): range.count
    case .other(let text): text.width
    }
  }

  var hasLineFeed: Bool {
    switch self {
    case .ascii: false
    case .other(let text): text.utf8.contains(0x0A)
    }
  }

  /// Whether it may be HTML, of which cards show only the words.
  var mayHaveMarks: Bool {
    switch self {
    case .ascii(let bytes, let range): bytes.span.contains(UInt8(ascii: "<"), in: range)
    case .other(let text): text.utf8.contains(UInt8(ascii: "<"))
    }
  }

  var saysEnough: Bool {
    switch self {
    case .ascii(let bytes, let range): WaterfallCards.saysEnough(bytes[range])
    case .other(let text): WaterfallCards.saysEnough(text.utf8)
    }
  }

  var isDate: Bool {
    switch self {
    case .ascii(let bytes, let range): ShortWords.isDate(bytes[range])
    case .other(let text): ShortWords.isDate(text.utf8)
    }
  }

  /// - Parameter width: cells of a line.
  func lineCount(width: Int, limit: Int) -> Int {
    switch self {
    case .ascii(let bytes, let range):
      ASCIILines(bytes, range).count(width: width, limit: limit)
    case .other(let text): text.lineCount(width: width, limit: limit)
    }
  }
}
