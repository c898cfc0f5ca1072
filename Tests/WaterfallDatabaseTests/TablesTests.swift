#if Libraries
import Testing
import WaterfallDatabase
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport

private let shop = """
  CREATE TABLE items (id INTEGER PRIMARY KEY, name, price);
  INSERT INTO items (name, price) VALUES ('a', 1), ('b', 2), ('c', 3);
  CREATE TABLE "odd ""\u{1B}[31m" (x);
  INSERT INTO "odd ""\u{1B}[31m" VALUES (1);
  CREATE TABLE many (n INTEGER PRIMARY KEY);
  WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 2500)
  INSERT INTO many SELECT i FROM n;
  CREATE VIEW slow AS SELECT a.n AS x FROM many a, many b, many c ORDER BY b.n * c.n;
  """

private func opened(_ database: TestDatabase, table: String? = nil) throws -> any ItemSource {
  var options = SourceOptions()
  (options.opening, options.table) = (.boards, table)
  return try openDatabase(path: database.path, options: options)
}

@Test func `several tables are items, with rows and columns`() async throws {
  let database = TestDatabase(shop)
  let source = try opened(database)
  #expect(source.name == "shop.sqlite")
  let items = try await readAll(source, pageSize: 3)
  func texts(_ name: String) -> [String] { items.map { $0.record.text(of: name) ?? "–" } }
  #expect(texts("name") == ["items", "odd \"\u{1B}[31m", "many", "slow"])
  #expect(texts("rows") == ["3 rows", "1 row", "about 2500 rows", "–"])
  #expect(texts("columns") == ["id, name, price", "x", "n", "x"])
  #expect(texts("kind") == ["–", "–", "–", "view"])
  #expect(items.allSatisfy { $0.record.isEnterable })
  for (item, count) in zip(items.prefix(2), [3, 1]) {
    let inner = try #require(try await source.board(.inside(item.place)))
    #expect(inner.name == item.record.text(of: "name"))
    let page = try await inner.source.page(after: nil, count: 9)
    #expect(page.items.count == count)
    let outer = try #require(try await inner.source.board(.around))
    #expect(outer.item == item.id)
  }
  database.run("INSERT INTO items (name) VALUES ('d')")
  for (index, item) in items.enumerated() {
    #expect(await source.isUnchanged(at: item.place) == (index != 0))
  }
}

@Test func `a table that is named, or is alone, is shown at once`() async throws {
  let database = TestDatabase(shop)
  let named = try opened(database, table: "ITEMS")
  #expect(named.name == "shop.sqlite · items")
  let outer = try await named.board(.around)
  #expect(outer?.source.name == "shop.sqlite")
  let alone = TestDatabase("CREATE TABLE one (x); INSERT INTO one VALUES (1);")
  let source = try opened(alone)
  #expect(source.name == "shop.sqlite · one")
  #expect(try await source.board(.around) == nil)
}

@Test func `scripts get the rows of the largest table`() throws {
  let database = TestDatabase(shop)
  let source = try openDatabase(path: database.path)
  #expect(source.name == "shop.sqlite · many")
}

@Test(arguments: combiningScalars)
func `a quotation mark in a table's name is part of the name`(mark: String) async throws {
  let name = "q\"\(mark) UNION SELECT 'x"
  let quoted = "\"q\"\"\(mark) UNION SELECT 'x\""
  let database = TestDatabase("CREATE TABLE \(quoted) (id); INSERT INTO \(quoted) VALUES (7);")
  let items = try await readAll(try database.source(of: name))
  #expect(items.map { $0.text("id") } == ["7"])
}

@Test func `tables whose names look alike have their own rows`() async throws {
  let (composed, apart) = lookAlikes
  let database = TestDatabase(
    """
    CREATE TABLE "\(composed)" (id); INSERT INTO "\(composed)" VALUES (1);
    CREATE TABLE "\(apart)" (id); INSERT INTO "\(apart)" VALUES (2);
    """)
  for (name, id) in [(composed, "1"), (apart, "2")] {
    let items = try await readAll(try database.source(of: name))
    #expect(items.map { $0.text("id") } == [id])
  }
}
#endif
