import WaterfallRecords

/// Makes a record of a contact's lines. The fields that people want to know come first.
struct ContactRecord {
  /// Everyday names for the names of vCard.
  private static let names = [
    "FN": "name", "N": "full name", "TEL": "phone", "EMAIL": "email", "ORG": "organization",
    "TITLE": "job", "ROLE": "role", "ADR": "address", "URL": "url", "BDAY": "birthday",
    "NOTE": "note", "NICKNAME": "nickname", "CATEGORIES": "categories", "IMPP": "chat",
    "TZ": "zone", "GEO": "place", "ANNIVERSARY": "anniversary",
  ]
  /// The fields that come first, in this order.
  private static let order = [
    "FN", "ORG", "TITLE", "TEL", "EMAIL", "ADR", "BDAY", "URL", "NOTE", "N",
  ]
  /// The fields whose values have parts between semicolons.
  private static let structured: Set<String> = ["ADR", "ORG"]

  private let lines: [ContentLine]

  init(_ lines: [ContentLine]) {
    self.lines = lines.filter { $0.name != "BEGIN" && $0.name != "END" }
  }

  /// The record; nil if it would have no fields.
  var record: Record? {
    var list = FieldList()
    let hasName = lines.contains { $0.name == "FN" }
    let places = Dictionary(
      uniqueKeysWithValues: Self.order.enumerated().map { ($0.element, $0.offset) })
    let known = lines.enumerated().sorted { one, other in
      let (first, second) = (
        Self.place(of: one.element, places), Self.place(of: other.element, places)
      )
      return (first, one.offset) < (second, other.offset)
    }
    for line in known.map(\.element) {
      let value = Self.words(line)
      if value.isEmpty || line.name == "N" && hasName { continue }
      list.add(value, as: Self.name(of: line))
    }
    return list.fields.isEmpty ? nil : Record(fields: list.fields)
  }

  /// The rank of a line in the record. Names that have no everyday name come last.
  private static func place(of line: ContentLine, _ places: [String: Int]) -> Int {
    places[line.name] ?? (names[line.name] == nil ? order.count + 1 : order.count)
  }

  private static func name(of line: ContentLine) -> String {
    let name = names[line.name] ?? line.name.lowercased()
    guard ["TEL", "EMAIL", "ADR", "URL", "IMPP"].contains(line.name) else { return name }
    return ([name] + line.types.filter { $0 != "quoted-printable" }).joined(separator: " ")
  }

  private static func words(_ line: ContentLine) -> String {
    if line.isBase64 { return ByteWords.words(forBase64: line.value.utf8) }
    if line.name == "N" {
      // vCard's order is family name, given names, further names, titles before, titles after.
      let parts = line.parts(between: ";") + Array(repeating: "", count: 5)
      return [parts[3], parts[1], parts[2], parts[0], parts[4]].filter { !$0.isEmpty }
        .joined(separator: " ")
    }
    if structured.contains(line.name) {
      return line.parts(between: ";").filter { !$0.isEmpty }.joined(separator: ", ")
    }
    for scheme in ["tel:", "mailto:"] where line.value.lowercased().begins(with: scheme) {
      return String(line.text.unicodeScalars.dropFirst(scheme.utf8.count))
    }
    if line.name == "BDAY" || line.name == "ANNIVERSARY" {
      return DateParts(compact: line.value)?.text ?? line.text
    }
    return line.text
  }
}

/// Shows the size of encoded bytes in place of the bytes.
enum ByteWords {
  /// - Parameter text: digits of base64, with or without padding and line breaks.
  static func words(forBase64 text: some Sequence<UInt8>) -> String {
    let digits = text.reduce(0) { $0 + (isSpace($1) || $1 == UInt8(ascii: "=") ? 0 : 1) }
    let bytes = digits * 3 / 4
    return bytes < 1000 ? "\(bytes) B" : "\((bytes + 500) / 1000) kB"
  }
}
