extension RecordWalk {
  /// Finds the next value in arrays that are separated by commas.
  ///
  /// A record always ends inside one of these arrays. So the walk is inside an array whenever it
  /// continues after a record.
  mutating func findPaged(isWholeDocument: Bool) throws(JSONError) -> Step? {
    let (open, close) = (UInt8(ascii: "["), UInt8(ascii: "]"))
    var isInside = !isFirst
    var needsComma = !isFirst
    var offset = endOfSpace(from: position)
    while let byte = byte(at: offset) {
      if byte == close {
        guard isInside else { return try end(behind: offset + 1, isWholeDocument) }
        (isInside, needsComma) = (false, true)
      } else if needsComma {
        guard byte == UInt8(ascii: ",") else { throw missingComma(at: offset, close) }
        needsComma = false
      } else if isInside {
        begin(at: offset, BoundaryScan(value: byte))
        return nil
      } else {
        guard byte == open else { throw JSONError(offset: offset, expected: "\"[\"") }
        isInside = true
      }
      offset = endOfSpace(from: offset + 1)
    }
    guard window.isAtEnd else { return .more }
    throw JSONError(offset: offset, expected: needsComma ? "\",\" or \"]\"" : "a value")
  }
}
