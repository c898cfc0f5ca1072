internal import WaterfallLayout
package import WaterfallRecords

/// Reads a board and its edits from JSON, value by value. It keeps only the numbers.
package struct BoardReader {
  package var json: JSONReader

  package init(_ bytes: [UInt8]) { json = JSONReader(bytes) }

  /// Reads the whole document as a board.
  package mutating func readBoard() throws(JSONError) -> Board {
    var board = Board()
    let start = "{\"sections\": […]} or an array of items"
    switch json.peek() {
    case UInt8(ascii: "["):
      var section = Board.Section()
      try readItems(into: &section.items)
      board.sections = [section]
    case UInt8(ascii: "{"):
      var hasSections = false
      let opening = json.index
      try readObject(["sections"]) { (reader, _) throws(JSONError) in
        board.sections = []
        hasSections = true
        try reader.readArray("an array of sections") { (reader) throws(JSONError) in
          board.sections.append(try reader.readSection())
        }
      }
      guard hasSections else {
        throw JSONError(offset: opening, expected: "\"sections\" in the object")
      }
    default: throw json.failure(start)
    }
    try json.readEnd()
    return board
  }

  mutating func readSection() throws(JSONError) -> Board.Section {
    var section = Board.Section()
    var hasItems = false
    guard json.peek() == UInt8(ascii: "{") else {
      throw json.failure("a section, an object with \"items\"")
    }
    let opening = json.index
    let names = [
      "items", "header", "headerInsets", "footer", "footerInsets", "columns", "rows", "columnGap",
      "rowGap", "insets", "stamps",
    ]
    try readObject(names) { (reader, name) throws(JSONError) in
      switch name {
      case "items":
        section.items = Board.Items()
        try reader.readItems(into: &section.items)
        hasItems = true
      case "header": section.header = try reader.readDouble()
      case "headerInsets": section.headerInsets = try reader.readInsets()
      case "footer": section.footer = try reader.readDouble()
      case "footerInsets": section.footerInsets = try reader.readInsets()
      case "columns", "rows": section.columns = try reader.readCount("a whole number of \(name)")
      case "columnGap": section.columnGap = try reader.readDouble()
      case "rowGap": section.rowGap = try reader.readDouble()
      case "insets": section.insets = try reader.readInsets()
      default:
        section.stamps = []
        try reader.readArray("an array of stamps") { (reader) throws(JSONError) in
          section.stamps.append(try reader.readStamp())
        }
      }
    }
    guard hasItems else { throw JSONError(offset: opening, expected: "\"items\" in the section") }
    return section
  }

  private mutating func readItems(into items: inout Board.Items) throws(JSONError) {
    guard json.peek() == UInt8(ascii: "[") else { throw json.failure("an array of items") }
    json.open()
    if try json.closes(UInt8(ascii: "]"), "an item or \"]\"") { return }
    while true {
      items.append(try readItem())
      if try json.closes(UInt8(ascii: "]"), "\",\" or \"]\"") { return }
      try json.readComma("\",\" or \"]\"")
    }
  }

  mutating func readItemList() throws(JSONError) -> [Board.Item] {
    var items: [Board.Item] = []
    try readArray("an array of items") { (reader) throws(JSONError) in
      items.append(try reader.readItem())
    }
    return items
  }

  private mutating func readItem() throws(JSONError) -> Board.Item {
    let expected = "an item: a number, or an object with height, width and span"
    guard let first = json.peek() else { throw json.failure(expected) }
    if first == UInt8(ascii: "{") {
      var item = Board.Item(height: 0, width: 0)
      try readObject(["height", "width", "span"]) { (reader, name) throws(JSONError) in
        switch name {
        case "height": item.height = try reader.readDouble()
        case "width": item.width = try reader.readDouble()
        default: item.span = try reader.readCount("a whole number of columns")
        }
      }
      return item
    }
    let number = try readDouble(expected)
    return Board.Item(height: number, width: number)
  }

  private mutating func readStamp() throws(JSONError) -> Rect {
    var stamp = Rect(x: 0, y: 0, width: 0, height: 0)
    guard json.peek() == UInt8(ascii: "{") else {
      throw json.failure("a stamp, an object with x, y, width and height")
    }
    try readObject(["x", "y", "width", "height"]) { (reader, name) throws(JSONError) in
      let number = try reader.readDouble()
      switch name {
      case "x": stamp.x = number
      case "y": stamp.y = number
      case "width": stamp.width = number
      default: stamp.height = number
      }
    }
    return stamp
  }

  private mutating func readInsets() throws(JSONError) -> Insets {
    var numbers: [Double] = []
    guard json.peek() == UInt8(ascii: "[") else { throw json.failure(Self.insetsWords) }
    let opening = json.index
    try readArray(Self.insetsWords) { (reader) throws(JSONError) in
      numbers.append(try reader.readDouble())
    }
    guard numbers.count == 4 else { throw JSONError(offset: opening, expected: Self.insetsWords) }
    return Insets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
  }

  private static let insetsWords = "four insets [top, left, bottom, right]"
}

// Shared by all readers of values.
extension BoardReader {
  /// Reads an object with known names. A member that is null is skipped, as if it were absent.
  ///
  /// - Parameters:
  ///   - names: at most 64. Another name, or a name that comes twice, is an error.
  ///   - body: gets each name and reads its value.
  mutating func readObject(
    _ names: [String], _ body: (inout BoardReader, String) throws(JSONError) -> Void
  ) throws(JSONError) {
    var members = JSONMembers(of: names)
    while let name = try members.next(in: &json) { try body(&self, name) }
  }

  mutating func readArray(
    _ expected: String, _ body: (inout BoardReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    var elements = JSONElements()
    while try elements.next(in: &json, expected: expected) { try body(&self) }
  }

  mutating func readDouble(_ expected: String = "a number") throws(JSONError) -> Double {
    // A number too large for a Double reads as infinity. The layout handles it as a bad number, so
    // it is no error here. NaN is allowed so that a board written by `--check` can be read again.
    if json.peek() == UInt8(ascii: "N") {
      try json.readNotANumber()
      return .nan
    }
    return try json.readDouble(expected)
  }

  /// Reads a whole number and clamps it to 1 through 10,000. A number that is not finite becomes 1.
  mutating func readCount(_ expected: String) throws(JSONError) -> Int {
    let number = try readWhole(expected)
    return number.isFinite ? Int(min(max(1, number), 10_000)) : 1
  }

  /// Reads a whole number from 0.
  mutating func readPlace(_ expected: String) throws(JSONError) -> Int {
    json.skipSpace()
    let place = json.index
    let number = try readWhole(expected)
    guard number >= 0, let index = Int(exactly: number) else {
      throw JSONError(offset: place, expected: expected)
    }
    return index
  }

  private mutating func readWhole(_ expected: String) throws(JSONError) -> Double {
    json.skipSpace()
    let place = json.index
    let number = try readDouble(expected)
    guard !number.isFinite || number == number.rounded() else {
      throw JSONError(offset: place, expected: expected)
    }
    return number
  }

  mutating func readBool() throws(JSONError) -> Bool {
    guard json.peek() == UInt8(ascii: "t") || json.peek() == UInt8(ascii: "f") else {
      throw json.failure("true or false")
    }
    return try json.readBool()
  }
}
