import ArgumentParser
import WaterfallTestSupport

@testable import WaterfallApp

/// The settings that result from a file, an environment, and options.
func settings(
  file: String? = nil, environment: [String: String] = [:], look: [String] = [],
  data: [String] = [], pick: [String] = [], program: [String] = []
) throws -> Settings {
  let folder = try TerminalSession.Folder()
  var program = program
  if let file { program += ["--config", try folder.write("c.toml", file)] }
  return try Settings(
    look: try LookOptions.parse(look), data: try DataOptions.parse(data),
    pick: try PickOptions.parse(pick), program: try ProgramOptions.parse(program),
    environment: environment)
}
