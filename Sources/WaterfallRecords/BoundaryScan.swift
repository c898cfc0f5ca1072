/// Finds the end of a record without decoding it. Works across buffer boundaries.
package enum BoundaryScan {
  /// A line, up to its line feed.
  case line
  /// A part, including the byte that ends it.
  case part(UInt8)
  /// An array, an object, or an object's member with its name, up to the bracket that closes it.
  case nested(depth: Int, isInString: Bool)
  /// A string, up to its closing quote; `isOpen` is false before the opening quote.
  case string(isOpen: Bool)
  /// A number or word, up to a comma, a closing bracket or white space.
  case scalar
  /// A row, including the line feed that is not in quotes.
  case row(CSVDialect, CSVState)
  /// A paragraph, including the blank line after it.
  case paragraph(ParagraphScan)
  /// A record of a text format, up to the next record.
  case cut(any RecordScan)

  /// The scan for the JSON value that begins with `byte`.
  package init(value byte: UInt8) {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["): self = .nested(depth: 0, isInString: false)
    case UInt8(ascii: "\""): self = .string(isOpen: false)
    default: self = .scalar
    }
  }

  /// Continues the scan at `index`, and moves `index` past the bytes that were read.
  ///
  /// `index` may end up one byte past the end of `bytes`, since a backslash skips a byte.
  ///
  /// - Parameter isAtEnd: whether nothing follows `bytes`.
  /// - Returns: whether the record ends at `index`.
  package mutating func finds(
    end index: inout Int, in bytes: [UInt8], isAtEnd: Bool = false
  ) -> Bool {
    switch self {
    case .line:
      guard index < bytes.count else { return false }
      index = bytes.span.firstIndex(of: 0x0A, in: index..<bytes.count)
      return index < bytes.count
    case .part(let separator):
      guard index < bytes.count else { return false }
      let end = bytes.span.firstIndex(of: separator, in: index..<bytes.count)
      index = min(end + 1, bytes.count)
      return end < bytes.count
    case .nested(var depth, var isInString):
      defer { self = .nested(depth: depth, isInString: isInString) }
      return Self.closes(&depth, &isInString, &index, bytes)
    case .string(var isOpen):
      defer { self = .string(isOpen: isOpen) }
      return Self.closesString(&isOpen, &index, bytes)
    case .scalar: return Self.closesScalar(&index, bytes)
    case .row(let dialect, var state):
      defer { self = .row(dialect, state) }
      return Self.closesRow(&state, dialect, &index, bytes)
    case .paragraph(var scan):
      defer { self = .paragraph(scan) }
      return scan.finds(end: &index, in: bytes)
    case .cut(var scan):
      // This removes the enum's reference to the scan. With two references, each change would copy
      // the scan.
      self = .scalar
      defer { self = .cut(scan) }
      return scan.finds(end: &index, in: bytes, isAtEnd: isAtEnd)
    }
  }

  private static func closesScalar(_ index: inout Int, _ bytes: [UInt8]) -> Bool {
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}")
        || isSpace(byte)
      {
        return true
      }
      index += 1
    }
    return false
  }

  private static func closesRow(
    _ state: inout CSVState, _ dialect: CSVDialect, _ index: inout Int, _ bytes: [UInt8]
  ) -> Bool {
    while index < bytes.count {
      state.see(bytes[index], dialect)
      index += 1
      if state == .rowEnd { return true }
    }
    return false
  }

  private static func closes(
    _ depth: inout Int, _ isInString: inout Bool, _ index: inout Int, _ bytes: [UInt8]
  ) -> Bool {
    while index < bytes.count {
      if isInString {
        index = bytes.span.endOfPlainLetters(in: index..<bytes.count).end
        guard index < bytes.count else { return false }
        isInString = bytes[index] == UInt8(ascii: "\\")
        // A backslash escapes the next byte, so that byte cannot close the string.
        index += isInString ? 2 : 1
        continue
      }
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth <= 0 { return true }
      default: break
      }
    }
    return false
  }

  private static func closesString(
    _ isOpen: inout Bool, _ index: inout Int, _ bytes: [UInt8]
  ) -> Bool {
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\\") { index += 1 }
      if byte == UInt8(ascii: "\"") {
        if isOpen { return true }
        isOpen = true
      }
    }
    return false
  }
}
