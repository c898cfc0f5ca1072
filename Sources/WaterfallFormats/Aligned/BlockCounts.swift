/// How many tables and other lines the blocks of a text have.
struct BlockCounts {
  enum Kind {
    /// Tables, with a few lines beside them.
    case tables
    /// Tables with texts between them.
    case tablesAndTexts
  }

  /// The headers of the tables.
  var headers: Set<[UInt8]> = []
  private var tables = 0
  /// The number of blocks with a title and the header of another table, but without rows.
  private var emptyTables = 0
  /// The number of tables without a header.
  private var runs = 0
  /// The number of lines below the first table that are no part of a table.
  private var others = 0
  /// The number of all lines that are no part of a table, and belong to no label.
  private var texts = 0
  private var blocksOfTables = 0
  /// Whether more than two lines follow each other that are no part of a table.
  private var hasParagraphs = false
  /// Whether a table has rows of two lines each, so that it is no table that is read line by line.
  var hasPairs = false
  /// Whether no line follows a table in its block.
  private var areApart = true
  /// Whether a line is drawn below the header of a table.
  private var hasRuler = false

  /// The largest number of other lines for each table, and the largest number next to each other
  /// that are told beside the tables.
  private static let mostTexts = 10
  /// The same around a table that is the only one, but has a drawn line.
  private static let mostAroundOne = 60
  private static let mostBeside = 2

  func isBeforeTables(_ parts: TableParts) -> Bool { tables == 0 && parts.parts.isEmpty }

  /// Takes the next block.
  ///
  /// - Parameters:
  ///   - rest: the number of lines after its last table.
  ///   - labelled: the number of lines around its tables that have labels or belong to them.
  ///   - isEmptyTable: whether it has the header of an earlier table, without rows.
  mutating func add(_ parts: TableParts, rest: Int, labelled: Int, isEmptyTable: Bool) {
    let counts = parts.parts.map(\.above.count) + [rest]
    if counts.contains(where: { $0 > Self.mostBeside }) { hasParagraphs = true }
    texts += counts.reduce(0, +) - labelled
    if !isBeforeTables(parts) { others += rest }
    // Without a title, a table only has its header again.
    if isEmptyTable, rest > 0 { emptyTables += 1 }
    if !parts.parts.isEmpty {
      blocksOfTables += 1
      if rest > 0 { areApart = false }
    }
    for case .headed(let sample) in parts.parts.map(\.kind) where sample.ruler != nil {
      hasRuler = true
    }
    for header in parts.parts.compactMap(\.header) {
      headers.insert(Array(header.bytes[header.range]))
    }
    tables += parts.parts.count
    runs += parts.parts.count { $0.header == nil }
  }

  /// What the text has; nil if these are not certainly several tables.
  ///
  /// - Parameters:
  ///   - titles: the number of different lines above the tables.
  ///   - mayBeOne: whether one table with a line drawn below its header is enough.
  func kind(titles: Int, mayBeOne: Bool) -> Kind? {
    if tables == 1, hasPairs { return hasParagraphs ? .tablesAndTexts : .tables }
    if mayBeOne, tables == 1 {
      return hasRuler && areApart && texts <= Self.mostAroundOne ? .tablesAndTexts : nil
    }
    guard tables > 1 || tables == 1 && emptyTables > 0 else { return nil }
    let canBeTexts =
      areApart && blocksOfTables + emptyTables > 1
      && texts <= (tables + emptyTables) * Self.mostTexts
    let areParted = headers.count == 1 && titles > 1 && canBeTexts
    let isOneTable = headers.count + runs == 1 && others == 0
    if headers.isEmpty || areParted { return canBeTexts ? .tablesAndTexts : nil }
    if isOneTable { return nil }
    if !hasParagraphs, titles + others <= tables + 1 { return .tables }
    return canBeTexts ? .tablesAndTexts : nil
  }
}
