import Foundation
import Platform
import Testing
import WaterfallBoard
import WaterfallCards
import WaterfallItems
import WaterfallRecords
import WaterfallTestSupport

@testable import WaterfallApp
@testable import WaterfallViewer

@Test(
  arguments: [
    ("1", 1000), ("5s", 5000), ("1.5s", 1500), ("2m", 120_000), ("2min", 120_000),
    ("1h", 3_600_000), ("604800", 604_800_000), ("0", nil), ("0.5", nil), ("999ms", nil),
    ("-1", nil), ("", nil), ("s", nil), ("1e3", nil), ("nan", nil), ("inf", nil), ("1 s", nil),
    ("1..2", nil), ("604801", nil), ("99999999999999999999", nil), ("٣", nil), ("5S", nil),
  ] as [(String, Int?)])
func `an interval is at least a second`(text: String, milliseconds: Int?) {
  #expect(EveryChoice(argument: text)?.interval == milliseconds.map { .milliseconds($0) })
}

private let odd = LeftPlace(
  item: 41, filters: ["a,b\t%2C", "x\ny é"], orders: ["n,1:desc", "t"], isReversed: true,
  isFuzzy: true, layout: "rows", isList: true, listColumns: oddColumns, hasTotals: true,
  columns: .count(3), fields: "-a,-b\tc%,-é ü", group: "a.b\t%")

private let oddColumns: ChosenColumns = {
  var columns = ChosenColumns()
  (columns.names["a,b"], columns.names["c"]) = ("x\ty\nz\"%", "é")
  return columns
}()

@Test func `a place is found again, the latest of its source`() throws {
  let folder = TemporaryFolder()
  let environment = ["XDG_STATE_HOME": folder.path]
  let file = try #require(PlaceFile(try settings(), environment: environment))
  #expect(file.place(of: "/a") == nil)
  file.write(LeftPlace(item: 1), of: "/a")
  file.write(odd, of: "/a\t\n%09")
  file.write(LeftPlace(item: 2, filters: ["w"]), of: "/a")
  #expect(file.place(of: "/a") == LeftPlace(item: 2, filters: ["w"]))
  #expect(file.place(of: "/a\t\n%09") == odd)
  #expect(file.place(of: "/") == nil)
}

@Test func `nothing is kept under secure`() throws {
  let settings = try settings(program: ["--secure"])
  #expect(PlaceFile(settings, environment: ["XDG_STATE_HOME": "/tmp"]) == nil)
}

@Test func `garbage in the file is no place`() throws {
  let folder = TemporaryFolder()
  let lines = [
    "/a", "/a\t", "/a\tx\t\t\t\t\t\t\t", "/a\t-1\t\t\t\t\t\t\t", "\u{FFFD}\0\t\t",
    "/a\t1\t\t\t\t\t", "/a\t1\t\t\t\t\t\t\t\t\t\t", "/a\t9223372036854775807\t\t\t\t\t\t\t",
    // More orders, filters and fields than anybody has chosen.
    "/a\t1\t\t\t\t\(String(repeating: "n,", count: 25_000))\t\t\t",
    "/a\t1\t\t\t\(String(repeating: "n,", count: 25_000))\t\t\t\t",
    "/a\t1\t\t\t\t\t\t\t\(String(repeating: "n%2C", count: 25_000))",
    "/a\t1\t\t\t\t\t\t\t\t\t\(String(repeating: "n", count: 250_000))",
  ]
  for line in lines {
    _ = folder.write(line + "\n", to: "waterfall/places")
    let file = PlaceFile(try settings(), environment: ["XDG_STATE_HOME": folder.path])
    #expect(file?.place(of: "/a") == nil)
  }
}

@Test func `a place with as many orders as are kept is a place`() throws {
  let folder = TemporaryFolder()
  let file = try #require(PlaceFile(try settings(), environment: ["XDG_STATE_HOME": folder.path]))
  file.write(LeftPlace(orders: (0..<25_000).map { "n\($0)" }), of: "/a")
  #expect(file.place(of: "/a")?.orders == (0..<100).map { "n\($0)" })
}

/// The ways in which a name of the state directory leads to another file.
@Test(arguments: ["link", "link to nothing", "hard link", "folder"])
func `a foreign file of the state directory is neither read nor written`(way: String) throws {
  let folder = TemporaryFolder()
  let line = "/a\t7\t\t\t\t\t\t\t\n"
  let other = folder.write(line, to: "other")
  let place = folder.write("", to: "waterfall/places")
  unsafe unlink(place)
  switch way {
  case "link": try #require(unsafe symlink(other, place) == 0)
  case "link to nothing": try #require(unsafe symlink(folder.path + "/new", place) == 0)
  case "hard link": try #require(unsafe link(other, place) == 0)
  default: try #require(unsafe mkdir(place, 0o700) == 0)
  }
  let file = try #require(PlaceFile(try settings(), environment: ["XDG_STATE_HOME": folder.path]))
  #expect(file.place(of: "/a") == nil)
  file.write(LeftPlace(item: 1), of: "/a")
  #expect(folder.text(of: "other") == line)
  #expect(!folder.has("new"))
}

@Test(.enabled(if: geteuid() == 0, "only the superuser gives files away"))
func `a file of somebody else is neither read nor written`() throws {
  let folder = TemporaryFolder()
  let line = "/a\t7\t\t\t\t\t\t\t\n"
  let path = folder.write(line, to: "waterfall/places")
  let file = try #require(PlaceFile(try settings(), environment: ["XDG_STATE_HOME": folder.path]))
  #expect(file.place(of: "/a")?.item == 7)
  try #require(unsafe chown(path, 65534, 65534) == 0)
  #expect(file.place(of: "/a") == nil)
  file.write(LeftPlace(item: 1), of: "/a")
  #expect(folder.text(of: "waterfall/places") == line)
}

@Test func `options of the command line win over the place`() throws {
  var options = ViewerOptions()
  odd.apply(to: &options, try settings(data: ["--sort", "z"]))
  #expect(options.resumed?.orders.isEmpty == true)
  #expect(options.resumed?.filters.map(\.text) == odd.filters)
  #expect(options.firstItem == 41 && options.isList)
  #expect(options.resumed?.grouping?.field == "a.b\t%" && options.fields.group == "a.b\t%")
  var others = ViewerOptions()
  odd.apply(to: &others, try settings(data: ["--filter", "q"]))
  #expect(others.resumed?.filters.isEmpty == true)
  #expect(others.resumed?.orders.map(\.field) == ["n,1", "t"])
}

/// Choices: what was kept before, the options of the command line, the fields that are chosen when
/// the viewer ends (nil: as at the start), and what is kept then.
private let choices: [(before: String?, typed: [String], now: String?, after: String?)] = [
  (nil, [], nil, nil),
  (nil, [], "a,b", "a,b"),
  (nil, [], "-a,-b", "-a,-b"),
  ("a,b", [], nil, "a,b"),
  ("a,b", [], "c", "c"),
  ("a,b", [], "*", nil),
  ("a,b", ["--fields", "d"], nil, "a,b"),
  ("a,b", ["--fields", "d"], "e", "e"),
  ("a,b", ["--fields", "d"], "*", nil),
  (nil, ["--fields", "d"], nil, nil),
  ("a,-b", [], nil, nil),
  ("", [], nil, nil),
  (nil, [], String(repeating: "long", count: 3000), nil),
]

@Test(arguments: choices.indices)
func `chosen fields are kept for the source, unless the command line chooses`(row: Int) throws {
  let (before, typed, now, after) = choices[row]
  let settings = try settings(data: typed)
  let earlier = LeftPlace(fields: before)
  var options = settings.viewerOptions(sourceName: "a", defaultPageSize: nil)
  earlier.applyFields(to: &options, settings)
  let start = typed.last ?? before
  #expect(options.fields.selection == start.flatMap { FieldSelection($0) })
  // People are told, or they would look for the other fields.
  #expect((options.greeting != nil) == (typed.isEmpty && options.fields.selection != nil))
  if let now { options.fields.selection = FieldSelection(now) }
  let place = LeftPlace(options, given: settings, earlier: earlier)
  #expect(place.fields == after)
}

@Test func `the list's columns are kept for resume, but not the names of the command line`() throws
{
  let plain = try settings()
  var options = plain.viewerOptions(sourceName: "a", defaultPageSize: nil)
  LeftPlace(isList: true, listColumns: oddColumns, hasTotals: true).apply(to: &options, plain)
  #expect(options.chosenColumns == oddColumns && options.hasTotals)
  #expect(LeftPlace(options, given: plain, earlier: nil).listColumns == oddColumns)
  let typed = try settings(data: ["--rename", "c=d"])
  options = typed.viewerOptions(sourceName: "a", defaultPageSize: nil)
  LeftPlace(listColumns: oddColumns).apply(to: &options, typed)
  #expect(options.chosenColumns.names == GivenNames(["c=d"]))
  let after = LeftPlace(options, given: typed, earlier: LeftPlace(listColumns: oddColumns))
  #expect(after.listColumns == oddColumns)
}

@Test func `columns that no program has written are none`() throws {
  let folder = TemporaryFolder()
  for text in ["x", "[]", "{", "{\"order\":1}", "{\"names\":{\"a\":[]}}"] {
    let line = "/a\t1\t\tlist\t\t\t\t\t\t\t\(text)\n"
    _ = folder.write(line, to: "waterfall/places")
    let file = PlaceFile(try settings(), environment: ["XDG_STATE_HOME": folder.path])
    #expect(file?.place(of: "/a") == LeftPlace(item: 1, isList: true), "\(text)")
  }
}

@Test func `inside a board of the source only fields are kept`() throws {
  let settings = try settings()
  var options = settings.viewerOptions(sourceName: "a", defaultPageSize: nil)
  options.outerBoards = [OuterBoard(name: "outer", item: nil, query: ItemQuery())]
  #expect(LeftPlace(options, given: settings, earlier: nil) == LeftPlace())
  #expect(LeftPlace(options, given: settings, earlier: odd).item == odd.item)
  options.fields.selection = FieldSelection("x")
  var expected = odd
  expected.fields = "x"
  #expect(LeftPlace(options, given: settings, earlier: odd) == expected)
}

/// The look of the command line, the columns that are kept, the columns that keys have chosen (nil:
/// as at the start), and the columns at the start and to be kept.
private let columns:
  [(look: [String], before: ColumnChoice?, now: ColumnChoice?, start: Int?, after: ColumnChoice?)] =
    [
      ([], nil, nil, nil, nil),
      ([], nil, .count(3), nil, .count(3)),
      ([], .count(3), nil, 3, .count(3)),
      ([], .count(3), .automatic, 3, nil),
      (["--columns", "2"], .count(3), nil, 2, .count(3)),
      (["--columns", "2"], .count(3), .automatic, 2, .automatic),
      (["--columns", "2"], nil, .count(5), 2, .count(5)),
      (["--min-column-width", "40"], .count(3), nil, nil, nil),
    ]

@Test(arguments: columns.indices)
func `the columns of keys are kept for resume`(row: Int) throws {
  let (look, before, now, start, after) = columns[row]
  let settings = try settings(look: look)
  var options = settings.viewerOptions(sourceName: "a", defaultPageSize: nil)
  let earlier = LeftPlace(columns: before)
  earlier.apply(to: &options, settings)
  #expect(options.layout.columns == start)
  if let now { options.layout.columns = now.count }
  let place = LeftPlace(options, given: settings, earlier: earlier)
  #expect(place.columns == after)
}

@Test func `a link's source is its file's, and a long file of places is read at its end`() throws {
  let folder = TemporaryFolder()
  let path = folder.write("[]", to: "a.json")
  try FileManager.default.createSymbolicLink(
    atPath: folder.path + "/link", withDestinationPath: path)
  let keys = try [path, folder.path + "/link", folder.path + "/./a.json"].map {
    try Input([$0], settings: settings()).placeKey(settings())
  }
  let real = try realPath(path)
  #expect(Set(keys).count == 1 && keys[0]?.hasPrefix(real) == true)
  let line = "/b\t1\t\t\t\t\t\t\t\n"
  _ = folder.write(
    "/a\t7\t\t\t\t\t\t\t\n" + String(repeating: line, count: 2_000_000), to: "waterfall/places")
  let file = try #require(PlaceFile(try settings(), environment: ["XDG_STATE_HOME": folder.path]))
  #expect(file.place(of: "/a") == nil && file.place(of: "/b")?.item == 1)
  file.write(LeftPlace(fields: "x"), of: "/a")
  #expect(file.place(of: "/a")?.fields == "x")
}
