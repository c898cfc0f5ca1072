/// How the records of a text that follow one another are cut and read, such as those of Markdown.
///
/// The type of a format conforms, or that of a form of it which is made from the text, such as a
/// table with certain columns.
package protocol TextFormat: Sendable {
  /// The format's title in the status line.
  var title: String { get }
  /// Whether a record is a line with the lines that continue it, which are written together.
  var isLog: Bool { get }
  /// Whether its records may have bytes that are no text, with their number before them.
  var hasCountedBytes: Bool { get }
  /// Whether text clearly has this format, even if neither a file's name nor the user says so.
  ///
  /// - Parameters:
  ///   - bytes: the first 64 KB of the text, or all of it.
  ///   - first: the index of the first byte that is not white space.
  func resembles(_ bytes: [UInt8], from first: Int) -> Bool
  /// Lines that belong to no record, wherever a record could begin: a table's header, which some
  /// programs print again after each screenful. They have no white space at their ends.
  var repeatedLines: [[UInt8]] { get }
  /// Whether the bytes of a record have all of its texts as they are, except for names and for
  /// `true`, and it has no key. A filter for a text then passes over it if they lack the text.
  func isPlain(_ bytes: [UInt8], in range: Range<Int>) -> Bool
  /// The fields of a record all of whose texts are in its bytes as they are; nil if it has to be
  /// read as a whole.
  func ranges(of bytes: [UInt8], in range: Range<Int>) -> [(name: String, value: Range<Int>)]?
  /// A new scan that finds the end of one record.
  func scan() -> any RecordScan
  /// The record whose bytes are `range` of `bytes`.
  ///
  /// - Parameter styles: the styles that were taken out of the bytes. They are put back into the
  ///   record's texts.
  func record(of bytes: [UInt8], in range: Range<Int>, _ styles: TakenStyles) -> Record
}

extension TextFormat {
  package var isLog: Bool { false }
  package var hasCountedBytes: Bool { false }
  package var repeatedLines: [[UInt8]] { [] }
  package func isPlain(_ bytes: [UInt8], in range: Range<Int>) -> Bool { false }
  package func ranges(
    of bytes: [UInt8], in range: Range<Int>
  ) -> [(name: String, value: Range<Int>)]? { nil }
  package func resembles(_ bytes: [UInt8], from first: Int) -> Bool { false }
}

/// Finds the end of a record. Works across buffer boundaries.
package protocol RecordScan {
  /// Continues the scan at `index`, and moves `index` to where it stops.
  ///
  /// - Parameter isAtEnd: whether nothing follows `bytes`.
  /// - Returns: whether the record ends at `index`, before the next one.
  mutating func finds(end index: inout Int, in bytes: [UInt8], isAtEnd: Bool) -> Bool
}
