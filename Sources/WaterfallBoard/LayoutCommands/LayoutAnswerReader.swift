package import WaterfallLayout
import WaterfallRecords

/// Reads a layout command's output line by line as it arrives, and keeps only the frames.
package struct LayoutAnswerReader {
  /// The elements received until now.
  package private(set) var elements: ReceivedElements
  package private(set) var isComplete = false
  /// Whether the command said that it can append.
  package private(set) var appends = false
  /// Whether a line that is not blank has come.
  private(set) var hasBegun = false
  /// Whether this is the command's first answer.
  let isFirst: Bool
  /// Whether the next line may be of kind `ready`, by which a command says what it can do.
  private var mayBeReady: Bool
  /// The number of the line being read, from 1.
  private(set) var line = 0
  /// The start of a line whose end has not come yet.
  private var rest: [UInt8] = []

  package static let longestLine = 64 << 10

  /// - Parameters:
  ///   - elements: the elements that are known, with room for the new ones.
  ///   - isFirst: whether this is the command's first answer.
  package init(_ elements: ReceivedElements, isFirst: Bool) {
    (self.elements, self.isFirst, mayBeReady) = (elements, isFirst, isFirst)
  }

  /// Takes the next bytes. Bytes after a complete answer are ignored.
  package mutating func receive(_ bytes: [UInt8]) throws(LayoutFault) {
    let bytes = rest.isEmpty ? bytes : rest + bytes
    var start = 0
    while !isComplete, let end = bytes[start...].firstIndex(of: 0x0A) {
      try read(bytes, start..<end)
      start = end + 1
    }
    guard bytes.count - start <= Self.longestLine else {
      throw .longLine(line + 1, most: Self.longestLine)
    }
    rest = isComplete ? [] : Array(bytes[start...])
  }

  /// Notes the end of the output. Text after the last line feed counts as a line, too.
  package mutating func end() throws(LayoutFault) {
    guard !isComplete, !rest.isEmpty else { return }
    let last = rest
    rest = []
    try read(last, 0..<last.count)
  }

  private mutating func read(_ bytes: [UInt8], _ range: Range<Int>) throws(LayoutFault) {
    line += 1
    guard range.count <= Self.longestLine else { throw .longLine(line, most: Self.longestLine) }
    if bytes[range].allSatisfy(isSpace) { return }
    hasBegun = true
    var entry = LayoutAnswerLine()
    do throws(JSONError) {
      try entry.read(JSONReader(bytes, from: range.lowerBound, to: range.upperBound))
    } catch {
      throw fault(error, in: entry)
    }
    try receive(entry)
    mayBeReady = false
  }

  /// The fault of a line, with as many details as could be read from it.
  private func fault(_ error: JSONError, in entry: LayoutAnswerLine) -> LayoutFault {
    guard let name = entry.broken else { return .malformed(line: line, expected: error.expected) }
    guard let item = entry.item.flatMap({ Int(exactly: $0) }), entry.kind == "item",
      let section = Int(exactly: entry.section ?? 0)
    else { return .malformed(line: line, expected: "\(error.expected) as \"\(name)\"") }
    let path = ItemPath(section: section, item: item)
    return .unreadable(name, path, line: line, expected: error.expected)
  }

  private mutating func receive(_ entry: LayoutAnswerLine) throws(LayoutFault) {
    switch entry.kind {
    case "ready" where mayBeReady: appends = entry.appends
    case "contentSize":
      elements.contentSize =
        Size(
          width: try number("width", entry.width, of: "contentSize"),
          height: try number("height", entry.height, of: "contentSize")
        ).received
      do throws(ReceivedElements.Fault) {
        try elements.check()
      } catch {
        throw .element(error, line: line)
      }
      isComplete = true
    case "item": try receive(entry, as: .item)
    case "header": try receive(entry, as: .header)
    case "footer": try receive(entry, as: .footer)
    default:
      throw .malformed(line: line, expected: "a kind: item, header, footer or contentSize")
    }
  }

  private func number(
    _ name: String, _ number: Double?, of kind: String
  ) throws(LayoutFault) -> Double {
    guard let number else { throw .malformed(line: line, expected: "\"\(name)\" in \(kind)") }
    return number
  }

  private mutating func receive(
    _ entry: LayoutAnswerLine, as kind: Attributes.Kind
  ) throws(LayoutFault) {
    let number = kind == .item ? entry.item : entry.item ?? 0
    guard let section = Int(exactly: entry.section ?? 0) else {
      throw .malformed(line: line, expected: "a whole number of a section")
    }
    guard let number, let item = Int(exactly: number) else {
      throw .malformed(line: line, expected: "\"item\", a whole number")
    }
    let path = ItemPath(section: section, item: kind == .item ? item : 0)
    func required(_ name: String, _ number: Double?) throws(LayoutFault) -> Double {
      guard let number else { throw .lacking(name, kind, path, line: line) }
      return number
    }
    var element = Attributes(
      kind: kind, path: path,
      frame: Rect(
        x: try required("x", entry.x), y: try required("y", entry.y),
        width: try required("width", entry.width), height: try required("height", entry.height)))
    if let alpha = entry.alpha { element.alpha = alpha }
    if let scale = entry.scale { element.scale = scale }
    if let zIndex = entry.zIndex { element.zIndex = Int(max(-1e9, min(1e9, zIndex))) }
    element.isHidden = entry.isHidden
    do throws(ReceivedElements.Fault) {
      try elements.take(element)
    } catch {
      throw .element(error, line: line)
    }
  }
}

/// The known members of a line. Unknown members are skipped, and null counts as absent.
struct LayoutAnswerLine {
  private(set) var kind = ""
  private(set) var section: Double?
  private(set) var item: Double?
  private(set) var x: Double?
  private(set) var y: Double?
  private(set) var width: Double?
  private(set) var height: Double?
  private(set) var zIndex: Double?
  private(set) var alpha: Double?
  private(set) var scale: Double?
  private(set) var isHidden = false
  private(set) var appends = false
  /// The name of the member that cannot be read; nil if all could be read.
  private(set) var broken: String?

  /// Reads an object; the text must contain nothing else.
  mutating func read(_ json: consuming JSONReader) throws(JSONError) {
    guard json.peek() == UInt8(ascii: "{") else { throw json.failure("an object") }
    json.open()
    if try !json.closes(UInt8(ascii: "}"), "a name in quotes or \"}\"") {
      while true {
        let name = try json.readName()
        try readMember(name, &json)
        if try json.closes(UInt8(ascii: "}"), "\",\" or \"}\"") { break }
        try json.readComma("\",\" or \"}\"")
      }
    }
    try json.readEnd()
  }

  private mutating func readMember(_ name: String, _ json: inout JSONReader) throws(JSONError) {
    if json.peek() == UInt8(ascii: "n") { return try json.readNull() }
    if name == "kind" {
      guard json.peek() == UInt8(ascii: "\"") else { throw json.failure("a kind in quotes") }
      kind = try json.readString()
      return
    }
    do throws(JSONError) {
      try readNumber(name, &json)
    } catch {
      broken = name
      throw error
    }
  }

  private mutating func readNumber(_ name: String, _ json: inout JSONReader) throws(JSONError) {
    switch name {
    case "section": section = try json.readDouble()
    case "item": item = try json.readDouble()
    case "x": x = try json.readDouble()
    case "y": y = try json.readDouble()
    case "width": width = try json.readDouble()
    case "height": height = try json.readDouble()
    case "zIndex": zIndex = try json.readDouble()
    case "alpha": alpha = try json.readDouble()
    case "scale": scale = try json.readDouble()
    case "hidden", "appends":
      guard json.peek() == UInt8(ascii: "t") || json.peek() == UInt8(ascii: "f") else {
        throw json.failure("true or false")
      }
      let answer = try json.readBool()
      if name == "hidden" { isHidden = answer } else { appends = answer }
    default: _ = try json.readAnything()
    }
  }
}
