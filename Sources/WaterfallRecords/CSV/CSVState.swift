/// The state of a CSV reader after a byte (RFC 4180). A quote in the middle of a cell is an
/// ordinary character.
package enum CSVState {
  case cellStart
  case unquoted
  case quoted
  /// After a backslash inside a quoted cell, in a dialect that escapes with it.
  case escaped
  /// After a quote inside a quoted cell. It closes the cell unless another quote follows.
  case quoteInQuoted
  case rowEnd

  /// Whether a quoted cell is open.
  var isInside: Bool { self == .quoted || self == .escaped }

  /// Updates the state with the next byte.
  mutating func see(_ byte: UInt8, _ dialect: CSVDialect) {
    if self == .quoted {
      if byte == dialect.quote {
        self = .quoteInQuoted
      } else if dialect.hasEscapes, byte == UInt8(ascii: "\\") {
        self = .escaped
      }
      return
    }
    if self == .escaped {
      self = .quoted
    } else if byte == dialect.delimiter {
      self = .cellStart
    } else if byte == 0x0A {
      self = .rowEnd
    } else if byte == dialect.quote {
      self = self == .unquoted ? .unquoted : .quoted
    } else if self != .cellStart || byte != 0x20 || !dialect.skipsBlanks {
      self = .unquoted
    }
  }
}
