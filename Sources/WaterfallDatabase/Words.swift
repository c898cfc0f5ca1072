import WaterfallItems
import WaterfallRecords

/// The messages for a database that cannot be read; each follows the file's name.
enum Words {
  static let notBuiltIn =
    "this is a database, and this build of waterfall has no SQLite\n"
    + "Build it with the trait Libraries, or convert the data to CSV or JSON."
  /// - Parameter reason: the reason why SQLite cannot be used.
  static func notInstalled(_ reason: String) -> String {
    "this is a database, and \(reason)\n"
      + "Install the library, or convert the data to CSV or JSON."
  }
  static let emptyFile =
    "expected an SQLite database, but the file is empty\n"
    + "Check that the program that writes it has finished."
  static let foreignFile =
    "expected an SQLite 3 database; this is another format, or encrypted\n"
    + "Leave out --format so that the format is detected, or decrypt the database."
  static let noTables = "the database has no tables\nLook at it with `sqlite3 FILE .schema`."
  static let locked = "another program has locked the database for more than a second"

  static func damaged(_ reason: String) -> String {
    "the database is damaged: \(reason)\n"
      + "Try `sqlite3 FILE .recover`, which writes out the readable rows."
  }

  static let unfinished =
    "a program stopped in the middle of a change to the database, which must be undone first\n"
    + "Open it with that program or with `sqlite3 FILE .tables`; waterfall never writes to it."

  static func closed(_ reason: String) -> String {
    "SQLite cannot open the database: \(reason)\n"
      + "Try `ls -l` to see who may read it, and the files beside it."
  }

  static func refused(_ reason: String) -> String {
    "SQLite reports: \(reason)\nTry --table with another table, or look at it with `sqlite3 FILE`."
  }

  /// - Parameter limit: the limit in bytes.
  static func tooLong(_ limit: Int) -> String {
    "a row has a value of more than \(readableSize(limit)), and nothing after it can be read\n"
      + "Select the other columns: sqlite3 -csv -header FILE 'SELECT …' | waterfall"
  }

  /// - Parameter limit: the limit in bytes.
  static func longRow(_ limit: Int) -> String {
    "a value of at most \(readableSize(limit)); this row has a longer one"
  }

  /// - Parameter names: the names of all tables and views.
  static func unknownTable(_ name: String, nearest: String?, names: [String]) -> String {
    let shown = names.prefix(12).joined(separator: ", ").onOneLine
    let listed = shown + (names.count > 12 ? ", …" : "")
    let advice = nearest.map { "Try --table \($0.onOneLine). " } ?? ""
    return
      "expected the name of a table or view, not `\(name.onOneLine)`\n"
      + "\(advice)The tables are \(listed)."
  }

  /// - Parameter names: the names of the damaged tables; at least one.
  static func damagedTables(_ names: [String], reason: String) -> String {
    let listed = names.prefix(12).map { "`\($0.onOneLine)`" }.joined(separator: ", ")
    let rest = names.count > 12 ? ", …" : ""
    if names.count == 1 {
      return
        "the table \(listed) is damaged: \(reason); --table \(names[0].onOneLine) shows its "
        + "readable rows"
    }
    return
      "the tables \(listed)\(rest) are damaged: \(reason); --table shows the readable rows of one"
  }

  static let goneBlob = "the picture no longer exists; r reads the table again"

  static let lostRow = "the row was set aside, and can no longer be read"

  static func goneRow(_ row: String) -> String { "row \(row) no longer exists" }
}
