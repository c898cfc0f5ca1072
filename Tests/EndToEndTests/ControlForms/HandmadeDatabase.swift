/// An SQLite database of one table and one row, made byte by byte (sqlite.org/fileformat.html).
///
/// So the tests need no program that accepts such names.
enum HandmadeDatabase {
  private static let pageSize = 4096

  /// The bytes of the file.
  ///
  /// - Parameter name: the name of the table and of its second column; without quotation marks.
  static func bytes(name: String, value: String) -> [UInt8] {
    let statement = "CREATE TABLE \"\(name)\"(\"title\",\"\(name)\")"
    let schema = record([.text("table"), .text(name), .text(name), .byte(2), .text(statement)])
    let row = record([.text(value), .text(value)])
    return page(with: schema, header: header) + page(with: row, header: [])
  }

  private enum Column {
    case text(String)
    case byte(UInt8)
  }

  private static var header: [UInt8] {
    var header = Array("SQLite format 3\0".utf8) + [0x10, 0, 1, 1, 0, 64, 32, 32]
    // Changes, pages, free pages (two numbers), cookie, format, cache, vacuum, UTF-8, and unused
    // ones.
    for number: UInt8 in [1, 2, 0, 0, 1, 4, 0, 0, 1, 0, 0] { header += [0, 0, 0, number] }
    header += [UInt8](repeating: 0, count: 92 - header.count)
    return header + [0, 0, 0, 1, 0, 0x2E, 0x6E, 0x90]
  }

  private static func record(_ columns: [Column]) -> [UInt8] {
    var (types, body): ([UInt8], [UInt8]) = ([], [])
    for column in columns {
      switch column {
      case .text(let text):
        types += number(13 + 2 * text.utf8.count)
        body += text.utf8
      case .byte(let byte):
        types.append(1)
        body.append(byte)
      }
    }
    let record = number(types.count + 1) + types + body
    return number(record.count) + [1] + record
  }

  /// A leaf page of a table with one row.
  private static func page(with cell: [UInt8], header: [UInt8]) -> [UInt8] {
    let start = pageSize - cell.count
    let (high, low) = (UInt8(start >> 8), UInt8(start & 0xFF))
    let front = header + [0x0D, 0, 0, 0, 1, high, low, 0, high, low]
    return front + [UInt8](repeating: 0, count: start - front.count) + cell
  }

  /// A variable-length integer below 16,384, with seven bits per byte.
  private static func number(_ value: Int) -> [UInt8] {
    value < 128 ? [UInt8(value)] : [UInt8(0x80 | value >> 7), UInt8(value & 0x7F)]
  }
}
