internal import WaterfallLayout
package import WaterfallRecords

/// One change of `--edits`.
package struct BoardEdit {
  enum Action {
    case append(section: Int, [LayoutBoard.Item])
    case insert(ItemPath, [LayoutBoard.Item])
    case delete(ItemPath, count: Int)
    case move(from: ItemPath, to: ItemPath)
    /// Sets the sides that are not nil.
    case resize(ItemPath, height: Double?, width: Double?)
    case insertSections([LayoutBoard.Section], at: Int)
    case deleteSections(at: Int, count: Int)
    case moveSection(from: Int, to: Int)
  }

  var action: Action
  /// Whether later items keep their columns.
  var keepsColumns = false
  /// Byte offset of the edit in the file.
  var offset: Int
}

extension BoardReader {
  /// Reads the whole document as edits.
  package mutating func readEdits() throws(JSONError) -> [BoardEdit] {
    var edits: [BoardEdit] = []
    try readArray("an array of edits") { (reader) throws(JSONError) in
      edits.append(try reader.readEdit())
    }
    try json.readEnd()
    return edits
  }

  private mutating func readEdit() throws(JSONError) -> BoardEdit {
    guard json.peek() == UInt8(ascii: "{") else {
      throw json.failure("an edit, an object such as {\"delete\": {…}}")
    }
    let opening = json.index
    var action: BoardEdit.Action?
    var keepsColumns = false
    let names = [
      "append", "insert", "delete", "move", "resize", "insertSection", "deleteSection",
      "moveSection", "keepColumns",
    ]
    try readObject(names) { (reader, name) throws(JSONError) in
      if name == "keepColumns" {
        keepsColumns = try reader.readBool()
        return
      }
      let place = reader.json.index
      guard action == nil else {
        throw JSONError(offset: place, expected: "one action in an edit, not two")
      }
      action = try reader.readAction(name)
    }
    guard let action else {
      let expected =
        "append, insert, delete, move, resize, or one of these for a section, in the edit"
      throw JSONError(offset: opening, expected: expected)
    }
    return BoardEdit(action: action, keepsColumns: keepsColumns, offset: opening)
  }

  private mutating func readAction(_ name: String) throws(JSONError) -> BoardEdit.Action {
    guard json.peek() == UInt8(ascii: "{") else { throw json.failure("an object") }
    let opening = json.index
    switch name {
    case "append":
      let fields = try readFields(["section", "items"])
      return .append(section: try fields.place("section", opening), try fields.list(opening))
    case "insert":
      let fields = try readFields(["section", "item", "items"])
      return .insert(try fields.path(opening), try fields.list(opening))
    case "delete":
      let fields = try readFields(["section", "item", "count"])
      return .delete(try fields.path(opening), count: fields.places["count"] ?? 1)
    case "move":
      let fields = try readFields(["from", "to"])
      return .move(from: try fields.end("from", opening), to: try fields.end("to", opening))
    case "insertSection", "deleteSection", "moveSection":
      return try readSectionAction(name, opening)
    default:
      let fields = try readFields(["section", "item", "height", "width"])
      let (height, width) = (fields.extents["height"], fields.extents["width"])
      guard height != nil || width != nil else {
        throw JSONError(offset: opening, expected: "\"height\" or \"width\" in it")
      }
      return .resize(try fields.path(opening), height: height, width: width)
    }
  }

  private mutating func readSectionAction(
    _ name: String, _ opening: Int
  ) throws(JSONError) -> BoardEdit.Action {
    var (places, sections) = (EditFields(), [LayoutBoard.Section]?.none)
    let names =
      switch name {
      case "insertSection": ["section", "sections"]
      case "deleteSection": ["section", "count"]
      default: ["from", "to"]
      }
    try readObject(names) { (reader, name) throws(JSONError) in
      if name == "sections" {
        sections = try reader.readSections()
      } else {
        places.places[name] = try reader.readPlace()
      }
    }
    switch name {
    case "insertSection":
      guard let sections else { throw places.missing("sections", opening) }
      return .insertSections(sections, at: try places.place("section", opening))
    case "deleteSection":
      return .deleteSections(
        at: try places.place("section", opening), count: places.places["count"] ?? 1)
    default:
      return .moveSection(
        from: try places.place("from", opening), to: try places.place("to", opening))
    }
  }

  private mutating func readFields(_ names: [String]) throws(JSONError) -> EditFields {
    var fields = EditFields()
    try readObject(names) { (reader, name) throws(JSONError) in
      switch name {
      case "items": fields.items = try reader.readItemList()
      case "height", "width": fields.extents[name] = try reader.readDouble()
      case "from", "to": fields.ends[name] = try reader.readPath()
      default: fields.places[name] = try reader.readPlace()
      }
    }
    return fields
  }

  private mutating func readPath() throws(JSONError) -> ItemPath {
    let expected = "a path [section, item]"
    guard json.peek() == UInt8(ascii: "[") else { throw json.failure(expected) }
    let opening = json.index
    var numbers: [Int] = []
    try readArray(expected) { (reader) throws(JSONError) in
      numbers.append(try reader.readPlace())
    }
    guard numbers.count == 2 else { throw JSONError(offset: opening, expected: expected) }
    return ItemPath(section: numbers[0], item: numbers[1])
  }
}

/// The fields of an edit's object, before it is checked that all required ones are there.
private struct EditFields {
  var places: [String: Int] = [:]
  var extents: [String: Double] = [:]
  var ends: [String: ItemPath] = [:]
  var items: [LayoutBoard.Item]?

  func place(_ name: String, _ opening: Int) throws(JSONError) -> Int {
    guard let place = places[name] else { throw missing(name, opening) }
    return place
  }

  func path(_ opening: Int) throws(JSONError) -> ItemPath {
    ItemPath(section: try place("section", opening), item: try place("item", opening))
  }

  func end(_ name: String, _ opening: Int) throws(JSONError) -> ItemPath {
    guard let path = ends[name] else { throw missing(name, opening) }
    return path
  }

  func list(_ opening: Int) throws(JSONError) -> [LayoutBoard.Item] {
    guard let items else { throw missing("items", opening) }
    return items
  }

  func missing(_ name: String, _ opening: Int) -> JSONError {
    JSONError(offset: opening, expected: "\"\(name)\" in it")
  }
}
