/// A key press, as the decoder understood it.
package struct Key: Hashable, Sendable {
  /// The key that was pressed.
  package enum Code: Hashable, Sendable {
    /// A printable character (one user-perceived character), never a control character. Space is
    /// `" "`.
    case character(Character)
    case up, down, left, right, home, end, pageUp, pageDown, insert, delete
    case enter, tab, backspace, escape
    /// F1 is 1.
    case function(Int)
  }
  package struct Modifiers: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    // Replaces OptionSet's own initialiser, which is generic code.
    package init(arrayLiteral elements: Modifiers...) {
      rawValue = elements.reduce(0) { $0 | $1.rawValue }
    }
    package static let shift = Modifiers(rawValue: 1)
    package static let alt = Modifiers(rawValue: 2)
    package static let control = Modifiers(rawValue: 4)
  }
  package var code: Code
  package var modifiers: Modifiers
  package init(_ code: Code, _ modifiers: Modifiers = []) {
    (self.code, self.modifiers) = (code, modifiers)
  }
}
