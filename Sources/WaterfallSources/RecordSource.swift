import Platform
import WaterfallItems
import WaterfallRecords

/// Reads records from bytes, in any of the formats. A record's place is the place of its bytes.
actor RecordSource: LeafSource {
  /// The longest record that is decoded as a whole, in bytes. Of a longer one only the first part
  /// is decoded, because a value takes up to 24 times its bytes.
  static let longestRecord = 8_000_000
  /// The most bytes of all records of a page, unless it has only one.
  static let longestPage = longestRecord

  nonisolated let name: String
  nonisolated let directory: String?
  /// The text. It is UTF-8 once the shape is known.
  private(set) var store: any ByteStore
  /// The format of the document that was converted to JSON, in words; nil if none was.
  private(set) var convertedFormat: String?
  let origin: any ByteStore
  let options: SourceOptions
  let limit: Int
  private(set) var shape: Shape?
  /// The number of arrays and objects around the list at the path; nil if no path was given.
  private(set) var depthAroundList: Int?
  /// The offset of the document that contains the list, if the document is an object. `isClear`
  /// says whether that list clearly matters most.
  private(set) var document: (start: Int, isClear: Bool)?
  /// The lists of the document; nil before they are requested.
  private var lists: [DocumentList]?
  /// What people are told about the data, such as the lines above a table's header.
  private(set) var notices: [String] = []
  /// Whether escape sequences are taken out of texts and kept as ``Record/textStyles``.
  private(set) var honorsColors: Bool
  /// Whether escape sequences that come late may still be taken out.
  var awaitsSequences = true
  /// The store that unpacks the data; nil if the data is not packed.
  private(set) var unpacked: UnpackedStore?
  /// Why the data ends too early; nil if it does not.
  var endFault: ItemError? { unpacked?.fault ?? origin.fault }
  /// The bytes around the end of the last page.
  private var window: ByteWindow?
  private var lines = LineCount()

  /// - Parameter directory: where relative paths in the records begin; nil for data that is not
  ///   from a file.
  init(
    _ store: sending any ByteStore, directory: String? = nil,
    options: SourceOptions = SourceOptions(), limit: Int = RecordSource.longestRecord
  ) {
    self.directory = directory
    let path = store.name
    name = lastName(of: path)
    (self.store, self.origin, self.options, self.limit) = (store, store, options, limit)
    honorsColors = options.honorsColors == true
  }

  func page(
    after cursor: Cursor?, count: Int, for needs: RecordNeeds
  ) async throws(ItemError) -> Page {
    var page = try await page(
      after: cursor, count: count, of: try await preparedShape(), for: needs)
    if cursor == nil {
      try await keepNamesOfOtherLists()
      if !notices.isEmpty { page.notice = notices.joined(separator: "; ") }
    }
    return page
  }

  /// A page of the records of a shape, perhaps that of another list of the document.
  func page(
    after cursor: Cursor?, count: Int, of shape: Shape, for needs: RecordNeeds
  ) async throws(ItemError) -> Page {
    if case .picture = shape { return try await picturePage(after: cursor) }
    let position = cursor.map { Int(clamping: $0.position) }
    let start = position ?? shape.start
    var walk = RecordWalk(shape, from: start, window: takeWindow(at: start), limit: limit)
    defer { window = walk.window }
    let patience = Patience(for: count)
    var found = FoundRecords()
    do throws(ItemError) {
      while found.count < max(1, count), found.byteCount < Self.longestPage {
        if found.count & 255 == 0, Task.isCancelled { throw .cancelled }
        switch try step(&walk) {
        case .record(let range), .tooLong(let range):
          found.append(range)
          walk.pass(range.upperBound)
        case .more:
          try await beginToRead(&found, in: walk, for: needs)
          walk.dropPassed()
          let quiet = walk.wholeLines == nil ? nil : quiet(of: shape)
          let rest = found.count == 0 ? quiet : patience.rest
          let end = walk.window.end
          let filling = try await fill(&walk.window, patience: rest)
          if filling == .bytes, try takeLateSequences(of: shape, in: walk.window, from: end) {
            let page = try await page(after: cursor, count: count, of: shape, for: needs)
            walk.window = takeWindow(at: page.next.map { Int(clamping: $0.position) } ?? 0)
            return page
          }
          guard filling == .late else { continue }
          if found.count == 0, let range = walk.wholeLines {
            found.append(range)
            walk.pass(range.upperBound)
          }
          try await read(&found, in: walk, for: needs)
          let hasAll = store.supply == .appended || store.supply == .sent && patience.gathers
          return page(found.items, walk, after: cursor, hasAllWritten: hasAll)
        case .end:
          try await read(&found, in: walk, for: needs)
          // The text after the document may take long to arrive, so deliver the items first.
          if mayBeFollowed(walk), !found.items.isEmpty {
            return page(found.items, walk, after: cursor)
          }
          if let fault = endFault {
            if found.items.isEmpty { throw fault }
            return page(found.items, walk, after: cursor)
          }
          try await checkDocumentEnd(behind: walk)
          return Page(items: found.items, next: nil)
        }
      }
      try await read(&found, in: walk, for: needs)
    } catch {
      // Data that was cut short looks malformed, so the unpacker's fault is the better explanation.
      let error = error == .cancelled ? error : endFault ?? error
      // The records before the error are delivered; the next page meets the error again.
      try await deliver(&found, before: error, in: &walk, for: needs)
    }
    return page(found.items, walk, after: cursor)
  }

  func records(
    at places: [ItemPlace], for needs: RecordNeeds
  ) async throws(ItemError) -> [Record?] {
    let shape = try await preparedShape()
    if case .picture = shape {
      let record = try await pictureItem().record
      return places.map { _ in record }
    }
    return try await records(at: places, of: shape, for: needs)
  }

  func reopened() async throws(ItemError) -> any ItemSource { try reopenedDocument() }

  func reopenedDocument() throws(ItemError) -> RecordSource {
    RecordSource(try origin.reopened(), directory: directory, options: options, limit: limit)
  }

  /// Keeps the lines above a table's header, so that they can be shown.
  func keep(linesAbove text: ArraySlice<UInt8>) {
    let lines = text.split(separator: 0x0A).map { line in
      // A title row has signs for the cells that it does not have.
      let end = line.lastIndex { !isSpace($0) && !",;|".utf8.contains($0) }
      return String(decoding: end.map { line[...$0] } ?? [], as: UTF8.self)
    }
    let words = lines.filter { !$0.isEmpty }.joined(separator: " · ")
    if !words.isEmpty { keep("above the table: \(words)") }
  }

  /// Keeps what people are told about the data.
  func keep(_ notice: String) {
    if !notices.contains(where: { $0.isExactly(notice) }) { notices.append(notice) }
  }
  func honorColors() { honorsColors = true }
  func keep(depthAroundList depth: Int) { depthAroundList = depth }
  func keep(documentStart start: Int) { document = (start, true) }
  func keep(scan: DocumentScan) { document?.isClear = scan.isHeapClear }
  func keep(unpacked store: UnpackedStore) { unpacked = store }

  /// The lists of the document; empty if the data is not a document.
  func documentLists() async throws(ItemError) -> [DocumentList] {
    if let lists { return lists }
    let found = try await foundLists()
    lists = found
    return found
  }

  /// Replaces the text. Counting lines begins again, because the places have changed.
  ///
  /// - Parameter format: the format of the document that was converted to this text; nil if none
  ///   was.
  func replaceStore(by other: any ByteStore, convertedFrom format: String? = nil) {
    (store, convertedFormat) = (other, format)
    lines = LineCount()
  }

  /// The line of `offset`, from 1.
  func line(of offset: Int) -> Int { lines.place(of: offset, in: store).line }

  func malformed(at offset: Int, expected: String) -> ItemError {
    let (line, column) = lines.place(of: offset, in: store)
    return .malformed(name: store.name, place: "\(line):\(column)", expected: expected)
  }
}

/// How long a page that has records waits for more of them.
///
/// A producer writes its output in small pieces, and a page for each piece would cost a frame. So a
/// page of thousands gathers records for 30 ms. A page for the screen does not wait.
private struct Patience {
  private let end: ContinuousClock.Instant?
  /// Whether a page that is not full has all that a pipe held.
  var gathers: Bool { end != nil }

  /// - Parameter count: records that were asked for.
  init(for count: Int) { end = count < 4096 ? nil : .now + .milliseconds(30) }

  var rest: Duration { end.map { max(.zero, ContinuousClock.now.duration(to: $0)) } ?? .zero }
}

extension RecordSource {
  /// How long a followed file must be quiet before its last paragraph counts as complete.
  private static let quiet = Duration.seconds(1)

  /// How long to wait for text that continues the last record; nil if there is no limit.
  ///
  /// The lines of a trace are written at once. So a line of a log soon counts as complete.
  private func quiet(of shape: Shape) -> Duration? {
    if shape.isLog { return .milliseconds(100) }
    // Lines of words among lines of JSON are those of a log, too.
    if case .lines = shape { return .milliseconds(100) }
    return options.isFollowing ? Self.quiet : nil
  }

  func preparedShape() async throws(ItemError) -> Shape {
    if let shape { return shape }
    do throws(ItemError) {
      let shape = try await detectShape()
      self.shape = shape
      return shape
    } catch {
      throw error == .cancelled ? error : endFault ?? error
    }
  }

  /// The kept window if it contains `offset`; otherwise a new one. Two pages never share a window,
  /// so it is taken away.
  private func takeWindow(at offset: Int) -> ByteWindow {
    defer { window = nil }
    if let window, window.start <= offset, offset <= window.end { return window }
    return ByteWindow(start: offset)
  }

  /// Decodes the record in `range` of `bytes`; `offset` is its place in the store.
  func record(
    of bytes: [UInt8], in range: Range<Int>, at offset: UInt64, _ shape: Shape
  ) throws(JSONError) -> Record {
    guard honorsColors else { return try shape.record(of: bytes, in: range) }
    // If the styles cannot be read any more, the record is drawn without colours.
    let styles = try? store.styles(in: offset..<offset + UInt64(range.count))
    var record = try shape.record(
      of: bytes, in: range, TakenStyles(styles ?? EscapeSequences(), start: range.lowerBound))
    record.takeStyles()
    return record
  }

  /// - Parameter hasAllWritten: whether the page has everything that was written when it was read.
  private func page(
    _ items: [Item], _ walk: RecordWalk, after cursor: Cursor?, hasAllWritten: Bool = false
  ) -> Page {
    let index = (cursor?.index ?? 0) + items.count
    var page = Page(items: items, next: Cursor(position: UInt64(walk.position), index: index))
    if store.supply != .whole { page.outlook = hasAllWritten ? .writtenSoFar : .growing }
    return page
  }

  private func step(_ walk: inout RecordWalk) throws(ItemError) -> RecordWalk.Step {
    do throws(JSONError) {
      return try walk.next()
    } catch {
      throw malformed(at: error.offset, expected: error.expected)
    }
  }
}
