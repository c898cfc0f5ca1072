import WaterfallDocuments
import WaterfallFormats
import WaterfallRecords

/// A format of data, known by its name.
package struct Format: RawRepresentable, CaseIterable, Sendable {
  /// All formats, in the order in which help and messages list them. Their looks are
  /// asked in the order of ``Look/Sureness``, and in this order within each.
  package static let allCases: [Format] = [
    json, ndjson, csv, tsv, table, stanzas, logfmt, log, ini, yaml, toml, plist, feed, xml,
    geojson, markdown, diff, vcard, icalendar, mbox, text, sqlite, picture,
  ]

  package static let json = Format(JSONFormat(name: "json"))
  package static let geojson = Format(JSONFormat(name: "geojson"))
  package static let ndjson = Format(LinesFormat())
  package static let csv = Format(TableFormat(name: "csv", endings: ["csv"]))
  package static let tsv = Format(TableFormat(name: "tsv", endings: ["tsv", "tab"]))
  package static let yaml = Format(YAMLFormat())
  package static let feed = Format(FeedFormat())
  package static let xml = Format(XMLFormat())
  package static let toml = Format(TOMLFormat())
  package static let plist = Format(PropertyListFormat())
  package static let table = Format(AlignedFormat())
  package static let stanzas = Format(StanzaFormat())
  package static let ini = Format(INIFormat())
  package static let markdown = Format(MarkdownFormat())
  package static let diff = Format(DiffFormat())
  package static let logfmt = Format(LogfmtFormat())
  package static let log = Format(LogFormat())
  package static let vcard = Format(ContactFormat())
  package static let icalendar = Format(CalendarFormat())
  package static let mbox = Format(MailboxFormat(.libraries))
  package static let text = Format(PlainTextFormat())
  package static let sqlite = Format(DatabaseFileFormat())
  package static let picture = Format(PictureFileFormat())

  let form: any DataFormat

  init(_ form: any DataFormat) { self.form = form }

  /// The looks of all formats in the order in which they are asked: the surest first.
  private static let looks: [(look: Look, format: any DataFormat)] =
    Look.Sureness.allCases.flatMap { sureness in
      allCases.map(\.form).flatMap { format in
        format.looks.filter { $0.sureness == sureness }.map { ($0, format) }
      }
    }

  /// The looks of a sureness among `sureness` that text with this name may have.
  private static func looks(
    of text: Beginning, among sureness: ClosedRange<Look.Sureness>
  ) -> some Sequence<Look> {
    looks.lazy.filter { look, format in
      sureness.contains(look.sureness) && format.mayHaveName(of: text.promised)
    }.map(\.look)
  }

  /// The format that text has by its looks; nil if it has none.
  ///
  /// - Parameter sureness: how sure the looks are that are asked.
  static func found(
    in text: Beginning, among sureness: ClosedRange<Look.Sureness>
  ) -> (any DataFormat)? {
    looks(of: text, among: sureness).lazy.compactMap { $0.form(of: text) }.first
  }

  /// Whether the next line could give text a look that is so sure.
  static func awaitsLine(_ text: Beginning, _ sureness: Look.Sureness) -> Bool {
    looks(of: text, among: sureness...sureness).contains { $0.awaitsLine(text) }
  }

  /// The name for users: `--format ndjson`.
  package var rawValue: String { form.name }
  /// The file name extensions that promise this format, in lower case.
  package var endings: [String] { form.endings }

  /// The format with this name; nil if there is none.
  package init?(rawValue: String) {
    guard let format = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = format
  }

  /// The format that a file's name promises; nil if it promises none.
  package init?(fileName: String) {
    guard let dot = fileName.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let ending = fileName[fileName.utf8.index(after: dot)...].lowercased()
    guard let format = Self.allCases.first(where: { $0.endings.contains(ending) }) else {
      return nil
    }
    self = format
  }
}

extension Format: Hashable {
  package static func == (one: Format, other: Format) -> Bool { one.rawValue == other.rawValue }
  package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}
