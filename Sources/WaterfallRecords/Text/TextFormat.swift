/// A format of text in which one record follows the other, such as Markdown.
///
/// To add a format, write a type that conforms, and add a line to the list `Format.allCases`. The
/// type knows the format's name and file endings, its look, the end of a record, and a record's
/// content.
package protocol TextFormat: Sendable {
  /// The name that people use: `--format markdown`.
  var name: String { get }
  /// The endings of file names that suggest the format, in small letters.
  var endings: [String] { get }
  /// The format's title in the status line.
  var title: String { get }
  /// Whether a file with a name for plain text, such as `a.txt`, may have this format.
  var isFoundInTextFiles: Bool { get }
  /// Whether a matching ending of the file's name is proof enough. It is false if other formats use
  /// the same ending.
  var isBelievedByName: Bool { get }
  /// Whether a record is a line with the lines that continue it, which are written together.
  var isLog: Bool { get }
  /// Whether its records may have bytes that are no text, with their number before them.
  var hasCountedBytes: Bool { get }
  /// Whether text clearly has this format, even if neither a file's name nor the user says so.
  ///
  /// - Parameters:
  ///   - bytes: the first 64 KB of the text, or all of it.
  ///   - first: the index of the first byte that is not white space.
  func matches(_ bytes: [UInt8], from first: Int) -> Bool
  /// Lines that belong to no record, wherever a record could begin: a table's header, which some
  /// programs print again after each screenful. They have no white space at their ends.
  var repeatedLines: [[UInt8]] { get }
  /// A new scan that finds the end of one record.
  func scan() -> any RecordScan
  /// The record whose bytes are `range` of `bytes`.
  ///
  /// - Parameter styles: the styles that were taken out of the bytes. They are put back into the
  ///   record's texts.
  func record(of bytes: [UInt8], in range: Range<Int>, _ styles: TakenStyles) -> Record
}

extension TextFormat {
  package var isFoundInTextFiles: Bool { false }
  package var isBelievedByName: Bool { true }
  package var isLog: Bool { false }
  package var hasCountedBytes: Bool { false }
  package var repeatedLines: [[UInt8]] { [] }
}

/// A text format as a value. Two are equal if they have the same name.
package struct TextForm: Equatable, Sendable {
  package let format: any TextFormat

  package init(_ format: any TextFormat) { self.format = format }

  package static func == (one: TextForm, other: TextForm) -> Bool {
    one.format.name == other.format.name
  }
}

/// Finds the end of a record. Works across buffer boundaries.
package protocol RecordScan {
  /// Continues the scan at `index`, and moves `index` to where it stops.
  ///
  /// - Parameter isAtEnd: whether nothing follows `bytes`.
  /// - Returns: whether the record ends at `index`, before the next one.
  mutating func finds(end index: inout Int, in bytes: [UInt8], isAtEnd: Bool) -> Bool
}
