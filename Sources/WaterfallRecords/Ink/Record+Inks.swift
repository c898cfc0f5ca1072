/// The ink of one of a record's texts.
package struct TextInk: Hashable, Sendable {
  /// The index of the field, then the indices of the elements and members inside it that lead to
  /// the text.
  package var path: [Int]
  /// Not empty.
  package var runs: [InkRun]

  package init(path: [Int], runs: [InkRun]) { (self.path, self.runs) = (path, runs) }
}

extension Record {
  /// Takes the escape sequences out of all texts and names, and stores the inks separately. From
  /// then on only the drawing code has to know about ink.
  ///
  /// - Complexity: O(length of the record's texts).
  package mutating func takeInks() {
    var inks = inks
    for index in fields.indices {
      fields[index].takeInks(path: [index], into: &inks)
    }
    self.inks = inks
    if let failure { self.failure = InkedText(failure).text }
  }
}

extension [TextInk] {
  /// The ink of the text at `path`; empty if the text is plain.
  ///
  /// - Complexity: O(texts that have ink).
  package func runs(at path: [Int]) -> [InkRun] { first { $0.path == path }?.runs ?? [] }
}

extension Field {
  fileprivate mutating func takeInks(path: [Int], into inks: inout [TextInk]) {
    name = InkedText(name).text
    value.takeInks(path: path, into: &inks)
  }
}

extension Value {
  fileprivate mutating func takeInks(path: [Int], into inks: inout [TextInk]) {
    switch self {
    case .null, .bool, .number: break
    case .string(let text):
      guard PlainText.hasControls(text.utf8) else { return }
      let inked = InkedText(text)
      self = .string(inked.text)
      if !inked.runs.isEmpty { inks.append(TextInk(path: path, runs: inked.runs)) }
    case .array(var values):
      for index in values.indices {
        values[index].takeInks(path: path + [index], into: &inks)
      }
      self = .array(values)
    case .object(var fields):
      for index in fields.indices {
        fields[index].takeInks(path: path + [index], into: &inks)
      }
      self = .object(fields)
    }
  }
}
