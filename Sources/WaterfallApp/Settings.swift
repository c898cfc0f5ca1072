import ArgumentParser
import Platform
import TerminalGrid
import TerminalInput
import WaterfallBoard
import WaterfallCards
import WaterfallItems
import WaterfallLab
import WaterfallRecords
import WaterfallSources
import WaterfallTalk
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
  /// Whether the items to pick from are lines, as far as is known before they have been read.
  var picksLines = false
  /// The file's commands that read files, with their lines.
  let readers: [(reader: Reader, line: Int)]

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
        options: program, environment: environmentLayer, file: try file?.layer())
      let commands: ConfigFile.Commands = self.program.areSecure ? .skipped : .taken
      fileLayers = (
        try file?.layer(commands: commands),
        try file?.layer(commands: commands),
        try file?.layer(commands: commands)
      )
      keys = try file?.keys() ?? KeyBindings()
      themes = try file?.themes() ?? Catalogue.current.themes
      readers = try file?.readers() ?? []
    } catch {
      let isSecret = isSecureAlready || file?.isSecure == true
      throw .config(isSecret ? error.withoutQuotation : error)
    }
    if program?.secure == false, let origin = self.program.secureOrigin {
      throw .option(.secureIsOn(origin))
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
    try checkQuery()
  }

  /// The settings of a board that the program itself contains, checked and in force.
  ///
  /// - Parameter preset: the board's own options in the form of arguments.
  init(
    ofOwnBoard preset: [String], look: LookOptions? = nil, program: ProgramOptions? = nil
  ) throws(Failure) {
    try self.init(look: look, data: nil, program: program, environment: environment, preset: preset)
    confineLibraries()
    try checkCommands()
  }

  /// The facts of every setting, in the order of `waterfall config`.
  static let rows = LookOptions.rows + DataOptions.rows + PickOptions.rows + ProgramOptions.rows

  /// The facts of the setting that an option sets; nil if there is none.
  static func row(of option: String) -> SettingFacts? { rows.first { $0.isSet(by: option) } }

  /// A copy with one more option, which wins over all layers.
  ///
  /// - Parameters:
  ///   - name: the option's name without dashes.
  ///   - value: nil if the option is a switch.
  func adding(_ name: String, _ value: String?) throws(Failure) -> Settings {
    var settings = self
    let arguments = Self.arguments(name, value)
    if LookOptions.rows.contains(where: { $0.isSet(by: name) }) {
      settings.look = look.topped(by: try LookOptions.parse(arguments))
    } else if PickOptions.rows.contains(where: { $0.isSet(by: name) }) {
      settings.pick = pick.topped(by: try PickOptions.parse(arguments))
    } else {
      settings.data = data.topped(by: try DataOptions.parse(arguments))
    }
    try settings.checkTheme()
    try settings.checkFieldsOfLayout()
    try settings.checkQuery()
    return settings
  }

  /// The arguments for an option. Several values, separated by commas, become several arguments.
  private static func arguments(_ name: String, _ value: String?) -> [String] {
    guard let value else { return ["--\(name)"] }
    guard row(of: name)?.traits.contains(.commaSeparated) == true, !value.isEmpty else {
      // After `=`, the parser takes no empty value.
      return value.isEmpty ? ["--\(name)", ""] : ["--\(name)=\(value)"]
    }
    return value.unicodeScalars.split(separator: ",").map { scalars in
      "--\(name)=\(String(scalars.drop { $0 == " " }))"
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

  /// The options for the readers of the data.
  var sourceOptions: SourceOptions {
    var options = SourceOptions()
    options.isConfined = isSecure
    options.readers = isSecure ? [] : readers.map(\.reader) + Reader.builtIn
    for setting in data.inForce { setting.facts.effect.put(setting.value, into: &options) }
    options.separator = data.separator
    if options.separator != nil { options.format = nil }
    return options
  }

  /// The options for the viewer. Settings for what Enter does are not in them: see
  /// ``PickSettings/apply(to:)``.
  func viewerOptions(sourceName: String, defaultPageSize: Int?) -> ViewerOptions {
    var (configuration, choices) = (ViewerConfiguration(), ViewerChoices())
    configuration.paneList = .withTalks
    configuration.keys = keys.cards.table
    configuration.promptKeys = keys.prompt.table
    configuration.detailKeys = keys.details.table
    configuration.listKeys = keys.list.table
    configuration.tours.keys = keys.tour.table
    configuration.themes = themes
    configuration.isSecure = isSecure
    configuration.startTime = WallTime.now.seconds
    configuration.settings = settingNames
    (choices.layouts, choices.pageSize) = (layouts, defaultPageSize)
    (choices.theme, choices.isThemeAutomatic) = (theme, isThemeAutomatic)
    var options = ViewerOptions(configuration, choices)
    options.sourceName = sourceName
    for setting in look.inForce + data.inForce {
      setting.facts.effect.put(setting.value, of: self, into: &options)
    }
    return options
  }

  /// Puts the value in force of one setting into a viewer's options.
  ///
  /// - Parameter old: the settings before that one was changed.
  func put(_ name: String, insteadOf old: Settings, into options: inout ViewerOptions) {
    for setting in look.inForce + data.inForce + pick.inForce where setting.facts.name == name {
      setting.facts.effect.put(setting.value, of: self, insteadOf: old, into: &options)
    }
  }
}

/// The options that a demo sets.
private struct PresetOptions: ParsableArguments {
  @OptionGroup var look: SettingGroup<LookOptions>
  @OptionGroup var data: SettingGroup<DataOptions>
}

extension Settings {
  /// `auto`, or the name of a theme.
  private var wantedTheme: String { look[\.theme] ?? "auto" }

  var isThemeAutomatic: Bool { wantedTheme == "auto" }

  var theme: Theme {
    let name = isThemeAutomatic ? Theme.dark.name : wantedTheme
    return themes.first { $0.name == name } ?? Theme.dark
  }

  /// - Throws: `.option` if there is no theme of that name.
  func checkTheme() throws(Failure) {
    guard !(themes.map(\.name) + ["auto"]).contains(wantedTheme) else { return }
    let names = (isSecure ? Catalogue.current.themes : themes).map(\.name) + ["auto"]
    let said = said("theme", wantedTheme, look.origin(of: "theme"))
    throw .option(.noTheme(said, names: names))
  }

  /// Refuses a setting that has no effect in the layout.
  ///
  /// - Throws: `.option`.
  func checkFieldsOfLayout() throws(Failure) {
    let isChosen = look.origin(of: "layout") != .builtIn
    for setting in look.inForce + data.inForce {
      guard let need = setting.facts.need, !need.isMet(layoutKind),
        isChosen || need.refusal == .inChosenLayoutOrTyped && setting.isTyped
      else { continue }
      let said = said(setting.facts.name, setting.text, setting.origin)
      throw .option(
        .useless(said, layout: layoutKind.name, lacks: need.lack, layouts: need.layouts))
    }
  }

  /// Under `secure`, messages quote nothing from the config file.
  private func said(_ name: String, _ value: String, _ origin: SettingOrigin) -> SaidSetting {
    SaidSetting(name: name, value: value, origin: origin, isSecret: isSecure)
  }

  /// Whether printed output has colours if no format is given.
  func printsColors(toTerminal isTerminal: Bool) -> Bool {
    switch look[\.color] ?? .auto {
    case .auto: isTerminal
    case .never: false
    case .always, .palette16, .palette256, .truecolor: true
    }
  }
}
