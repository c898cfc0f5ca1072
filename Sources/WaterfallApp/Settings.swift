import ArgumentParser
import Platform
import TerminalGrid
import TerminalInput
import WaterfallItems
import WaterfallLayout
import WaterfallRecords
import WaterfallSources
import WaterfallViewer

/// The settings in force.
///
/// The layers are the built-in values, the config file, the environment's `WATERFALL_…` variables
/// and the options; a later layer wins.
struct Settings {
  private(set) var look: SettingLayers<LookOptions>
  private(set) var data: SettingLayers<DataOptions>
  private(set) var pick: SettingLayers<PickOptions>
  let program: SettingLayers<ProgramOptions>
  /// nil if there is no file.
  let file: ConfigFile?
  let keys: KeyBindings
  let themes: [Theme]

  /// - Parameters:
  ///   - look: the options of this group, as for all groups; nil if the command line has none of
  ///     them.
  ///   - data: nil also for a command that does not take them.
  ///   - pick: nil also if nothing can be picked.
  ///   - preset: a demo's own options in the form of arguments. They win over the environment, and
  ///     typed options win over them.
  /// - Throws: `.option` for an option or variable whose value cannot be used; `.config` for a
  ///   fault in the file.
  init(
    look: LookOptions?, data: DataOptions?, pick: PickOptions? = nil, program: ProgramOptions?,
    environment: [String: String], preset: [String] = []
  ) throws(Failure) {
    try look?.check()
    try data?.check()
    try pick?.check()
    try program?.check()
    let fileLayers:
      (
        SettingLayers<LookOptions>.Layer?, SettingLayers<DataOptions>.Layer?,
        SettingLayers<PickOptions>.Layer?
      )
    let environmentLayer = try SettingLayers<ProgramOptions>.Layer(environment: environment)
    let isSecureAlready = program?.secure == true || environmentLayer?.options.secure == true
    file = try ConfigFile.find(
      named: program?.config ?? environmentLayer?.options.config, isSecure: isSecureAlready,
      environment: environment)
    do throws(ConfigError) {
      self.program = SettingLayers(
        options: program, environment: environmentLayer,
        file: try file?.layer())
      let commands: ConfigFile.Commands =
        self.program.isOnAnywhere(\.secure) ? .skipped : .taken
      fileLayers = (
        try file?.layer(commands: commands),
        try file?.layer(commands: commands),
        try file?.layer(commands: commands)
      )
      keys = try file?.keys() ?? KeyBindings()
      themes = try file?.themes() ?? Catalogue.current.themes
    } catch {
      let isSecret = isSecureAlready || file?.isSecure == true
      throw .config(isSecret ? error.withoutQuotation : error)
    }
    let preset = Self.options(of: preset)
    self.look = SettingLayers(
      options: look, preset: preset?.look.values, environment: try .init(environment: environment),
      file: fileLayers.0)
    self.data = SettingLayers(
      options: data, preset: preset?.data.values, environment: try .init(environment: environment),
      file: fileLayers.1)
    self.pick = SettingLayers(
      options: pick, environment: try .init(environment: environment), file: fileLayers.2)
    try checkTheme()
    try checkFieldsOfLayout()
  }

  /// The settings of a board that the program itself contains, checked and in force.
  ///
  /// - Parameter preset: the board's own options in the form of arguments.
  init(
    ofOwnBoard preset: [String], look: LookOptions? = nil, program: ProgramOptions? = nil
  ) throws(Failure) {
    try self.init(
      look: look, data: nil, program: program, environment: environment, preset: preset)
    confineLibraries()
    try checkCommands()
  }

  /// The facts of every setting, in the order of `waterfall config`.
  static let rows =
    LookOptions.rows + DataOptions.rows + PickOptions.rows + ProgramOptions.rows

  /// A copy with one more option, which wins over all layers.
  ///
  /// - Parameters:
  ///   - name: the option's name without dashes.
  ///   - value: nil if the option is a switch.
  func adding(_ name: String, _ value: String?) throws(Failure) -> Settings {
    var settings = self
    let arguments = Self.arguments(name, value)
    let row = name.begins(with: "no-") ? String(name.dropFirst(3)) : name
    if LookOptions.rows.contains(where: { $0.name == name || $0.isFlag && $0.name == row }) {
      settings.look = look.topped(by: try LookOptions.parse(arguments))
    } else if PickOptions.rows.contains(where: { $0.name == name }) {
      settings.pick = pick.topped(by: try PickOptions.parse(arguments))
    } else {
      settings.data = data.topped(by: try DataOptions.parse(arguments))
    }
    try settings.checkTheme()
    try settings.checkFieldsOfLayout()
    return settings
  }

  /// The arguments for an option. Several sort fields, separated by commas, become several
  /// arguments.
  private static func arguments(_ name: String, _ value: String?) -> [String] {
    guard let value else { return ["--\(name)"] }
    guard name == "sort" else { return ["--\(name)=\(value)"] }
    return value.unicodeScalars.split(separator: ",").map { scalars in
      "--sort=\(String(scalars.drop { $0 == " " }))"
    }
  }

  /// Parses a demo's options; nil if it has none.
  private static func options(of preset: [String]) -> PresetOptions? {
    if preset.isEmpty { return nil }
    guard let options = try? PresetOptions.parse(preset) else {
      fatalError("A demo's options cannot be parsed: \(preset)")
    }
    return options
  }

  private func value<Value>(_ path: @autoclosure () -> KeyPath<LookOptions, Value?>) -> Value? {
    look[path()]
  }
  private func value<Value>(_ path: @autoclosure () -> KeyPath<DataOptions, Value?>) -> Value? {
    data[path()]
  }

  /// The options for the readers of the data.
  var sourceOptions: SourceOptions {
    var options = SourceOptions()
    options.format = value(\.format)
    options.itemsPath = value(\.items)
    options.delimiter = value(\.delimiter)?.character
    options.encoding = value(\.encoding)
    options.hasHeader = value(\.header) ?? true
    options.table = value(\.table)
    options.isFollowing = value(\.follow) ?? false
    options.isConfined = isSecure
    options.honorsColors = value(\.ansi) ?? false
    return options
  }

  /// Whether the command line has options that concern records.
  ///
  /// If so, records are shown at once, instead of the tables or lists that contain them.
  var asksForRecords: Bool {
    [
      "query", "filter", "fuzzy", "sort", "reverse", "title", "body", "image", "badge", "group-by",
      "color-by", "span-by", "height-by", "item-width", "aspect-by", "pin-by", "max-items", "more",
      "follow",
    ].contains { data.origin(of: $0) == .option }
  }

  /// The command that provides further pages after the source; nil if there is none.
  var more: String? { value(\.more) }
  var isWatching: Bool { value(\.watch) ?? false }
  var maxItems: Int? { value(\.maxItems) }
  var showsPictures: Bool { value(\.images) != .never }
  var usesMouse: Bool { program[\.mouse] ?? true }
  /// If any layer switches it on, it stays on.
  var isSecure: Bool { program.isOnAnywhere(\.secure) }
  var isASCII: Bool { value(\.ascii) ?? false }

  /// The options for the viewer.
  func viewerOptions(sourceName: String, defaultPageSize: Int?) -> ViewerOptions {
    var options = ViewerOptions()
    options.sourceName = sourceName
    options.layout = layoutChoice
    options.layouts = layouts
    options.opensLab = value(\.lab) ?? false
    options.isPresenting = value(\.present) ?? false
    options.isASCII = value(\.ascii) ?? false
    options.form.border = value(\.border)?.style ?? (options.isASCII ? .ascii : options.form.border)
    // In ASCII mode the characters of any other border would be replaced anyway.
    if options.isASCII, options.form.border != .none { options.form.border = .ascii }
    options.fill = value(\.fill) ?? options.fill
    options.isMotionReduced = value(\.reducedMotion) ?? false
    options.isSecure = isSecure
    options.keys = keys.cards.table
    options.promptKeys = keys.prompt.table
    options.detailKeys = keys.details.table
    options.tourKeys = keys.tour.table
    options.themes = themes
    options.isThemeAutomatic = isThemeAutomatic
    options.theme = themes.first { $0.name == themeName } ?? options.theme
    options.pageSize = value(\.pageSize) ?? defaultPageSize
    options.fields.title = value(\.title)
    options.fields.body = value(\.body)
    options.fields.image = value(\.image)
    options.fields.badge = value(\.badge)
    options.fields.group = value(\.groupBy)
    options.fields.color = value(\.colorBy)
    options.fields.extent = value(\.heightBy)
    options.fields.span = value(\.spanBy)
    options.fields.aspect = value(\.aspectBy)
    options.fields.column = value(\.pinBy)
    options.fields.width = value(\.itemWidth)
    options.isFollowing = value(\.follow) ?? false
    options.startTime = WallTime.now.seconds
    options.zone = environment["TZ"]?.isEmpty == false ? .local : .utc
    options.query = query
    options.words = Filter.Words(fuzzy: value(\.fuzzy))
    options.settings = settingNames
    return options
  }

  /// The query of the settings. It is valid, because each layer was checked when it was parsed.
  private var query: ItemQuery {
    let query = try? ItemQuery(
      fuzzy: value(\.fuzzy), query: value(\.query), filter: value(\.filter),
      sort: value(\.sort), reverse: value(\.reverse), groupBy: value(\.groupBy))
    var limited = query ?? ItemQuery()
    limited.limit = maxItems
    return limited
  }

  var layoutChoice: LayoutChoice {
    var choice = LayoutChoice()
    let layout = value(\.layout)
    choice.kind = commandLayout ?? layout?.kind ?? choice.kind
    if value(\.direction) == .horizontal { choice.direction = .horizontal }
    if case .count(let count) = value(\.columns) { choice.columns = count }
    choice.minimumColumnWidth = value(\.minColumnWidth) ?? choice.minimumColumnWidth
    (choice.maximumColumns, choice.maximumColumnWidth) = (
      value(\.maxColumns), value(\.maxColumnWidth)
    )
    switch value(\.align) {
    case .center: choice.alignment = .center
    case .end: choice.alignment = .end
    case .start, nil: break
    }
    (choice.fitsCards, choice.isFlush) = (value(\.fit) ?? false, value(\.flush) ?? false)
    choice.columnGap = value(\.columnGap) ?? value(\.gap)
    choice.rowGap = value(\.rowGap) ?? value(\.gap)
    choice.placement = .shortest(tolerance: Double(value(\.tolerance) ?? 0))
    if value(\.placement) == .roundRobin || layout?.isRoundRobin == true {
      choice.placement = .roundRobin
    }
    if value(\.placement) == .columnFirst { choice.placement = .columnFirst }
    choice.isRightToLeft = value(\.rightToLeft) ?? false
    choice.chosenPoints = value(\.points)
    if value(\.fixed) == true { choice.numbers[.culling] = 1 }
    choice.hasSpans = value(\.spanBy) != nil
    return choice
  }
}

/// The options that a demo sets.
private struct PresetOptions: ParsableArguments {
  @OptionGroup var look: SettingGroup<LookOptions>
  @OptionGroup var data: SettingGroup<DataOptions>
}
