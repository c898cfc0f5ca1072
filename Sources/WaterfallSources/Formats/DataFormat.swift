import WaterfallItems
import WaterfallRecords

/// A format of data: its names, how to recognise it, and how to read it.
///
/// To add a format, write a conforming type and add a line to ``Format/allCases``. For text whose
/// records follow one another, write a `TextFormat` instead, which needs less.
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
  /// Whether the first bytes prove that data has this format.
  ///
  /// - Returns: nil if more bytes are needed to decide. Never nil if the data must be decided.
  func matches(_ data: Beginning) -> Bool?
  /// Whether text looks like this format, although its first bytes prove nothing.
  ///
  /// - Parameter sample: the first 64 KB of the text, or all of it.
  func resembles(_ sample: Beginning) -> Bool
  /// The format as the text has it, such as a table with its columns; nil if the text does not look
  /// like this format.
  ///
  /// - Parameter sample: the first 64 KB of the text, or all of it.
  func found(in sample: Beginning) -> (any DataFormat)?
  /// Finds how the records are laid out in data of this format. It reads only as much as that
  /// needs.
  func shape(
    of data: Beginning, in source: isolated RecordSource
  ) async throws(ItemError) -> Shape
}

extension DataFormat {
  var hasRawBytes: Bool { false }
  var needsFile: Bool { false }
  var isBelievedByName: Bool { false }
  func matches(_ data: Beginning) -> Bool? { false }
  func resembles(_ sample: Beginning) -> Bool { false }
  func found(in sample: Beginning) -> (any DataFormat)? { resembles(sample) ? self : nil }
}

/// A format of text whose records follow one another.
struct CutTextFormat: DataFormat {
  let form: TextForm
  /// Where the first record begins; nil if the text begins with it.
  var start: Int?

  var name: String { form.format.name }
  var endings: [String] { form.format.endings }
  var isBelievedByName: Bool { form.format.isBelievedByName }

  func resembles(_ sample: Beginning) -> Bool {
    let isText = sample.promised == .text && form.format.isFoundInTextFiles
    let isOwn = sample.promised?.rawValue == name
    guard sample.promised == nil || isOwn || isText, let first = sample.first else { return false }
    return form.format.matches(sample.bytes, from: first)
  }

  func shape(
    of data: Beginning, in source: isolated RecordSource
  ) async throws(ItemError) -> Shape {
    data.first == nil ? .empty : .cut(start: start ?? data.start, form)
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
  /// Whether the text is screens that a program has drawn one over the other.
  var areScreens = false
  /// Whether to decide now, because the wait for more bytes is over.
  var mustDecide = false

  var bytes: [UInt8] { window.bytes }
}
