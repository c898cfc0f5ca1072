/// The state of a CSV reader after a byte (RFC 4180). A quote in the middle of a cell is an
/// ordinary character.
package enum CSVState {
  case cellStart
  case plain
  case quoted
  /// After a quote inside a quoted cell. It closes the cell unless another quote follows.
  case quoteInQuoted
  case rowEnd

  /// Updates the state with the next byte.
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
