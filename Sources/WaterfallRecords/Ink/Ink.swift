/// What a part of a text is written in, as the text itself asks for it by an escape sequence (SGR,
/// ECMA-48 8.3.117).
///
/// It is a wish: whoever draws decides what becomes of it on the ground that is there.
package struct Ink: Hashable, Sendable {
  package enum Color: Hashable, Sendable {
    /// Of xterm's palette: 0 to 15 are the terminal's own, the others are the same everywhere.
    case numbered(UInt8)
    case exact(red: UInt8, green: UInt8, blue: UInt8)
  }

  package struct Traits: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let bold = Traits(rawValue: 1)
    package static let dim = Traits(rawValue: 2)
    package static let italic = Traits(rawValue: 4)
    package static let underline = Traits(rawValue: 8)
    package static let reverse = Traits(rawValue: 16)
    /// A program's text among other text, on another ground. No escape sequence asks for it.
    package static let code = Traits(rawValue: 32)
  }

  /// nil: the one of the text around it.
  package var foreground: Color?
  /// nil: the one behind the text around it.
  package var background: Color?
  package var traits: Traits = []

  package init(foreground: Color? = nil, background: Color? = nil, traits: Traits = []) {
    (self.foreground, self.background, self.traits) = (foreground, background, traits)
  }

  /// The text's usual look.
  package static let plain = Ink()
}

/// A part of a text and its ink.
package struct InkRun: Hashable, Sendable {
  /// Offsets in the text's UTF-8, not empty.
  package var range: Range<Int>
  package var ink: Ink
  package init(_ range: Range<Int>, _ ink: Ink) { (self.range, self.ink) = (range, ink) }
}
