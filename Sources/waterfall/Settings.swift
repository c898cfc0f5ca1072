import ArgumentParser
import WaterfallItems
import WaterfallLayout
import WaterfallViewer

/// The settings in force: built in, then the environment's `WATERFALL_…`, then options; the later wins.
struct Settings {
  private let layers: [LookOptions]

  /// - Throws: a validation error that names the variable whose value cannot be used.
  init(options: LookOptions, environment: [String: String]) throws {
    layers = [options, try Self.options(from: environment)]
  }

  /// The environment's values go through the options' own parser, so that both accept the same.
  private static func options(from environment: [String: String]) throws -> LookOptions {
    var arguments: [String] = []
    for name in [
      "columns", "min-column-width", "gap", "column-gap", "row-gap", "placement", "border",
      "page-size", "format",
    ] {
      let variable = "WATERFALL_" + name.uppercased().replacing("-", with: "_")
      guard let value = environment[variable], !value.isEmpty else { continue }
      do {
        _ = try LookOptions.parse(["--\(name)=\(value)"])
      } catch {
        throw ValidationError(
          "\(variable)=\(value) in the environment: not a value that --\(name) accepts.")
      }
      arguments.append("--\(name)=\(value)")
    }
    return try LookOptions.parse(arguments)
  }

  private func value<Value>(_ path: KeyPath<LookOptions, Value?>) -> Value? {
    for layer in layers {
      if let value = layer[keyPath: path] { return value }
    }
    return nil
  }

  /// What the readers of the data are told.
  var sourceOptions: SourceOptions {
    var options = SourceOptions()
    options.format = value(\.format)
    return options
  }

  /// What the viewer is told.
  func viewerOptions(sourceName: String, defaultPageSize: Int?) -> ViewerOptions {
    var options = ViewerOptions()
    options.sourceName = sourceName
    if case .count(let count) = value(\.columns) { options.columns = count }
    options.minimumColumnWidth = value(\.minColumnWidth) ?? options.minimumColumnWidth
    options.columnGap = value(\.columnGap) ?? value(\.gap) ?? options.columnGap
    options.rowGap = value(\.rowGap) ?? value(\.gap) ?? options.rowGap
    if value(\.placement) == .roundRobin { options.placement = .roundRobin }
    options.border = value(\.border)?.style ?? options.border
    options.pageSize = value(\.pageSize) ?? defaultPageSize
    return options
  }
}
