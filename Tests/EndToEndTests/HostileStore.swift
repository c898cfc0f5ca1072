import Glibc
import Testing
import WaterfallTestSupport

#if Libraries
import CSQLite
#endif

/// Sources that are more than one text, and take the most memory for their length.
enum HostileStore: String, CaseIterable, CustomTestStringConvertible {
  /// A table of the shortest rows; a table with long values; a view that computes long values.
  case rows, longValues, computedValues
  /// A directory of many files.
  case names
  /// A picture of many pixels; a directory of pictures.
  case picture, pictures
  /// Many records, or one long one, packed.
  case packedLines, packedRecord

  var testDescription: String { rawValue }

  /// Whether this build can read it.
  static var readable: [HostileStore] {
    #if Libraries
    allCases
    #else
    allCases.filter { ![.rows, .longValues, .computedValues].contains($0) }
    #endif
  }

  /// The parts whose number grows with the scale: records, files or pictures.
  private var count: Int {
    switch self {
    case .rows, .packedLines: 100_000
    case .longValues, .computedValues: 12
    case .names: 3_000
    case .picture: 1
    case .pictures: 12
    case .packedRecord: 90_000
    }
  }

  /// The sides of a picture in pixels.
  private static let side = 1_000

  /// Makes the source in a folder, and returns its path.
  ///
  /// - Parameter scale: the length as a multiple of that in a run before each commit.
  func make(in folder: TerminalSession.Folder, scale: Int) throws -> String {
    let count = count * scale
    switch self {
    case .rows:
      return Self.database(
        folder["a.sqlite"],
        "CREATE TABLE t(a); INSERT INTO t SELECT 1 FROM (\(Self.numbers(count)))")
    case .longValues:
      return Self.database(
        folder["a.sqlite"],
        "CREATE TABLE t(a); INSERT INTO t SELECT \(Self.longText) FROM (\(Self.numbers(count)))")
    case .computedValues:
      return Self.database(
        folder["a.sqlite"],
        "CREATE VIEW v AS SELECT i, \(Self.longText) AS body FROM (\(Self.numbers(count)))")
    case .names:
      for number in 0..<count { try folder.write("\(number).txt", "some words") }
      return folder.path
    case .picture:
      let side = Self.side * (scale == 1 ? 1 : 3)
      return try folder.write("a.png", bytes: Self.picture(side: side))
    case .pictures:
      let bytes = Self.picture(side: Self.side)
      for number in 0..<count { try folder.write("\(number).png", bytes: bytes) }
      return folder.path
    case .packedLines: return try Self.packed("a\n", count, in: folder)
    case .packedRecord:
      return try Self.packed("some words, and no line feed at all ", count, in: folder)
    }
  }

  /// The most memory that the program may take for the source, in bytes: the rows of the table in
  /// `Sources/WaterfallSources/README.md`. The program itself takes less than 80 MB in a debug
  /// build.
  func bound(scale: Int) -> Int {
    let (program, record) = (80_000_000, 300_000_000)
    let count = count * scale
    return switch self {
    case .rows: program + 64 * count
    case .longValues, .computedValues: program + record
    case .names: program + 500 * count
    case .picture: program + 12 * Self.side * Self.side * (scale == 1 ? 1 : 9)
    case .pictures: program + 12 * Self.side * Self.side + 500 * count
    case .packedLines: program + 32_000_000 + 64 * count
    case .packedRecord: program + 32_000_000 + record
    }
  }

  private static func numbers(_ count: Int) -> String {
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count)) "
      + "SELECT i FROM n"
  }

  /// 4 MB of text, in SQL.
  private static let longText = "replace(hex(zeroblob(2000000)), '0', 'x')"

  private static func database(_ path: String, _ sql: String) -> String {
    #if Libraries
    var connection: OpaquePointer?
    unsafe sqlite3_open(path, &connection)
    unsafe sqlite3_exec(connection, sql, nil, nil, nil)
    unsafe sqlite3_close(connection)
    #endif
    return path
  }

  private static func picture(side: Int) -> [UInt8] {
    SamplePicture.png(width: side, height: side) { x, y in
      [UInt8(truncatingIfNeeded: x), UInt8(truncatingIfNeeded: y), 99, 255]
    }
  }

  private static func packed(
    _ part: String, _ count: Int, in folder: TerminalSession.Folder
  ) throws -> String {
    let path = try folder.write("a.txt", String(repeating: part, count: count))
    _ = unsafe system("gzip '\(path)'")
    return path + ".gz"
  }
}
