import WaterfallRecords

/// Makes a record of the lines of an event, a task or a journal entry.
struct EventRecord {
  /// The components that become records.
  static let kinds = ["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY"]

  private static let names = [
    "SUMMARY": "title", "DTSTART": "start", "DTEND": "end", "DUE": "due", "DTSTAMP": "stamp",
    "RRULE": "repeats", "ATTENDEE": "attendees", "LAST-MODIFIED": "modified",
    "PERCENT-COMPLETE": "done",
  ]
  /// The lines that come first, in this order.
  private static let first = [
    "SUMMARY", "DTSTART", "DTEND", "DUE", "DURATION", "LOCATION", "DESCRIPTION", "STATUS",
    "ORGANIZER", "ATTENDEE", "CATEGORIES", "RRULE", "URL",
  ]
  /// The lines that come last, together with all that begin with `X-`.
  private static let last: Set<String> = [
    "UID", "DTSTAMP", "SEQUENCE", "TRANSP", "CLASS", "CREATED", "LAST-MODIFIED",
  ]

  /// The component's own lines, without those of components inside it.
  private var own: [ContentLine] = []
  private var kind: String?
  /// The fields of each alarm in the component.
  private var alarms: [FieldList] = []

  init(_ lines: [ContentLine]) {
    var open: [String] = []
    for line in lines {
      if line.name == "BEGIN" {
        open.append(line.value.uppercased())
        if kind == nil, Self.kinds.contains(line.value.uppercased()) {
          (kind, open) = (line.value.uppercased(), [])
        } else if kind != nil, open == ["VALARM"] {
          alarms.append(FieldList())
        }
      } else if line.name == "END" {
        if kind != nil, open.isEmpty { break }
        _ = open.popLast()
      } else if kind != nil, open.isEmpty {
        own.append(line)
      } else if kind != nil, open == ["VALARM"], let last = alarms.indices.last {
        alarms[last].add(Self.words(line), as: line.name.lowercased())
      }
    }
    if kind == nil { own = lines.filter { $0.name != "BEGIN" && $0.name != "END" } }
  }

  /// The record; nil if it would have no fields.
  var record: Record? {
    var list = FieldList()
    let first = Self.first.flatMap { name in own.filter { $0.name == name } }
    let others = own.filter { !Self.first.contains($0.name) && !Self.isLast($0) }
    for line in first + others { Self.add(line, to: &list) }
    if let kind, kind != "VEVENT" { list.add(kind.dropFirst().lowercased(), as: "kind") }
    if let zone = own.first(where: { $0.name == "DTSTART" || $0.name == "DUE" })?["TZID"] {
      list.add(zone, as: "zone")
    }
    for alarm in alarms { list.add(.object(alarm.fields), as: "alarm") }
    for line in own where Self.isLast(line) { Self.add(line, to: &list) }
    return list.fields.isEmpty ? nil : Record(fields: list.fields)
  }

  private static func add(_ line: ContentLine, to list: inout FieldList) {
    let name = names[line.name] ?? line.name.lowercased()
    if line.name == "CATEGORIES" {
      for part in line.parts(between: ",") { list.add(part, as: name) }
      return
    }
    let value = words(line)
    if !value.isEmpty { list.add(value, as: name) }
  }

  private static func isLast(_ line: ContentLine) -> Bool {
    last.contains(line.name) || line.name.begins(with: "X-")
  }

  private static func words(_ line: ContentLine) -> String {
    if line.isBase64 { return ByteWords.words(forBase64: line.value.utf8) }
    if let date = DateParts(compact: line.value)?.text { return date }
    if line.name == "ATTENDEE" || line.name == "ORGANIZER" {
      let isMail = line.value.lowercased().begins(with: "mailto:")
      return line["CN"]
        ?? (isMail ? String(line.value.unicodeScalars.dropFirst("mailto:".utf8.count)) : line.text)
    }
    return line.text
  }
}
