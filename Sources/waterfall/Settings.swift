import ArgumentParser
import WaterfallItems
import WaterfallLayout
import WaterfallViewer

/// The settings in force: built in, then the environment's `WATERFALL_…`, then options; the later wins.
struct Settings {
  private let look: [LookOptions]
  private let data: [DataOptions]

  /// - Parameter preset: options as they are typed, which come between the environment's and those that are typed.
  /// - Throws: a validation error that names the variable whose value cannot be used.
  init(
    look: LookOptions, data: DataOptions, environment: [String: String], preset: [String] = []
  ) throws {
    let environment = EnvironmentSettings(environment)
    let preset = try PresetOptions.parse(preset)
    self.look = [look, preset.look, try environment.options()]
    self.data = [data, preset.data, try environment.options()]
  }

  private func value<Value>(_ path: KeyPath<LookOptions, Value?>) -> Value? {
    look.lazy.compactMap { $0[keyPath: path] }.first
  }

  private func value<Value>(_ path: KeyPath<DataOptions, Value?>) -> Value? {
    data.lazy.compactMap { $0[keyPath: path] }.first
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
    return options
  }

  /// The command that brings pages behind the source; nil for none.
  var more: String? { value(\.more) }
  var isWatching: Bool { value(\.watch) ?? false }
  var maxItems: Int? { value(\.maxItems) }
  var showsPictures: Bool { value(\.images) != .never }

  /// What the viewer is told.
  func viewerOptions(sourceName: String, defaultPageSize: Int?) -> ViewerOptions {
    var options = ViewerOptions()
    options.sourceName = sourceName
    options.layout = layoutChoice
    options.border = value(\.border)?.style ?? options.border
    options.pageSize = value(\.pageSize) ?? defaultPageSize
    options.fields.title = value(\.title)
    options.fields.body = value(\.body)
    options.fields.image = value(\.image)
    options.fields.badge = value(\.badge)
    options.fields.group = value(\.groupBy)
    options.fields.color = value(\.colorBy)
    options.fields.extent = value(\.heightBy)
    options.isFollowing = value(\.follow) ?? false
    options.query = query
    return options
  }

  /// What each layer says was checked when it was parsed.
  private var query: ItemQuery {
    var merged = DataOptions()
    merged.query = value(\.query)
    merged.filter = value(\.filter)
    merged.sort = value(\.sort)
    merged.reverse = value(\.reverse)
    merged.groupBy = value(\.groupBy)
    return (try? merged.itemQuery) ?? ItemQuery()
  }

  private var layoutChoice: LayoutChoice {
    var choice = LayoutChoice()
    let layout = value(\.layout)
    choice.name = layout?.name ?? choice.name
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
    choice.isFixed = value(\.fixed) ?? false
    return choice
  }
}

/// What a demo sets.
private struct PresetOptions: ParsableArguments {
  @OptionGroup var look: LookOptions
  @OptionGroup var data: DataOptions
}

/// Settings from `WATERFALL_…` variables, by the names of the options. They go through the options' own parser, so that
/// both accept the same.
struct EnvironmentSettings {
  private let variables: [String: String]

  init(_ environment: [String: String]) { variables = environment }

  /// - Throws: a validation error that names the variable whose value cannot be used.
  func options<Options: SettingOptions>() throws -> Options {
    var arguments: [String] = []
    for name in Options.names {
      let variable = "WATERFALL_" + name.uppercased().replacing("-", with: "_")
      guard let value = variables[variable], !value.isEmpty else { continue }
      let argument = Options.flags.contains(name) ? flag(name, value) : "--\(name)=\(value)"
      guard let argument, (try? Options.parse([argument])) != nil else {
        throw ValidationError(
          "\(variable)=\(value) in the environment: not a value that --\(name) accepts.")
      }
      arguments.append(argument)
    }
    return try Options.parse(arguments)
  }

  /// A flag's word for yes or no; nil if it is neither.
  private func flag(_ name: String, _ value: String) -> String? {
    switch value.lowercased() {
    case "1", "yes", "true", "on": "--\(name)"
    case "0", "no", "false", "off": "--no-\(name)"
    default: nil
    }
  }
}

/// Options that the environment can set as well.
protocol SettingOptions: ParsableArguments {
  /// Long names, flags too.
  static var names: [String] { get }
  static var flags: [String] { get }
}

extension LookOptions: SettingOptions {
  static let names = [
    "layout", "direction", "columns", "min-column-width", "gap", "column-gap", "row-gap",
    "placement", "tolerance", "right-to-left", "points", "fixed", "border", "page-size", "images",
  ]
  static let flags = ["right-to-left", "fixed"]
}

extension DataOptions: SettingOptions {
  static let names = [
    "format", "items", "delimiter", "header", "encoding", "table", "title", "body", "image",
    "badge", "group-by", "color-by", "height-by", "more", "follow", "watch", "max-items", "query",
    "filter", "sort", "reverse",
  ]
  static let flags = ["header", "follow", "watch", "reverse"]
}
