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
