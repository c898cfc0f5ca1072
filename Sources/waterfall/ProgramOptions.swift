import ArgumentParser

/// How the program behaves, whatever it shows. None has a default here, as in ``LookOptions``.
struct ProgramOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Settings, instead of waterfall/config.toml in $XDG_CONFIG_HOME or ~/.config.",
      valueName: "file"),
    completion: .file())
  var config: String?

  @Flag(inversion: .prefixedNo, help: "Use the mouse: wheel and clicks.")
  var mouse: Bool?

  @Flag(
    inversion: .prefixedNo,
    help: "Fit for strangers: no command comes from the config file. Once on it stays on.")
  var secure: Bool?
}
