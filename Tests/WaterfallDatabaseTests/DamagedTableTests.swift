#if Libraries
import Glibc
import Testing
import WaterfallItems
import WaterfallSources
import WaterfallTestSupport

@testable import WaterfallDatabase
import WaterfallRecords

/// A database in which some pages (512 bytes each) are overwritten with rubbish.
///
/// - Parameter pages: the damaged pages; SQLite counts them from 1.
private func spoilt(_ sql: String, pages: ClosedRange<Int>) -> TestDatabase {
  let database = TestDatabase("PRAGMA page_size = 512; " + sql)
  var bytes = database.bytes
  for place in (pages.lowerBound - 1) * 512..<min(bytes.count, pages.upperBound * 512) {
    bytes[place] = 0xEE
  }
  database.bytes = bytes
  return database
}

/// All items before the fault, and the fault.
private func readAll(_ source: any ItemSource) async -> (items: [Item], error: ItemError?) {
  var items: [Item] = []
  var cursor: Cursor?
  do throws(ItemError) {
    repeat {
      let page = try await source.page(after: cursor, count: 1000)
      items += page.items
      cursor = page.next
    } while cursor != nil && items.count < 100_000
  } catch {
    return (items, error)
  }
  return (items, nil)
}

@Test func `a damaged table beside the one that is read is told of`() async throws {
  // The table's root is page 2.
  let database = spoilt(numbers(2000, table: "bad") + numbers(30, table: "good"), pages: 2...2)
  let source = try database.source()
  let (items, error) = await readAll(source)
  #expect(error == nil)
  #expect(items.count == 31)
  let words = try #require(items.first?.record.failure)
  #expect(words.contains("the table `bad` is damaged"))
  #expect(words.contains("--table bad"))
  #expect(try await source.records(at: items.map(\.place)) == items.map(\.record))
  let page = try await source.page(after: nil, count: 7)
  #expect(page.items.count == 7)
  #expect(page.next?.index == 7)
}

@Test func `what is told of a damaged table may be a page of its own`() async throws {
  let database = spoilt(numbers(2000, table: "bad") + numbers(3, table: "good"), pages: 2...2)
  let items = try await readAll(try database.source(), pageSize: 1)
  #expect(items.map { $0.text("id") } == [nil, "1", "2", "3"])
}

@Test func `of a table that is asked for only its own damage is told`() async throws {
  let database = spoilt(numbers(2000, table: "bad") + numbers(3, table: "good"), pages: 2...2)
  #expect(try await readAll(try database.source(of: "good"), pageSize: 9).count == 3)
  #expect(throws: Never.self) { try database.source(of: "bad") }
}

@Test(arguments: ["items", "keyed", "seen"])
func `the rows before the damage are shown`(table: String) async throws {
  let keyed = """
    CREATE TABLE keyed (name TEXT PRIMARY KEY, note TEXT) WITHOUT ROWID;
    INSERT INTO keyed SELECT printf('%06d', id), name FROM items;
    CREATE VIEW seen AS SELECT * FROM items;
    """
  let whole = TestDatabase("PRAGMA page_size = 512; " + numbers(2000) + keyed)
  let pageCount = whole.bytes.count / 512
  // The rows of the first table are in the first half of the file, those of the second in the
  // other.
  let middle = table == "keyed" ? pageCount * 3 / 4 : pageCount / 4
  let database = spoilt(numbers(2000) + keyed, pages: middle...middle + 3)
  let (items, error) = await readAll(try database.source(of: table))
  #expect(error != nil)
  #expect((100..<2000).contains(items.count))
  let column = table == "keyed" ? "note" : "name"
  #expect(items.map { $0.text(column) } == (1...items.count).map { "item \($0)" })
}
#endif
