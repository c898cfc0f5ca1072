import Glibc
import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallTestSupport

@testable import WaterfallSources

/// The ways in which a file changes while its records are shown, and whether its third record is
/// still there.
private enum FileChange: CaseIterable {
  case none, appended, rewrittenAlike, overwritten, firstOverwritten, cut, emptied, replaced,
    deleted

  var isHarmless: Bool { [.none, .appended, .rewrittenAlike, .replaced, .deleted].contains(self) }

  func make(in folder: TemporaryFolder, _ name: String, _ text: String) {
    let path = "\(folder.path)/\(name)"
    var bytes = Array(text.utf8)
    switch self {
    case .none: return
    case .appended: bytes += Array("more\n".utf8)
    case .rewrittenAlike: break
    case .overwritten: bytes[bytes.count - 3] ^= 1
    case .firstOverwritten: bytes[bytes.count / 3] ^= 1
    case .cut: bytes.removeLast(2)
    case .emptied: bytes = []
    case .replaced:
      unsafe rename(folder.write("another\nfile\nentirely\n", to: "new"), path)
      return
    case .deleted:
      unsafe unlink(path)
      return
    }
    // In place: the file stays the same one.
    _ = folder.write(String(decoding: bytes, as: UTF8.self), to: name)
  }
}

/// Files with records that have keys, and so an identity that says nothing about the rest.
private let files: [(name: String, text: String)] = [
  ("x.ndjson", "{\"id\":1,\"a\":\"b\"}\n{\"id\":2,\"a\":\"c\"}\n{\"id\":3,\"a\":\"d\"}\n"),
  ("x.json", "[{\"id\":1,\"a\":\"b\"},\n{\"id\":2,\"a\":\"c\"},\n{\"id\":3,\"a\":\"d\"}]\n"),
  ("x.csv", "id,a\n1,b\n2,c\n3,d\n"), ("x.txt", "first\nsecond\nthird\n"),
  ("mac.txt", "first\rsecond\rthird\r"),
]

@Test(arguments: FileChange.allCases, [false, true])
private func `a source knows whether a record is what was read`(
  change: FileChange, isLong: Bool
) async throws {
  for (name, text) in files {
    // Blocks of a long file are compared by their sums.
    let padding = isLong ? String(repeating: " ", count: 40_000) : ""
    let text = text.replacing("b", with: "b" + padding)
    let folder = TemporaryFolder()
    let source = try openSource(path: folder.write(text, to: name))
    let items = try await source.page(after: nil, count: 10).items
    let (first, last) = (try #require(items.first), try #require(items.last))
    // The clock of files may have a resolution of some milliseconds.
    usleep(20_000)
    change.make(in: folder, name, text)
    if change == .firstOverwritten {
      // The last record may be in the same block.
      #expect(await !source.isUnchanged(at: first.place), "\(name)")
    } else {
      #expect(await source.isUnchanged(at: last.place) == change.isHarmless, "\(name)")
    }
  }
}

@Test func `a file of several that was closed meanwhile is compared by its state`() async throws {
  let files = ["a", "b", "c"].map { TemporaryFile("\($0)1\n\($0)2\n", name: "\($0).txt") }
  let source = try openSources(files.map(\.path))
  var (cursor, places): (Cursor?, [ItemPlace]) = (nil, [])
  repeat {
    let page = try await source.page(after: cursor, count: 10)
    (cursor, places) = (page.next, places + page.items.map(\.place))
  } while cursor != nil
  usleep(20_000)
  let other = TemporaryFile("x1\nx2\n", name: "other.txt")
  try #require(unsafe rename(other.path, files[0].path) == 0)
  #expect(await source.isUnchanged(at: try #require(places.last)))
  let first = await source.isUnchanged(at: places[0])
  let record = try await source.records(at: [places[0]]).first
  #expect(!first || record?.fields.first?.value.text == "a1")
}
