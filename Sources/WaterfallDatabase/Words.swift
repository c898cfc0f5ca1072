import WaterfallItems
import WaterfallRecords

/// The messages for a database that cannot be read; each follows the file's name.
enum Words {
  static let notBuiltIn =
    "this is a database, and this build of waterfall has no SQLite\n"
    + "Build it with the trait SQLite, or convert the data to CSV or JSON."
  /// - Parameter reason: the reason why SQLite cannot be used.
  static func notInstalled(_ reason: String) -> String {
    "this is a database, and \(reason)\n"
      + "Install the library, or convert the data to CSV or JSON."
  }
  static let emptyFile =
    "expected a database of SQLite, but the file is empty\nLook whether its writer has finished."
  static let foreignFile =
    "expected a database of SQLite 3; this is another format, or encrypted\n"
    + "Leave out --format to have the format found, or decrypt the database first."
  static let noTables =
    "the database has no tables\nLook at it with `sqlite3 FILE .schema`."
  static let locked =
    "another program has locked the database for more than a second"

  static func damaged(_ reason: String) -> String {
    "the database is damaged: \(reason)\nTry `sqlite3 FILE .recover`, which writes out what is "
      + "left."
  }

  static let unfinished =
    "whoever wrote the database last stopped in the middle, which has to be undone first\n"
    + "Open it once with that program, or with `sqlite3 FILE .tables`; here nothing is written."

  static func closed(_ reason: String) -> String {
    "SQLite cannot open the database: \(reason)\nTry `ls -l` to see who may read it and what lies "
      + "beside it."
  }

  static func refused(_ reason: String) -> String {
    "SQLite says: \(reason)\nTry --table with another table, or look at it with `sqlite3 FILE`."
  }

  /// - Parameter limit: the limit in bytes.
  static func tooLong(_ limit: Int) -> String {
    "a row has a value of more than \(readableSize(limit)), and nothing can be read behind it\n"
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
      "expected the name of a table or view, not `\(name.onOneLine)`\n\(advice)There are \(listed)."
  }

  /// - Parameter names: the names of the damaged tables; at least one.
  static func damagedTables(_ names: [String], reason: String) -> String {
    let listed = names.prefix(12).map { "`\($0.onOneLine)`" }.joined(separator: ", ")
    let rest = names.count > 12 ? ", …" : ""
    if names.count == 1 {
      return
        "the table \(listed) is damaged: \(reason); --table \(names[0].onOneLine) shows what is "
        + "left of it"
    }
    return "the tables \(listed)\(rest) are damaged: \(reason); --table shows what is left of one"
  }

  static let goneBlob = "the picture is not there any more; r reads the table anew"

  static let lostRow = "the row was put aside, and cannot be read any more"

  static func goneRow(_ row: String) -> String { "row \(row) is not there any more" }
}
