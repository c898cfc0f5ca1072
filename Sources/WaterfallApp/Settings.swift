import ArgumentParser
import Platform
import TerminalGrid
import TerminalInput
import WaterfallItems
import WaterfallLayout
import WaterfallRecords
import WaterfallSources
import WaterfallViewer

/// The settings in force: built in, then the config file, then the environment's `WATERFALL_…`,
/// then options; the later wins.
struct Settings {
  private(set) var look: SettingLayers<LookOptions>
  private(set) var data: SettingLayers<DataOptions>
  private(set) var pick: SettingLayers<PickOptions>
  let program: SettingLayers<ProgramOptions>
  /// nil: there is none.
  let file: ConfigFile?
  let keys: KeyBindings
  let themes: [Theme]

  /// - Parameters:
  ///   - look: as all of the groups: nil where the command line has none of them.
  ///   - data: nil also where it is not for the command line to say.
  ///   - pick: nil also where nothing can be picked.
  ///   - preset: options as they are typed, which come between the environment's and those that are
  ///     typed.
  /// - Throws: `.option` for an option or a variable whose value cannot be used; `.config` for what
  ///   is wrong with the file.
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

  /// The facts of every setting, in the order of `waterfall config`.
  static let rows =
    LookOptions.rows + DataOptions.rows + PickOptions.rows + ProgramOptions.rows

  /// The same with an option more, which was typed later than all others.
  ///
  /// - Parameters:
  ///   - name: the option's, without its dashes.
  ///   - value: nil: it is a switch.
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

  /// Several fields to sort by are given one after the other.
  private static func arguments(_ name: String, _ value: String?) -> [String] {
    guard let value else { return ["--\(name)"] }
    guard name == "sort" else { return ["--\(name)=\(value)"] }
    return value.unicodeScalars.split(separator: ",").map { scalars in
      "--sort=\(String(scalars.drop { $0 == " " }))"
    }
  }

  /// nil: a demo sets nothing.
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

  /// What the readers of the data are told.
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

  /// Whether the command line speaks of records: then those are shown at once, and not the tables
  /// or lists in which there are some.
  var asksForRecords: Bool {
    [
      "query", "filter", "fuzzy", "sort", "reverse", "title", "body", "image", "badge", "group-by",
      "color-by", "span-by", "height-by", "item-width", "max-items", "more", "follow",
    ].contains { data.origin(of: $0) == .option }
  }

  /// The command that brings pages behind the source; nil for none.
  var more: String? { value(\.more) }
  var isWatching: Bool { value(\.watch) ?? false }
  var maxItems: Int? { value(\.maxItems) }
  var showsPictures: Bool { value(\.images) != .never }
  var usesMouse: Bool { program[\.mouse] ?? true }
  /// Once on in any layer it stays on.
  var isSecure: Bool { program.isOnAnywhere(\.secure) }
  var isASCII: Bool { value(\.ascii) ?? false }

  /// What the viewer is told.
  func viewerOptions(sourceName: String, defaultPageSize: Int?) -> ViewerOptions {
    var options = ViewerOptions()
    options.sourceName = sourceName
    options.layout = layoutChoice
    options.layouts = layouts
    options.opensLab = value(\.lab) ?? false
    options.isPresenting = value(\.present) ?? false
    options.isASCII = value(\.ascii) ?? false
    options.form.border = value(\.border)?.style ?? (options.isASCII ? .ascii : options.form.border)
    // What else a border would draw with is replaced anyway.
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
    options.fields.width = value(\.itemWidth)
    options.isFollowing = value(\.follow) ?? false
    options.startTime = WallTime.now.seconds
    options.zone = environment["TZ"]?.isEmpty == false ? .local : .utc
    options.query = query
    options.words = Filter.Words(fuzzy: value(\.fuzzy))
    options.settings = settingNames
    return options
  }

  /// What each layer says was checked when it was parsed.
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
    choice.columnGap = value(\.columnGap) ?? value(\.gap)
    choice.rowGap = value(\.rowGap) ?? value(\.gap)
    choice.placement = .shortest(tolerance: Double(value(\.tolerance) ?? 0))
    if value(\.placement) == .roundRobin || layout?.isRoundRobin == true {
      choice.placement = .roundRobin
    }
    choice.isRightToLeft = value(\.rightToLeft) ?? false
    choice.chosenPoints = value(\.points)
    if value(\.fixed) == true { choice.numbers[.culling] = 1 }
    choice.hasSpans = value(\.spanBy) != nil
    return choice
  }
}

/// What a demo sets.
private struct PresetOptions: ParsableArguments {
  @OptionGroup var look: SettingGroup<LookOptions>
  @OptionGroup var data: SettingGroup<DataOptions>
}
