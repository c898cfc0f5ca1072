/// A form of data that records are read from.
package struct Format: RawRepresentable, CaseIterable, Sendable {
  /// What people call it: `--format ndjson`.
  package let rawValue: String
  /// The endings of file names that promise it, in small letters.
  package let endings: [String]
  /// How its records are cut out of text and read; nil: its source knows it by itself.
  package let text: TextForm?

  private init(_ name: String, endings: [String] = []) {
    (rawValue, self.endings, text) = (name, endings, nil)
  }

  package init(_ text: any TextFormat) {
    (rawValue, endings, self.text) = (text.name, text.endings, TextForm(format: text))
  }
}

extension Format {
  /// All formats, in the order in which help and messages list them.
  package static let allCases: [Format] = [
    .json, .ndjson, .csv, .tsv, .plist, .geojson, .markdown, .text, .sqlite, .picture,
  ]

  /// One document: an array, or an object with an array somewhere inside.
  package static let json = Format("json", endings: ["json"])
  /// A JSON value on each line.
  package static let ndjson = Format(
    "ndjson", endings: ["ndjson", "jsonl", "jsonlines", "geojsonl", "geojsons"])
  /// Rows of cells (RFC 4180), named by the first row; the delimiter is found in the data.
  package static let csv = Format("csv", endings: ["csv"])
  /// The same with a tab between cells.
  package static let tsv = Format("tsv", endings: ["tsv", "tab"])
  /// A property list, XML or binary, with a list somewhere inside.
  package static let plist = Format("plist", endings: ["plist"])
  /// JSON whose `features` are the items; without such, as `json`.
  package static let geojson = Format("geojson", endings: ["geojson"])
  /// A card per paragraph, or per line where there is no blank one; of `git log` a card per commit.
  package static let text = Format("text", endings: ["txt", "text", "log"])
  /// A database's table or view.
  package static let sqlite = Format("sqlite", endings: ["sqlite", "sqlite3", "db", "db3"])
  /// A picture by itself.
  package static let picture = Format("picture")
}

extension Format: Hashable {
  package static func == (one: Format, other: Format) -> Bool { one.rawValue == other.rawValue }
  package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension Format {
  /// nil if no format has this name.
  package init?(rawValue: String) {
    guard let format = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = format
  }

  /// The format that a file's name promises; nil for a name that promises none of them.
  package init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    let ending = fileName[fileName.index(after: dot)...].lowercased()
    guard let format = Self.allCases.first(where: { $0.endings.contains(ending) }) else {
      return nil
    }
    self = format
  }
}
