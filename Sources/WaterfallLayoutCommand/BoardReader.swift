internal import WaterfallLayout
package import WaterfallRecords

/// Reads a board and its edits from JSON, value by value. It keeps only the numbers.
package struct BoardReader {
  package var json: JSONReader
  /// Where the first item begins that gives only its height, and the first that gives only its
  /// width.
  private var lone: (height: Int?, width: Int?)

  package init(_ bytes: [UInt8]) { json = JSONReader(bytes) }

  /// Throws if an item read so far gives only the extent that a layout in this direction does not
  /// ask for. The direction may stand after the items, so this is checked after reading.
  package func checkExtents(isHorizontal: Bool) throws(JSONError) {
    guard let offset = isHorizontal ? lone.height : lone.width else { return }
    let (wanted, direction) = isHorizontal ? ("width", "horizontally") : ("height", "vertically")
    throw JSONError(
      offset: offset, expected: "an item with \"\(wanted)\", because the board scrolls \(direction)"
    )
  }

  /// Reads the whole document as a board.
  package mutating func readBoard() throws(JSONError) -> LayoutBoard {
    var board = LayoutBoard()
    let start = "{\"sections\": […]} or an array of items"
    switch json.peek() {
    case UInt8(ascii: "["):
      var section = LayoutBoard.Section()
      try readItems(into: &section.items)
      board.sections = [section]
    case UInt8(ascii: "{"):
      var hasSections = false
      let opening = json.index
      try readObject(["sections"]) { (reader, _) throws(JSONError) in
        hasSections = true
        board.sections = try reader.readSections()
      }
      guard hasSections else {
        throw JSONError(offset: opening, expected: "\"sections\" in the object")
      }
    default: throw json.failure(start)
    }
    try json.readEnd()
    return board
  }

  mutating func readSections() throws(JSONError) -> [LayoutBoard.Section] {
    var sections: [LayoutBoard.Section] = []
    try readArray("an array of sections") { (reader) throws(JSONError) in
      sections.append(try reader.readSection())
    }
    return sections
  }

  private mutating func readSection() throws(JSONError) -> LayoutBoard.Section {
    var section = LayoutBoard.Section()
    var hasItems = false
    guard json.peek() == UInt8(ascii: "{") else {
      throw json.failure("a section, an object with \"items\"")
    }
    let opening = json.index
    let names = [
      "items", "header", "headerInsets", "footer", "footerInsets", "columns", "rows",
      "columnWeights", "rowWeights", "columnGap", "rowGap", "insets", "stamps",
    ]
    var columns = OneName()
    try readObject(names) { (reader, name) throws(JSONError) in
      switch name {
      case "items":
        section.items = LayoutBoard.Items()
        try reader.readItems(into: &section.items)
        hasItems = true
      case "header": section.header = try reader.readDouble()
      case "headerInsets": section.headerInsets = try reader.readInsets()
      case "footer": section.footer = try reader.readDouble()
      case "footerInsets": section.footerInsets = try reader.readInsets()
      case "columns", "rows":
        try columns.claim(name, at: reader.json.index)
        section.columns = try reader.readCount("a whole number of \(name)")
      case "columnWeights", "rowWeights":
        try columns.claim(name, at: reader.json.index)
        section.columnWeights = try reader.readNumbers("an array of weights")
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

  private mutating func readItems(into items: inout LayoutBoard.Items) throws(JSONError) {
    guard json.peek() == UInt8(ascii: "[") else { throw json.failure("an array of items") }
    json.open()
    if try json.closes(UInt8(ascii: "]"), "an item or \"]\"") { return }
    while true {
      items.append(try readItem())
      if try json.closes(UInt8(ascii: "]"), "\",\" or \"]\"") { return }
      try json.readComma("\",\" or \"]\"")
    }
  }

  mutating func readItemList() throws(JSONError) -> [LayoutBoard.Item] {
    var items: [LayoutBoard.Item] = []
    try readArray("an array of items") { (reader) throws(JSONError) in
      items.append(try reader.readItem())
    }
    return items
  }

  private mutating func readItem() throws(JSONError) -> LayoutBoard.Item {
    let expected = "an item: a number, or an object with height, width, aspect, span and column"
    guard let first = json.peek() else { throw json.failure(expected) }
    if first == UInt8(ascii: "{") { return try readItemObject() }
    let number = try readDouble(expected)
    return LayoutBoard.Item(height: number, width: number)
  }

  private mutating func readItemObject() throws(JSONError) -> LayoutBoard.Item {
    let opening = json.index
    var (height, width, item) = (Double?.none, Double?.none, LayoutBoard.Item(height: 0, width: 0))
    var pin = OneName()
    let names = ["height", "width", "aspect", "span", "column", "row"]
    try readObject(names) { (reader, name) throws(JSONError) in
      switch name {
      case "height": height = try reader.readDouble()
      case "width": width = try reader.readDouble()
      case "aspect": item.aspect = AspectRatio(try reader.readDouble())?.value
      case "span": item.span = try reader.readCount("a whole number of columns")
      default:
        try pin.claim(name, at: reader.json.index)
        item.column = try reader.readColumn()
      }
    }
    if height != nil, width == nil, lone.height == nil { lone.height = opening }
    if width != nil, height == nil, lone.width == nil { lone.width = opening }
    (item.height, item.width) = (height ?? 0, width ?? 0)
    return item
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
    guard json.peek() == UInt8(ascii: "[") else { throw json.failure(Self.insetsWords) }
    let opening = json.index
    let numbers = try readNumbers(Self.insetsWords)
    guard numbers.count == 4 else { throw JSONError(offset: opening, expected: Self.insetsWords) }
    return Insets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
  }

  private static let insetsWords = "four insets [top, left, bottom, right]"
}

// Shared by all readers of values.
extension BoardReader {
  /// Reads an object with known names. A member that is null is skipped, as if it were absent.
  ///
  /// - Parameter names: at most 64. Another name, or a name that comes twice, is an error.
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

  /// Reads a column's number and clamps it to 0 through 10,000. A number that is not finite becomes
  /// 0.
  fileprivate mutating func readColumn() throws(JSONError) -> Int {
    let number = try readWhole("a column, a whole number from 0")
    return number.isFinite ? Int(min(max(0, number), 10_000)) : 0
  }

  fileprivate mutating func readNumbers(_ expected: String) throws(JSONError) -> [Double] {
    var numbers: [Double] = []
    try readArray(expected) { (reader) throws(JSONError) in
      numbers.append(try reader.readDouble())
    }
    return numbers
  }

  /// Reads a whole number from 0.
  mutating func readPlace() throws(JSONError) -> Int {
    let expected = "a whole number from 0"
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

/// Names of which an object may have only one.
private struct OneName {
  private var first: String?

  /// - Throws: an error at `offset` if another of the names has come before.
  mutating func claim(_ name: String, at offset: Int) throws(JSONError) {
    if let first {
      throw JSONError(offset: offset, expected: "only one of \"\(first)\" and \"\(name)\"")
    }
    first = name
  }
}
