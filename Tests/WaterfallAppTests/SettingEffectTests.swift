import TOML
import Testing
import WaterfallBoard
import WaterfallLayout
import WaterfallRecords
import WaterfallViewer

@testable import WaterfallApp

private func options(_ settings: Settings) -> ViewerOptions {
  var options = settings.viewerOptions(sourceName: "", defaultPageSize: nil)
  options.startTime = 0
  return options
}

/// A setting with a value that is not the built-in one.
struct SettingSample: CustomTestStringConvertible, Sendable {
  let row: SettingFacts
  let group: String
  /// nil if the setting is a switch.
  var value: String? {
    if row.isFlag { return nil }
    if row.name == "theme" { return "light" }
    if row.name == "encoding" { return "latin1" }
    return row.words.last ?? (row.kinds.contains(.integer) ? "3" : "a")
  }
  private var arguments: [String] {
    if row.builtIn == "true" { return ["--no-\(row.name)"] }
    return [value.map { "--\(row.name)=\($0)" } ?? "--\(row.name)"]
  }
  /// The settings with it, or without it, in a layout that it has an effect in.
  func settings(isSet: Bool = true, program: [String] = []) throws -> Settings {
    func options(_ group: String) -> [String] { isSet && group == self.group ? arguments : [] }
    let layout = row.need.flatMap { need in LayoutKind.all.first { need.isMet($0) } }
    return try Settings(
      look: try LookOptions.parse((layout.map { ["--layout=\($0.name)"] } ?? []) + options("look")),
      data: try DataOptions.parse(options("data")), pick: nil,
      program: try ProgramOptions.parse(program), environment: [:])
  }
  var testDescription: String { row.name }

  static let all =
    LookOptions.rows.map { Self(row: $0, group: "look") }
    + DataOptions.rows.map { Self(row: $0, group: "data") }

  /// Those that change how the source is read. Keys are left out in front of it.
  static let read = all.filter {
    $0.row.effect.change == .reopens && $0.row.name != "key"
  }

  /// Those that change the viewer's options.
  static let seen = all.filter { sample in
    // The program itself watches, and chooses how pictures are drawn.
    !["watch", "every", "watch-layout", "images"].contains(sample.row.name)
      && [.live, .restarts].contains(sample.row.effect.change)
  }
}

@Test(arguments: SettingSample.seen)
func `a setting of the viewer does the same at the start and later`(sample: SettingSample) throws {
  let first = try sample.settings(isSet: false)
  let later = try first.adding(sample.row.name, sample.value)
  var changed = options(first)
  later.put(sample.row.name, into: &changed)
  #expect(changed != options(first))
  #expect(try changed == options(sample.settings()))
}

@Test(arguments: SettingSample.read)
func `a setting of the source changes how it is read`(sample: SettingSample) throws {
  let without = try sample.settings(isSet: false)
  #expect(try sample.settings().sourceOptions != without.sourceOptions)
}

@Test(arguments: SettingSample.all.filter(\.row.isOffUnderSecure))
func `under secure a command or a file is refused`(sample: SettingSample) throws {
  try sample.settings().checkCommands()
  let secure = try sample.settings(program: ["--secure"])
  #expect(throws: Failure.self) { try secure.checkCommands() }
  let name = secure.settingNames.all.first { $0.name == sample.row.name }
  #expect(name?.use == .atStart)
}

@Test(arguments: SettingSample.all)
func `settings of records, and only they, ask for records`(sample: SettingSample) throws {
  let asks = try sample.settings().asksForRecords
  #expect(asks == sample.row.traits.contains(.asksForRecords))
}

private func settings(_ look: [String] = []) throws -> Settings {
  try Settings(
    look: try LookOptions.parse(look), data: nil, program: nil, environment: [:])
}

@Test func `both gaps follow from three settings, whichever changes`() throws {
  let first = try settings(["--column-gap=2"])
  let later = try first.adding("gap", "5")
  var changed = options(first)
  later.put("gap", into: &changed)
  #expect(changed.layout.columnGap == 2 && changed.layout.rowGap == 5)
}

@Test func `sort fields with commas between them are several`() throws {
  #expect(try settings().adding("sort", "a, b:desc").data[\.sort] == ["a", "b:desc"])
}

@Test func `a switch is found by both of its options`() {
  #expect(Settings.row(of: "no-fit")?.name == "fit")
  #expect(Settings.row(of: "fit")?.name == "fit")
  #expect(Settings.row(of: "no-gap") == nil)
}
