import WaterfallFormats
import WaterfallItems
import WaterfallRecords

/// A format that is found in a text, and that people cannot name: a form of one that they can.
struct FoundFormat: DataFormat {
  /// The format of which it is a form.
  let name: String
  let endings: [String] = []
  private let look: @Sendable (_ sample: Beginning, _ first: Int) -> (any DataFormat)?

  /// - Parameter look: the format as the text has it; nil if the text has another one.
  init(
    _ name: String, _ look: @escaping @Sendable (Beginning, Int) -> (any DataFormat)?
  ) {
    (self.name, self.look) = (name, look)
  }

  /// A file's name may promise no other format.
  func found(in sample: Beginning) -> (any DataFormat)? {
    sample.promised == nil || sample.promised == .text ? form(of: sample) : nil
  }

  /// The form, whatever the file's name promises; nil if the text has another one.
  func form(of sample: Beginning) -> (any DataFormat)? {
    sample.first.flatMap { $0 < sample.bytes.count ? look(sample, $0) : nil }
  }

  func shape(
    of data: Beginning, in source: isolated RecordSource
  ) async throws(ItemError) -> Shape {
    guard let format = form(of: data) else { return .empty }
    return try await format.shape(of: data, in: source)
  }
}

extension FoundFormat {
  /// `git log`. With the changes to files it is a diff.
  static let commits = FoundFormat("commits") { sample, first in
    guard let commits = CommitFormat(of: sample.window, from: first) else { return nil }
    let hasFiles = commits.form == .full && CommitPatches.begin(sample.bytes, from: first)
    return hasFiles ? DiffFileFormat() : CutTextFormat(form: TextForm(commits))
  }

  /// A log whose first lines name its columns.
  static let webLog = FoundFormat("log") { sample, first in
    WebLog(sample.bytes, from: first).map(WebLogFormat.init)
  }

  /// Stanzas without blank lines between them, as `rpm -qai` prints packages.
  static let packages = FoundFormat("stanzas") { sample, first in
    PackageStanzas(sample.bytes, from: first)
      .map { CutTextFormat(form: TextForm($0), start: first) }
  }

  /// Lines with a special look, such as those of `ls -l`.
  static let knownLines = FoundFormat("table") { sample, first in
    KnownLines(sample.bytes, from: first, isWhole: sample.window.isAtEnd)
      .map { CutTextFormat(form: TextForm($0), start: $0.start) }
  }

  /// Several tables in one text.
  static let blocks = FoundFormat("table") { sample, _ in
    let blocks = TableBlocks(sample.bytes[sample.start...], isLast: sample.window.isAtEnd)
    // The table of the next screen may have other widths.
    let isScreen = sample.areScreens && blocks.beginsWithTable
    return (blocks.found ?? (isScreen ? TableBlocks.Known() : nil)).map { known in
      var table = TranslatedTable(TableTranslation(known: known))
      table.notes = known.titles
      return table
    }
  }

  /// Tables that are drawn with lines.
  static let drawn = FoundFormat("table") { sample, _ in
    guard DrawnTables.canBe(sample.bytes, from: sample.start) else { return nil }
    let isWhole = sample.window.isAtEnd
    let tables = DrawnTables(sample.bytes[sample.start...], isLast: isWhole)
    guard tables.arePlain else { return nil }
    var table = TranslatedTable(DrawnTranslation(first: tables.first, leavesOutNotes: isWhole))
    // What counts the rows is told if the whole text is there, and is a card otherwise.
    table.notes = isWhole ? tables.notes.filter { !DrawnTables.isRowCount($0) } : []
    table.title = "table drawn with lines"
    return table
  }
}

/// A log in the extended format, below the lines that name its columns.
private struct WebLogFormat: DataFormat {
  let log: WebLog

  var name: String { log.name }
  var endings: [String] { log.endings }

  func shape(
    of data: Beginning, in source: isolated RecordSource
  ) async throws(ItemError) -> Shape {
    source.keep(linesAbove: data.bytes[data.start..<log.start])
    return .cut(start: log.start, TextForm(log))
  }
}

/// Tables in text that are translated to lines of JSON.
private struct TranslatedTable: DataFormat {
  let name = AlignedTable.formatName
  let endings: [String] = []
  private let translation: any TextTranslation
  /// The format in words; nil for that of the lines.
  var title: String?
  var notes: [String] = []

  init(_ translation: any TextTranslation) { self.translation = translation }

  func shape(
    of data: Beginning, in source: isolated RecordSource
  ) async throws(ItemError) -> Shape {
    if !notes.isEmpty { source.keep("beside the table: \(notes.joined(separator: " · "))") }
    let store = TranscodedStore(source.store, by: translation, from: data.start)
    source.replaceStore(by: store, convertedFrom: title)
    return .jsonLines(start: 0)
  }
}
