import TOML
import TerminalGrid
import Testing
import WaterfallBoard
import WaterfallCards
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
  /// The option that sets it: a switch that is on has to be switched off.
  var option: String { row.builtIn == "true" ? "no-\(row.name)" : row.name }
  /// nil if the setting is a switch.
  var value: String? {
    if row.isFlag { return nil }
    if row.name == "theme" { return "light" }
    if row.name == "encoding" { return "latin1" }
    if row.name == "rename" { return "a=b" }
    if row.words.isEmpty, row.kinds.contains(.integer) { return row.builtIn == "3" ? "4" : "3" }
    return row.words.last { "\"\($0)\"" != row.builtIn } ?? "a"
  }
  private var arguments: [String] { [value.map { "--\(option)=\($0)" } ?? "--\(option)"] }
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
  static let read = all.filter { $0.row.effect.change == .reopens && $0.row.name != "key" }

  /// Those that change the viewer's options.
  static let seen = all.filter { sample in
    // The program itself watches, and chooses how pictures are drawn.
    !["watch", "every", "watch-layout", "pictures"].contains(sample.row.name)
      && sample.row.effect.change == .live
  }
}

@Test(arguments: SettingSample.seen)
func `a setting of the viewer does the same at the start and later`(sample: SettingSample) throws {
  let first = try sample.settings(isSet: false)
  let later = try first.adding(sample.option, sample.value)
  var changed = options(first)
  later.put(sample.row.name, insteadOf: first, into: &changed)
  let words = "--\(sample.option) \(sample.value ?? "")"
  #expect(changed != options(first), "\(words) changes nothing: its effect has to set something")
  #expect(
    try changed == options(sample.settings()),
    "\(words) does something else while the viewer runs than at its start")
}

@Test(arguments: SettingSample.seen.filter(\.row.isRemovable))
func `a field that an option names is taken away again`(sample: SettingSample) throws {
  let without = try sample.settings(isSet: false)
  let with = try without.adding(sample.option, sample.value)
  var changed = options(with)
  try with.adding(sample.option, "").put(sample.row.name, insteadOf: with, into: &changed)
  #expect(changed == options(without))
  let name = with.settingNames.all.first { $0.name == sample.row.name }
  #expect(name?.isRemovable == true)
}

@Test(arguments: SettingSample.read)
func `a setting of the source changes how it is read`(sample: SettingSample) throws {
  let without = try sample.settings(isSet: false)
  #expect(
    try sample.settings().sourceOptions != without.sourceOptions,
    "--\(sample.option) \(sample.value ?? "") changes nothing: its effect has to set something")
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
  #expect(
    asks == sample.row.traits.contains(.asksForRecords),
    "--\(sample.option): its traits have to say whether it asks for records")
}

@Test func `both gaps follow from three settings, whichever changes`() throws {
  let first = try settings(look: ["--column-gap=2"])
  let later = try first.adding("gap", "5")
  var changed = options(first)
  later.put("gap", insteadOf: first, into: &changed)
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

/// Something that keys change in a viewer's options.
private struct KeyChange: Sendable {
  let change: @Sendable (inout ViewerOptions) -> Void
  /// Whether two viewers have the same of it.
  let isSame: @Sendable (ViewerOptions, ViewerOptions) -> Bool

  init(
    _ change: @escaping @Sendable (inout ViewerOptions) -> Void,
    _ isSame: @escaping @Sendable (ViewerOptions, ViewerOptions) -> Bool
  ) {
    (self.change, self.isSame) = (change, isSame)
  }

  static let all = [
    Self({ $0.layout.columnGap = 7 }, { $0.layout.columnGap == $1.layout.columnGap }),
    Self({ $0.layout.rowGap = 6 }, { $0.layout.rowGap == $1.layout.rowGap }),
    Self({ $0.layout.columns = 5 }, { $0.layout.columns == $1.layout.columns }),
    Self({ $0.layout.kind = .circle }, { $0.layout.kind == $1.layout.kind }),
    Self({ $0.layout.placement = .roundRobin }, { $0.layout.placement == $1.layout.placement }),
    Self({ $0.layout.direction = .horizontal }, { $0.layout.direction == $1.layout.direction }),
    Self({ $0.form.border = .heavy }, { $0.form.border == $1.form.border }),
    Self({ $0.query.isReversed = true }, { $0.query.isReversed == $1.query.isReversed }),
    Self(
      { $0.query.orders = [try? SortOrder("name")].compactMap { $0 } },
      { $0.query.orders == $1.query.orders }
    ),
    Self({ $0.query.grouping = try? Grouping("name") }, { $0.query.grouping == $1.query.grouping }),
    Self(
      { $0.query.filters = [try? Filter("typed")].compactMap { $0 } },
      { $0.query.filters.map(\.text) == $1.query.filters.map(\.text) }
    ),
    Self({ $0.theme = .named("monochrome") }, { $0.theme == $1.theme }),
    Self({ $0.isList = true }, { $0.isList == $1.isList }),
  ]
}

// Round robin is a layout's name as well, so a layout chooses the placement.
@Test(arguments: SettingSample.seen.filter { $0.row.name != "layout" })
func `a setting changes nothing else that keys have changed`(sample: SettingSample) throws {
  let first = try sample.settings(isSet: false)
  let later = try first.adding(sample.option, sample.value)
  var set = options(first)
  later.put(sample.row.name, insteadOf: first, into: &set)
  for (number, key) in KeyChange.all.enumerated() where key.isSame(set, options(first)) {
    var changed = options(first)
    key.change(&changed)
    let before = changed
    later.put(sample.row.name, insteadOf: first, into: &changed)
    #expect(
      key.isSame(changed, before), "--\(sample.option) undoes number \(number) of KeyChange.all")
  }
}

@Test func `a tolerance leaves the placement that a key has chosen`() throws {
  let first = try settings()
  let later = try first.adding("tolerance", "2")
  var changed = options(first)
  changed.layout.placement = .roundRobin
  later.put("tolerance", insteadOf: first, into: &changed)
  #expect(changed.layout.placement == .roundRobin)
}

@Test func `a filter that was set replaces the one it set before, and no other`() throws {
  let first = try Settings(
    look: nil, data: try DataOptions.parse(["--query=a"]), program: nil, environment: [:])
  var now = options(first)
  var settings = first
  func set(_ name: String, _ value: String) throws -> [String] {
    let later = try settings.adding(name, value)
    later.put(name, insteadOf: settings, into: &now)
    settings = later
    return now.query.filters.map(\.text)
  }
  now.query.filters.append(try Filter("typed"))
  #expect(try set("query", "b") == ["b", "typed"])
  #expect(try set("filter", "price<3") == ["b", "typed", "price<3"])
  #expect(try set("filter", "price<4") == ["b", "typed", "price<4"])
  // A key has cleared all of them.
  now.query.filters = []
  #expect(try set("query", "c") == ["c"])
  #expect(try set("query", "c") == ["c"])
}
