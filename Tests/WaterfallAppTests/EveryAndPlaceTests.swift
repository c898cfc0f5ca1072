import Testing
import WaterfallBoard
import WaterfallItems
import WaterfallRecords
import WaterfallTestSupport
import WaterfallViewer

@testable import WaterfallApp

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

private func settings(_ data: [String] = [], program: [String] = []) throws -> Settings {
  try Settings(
    look: try LookOptions.parse([]), data: try DataOptions.parse(data),
    program: try ProgramOptions.parse(program), environment: [:])
}

private let odd = LeftPlace(
  position: 41, filters: ["a,b\t%2C", "x\ny é"], orders: ["n,1:desc", "t"], isReversed: true,
  layout: "rows", isList: true)

@Test func `a place is found again, the latest of its source`() throws {
  let folder = TemporaryFolder()
  let environment = ["XDG_STATE_HOME": folder.path]
  let file = try #require(PlaceFile(try settings(), environment: environment))
  #expect(file.place(of: "/a") == nil)
  file.write(LeftPlace(position: 1), of: "/a")
  file.write(odd, of: "/a\t\n%09")
  file.write(LeftPlace(position: 2, filters: ["w"]), of: "/a")
  #expect(file.place(of: "/a") == LeftPlace(position: 2, filters: ["w"]))
  #expect(file.place(of: "/a\t\n%09") == odd)
  #expect(file.place(of: "/") == nil)
}

@Test func `nothing is kept under secure`() throws {
  let settings = try settings(program: ["--secure"])
  #expect(PlaceFile(settings, environment: ["XDG_STATE_HOME": "/tmp"]) == nil)
}

@Test func `garbage in the file is no place`() throws {
  let folder = TemporaryFolder()
  let lines = ["/a", "/a\t", "/a\tx\t\t\t\t\t", "/a\t-1\t\t\t\t\t", "\u{FFFD}\0\t\t"]
  for line in lines {
    _ = folder.write(line + "\n", to: "waterfall/places")
    let file = PlaceFile(try settings(), environment: ["XDG_STATE_HOME": folder.path])
    #expect(file?.place(of: "/a") == nil)
  }
}

@Test func `options of the command line win over the place`() throws {
  var options = ViewerOptions()
  odd.apply(to: &options, try settings(["--sort", "z"]))
  #expect(options.resumed?.orders.isEmpty == true)
  #expect(options.resumed?.filters.map(\.text) == odd.filters)
  #expect(options.firstItem == 41 && options.isList)
  var others = ViewerOptions()
  odd.apply(to: &others, try settings(["--filter", "q"]))
  #expect(others.resumed?.filters.isEmpty == true)
  #expect(others.resumed?.orders.map(\.field) == ["n,1", "t"])
}
