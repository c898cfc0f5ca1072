import ArgumentParser
import TerminalGrid
import Testing
import WaterfallItems
import WaterfallTestSupport
import WaterfallViewer

@testable import WaterfallApp

private func settings(
  file: String? = nil, environment: [String: String] = [:], _ pick: [String] = [],
  program: [String] = []
) throws -> Settings {
  let folder = try TerminalSession.Folder()
  var program = program
  if let file { program += ["--config", try folder.write("c.toml", file)] }
  return try Settings(
    look: try LookOptions.parse([]), data: try DataOptions.parse([]),
    pick: try PickOptions.parse(pick), program: try ProgramOptions.parse(program),
    environment: environment)
}

private func picking(
  file: String? = nil, environment: [String: String] = [:], _ pick: [String] = [],
  program: [String] = []
) throws -> PickSettings {
  try PickSettings(settings(file: file, environment: environment, pick, program: program))
}

@Test func `what Enter does comes from file, environment and options, the later winning`() throws {
  let file = "select = 'one'\noutput = 'index'\nprint0 = true"
  let environment = ["WATERFALL_SELECT": "many", "WATERFALL_OUTPUT": "path"]
  let fromFile = try picking(file: file)
  #expect(fromFile.selection == .one)
  #expect(fromFile.output == .index)
  #expect(fromFile.endsWithZero)
  let fromBoth = try picking(file: file, environment: environment)
  #expect(fromBoth.selection == .many)
  #expect(fromBoth.output == .path)
  let all = try picking(
    file: file, environment: environment, ["--select", "one", "--output", "x", "--no-print0"])
  #expect(all.selection == .one)
  #expect(all.output == .field("x"))
  #expect(!all.endsWithZero)
}

@Test func `an option switches off what the file says`() throws {
  #expect(try picking(file: "select = 'one'", ["--select", "none"]).selection == nil)
  #expect(try picking(file: "on-enter = 'ls'", ["--on-enter", ""]).onEnter == nil)
}

@Test func `the later of a selection and a command wins`() throws {
  let selects = try picking(file: "on-enter = 'ls'", ["--select", "one"])
  #expect(selects.selection == .one)
  #expect(selects.onEnter == nil)
  let runs = try picking(
    file: "select = 'one'\noutput = 'x'", environment: ["WATERFALL_ON_ENTER": "ls"])
  #expect(runs.selection == nil)
  #expect(runs.onEnter?.text == "ls")
}

@Test func `both in one layer are refused, with their places`() throws {
  let error = #expect(throws: Failure.self) {
    try picking(file: "select = 'one'\non-enter = 'ls'")
  }
  let message = error?.message?.text ?? ""
  #expect(message.contains("c.toml:2) and select ("), "\(message)")
  #expect(message.hasSuffix("c.toml:1) both decide what Enter does: leave out one."))
}

@Test func `under secure no command comes from the file, a selection may`() throws {
  let file = "secure = true\non-enter = 'ls'\nselect = 'one'"
  let settings = try settings(file: file)
  let picking = try PickSettings(settings)
  #expect(picking.onEnter == nil)
  #expect(picking.selection == .one)
  #expect(settings.toml(colors: nil).text.contains("# on-enter: not taken from"))
  #expect(settings.toml(colors: nil).text.contains(":2, since secure is on"))
}

@Test func `config shows what Enter does, and where that comes from`() throws {
  let text = try settings(
    file: "on-enter = 'less {path}'\noutput = 'index'",
    environment: ["WATERFALL_SELECT": "many"], ["--print0"]
  ).toml(colors: nil).text.split(separator: "\n")
  func row(_ start: String) -> String {
    text.first { $0.hasPrefix(start) }.map(String.init) ?? ""
  }
  #expect(row("on-enter = \"less {path}\"").hasSuffix("c.toml:1"))
  #expect(row("output = \"index\"").hasSuffix("c.toml:2"))
  #expect(row("select = \"many\"").hasSuffix("WATERFALL_SELECT"))
  #expect(row("print0 = true").hasSuffix("an option"))
}

@Test func `a bad word in the file is told with its line`() throws {
  let file = try ConfigFile(path: "c.toml", bytes: Array("\nselect = 'onee'".utf8))
  let error = #expect(throws: ConfigError.self) {
    let _: SettingLayers<PickOptions>.Layer = try file.layer()
  }
  #expect(
    error?.message.text
      == "c.toml:2: select = \"onee\": expected one of one, many, none\nperhaps \"one\" is meant")
}
