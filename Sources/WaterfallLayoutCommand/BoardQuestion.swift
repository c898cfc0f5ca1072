package import WaterfallLayout
package import WaterfallRecords

/// The content of a line that `waterfall layout` reads when it serves as a layout command (Geometry
/// 9).
package enum BoardQuestion {
  /// A board with its container and the parameters in force.
  case board(LayoutBoard, Size, isHorizontal: Bool, [Field])
  /// More items at the end of a section.
  case append(section: Int, [LayoutBoard.Item])
}

extension BoardReader {
  /// Reads the whole line.
  package mutating func readQuestion() throws(JSONError) -> BoardQuestion {
    let opening = json.index
    var (board, container): (LayoutBoard?, Size?) = (nil, nil)
    var (isHorizontal, parameters, addition) = (false, [Field](), BoardQuestion?.none)
    let names = ["sections", "container", "direction", "parameters", "append"]
    try readObject(names) { (reader, name) throws(JSONError) in
      switch name {
      case "sections":
        board = LayoutBoard(sections: try reader.readSections())
      case "container": container = try reader.readContainer()
      case "direction": isHorizontal = try reader.readDirection()
      case "parameters":
        guard reader.json.peek() == UInt8(ascii: "{") else {
          throw reader.json.failure("an object of parameters")
        }
        if case .object(let fields) = try reader.json.readAnything() { parameters = fields }
      default: addition = try reader.readAddition()
      }
    }
    try json.readEnd()
    if let addition { return addition }
    guard let board else {
      throw JSONError(offset: opening, expected: "\"sections\" in the object")
    }
    guard let container else {
      throw JSONError(
        offset: opening, expected: "\"container\" in the object, or --width and --height")
    }
    return .board(board, container, isHorizontal: isHorizontal, parameters)
  }

  private mutating func readContainer() throws(JSONError) -> Size {
    var size = Size(width: 0, height: 0)
    try readObject(["width", "height"]) { (reader, name) throws(JSONError) in
      let number = try reader.readDouble()
      if name == "width" { size.width = number } else { size.height = number }
    }
    return size
  }

  private mutating func readDirection() throws(JSONError) -> Bool {
    let expected = "\"vertical\" or \"horizontal\""
    guard json.peek() == UInt8(ascii: "\"") else { throw json.failure(expected) }
    let place = json.index
    switch try json.readString() {
    case "vertical": return false
    case "horizontal": return true
    default: throw JSONError(offset: place, expected: expected)
    }
  }

  private mutating func readAddition() throws(JSONError) -> BoardQuestion {
    let place = json.index
    var (section, items): (Int?, [LayoutBoard.Item]?) = (nil, nil)
    try readObject(["section", "items"]) { (reader, name) throws(JSONError) in
      if name == "items" {
        items = try reader.readItemList()
      } else {
        section = try reader.readPlace()
      }
    }
    guard let section, let items else {
      throw JSONError(offset: place, expected: "\"section\" and \"items\" in it")
    }
    return .append(section: section, items)
  }
}
