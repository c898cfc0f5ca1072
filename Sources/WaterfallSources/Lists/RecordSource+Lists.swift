import WaterfallItems
import WaterfallRecords

/// A list of a document. Its path leads through objects, or through the only element of an array.
struct DocumentList: Sendable {
  /// The path as `--items` takes it: `data.items`.
  var path: String
  var count: Int
  var shape: Shape
  var id: ItemID { ItemID(hashing: path.utf8) }
}

extension RecordSource {
  /// Scans the document once more, for all its lists.
  func foundLists() async throws(ItemError) -> [DocumentList] {
    switch try await preparedShape() {
    case .elements, .members, .single: break
    default: return []
    }
    guard let document else { return [] }
    var walk = DocumentWalk(
      window: ByteWindow(start: document.start), index: 0, scan: DocumentScan(collects: true))
    search: while true {
      switch walk.advance() {
      case .ended: break search
      case .wrong: break search
      case .more:
        walk.dropPassed()
        if try await fill(&walk.window, patience: nil) == .end { break search }
      }
    }
    walk.scan.endEarly()
    var lists: [DocumentList] = []
    for recordList in walk.scan.recordLists {
      let shape: Shape =
        recordList.list.kind == .members
        ? .members(start: recordList.list.start)
        : .elements(start: recordList.list.start, isWholeDocument: false)
      lists.append(
        DocumentList(path: try path(recordList.path), count: recordList.list.count, shape: shape))
    }
    return lists
  }

  /// The path whose names are at these byte ranges.
  private func path(_ names: [Range<Int>]) throws(ItemError) -> String {
    var parts: [String] = []
    for range in names {
      if range == DocumentScan.firstIndex {
        parts.append("0")
        continue
      }
      let text = try bytes(at: UInt64(range.lowerBound - 1), count: range.count + 2)
      var reader = JSONReader(text, from: 0, to: text.count)
      guard case .string(let name)? = try? reader.readWhole() else { continue }
      parts.append(name.replacingEach("\\", with: "\\\\").replacingEach(".", with: "\\."))
    }
    return parts.joined(separator: ".")
  }

  /// A board of all lists of the document, if there are several. If the document itself is shown as
  /// a record, one list is enough.
  func board(_ way: BoardWay) async throws(ItemError) -> OpenedBoard? {
    guard way == .around else { return nil }
    let lists = try await documentLists()
    let here = try await preparedShape()
    var isRecord = false
    if case .single = here { isRecord = true }
    guard lists.count > (isRecord ? 0 : 1) else { return nil }
    return OpenedBoard(ListsSource(self), item: lists.first { $0.shape.start == here.start }?.id)
  }

  /// Whether there are several lists, and none of them clearly matters most.
  func hasRivalLists() async throws(ItemError) -> Bool {
    _ = try await preparedShape()
    guard document?.isClear == false else { return false }
    return try await documentLists().count > 1
  }

  /// Notes which list of the document is shown, and how to see the others, if none of them clearly
  /// matters most. A viewer of boards shows all of them instead.
  func keepNamesOfOtherLists() async throws(ItemError) {
    guard options.itemsPath == nil, !options.isFollowing, try await hasRivalLists() else { return }
    let start = try await preparedShape().start
    let lists = try await documentLists()
    guard let shown = lists.first(where: { $0.shape.start == start }) else { return }
    let others = lists.filter { $0.shape.start != start }
    let named = others.prefix(Self.mostNamed).map { "\($0.path) (\($0.count))" }
    keep(
      "this is the list \(shown.path) (\(shown.count)); --items shows another: "
        + (named + (others.count > named.count ? ["…"] : [])).joined(separator: ", "))
  }

  private static let mostNamed = 4
}
