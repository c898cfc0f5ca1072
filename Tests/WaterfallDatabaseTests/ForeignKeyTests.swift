#if Libraries
import Testing
import WaterfallDatabase
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport

private let music = """
  CREATE TABLE artists (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
  INSERT INTO artists VALUES (1, 'Ann'), (7, 'Bob');
  CREATE TABLE labels (code TEXT, land TEXT, city, PRIMARY KEY (code, land)) WITHOUT ROWID;
  INSERT INTO labels VALUES ('x', 'de', 'Bonn'), ('x', 'fr', 'Lyon');
  CREATE TABLE albums (
    id INTEGER PRIMARY KEY, title, artist INTEGER REFERENCES artists, code, land,
    best REFERENCES albums(title), lost REFERENCES nowhere(id),
    FOREIGN KEY (code, land) REFERENCES labels(code, land));
  INSERT INTO albums VALUES (1, 'One', 7, 'x', 'fr', 'Two', 3), (2, 'Two', NULL, 'y', 'fr', NULL, 3),
    (3, 'Three', 99, 'x', 'de', 'One', NULL);
  """

private func table(_ name: String?, of database: TestDatabase) throws -> any ItemSource {
  var options = SourceOptions()
  (options.opening, options.table) = (.boards, name)
  return try openDatabase(path: database.path, options: options)
}

@Test func `the details of a table have its columns, their keys and its statement`() async throws {
  let database = TestDatabase(music)
  let items = try await table(nil, of: database).page(after: nil, count: 9).items
  func facts(_ index: Int) -> [Field] {
    guard case .object(let fields)? = items[index].record.value(named: "schema") else { return [] }
    return fields
  }
  #expect(
    facts(0) == [
      Field("id", .string("INTEGER, primary key")), Field("name", .string("TEXT, not null")),
    ])
  #expect(
    facts(2).map(\.value) == [
      .string("INTEGER, primary key"), .string(""), .string("INTEGER, → artists"),
      .string("→ labels.code"), .string("→ labels.land"), .string("→ albums.title"),
      .string("→ nowhere.id"),
    ])
  let statement = items[0].record.text(of: "sql")
  #expect(statement == "CREATE TABLE artists (id INTEGER PRIMARY KEY, name TEXT NOT NULL)")
}

@Test(arguments: [
  (0, "artist", "artists", "Bob"), (0, "code", "labels", "Lyon"), (0, "land", "labels", "Lyon"),
  (2, "code", "labels", "Bonn"), (0, "best", "albums", "Two"), (2, "best", "albums", "One"),
  // No such row, though the table is there.
  (2, "artist", "artists", nil), (1, "code", "labels", nil),
  // No such table, and no foreign key.
  (0, "lost", nil, nil), (0, "title", nil, nil), (0, "none", nil, nil),
])
func `a foreign key leads to its record`(
  row: Int, field: String, name: String?, found: String?
) async throws {
  let database = TestDatabase(music)
  let source = try table("albums", of: database)
  let place = try await source.page(after: nil, count: 9).items[row].place
  let opened = try await source.board(.reference(place, field: field))
  #expect(opened?.name == name)
  guard let opened else { return }
  let items = try await opened.source.page(after: nil, count: 9).items
  let item = items.first { $0.id == opened.item }
  let texts = ["name", "city", "title"].compactMap { item?.record.text(of: $0) }
  #expect(texts.first == found)
}

@Test func `the fields that lead somewhere are known, and empty ones do not`() async throws {
  let database = TestDatabase(music)
  let source = try table("albums", of: database)
  let places = try await source.page(after: nil, count: 9).items.map(\.place)
  let records = try await source.records(at: places)
  #expect(records[0].references == ["artist", "code", "land", "best", "lost"])
  #expect(records[1].references == ["code", "land", "lost"])
}
#endif
