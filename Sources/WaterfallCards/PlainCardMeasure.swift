import TerminalGrid
package import WaterfallRecords

/// Finds the texts of cards in the bytes of their records, and measures them.
///
/// An extent depends only on the widths of words, so no card has to be made.
package struct PlainCardMeasure: RecordMeasuring {
  /// A field of the sample, and its part on a card.
  private struct Role {
    let name: String
    var bytes: [UInt8]
    /// The label's width, in cells.
    let labelWidth: Int
    let saysOnlyTime: Bool
    let saysOnlyLevel: Bool
    let part: PlainRole.Part
    let isOpened: Bool
    /// The words that are left to the details; nil if all words are shown.
    let shared: String?
  }

  private var roles: [Role]
  private let short: ShortWords
  private let measure: CardMeasure
  private let frame: CardFrame

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
      let label = SafeText($0.name)
      return Role(
        name: $0.name, bytes: Array($0.name.utf8), labelWidth: label.labelWidth,
        saysOnlyTime: label.saysOnlyTime, saysOnlyLevel: label.saysOnlyLevel, part: $0.part,
        isOpened: $0.isOpened, shared: $0.shared)
    }
    (self.short, self.measure) = (short.fitting(fields), measure)
    frame = measure.form.frame(width: measure.extentAcross(span: 1))
  }

  package var unshared: any RecordMeasuring {
    var measure = self
    for place in roles.indices { measure.roles[place].bytes = Array(roles[place].name.utf8) }
    return measure
  }

  package func extent(of record: RecordMembers) -> Float? {
    if record.members.count == 1 { return extent(ofText: record) }
    var parts = Parts()
    var (next, seen) = (0, UInt64(0))
    for (index, member) in record.members.enumerated() {
      // A field that the sample lacks, or that occurs twice, needs the full measure.
      guard let place = place(ofMember: index, in: record, from: next),
        seen >> UInt64(place) & 1 == 0
      else { return nil }
      seen |= 1 << UInt64(place)
      if place < next { parts.areInOrder = false }
      next = max(next, place + 1)
      // `==` would be a call through a table, since the kind is of another module.
      if case .blank = member.kind { continue }
      guard measure(member, at: place, of: record, into: &parts) else { return nil }
    }
    guard let title = parts.title else { return nil }
    let rows = frame.textRows(
      title: title, body: parts.body, fields: parts.lines, hasBadge: parts.hasBadge, measure.form)
    return measure.points(of: frame.rows(around: rows))
  }

  /// The extent of a card with nothing but a text. A short text is its title, and a long one its
  /// body (``CardContent``).
  private func extent(ofText record: RecordMembers) -> Float? {
    guard record.names.first?.isExactly("text") == true, roles.count == 1,
      roles[0].name.isExactly("text"), roles[0].shared == nil,
      case .plainText = record.members[0].kind
    else { return nil }
    let shown: MeasuredText?
    switch roles[0].part {
    case .title: shown = MeasuredText(record.members[0], of: record, as: "text", short)
    case .body: shown = MeasuredText(record.members[0], of: record)
    default: shown = nil
    }
    guard let shown, !shown.mayHaveMarks else { return nil }
    let isLong = shown.width > CardContent.longestTitle
    let rows = frame.textRows(
      title: isLong ? .other(SafeText("")) : shown, body: isLong ? shown : nil,
      fields: [PlainField](), hasBadge: false, measure.form)
    return measure.points(of: frame.rows(around: rows))
  }

  /// The index of a member's role; nil if the sample has no such field.
  ///
  /// - Parameter first: the index where the search begins. Members usually come in the order of the
  ///   roles.
  private func place(ofMember index: Int, in record: RecordMembers, from first: Int) -> Int? {
    func place(_ name: some Collection<UInt8>) -> Int? {
      func isNamed(_ place: Int) -> Bool {
        roles[place].bytes.count == name.count && roles[place].bytes.elementsEqual(name)
      }
      return (first..<roles.count).first(where: isNamed) ?? (0..<first).first(where: isNamed)
    }
    return record.names.isEmpty
      ? place(record.bytes[record.members[index].name]) : place(record.names[index].utf8)
  }

  /// - Returns: false if the card depends on more than the widths of texts.
  private func measure(
    _ member: RecordMembers.Member, at place: Int, of record: RecordMembers, into parts: inout Parts
  ) -> Bool {
    let isNested = if case .nested = member.kind { true } else { false }
    // A copy of the role would count the references in it for each member.
    if isNested, roles[place].isOpened { return false }
    switch roles[place].part {
    case .placing: break
    case .line(.echo): return false
    case .badge, .body, .title:
      if isNested { return false }
      return measureMain(member, at: place, of: record, into: &parts)
    case .line(let rank):
      if let shared = roles[place].shared {
        if isNested { return false }
        if record.isExactly(shared, in: member) { break }
      }
      // An empty list has no line.
      guard let text = MeasuredText(member, of: record, as: roles[place].name, short) else { break }
      parts.append(
        PlainField(
          place: place, nameWidth: roles[place].labelWidth,
          saysOnlyTime: roles[place].saysOnlyTime, saysOnlyLevel: roles[place].saysOnlyLevel,
          shown: text, shownWidth: text.width),
        rank)
    }
    return true
  }

  /// Takes the title, the body or the badge.
  ///
  /// - Returns: the same as ``measure(_:at:of:into:)``.
  private func measureMain(
    _ member: RecordMembers.Member, at place: Int, of record: RecordMembers, into parts: inout Parts
  ) -> Bool {
    switch roles[place].part {
    case .title:
      guard let title = MeasuredText(member, of: record, as: roles[place].name, short),
        !title.mayHaveMarks, !title.contains(0x0A)
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

  mutating func append(_ field: PlainField, _ rank: FieldRank?) {
    if others.isEmpty { others.reserveCapacity(Card.mostFields) }
    switch rank {
    case .late:
      others.insert(field, at: firstLast)
      firstLast += 1
    case .last: others.append(field)
    case nil, .echo:
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
  let saysOnlyLevel: Bool
  let shown: MeasuredText
  let shownWidth: Int
}

/// A text that is measured from the record's bytes if these are ASCII, and otherwise as `SafeText`.
private enum MeasuredText: CardText {
  case ascii([UInt8], Range<Int>)
  case other(SafeText)

  /// The text as the record has it.
  init(_ member: RecordMembers.Member, of record: RecordMembers) {
    if case .text = member.kind {
      self = .other(SafeText(record.text(of: member)))
    } else {
      self = .ascii(record.bytes, member.value)
    }
  }

  /// The text as the card shows it; nil if there is nothing to show.
  init?(
    _ member: RecordMembers.Member, of record: RecordMembers, as name: String, _ short: ShortWords
  ) {
    switch member.kind {
    case .nested:
      guard let words = record.words(of: member, named: name, short) else { return nil }
      self = .other(SafeText(words))
    case .text:
      let text = record.text(of: member)
      self = .other(SafeText(short.words(for: text, in: name) ?? text))
    case .blank, .plainText, .scalar:
      self =
        short.words(for: record.bytes[member.value], in: name).map { .other(SafeText($0)) }
        ?? .ascii(record.bytes, member.value)
    }
  }

  var width: Int {
    switch self {
    case .ascii(_, let range): range.count
    case .other(let text): text.width
    }
  }

  func contains(_ byte: UInt8) -> Bool {
    switch self {
    case .ascii(let bytes, let range): bytes.span.contains(byte, in: range)
    case .other(let text): text.utf8.contains(byte)
    }
  }

  /// Whether it may be HTML, of which cards show only the words.
  var mayHaveMarks: Bool { contains(UInt8(ascii: "<")) }

  var hasLetters: Bool {
    switch self {
    case .ascii(let bytes, let range): bytes[range].contains(where: isLetterOfWords)
    case .other(let text): text.hasLetters
    }
  }

  var isShownDate: Bool {
    switch self {
    case .ascii(let bytes, let range): ShortWords.isDate(bytes.span.extracting(range))
    case .other(let text): text.isShownDate
    }
  }

  func lineCount(width: Int, limit: Int) -> Int {
    switch self {
    case .ascii(let bytes, let range):
      ASCIILines(bytes, range).count(width: width, limit: limit)
    case .other(let text): text.lineCount(width: width, limit: limit)
    }
  }
}
