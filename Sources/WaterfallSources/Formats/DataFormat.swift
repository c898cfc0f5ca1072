import WaterfallItems
import WaterfallRecords

/// A format of data: its names, how to recognise it, and how to read it.
///
/// To add a format, write a conforming type and add a line to ``Format/allCases``. The type of text
/// whose records follow one another is a `TextFormat`, too. Its shape follows from that, so it only
/// says how sure its look is.
protocol DataFormat: Sendable {
  /// The name for users: `--format ndjson`.
  var name: String { get }
  /// The file name extensions that promise this format, in lower case.
  var endings: [String] { get }
  /// Whether the format is recognised before escape sequences are taken out of the text.
  var hasRawBytes: Bool { get }
  /// Whether only a file can have this format. If the user names the format, the file at the path
  /// is opened as such, whatever its content is.
  var needsFile: Bool { get }
  /// Whether the file's name alone decides for this format, once the text is known to be no
  /// document.
  var isBelievedByName: Bool { get }
  /// Whether a file with a name for plain text, such as `a.txt`, may have this format.
  var isFoundInTextFiles: Bool { get }
  /// Whether the first bytes prove that data has this format.
  ///
  /// - Returns: nil if more bytes are needed to decide. Never nil if the data must be decided.
  func matches(_ data: Beginning) -> Bool?
  /// The looks by which text has this format or a form of it, although its first bytes prove
  /// nothing. Of looks that are as sure, the first one is asked first.
  var looks: [Look] { get }
  /// Whether text may have this format if its name promises `promised`.
  func mayHaveName(of promised: Format?) -> Bool
  /// Finds how the records are laid out in data of this format. It reads only as much as that
  /// needs.
  func shape(of data: Beginning, in source: isolated RecordSource) async throws(ItemError) -> Shape
}

extension DataFormat {
  var endings: [String] { [] }
  var hasRawBytes: Bool { false }
  var needsFile: Bool { false }
  var isBelievedByName: Bool { false }
  var isFoundInTextFiles: Bool { false }
  func matches(_ data: Beginning) -> Bool? { false }
  var looks: [Look] { [] }
  func mayHaveName(of promised: Format?) -> Bool {
    promised == nil || promised?.rawValue == name || promised == .text && isFoundInTextFiles
  }
}

/// The beginning of data, by which its format is found.
struct Beginning {
  /// The bytes from the start of the data.
  var window: ByteWindow
  /// Where the text begins, after a byte order mark.
  var start = 0
  /// The index of the first byte that is not white space. nil if there is none, or if it was not
  /// searched for yet.
  var first: Int?
  /// The format that the data's name promises; nil for none.
  let promised: Format?
  /// Whether the name says that it is a log. It promises only text, because logs have many formats.
  /// Lines in none of these are then messages.
  var isNamedLog = false
  /// Whether the text is screens that a program has drawn one over the other.
  var areScreens = false
  /// Whether to decide now, because the wait for more bytes is over.
  var mustDecide = false

  var bytes: [UInt8] { window.bytes }
}
