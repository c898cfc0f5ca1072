import TerminalGrid
import Testing
import WaterfallSources

@testable import WaterfallApp

@Test(
  arguments: [
    ("", [], nil), ("", ["--lines"], 0x0A), ("", ["--read0"], 0), ("lines = true", [], 0x0A),
    ("lines = true", ["--read0"], 0), ("read0 = true", ["--lines"], 0x0A),
    ("lines = true", ["--format", "csv"], nil), ("format = 'csv'", ["--lines"], 0x0A),
    ("lines = true", ["--no-lines"], nil), ("lines = true", ["--delimiter", ","], nil),
  ] as [(String, [String], UInt8?)])
func `a higher layer says how text is cut`(file: String, data: [String], separator: UInt8?) throws {
  let options = try settings(file: file, data: data).sourceOptions
  #expect(options.separator == separator)
  #expect(separator == nil || options.format == nil)
}

@Test(arguments: [
  (["--lines", "--read0"], "--lines and --read0"),
  (["--lines", "--format", "json"], "--lines and --format"),
  (["--read0", "--delimiter", ";"], "--read0 and --delimiter"),
  (["--read0", "--no-header"], "--read0 and --no-header"),
  (["--lines", "--items", "a.b"], "--lines and --items"),
  (["--lines", "--table", "a"], "--lines and --table"),
])
func `options that cut text differently exclude each other`(data: [String], words: String) {
  let error = #expect(throws: Failure.self) { try settings(data: data) }
  #expect(error?.status == 64)
  #expect(error?.message?.text == words + " exclude each other: give only one.")
}

@Test(
  arguments: [
    ([], [], false), (["--select", "one"], [], true), (["--select", "none"], [], false),
    (["--select", "one", "--output", "name"], [], false),
    (["--select", "one", "--output", "text"], [], true),
    (["--select", "one", "--output", "line"], [], true),
    (["--select", "one", "--output", "index"], [], true),
    (["--select", "one"], ["--sort", "size"], false),
    (["--select", "one"], ["--query", "a b"], true),
    (["--select", "one"], ["--filter", "size>3"], false),
  ] as [([String], [String], Bool)])
func `piped text is lines to pick from, unless an option names a field`(
  pick: [String], data: [String], prefersLines: Bool
) throws {
  let settings = try settings(data: data, pick: pick)
  #expect(try PickSettings(settings).prefersLines(settings) == prefersLines)
}

@Test func `switches for a sole item and for none follow options, environment and file`() throws {
  let picking = try PickSettings(
    settings(
      file: "select-1 = true", environment: ["WATERFALL_EXIT_0": "yes"], pick: ["--select", "one"]))
  #expect(picking.picksSole)
  #expect(picking.leavesEmpty)
  let off = try PickSettings(
    settings(file: "select-1 = true", pick: ["--select", "one", "--no-select-1"]))
  #expect(!off.picksSole)
  for option in ["--select-1", "--exit-0"] {
    let error = #expect(throws: Failure.self) { try PickSettings(settings(pick: [option])) }
    #expect(error?.message?.text == "\(option) needs --select.")
  }
}
