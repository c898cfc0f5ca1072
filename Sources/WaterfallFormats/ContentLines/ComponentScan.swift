package import WaterfallRecords

/// Finds the end of a component, before the line that begins the next one, such as `BEGIN:VCARD` or
/// `BEGIN:VEVENT`.
///
/// Lines above the first component belong to it.
struct ComponentScan: LineScan {
  /// The names of the components, in capitals and without `BEGIN:`.
  private let names: [[UInt8]]
  var isInLine = false
  private var isBehindFirst = false

  static let begin = Array("BEGIN:".utf8)
  /// The length in bytes of the longest line that begins a component.
  private static let longest = 24

  init(_ names: [String]) { self.names = names.map { Array($0.utf8) } }

  mutating func ends(before index: Int, in bytes: [UInt8], isAtEnd: Bool) -> Bool? {
    let rest = bytes[index...].prefix(Self.longest)
    if rest.count < Self.longest, !isAtEnd, !rest.contains(0x0A) { return nil }
    guard begins(rest) else { return false }
    defer { isBehindFirst = true }
    return isBehindFirst
  }

  private func begins(_ line: ArraySlice<UInt8>) -> Bool {
    let line = line.prefix { $0 != 0x0A }.map(capital)
    guard line.starts(with: Self.begin) else { return false }
    let name = line.dropFirst(Self.begin.count).prefix { !isSpace($0) }
    return names.contains { name.elementsEqual($0) }
  }
}

/// Contacts (vCard). Each contact is a record.
package struct ContactFormat: TextFormat {
  package let name = "vcard"
  package let endings = ["vcf", "vcard"]
  package let title = "contacts"
  package let isFoundInTextFiles = true
  /// Tables of gene variants (Variant Call Format) also end in `.vcf`, so the ending proves
  /// nothing.
  package let isBelievedByName = false

  package init() {}

  package func resembles(_ bytes: [UInt8], from first: Int) -> Bool {
    ComponentHead.begins(bytes, first, "VCARD")
  }

  package func scan() -> any RecordScan { ComponentScan(["VCARD"]) }

  package func record(of bytes: [UInt8], in range: Range<Int>, _ styles: TakenStyles) -> Record {
    ContactRecord(ContentLine.lines(of: bytes, in: range)).record
      ?? TextRecord.ofParagraph(bytes, in: range, styles)
  }
}

/// Calendars (iCalendar). Each event, task and journal entry is a record.
package struct CalendarFormat: TextFormat {
  package let name = "icalendar"
  package let endings = ["ics", "ical", "ifb"]
  package let title = "a calendar"
  package let isFoundInTextFiles = true

  package init() {}

  package func resembles(_ bytes: [UInt8], from first: Int) -> Bool {
    (["VCALENDAR"] + EventRecord.kinds).contains { ComponentHead.begins(bytes, first, $0) }
  }

  package func scan() -> any RecordScan { ComponentScan(EventRecord.kinds) }

  package func record(of bytes: [UInt8], in range: Range<Int>, _ styles: TakenStyles) -> Record {
    EventRecord(ContentLine.lines(of: bytes, in: range)).record
      ?? TextRecord.ofParagraph(bytes, in: range, styles)
  }
}

private enum ComponentHead {
  /// Whether the first line begins a component of this name.
  static func begins(_ bytes: [UInt8], _ first: Int, _ name: String) -> Bool {
    let line = bytes[first...].prefix(40).prefix { $0 != 0x0A && $0 != 0x0D }
    return String(decoding: line, as: UTF8.self).uppercased() == "BEGIN:\(name)"
  }
}
