import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport

/// A source of each kind with the same five items; each test makes its own.
enum ContractSource: String, CaseIterable {
  case array, document, members, lines, table, pipe, file
  case files, pipeThenFile, limited, followed, command, fileThenCommand, entered

  static let words = ["ab", "c d", "é", "f\"g", "h"]

  /// True if the source cannot be opened again.
  var isReadOnce: Bool { self == .pipe || self == .pipeThenFile }

  private static let objects = words.map { "{\"id\": \"\($0.replacing("\"", with: "\\\""))\"}\n" }

  func withSource(_ body: (any ItemSource) async throws -> Void) async throws {
    switch self {
    case .pipe:
      let pipe = Self.endedPipe(0..<5)
      defer { withExtendedLifetime(pipe) {} }
      try await body(openSource(path: pipe.path))
    case .file:
      let file = Self.file(0..<5)
      try await body(openSource(path: file.path))
    case .files:
      let files = [Self.file(0..<2), Self.file(2..<2), Self.file(2..<5)]
      try await body(openSources(files.map(\.path)))
    case .pipeThenFile:
      let (pipe, file) = (Self.endedPipe(0..<4), Self.file(4..<5))
      defer { withExtendedLifetime(pipe) {} }
      try await body(openSources([pipe.path, file.path]))
    case .limited:
      let file = TemporaryFile(Self.objects.joined() + "{\"id\": 6}\n")
      try await body(limitedSource(openSource(path: file.path), count: 5))
    case .followed:
      let file = Self.file(0..<5)
      var options = SourceOptions()
      options.isFollowing = true
      try await body(limitedSource(openSource(path: file.path, options: options), count: 5))
    case .command:
      let file = Self.file(0..<5)
      try await body(Self.pages(of: file))
    case .fileThenCommand:
      let (file, more) = (Self.file(0..<2), Self.file(2..<5))
      try await body(continuedSource(openSource(path: file.path), by: Self.pages(of: more)))
    case .entered:
      let file = Self.file(0..<5)
      let outer = Entrance(inside: try openSource(path: file.path))
      try await body(enteredSource(outer, item: Entrance.item.id, name: rawValue))
    default: try await body(openSource(bytes: Array(text.utf8), name: rawValue))
    }
  }

  private static func file(_ range: Range<Int>) -> TemporaryFile {
    TemporaryFile(objects[range].joined())
  }

  private static func endedPipe(_ range: Range<Int>) -> Pipe {
    let pipe = Pipe()
    pipe.write(objects[range].joined())
    pipe.end()
    return pipe
  }

  /// A command that prints two lines of `file` per page.
  private static func pages(of file: TemporaryFile) -> any ItemSource {
    commandPages("tail -n +$((2 * {page} - 1)) \(file.path) | head -n 2")
  }

  private var text: String {
    let objects = Self.objects
    switch self {
    case .array: return "[\n\(objects.joined(separator: ",\n"))\n]"
    case .document: return "{\"a\": {\"list\": [\(objects.joined(separator: ", "))]}}"
    case .members:
      return
        "{\(objects.enumerated().map { "\"\($0.offset)\": \($0.element)" }.joined(separator: ","))}"
    case .table:
      return "id,n\n"
        + Self.words.map { "\"\($0.replacing("\"", with: "\"\""))\",1" }.joined(separator: "\r\n")
    default: return objects.joined()
    }
  }
}

/// A source with one item, which leads into another source.
private struct Entrance: LeafSource {
  let name = "outer"
  let inside: any ItemSource
  static let item = Item(
    id: ItemID(1), place: ItemPlace(offset: 0, length: 1), record: Record(fields: []))

  func page(
    after cursor: Cursor?, count: Int, for needs: RecordNeeds
  ) async throws(ItemError) -> Page {
    Page(items: [Self.item], next: nil)
  }

  func records(
    at places: [ItemPlace], for needs: RecordNeeds
  ) async throws(ItemError) -> [Record?] { places.map { _ in Self.item.record } }

  func board(_ way: BoardWay) async throws(ItemError) -> OpenedBoard? {
    guard case .inside = way else { return nil }
    return OpenedBoard(inside, isAlike: false)
  }

  func reopened() async throws(ItemError) -> any ItemSource { self }
}
