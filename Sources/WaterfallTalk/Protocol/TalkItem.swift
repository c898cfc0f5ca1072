package import WaterfallItems
package import WaterfallRecords

/// An item as a talk carries it: all that a card and its details are made of.
///
/// As JSON it is an object. Members that say nothing are left out:
///
/// - `id`: the item's identity, 16 hexadecimal digits.
/// - `record`: the record's fields in their order. A name may come twice.
/// - `section`: the name of its section.
/// - `roles`: the roles of its fields, as an index into the page's `roles`, if they differ from
///   those of most items.
/// - `failure`: why the record could not be read. `cut`: how much of it was read.
/// - `details`: the index of the first field that is shown in the details only.
/// - `markdown`, `lines`: the fields whose texts are Markdown, and lines that are not wrapped.
/// - `references`: the fields that lead to other records. `enterable`: whether more is inside.
/// - `file`: the source that it comes from, if there are several. `namesFile`: whether its card
///   says so.
/// - `blobs`: the fields that are bytes. `styles`: the looks of parts of texts.
/// - `numbers`: the paths of texts in `record` that are numbers which JSON does not know, such as
///   `NaN`.
/// - `written`: the indices of fields whose values are nested so deeply that they are JSON in a
///   text.
package struct TalkItem: Hashable, Sendable {
  package var id: ItemID
  package var record: Record
  /// The name of its section; nil if it is in a section without a name.
  package var section: String?
  /// An index into ``TalkPage/roles``; nil if the roles of the talk's start apply.
  package var roles: Int?

  package init(id: ItemID, record: Record, section: String? = nil, roles: Int? = nil) {
    (self.id, self.record, self.section, self.roles) = (id, record, section, roles)
  }
}

// MARK: To JSON

extension TalkItem {
  /// Appends the item as JSON on one line, without control characters.
  ///
  /// - Complexity: O(length of the record).
  package func appendJSON(to json: inout [UInt8]) {
    var writer = RecordWriter()
    json += "{\"id\":\"\(id.digits)\",\"record\":".utf8
    writer.append(record.fields, to: &json)
    for member in members(numbers: writer.numbers, written: writer.written) {
      json.append(UInt8(ascii: ","))
      appendHarmlessJSON(member.name, to: &json)
      json.append(UInt8(ascii: ":"))
      member.value.appendJSON(to: &json)
    }
    json.append(UInt8(ascii: "}"))
  }

  /// The members after the record.
  private func members(numbers: [[Int]], written: [Int]) -> [Field] {
    var members: [Field] = []
    func add(_ name: String, _ value: Value?) {
      guard let value, value != .array([]), value != .bool(false) else { return }
      members.append(Field(name, value))
    }
    add("section", section.map(Value.string))
    add("roles", roles.map(Value.whole))
    add("failure", record.failure.map(Value.string))
    add("cut", record.cut.map(Value.string))
    if let first = record.firstDetail, first < record.fields.count { add("details", .whole(first)) }
    add("markdown", record.markdownField.map(Value.string))
    add("lines", record.linesField.map(Value.string))
    add("references", .array(record.references.map(Value.string)))
    add("enterable", .bool(record.isEnterable))
    add("file", record.origin.map { Value.string($0.name) })
    add("namesFile", .bool(record.origin?.isShown ?? false))
    add("blobs", .array(record.blobs.map(\.value)))
    add("styles", record.stylesValue)
    add("numbers", .array(numbers.map { .array($0.map(Value.whole)) }))
    add("written", .array(written.map(Value.whole)))
    return members
  }
}

extension Value {
  static func whole(_ number: Int) -> Value { .number(String(number)) }
}

// MARK: From JSON

extension TalkItem {
  /// Reads an item. Members with other names are ignored.
  ///
  /// - Throws: if a member is of another kind than it should be, or leads to nothing.
  package init(_ value: Value) throws(WrongKind) {
    let members = try ObjectMembers(value)
    guard let id = try members.text("id").flatMap(ItemID.init(digits:)) else { throw WrongKind() }
    var fields = try members.fields("record")
    for index in try members.elements("written") {
      try fields.readWritten(at: index.whole(in: 0...Int.max))
    }
    let paths = try members.elements("numbers").map { (path) throws(WrongKind) in
      try path.path()
    }
    let numbers = paths.sorted { $0.lexicographicallyPrecedes($1) }
    if !numbers.isEmpty { try fields.makeNumbers(at: numbers[...], step: 0) }
    var record = Record(fields: fields)
    if let first = try members.number("details") {
      guard first < fields.count else { throw WrongKind() }
      record = Record(fields: Array(fields[..<first]))
      record.appendDetails(Array(fields[first...]))
    }
    record.failure = try members.text("failure")
    record.cut = try members.text("cut")
    record.markdownField = try members.text("markdown")
    record.linesField = try members.text("lines")
    record.references = try members.texts("references")
    record.isEnterable = try members.flag("enterable")
    if let file = try members.text("file") {
      record.origin = RecordOrigin(name: file, isShown: try members.flag("namesFile"))
    }
    record.blobs = try members.elements("blobs").map { (blob) throws(WrongKind) in
      try Blob(ObjectMembers(blob))
    }
    try record.takeStyles(of: members.elements("styles"))
    self.init(
      id: id, record: record, section: try members.text("section"),
      roles: try members.number("roles"))
  }
}

extension Value {
  /// The way to a value inside a record: indices of fields, elements and members.
  func path() throws(WrongKind) -> [Int] {
    try elements(most: JSONReader.depthLimit + 1).map { (step) throws(WrongKind) in
      try step.whole(in: 0...Int.max)
    }
  }
}

// A field that is bytes: `{"field":"img","bytes":4711,"format":"png","width":640,"height":480}`.
// `format` is missing if the bytes are no picture, the size if the picture's header is damaged.
extension Blob {
  var value: Value {
    var members = [Field("field", .string(field)), Field("bytes", .whole(byteCount))]
    switch probe {
    case .other: break
    case .broken(let format): members.append(Field("format", .string(format.rawValue)))
    case .picture(let header):
      members.append(Field("format", .string(header.format.rawValue)))
      members.append(Field("width", .whole(header.width)))
      members.append(Field("height", .whole(header.height)))
      if header.orientation != .upright {
        members.append(Field("orientation", .whole(Int(header.orientation.rawValue))))
      }
    }
    return .object(members)
  }

  init(_ members: ObjectMembers) throws(WrongKind) {
    guard let field = try members.text("field"), let byteCount = try members.number("bytes") else {
      throw WrongKind()
    }
    self.init(field: field, byteCount: byteCount, probe: try PictureProbe(members))
  }
}

extension PictureProbe {
  fileprivate init(_ members: ObjectMembers) throws(WrongKind) {
    guard let name = try members.text("format") else {
      self = .other
      return
    }
    guard let format = PictureFormat(rawValue: name) else { throw WrongKind() }
    let sides = 1...1 << 31
    guard let width = try members.number("width", in: sides),
      let height = try members.number("height", in: sides)
    else {
      self = .broken(format)
      return
    }
    let number = try members.number("orientation", in: 1...8) ?? 1
    guard let orientation = PictureOrientation(rawValue: UInt8(number)) else { throw WrongKind() }
    self = .picture(
      PictureHeader(format: format, width: width, height: height, orientation: orientation))
  }
}

// An item's identity in lines of a talk: 16 hexadecimal digits.
extension ItemID {
  package var digits: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  /// nil if the text is anything else than 1 to 16 hexadecimal digits.
  package init?(digits text: String) {
    guard 1...16 ~= text.utf8.count, text.utf8.first != UInt8(ascii: "+"),
      let value = UInt64(text, radix: 16)
    else { return nil }
    self.init(value)
  }
}

extension TalkItem {
  /// Appends the item as JSON; one that would be longer loses the ends of its long texts, and then
  /// its last values.
  func appendJSON(to json: inout [UInt8], atMost limit: Int) {
    let start = json.count
    appendJSON(to: &json)
    let length = json.count - start
    // An escaped character takes up to six times its bytes.
    var room = limit / 2
    while json.count - start > limit, room > 0 {
      json.removeLast(json.count - start)
      var item = self
      var left = Room(bytes: room)
      item.record.fields = left.shortened(item.record.fields)
      item.record.cut = "\(readableSize(room)) of \(record.cut ?? readableSize(length))"
      item.appendJSON(to: &json)
      room /= 4
    }
  }
}

/// The bytes that are left for values.
private struct Room {
  var bytes: Int

  mutating func shortened(_ fields: [Field]) -> [Field] {
    var kept: [Field] = []
    for field in fields {
      bytes -= field.name.utf8.count + 4
      guard bytes > 0 else { break }
      kept.append(Field(field.name, shortened(field.value)))
    }
    return kept
  }

  private mutating func shortened(_ value: Value) -> Value {
    switch value {
    case .null, .bool:
      bytes -= 5
      return value
    case .number(let digits):
      bytes -= digits.utf8.count
      return value
    case .string(let text):
      // It may take four fifths of the room, so that others have some, too.
      let short = text.utf8.count <= bytes / 5 * 4 ? text : text.beginning(upTo: bytes / 5 * 4)
      bytes -= short.utf8.count + 2
      return .string(short)
    case .array(let elements):
      var kept: [Value] = []
      for element in elements {
        bytes -= 1
        guard bytes > 0 else { break }
        kept.append(shortened(element))
      }
      return .array(kept)
    case .object(let fields): return .object(shortened(fields))
    }
  }
}

extension String {
  /// The longest beginning with at most this number of bytes, without a part of a letter.
  fileprivate func beginning(upTo most: Int) -> String {
    var end = utf8.index(startIndex, offsetBy: max(0, most), limitedBy: endIndex) ?? endIndex
    while end > startIndex, end < endIndex, utf8[end] & 0xC0 == 0x80 {
      end = utf8.index(before: end)
    }
    return String(self[..<end])
  }
}
