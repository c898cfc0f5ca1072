import WaterfallDocuments
import WaterfallFormats
import WaterfallRecords

/// A format of data, known by its name.
package struct Format: RawRepresentable, CaseIterable, Sendable {
  /// All formats, in the order in which help and messages list them. Those that text resembles are
  /// asked in the order of ``Sureness``, and in this order within each.
  package static let allCases: [Format] = [
    json, ndjson, csv, tsv, table, stanzas, logfmt, log, ini, yaml, toml, plist, feed, geojson,
    Format(MarkdownFormat()), diff, vcard, icalendar, mbox, text, sqlite, picture,
  ]

  package static let json = Format(JSONFormat(name: "json"))
  package static let geojson = Format(JSONFormat(name: "geojson"))
  package static let ndjson = Format(LinesFormat())
  package static let csv = Format(TableFormat(name: "csv", endings: ["csv"]))
  package static let tsv = Format(TableFormat(name: "tsv", endings: ["tsv", "tab"]))
  package static let yaml = Format(YAMLFormat())
  package static let feed = Format(FeedFormat())
  package static let toml = Format(TOMLFormat())
  package static let plist = Format(PropertyListFormat())
  package static let table = Format(AlignedFormat())
  package static let stanzas = Format(StanzaFormat(), .blocks)
  package static let ini = Format(INIFormat(), .blocks)
  package static let diff = Format(DiffFileFormat(), .aboveAll)
  package static let logfmt = Format(LogfmtFormat(), .lines)
  package static let log = Format(LogFormat(), .lines)
  package static let vcard = Format(ContactFormat(), .marked)
  package static let icalendar = Format(CalendarFormat(), .marked)
  package static let mbox = Format(MailboxFormat(.libraries), .marked)
  package static let text = Format(PlainTextFormat())
  package static let sqlite = Format(DatabaseFileFormat())
  package static let picture = Format(PictureFileFormat())

  let form: any DataFormat
  let sureness: Sureness

  init(_ form: any DataFormat, _ sureness: Sureness = .likely) {
    (self.form, self.sureness) = (form, sureness)
  }

  init(_ text: any TextFormat, _ sureness: Sureness = .likely) {
    self.init(CutTextFormat(form: TextForm(text)), sureness)
  }

  /// Forms that are found in a text, but have no name of their own. They are asked before the named
  /// formats that are as sure.
  private static let unnamed: [Format] = [
    Format(FoundFormat.commits, .aboveAll), Format(FoundFormat.drawn, .marked),
    Format(FoundFormat.webLog, .marked), Format(SlowLog(), .marked),
    Format(JournalExport(), .marked), Format(FoundFormat.packages, .blocks),
    Format(FoundFormat.knownLines, .columns), Format(FoundFormat.blocks, .columns),
  ]

  /// How sure a format is of text that resembles it. The surest is asked first.
  enum Sureness: Comparable, CaseIterable {
    /// Its text may hold text of any other format, as a diff does.
    case aboveAll
    /// It has a beginning that no other format has, whatever characters follow.
    case marked
    /// Its lines have a form of their own.
    case lines
    /// Its text has tabs and commas, so it is asked before tables.
    case blocks
    /// Its lines have columns, in which there may be commas.
    case columns
    /// Tables with delimiters come before it.
    case likely
  }

  /// The forms in the order in which they are asked: the surest first.
  private static let bySureness: [(sureness: Sureness, form: any DataFormat)] =
    Sureness.allCases.flatMap { sureness in
      (unnamed + allCases).filter { $0.sureness == sureness }.map { (sureness, $0.form) }
    }

  /// The format that text has by its looks; nil if it has none.
  ///
  /// - Parameter sureness: how sure the formats are that are asked.
  static func found(
    in text: Beginning, among sureness: ClosedRange<Sureness>
  ) -> (any DataFormat)? {
    bySureness.lazy.filter { sureness.contains($0.sureness) }
      .compactMap { $0.form.found(in: text) }.first
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
