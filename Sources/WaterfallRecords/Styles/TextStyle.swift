/// The look that a text requests for a part of itself by an escape sequence (SGR, ECMA-48 8.3.117).
///
/// It is only a request: the code that draws adapts it to the actual background.
package struct TextStyle: Hashable, Sendable {
  package enum Color: Hashable, Sendable {
    /// A colour of xterm's palette. The terminal defines colours 0 to 15; the others are the same
    /// everywhere.
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
    /// A program's text among other text, on a background of its own. No escape sequence requests
    /// it.
    package static let code = Traits(rawValue: 32)
  }

  /// nil for the colour of the surrounding text.
  package var foreground: Color?
  /// nil for the background of the surrounding text.
  package var background: Color?
  package var traits: Traits = []

  package init(foreground: Color? = nil, background: Color? = nil, traits: Traits = []) {
    (self.foreground, self.background, self.traits) = (foreground, background, traits)
  }

  /// The text's usual look.
  package static let plain = TextStyle()
}

/// A part of a text and its style.
package struct StyleRun: Hashable, Sendable {
  /// Byte offsets in the text's UTF-8, not empty.
  package var range: Range<Int>
  package var style: TextStyle
  package init(_ range: Range<Int>, _ style: TextStyle) {
    (self.range, self.style) = (range, style)
  }
}

/// The styles of parts of one of a record's texts.
package struct TextStyleRuns: Hashable, Sendable {
  /// The index of the field, then the indices of the elements and members inside it that lead to
  /// the text.
  package var path: [Int]
  /// Not empty.
  package var runs: [StyleRun]

  package init(path: [Int], runs: [StyleRun]) { (self.path, self.runs) = (path, runs) }
}

extension Record {
  /// Takes the escape sequences out of all texts and names, and stores the styles separately. From
  /// then on only the drawing code has to know about styles.
  ///
  /// - Complexity: O(length of the record's texts).
  package mutating func takeStyles() {
    var textStyles = textStyles
    for index in fields.indices { fields[index].takeStyles(path: [index], into: &textStyles) }
    self.textStyles = textStyles
    if let failure { self.failure = StyledText(failure).text }
  }
}

extension [TextStyleRuns] {
  /// The styles in the text at `path`; empty if the text is plain.
  ///
  /// - Complexity: O(texts that have styles).
  package func runs(at path: [Int]) -> [StyleRun] { first { $0.path == path }?.runs ?? [] }
}

extension Field {
  fileprivate mutating func takeStyles(path: [Int], into textStyles: inout [TextStyleRuns]) {
    name = StyledText(name).text
    value.takeStyles(path: path, into: &textStyles)
  }
}

extension Value {
  fileprivate mutating func takeStyles(path: [Int], into textStyles: inout [TextStyleRuns]) {
    switch self {
    case .null, .bool, .number: break
    case .string(let text):
      guard PlainText.hasControls(text.utf8) else { return }
      let styled = StyledText(text)
      self = .string(styled.text)
      if !styled.runs.isEmpty { textStyles.append(TextStyleRuns(path: path, runs: styled.runs)) }
    case .array(var values):
      for index in values.indices {
        values[index].takeStyles(path: path + [index], into: &textStyles)
      }
      self = .array(values)
    case .object(var fields):
      for index in fields.indices {
        fields[index].takeStyles(path: path + [index], into: &textStyles)
      }
      self = .object(fields)
    }
  }
}
