/// A format of text whose records stand one behind the other, such as Markdown.
///
/// A type that conforms and a line in the list `Format.allCases` are all that a format needs: its
/// name and endings, what it looks like, where a record ends, and what is in it.
package protocol TextFormat: Sendable {
  /// What people call it: `--format markdown`.
  var name: String { get }
  /// The endings of file names that promise it, in small letters.
  var endings: [String] { get }
  /// For the status line.
  var title: String { get }
  /// Whether a file that is named as text, such as `a.txt`, may be of this format.
  var isFoundInTextFiles: Bool { get }
  /// Whether text is of this format because its file's name says so. Other formats have the same
  /// ending where it is not.
  var isBelievedByName: Bool { get }
  /// Whether text plainly is of this format, though nobody says so.
  ///
  /// - Parameters:
  ///   - bytes: the first 64 KB of the text, or all of it.
  ///   - first: the index of the first byte that is no white space.
  func matches(_ bytes: [UInt8], from first: Int) -> Bool
  /// Finds the end of a record; for each record a new one.
  func scan() -> any RecordScan
  /// The record whose bytes are `range` of `bytes`.
  ///
  /// - Parameter styles: what was taken out of the bytes: it stands in the record's texts again.
  func record(of bytes: [UInt8], in range: Range<Int>, _ styles: TakenStyles) -> Record
}

extension TextFormat {
  package var isFoundInTextFiles: Bool { false }
  package var isBelievedByName: Bool { true }
}

/// A text format as a value; two are equal if they have the same name.
package struct TextForm: Equatable, Sendable {
  package let format: any TextFormat

  package init(_ format: any TextFormat) { self.format = format }

  package static func == (one: TextForm, other: TextForm) -> Bool {
    one.format.name == other.format.name
  }
}

/// Finds where a record ends, over as many pieces of it as come.
package protocol RecordScan {
  /// Goes on at `index`, which is moved to where the scan stands.
  ///
  /// - Parameter isAtEnd: whether nothing follows `bytes`.
  /// - Returns: whether the record ends at `index`: before the next one.
  mutating func finds(end index: inout Int, in bytes: [UInt8], isAtEnd: Bool) -> Bool
}
