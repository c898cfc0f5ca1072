/// Where a reader of CSV stands (RFC 4180). A quote in the middle of a cell stands for itself.
package enum CSVState {
  case cellStart
  case plain
  case quoted
  /// A quote inside a quoted cell: it closes the cell unless another follows.
  case quoteInQuoted
  case rowEnd

  /// Moves past `byte`.
  mutating func see(_ byte: UInt8, delimiter: UInt8) {
    if self == .quoted {
      if byte == UInt8(ascii: "\"") { self = .quoteInQuoted }
      return
    }
    if byte == delimiter {
      self = .cellStart
    } else if byte == 0x0A {
      self = .rowEnd
    } else if byte == UInt8(ascii: "\"") {
      self = self == .plain ? .plain : .quoted
    } else {
      self = .plain
    }
  }
}
