/// The forms of data that records are read from.
package enum Format: String, CaseIterable, Hashable, Sendable {
  /// One document: an array, or an object with an array somewhere inside.
  case json
  /// A JSON value on each line.
  case ndjson
  /// Rows of cells (RFC 4180), named by the first row; the delimiter is found in the data.
  case csv
  /// The same with a tab between cells.
  case tsv
  /// A property list, XML or binary, with a list somewhere inside.
  case plist
  /// JSON whose `features` are the items; without such, as `json`.
  case geojson
  /// A card per heading.
  case markdown
  /// A card per paragraph, or per line where there is no blank one; of `git log` a card per commit.
  case text
  /// A database's table or view.
  case sqlite
  /// A picture by itself.
  case picture
}

extension Format {
  /// The format that a file's name promises; nil for a name that promises none of them.
  package init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    switch fileName[fileName.index(after: dot)...].lowercased() {
    case "json": self = .json
    case "geojson": self = .geojson
    case "ndjson", "jsonl", "jsonlines", "geojsonl", "geojsons": self = .ndjson
    case "csv": self = .csv
    case "tsv", "tab": self = .tsv
    case "plist": self = .plist
    case "md", "markdown": self = .markdown
    case "txt", "text", "log": self = .text
    case "sqlite", "sqlite3", "db", "db3": self = .sqlite
    default: return nil
    }
  }
}
