/// Finds the list that hides in a JSON document: one pass over its bytes, holding counts only.
package struct DocumentScan {
  /// A list found: its first byte behind the bracket, and how many items it has.
  package struct List: Equatable {
    package var start: Int
    package var count: Int
  }

  /// An array or object that is open.
  private struct Frame {
    var isArray: Bool
    var start: Int
    var objects = 0
    var arrays = 0
    var commas = 0
    var isEmpty = true
  }

  private var outer: [Frame] = []
  private var top: Frame?
  private var isInString = false
  package private(set) var objects: List?
  package private(set) var scalars: List?
  /// An object all of whose members are objects.
  package private(set) var members: List?
  /// How many members the outermost object has.
  package private(set) var width = 0

  package init() {}

  /// Goes on at `index`, which is moved on; it may come to lie one byte behind the last.
  ///
  /// - Parameter base: the offset of the first of `bytes`.
  /// - Returns: whether the document ends at `index`.
  package mutating func finds(
    end index: inout Int, in bytes: [UInt8], base: Int
  ) throws(JSONError) -> Bool {
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if isInString {
        if byte == UInt8(ascii: "\"") { isInString = false }
        if byte == UInt8(ascii: "\\") { index += 1 }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""):
        isInString = true
        top?.isEmpty = false
      case UInt8(ascii: ","): top?.commas += 1
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        try open(isArray: byte == UInt8(ascii: "["), start: base + index)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        try close(isArray: byte == UInt8(ascii: "]"), offset: base + index - 1)
        if top == nil { return true }
      default:
        if !isSpace(byte) { top?.isEmpty = false }
      }
    }
    return false
  }

  private mutating func open(isArray: Bool, start: Int) throws(JSONError) {
    if var parent = top {
      parent.isEmpty = false
      if isArray { parent.arrays += 1 } else { parent.objects += 1 }
      outer.append(parent)
    }
    guard outer.count < JSONReader.depthLimit else {
      let limit = "at most \(JSONReader.depthLimit) values inside each other"
      throw JSONError(offset: start - 1, expected: limit)
    }
    top = Frame(isArray: isArray, start: start)
  }

  private mutating func close(isArray: Bool, offset: Int) throws(JSONError) {
    guard let frame = top else { return }
    guard frame.isArray == isArray else {
      let expected = frame.isArray ? "\",\" or \"]\"" : "\",\" or \"}\""
      throw JSONError(offset: offset, expected: expected)
    }
    weigh(frame)
    top = outer.popLast()
  }

  /// Takes the data's end for the end of all that is open, so that what came before it can be
  /// shown.
  package mutating func endEarly() {
    while let frame = top {
      weigh(frame)
      top = outer.popLast()
    }
  }

  private mutating func weigh(_ frame: Frame) {
    let count = frame.isEmpty ? 0 : frame.commas + 1
    if outer.isEmpty { width = count }
    guard count > 0 else { return }
    if !frame.isArray {
      guard frame.objects == count && count > 1 else { return }
      members = Self.larger(List(start: frame.start, count: count), members)
    } else if frame.objects > 0 {
      objects = Self.larger(List(start: frame.start, count: frame.objects), objects)
    } else if frame.arrays == 0 {
      scalars = Self.larger(List(start: frame.start, count: count), scalars)
    }
  }

  /// The one with more items; of equal ones the earlier.
  private static func larger(_ list: List, _ other: List?) -> List {
    guard let other else { return list }
    if list.count == other.count { return list.start < other.start ? list : other }
    return list.count > other.count ? list : other
  }
}
