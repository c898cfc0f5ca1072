import WaterfallItems
import WaterfallRecords

/// A form of data: its names, its look, and how it is read.
///
/// A type that conforms and a line in ``Format/allCases`` are all that a format needs. For text
/// whose records stand one behind the other that type is a `TextFormat`, which says less.
protocol DataFormat: Sendable {
  /// What people call it: `--format ndjson`.
  var name: String { get }
  /// The endings of file names that promise it, in small letters.
  var endings: [String] { get }
  /// Whether its bytes are looked at before escape sequences are taken out of the text.
  var hasRawBytes: Bool { get }
  /// Whether nothing but a file has this format: who names it means the file at the path, whatever
  /// that turns out to be.
  var needsFile: Bool { get }
  /// Whether text is of this format because its file's name says so, and it is no document.
  var isBelievedByName: Bool { get }
  /// Whether data is plainly of this format by its first bytes.
  ///
  /// - Returns: nil: more of it has to come to tell. Data that is settled is told.
  func matches(_ data: Beginning) -> Bool?
  /// Whether text looks like this format, though its first bytes prove nothing.
  ///
  /// - Parameter sample: the first 64 KB of the text, or all of it.
  func resembles(_ sample: Beginning) -> Bool
  /// How the records are laid out in data that is of this format. It reads as little as tells that.
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
}

/// A format of text whose records stand one behind the other.
struct CutTextFormat: DataFormat {
  let form: TextForm

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
    data.first == nil ? .empty : .cut(start: data.start, form)
  }
}

/// How data begins, by which its format is told.
struct Beginning {
  /// From the first byte of the data.
  var window: ByteWindow
  /// Where text begins: behind a byte order mark.
  var start = 0
  /// The index of the first byte that is no white space; nil: there is none, or it was not looked
  /// for yet.
  var first: Int?
  /// The format that the data's name promises; nil for none.
  let promised: Format?
  /// Whether no more bytes are waited for.
  var isSettled = false

  var bytes: [UInt8] { window.bytes }
}
