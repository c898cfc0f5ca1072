import ArgumentParser

/// How the program behaves, whatever it shows. None has a default here, as in ``LookOptions``.
struct ProgramOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Settings, instead of waterfall/config.toml in $XDG_CONFIG_HOME or ~/.config.",
      valueName: "file"),
    completion: .file())
  var config: String?

  @Option(
    help: ArgumentHelp(
      "Record what is on the screen, for 'waterfall replay' and asciinema.", valueName: "file"))
  var record: String?

  @Option(
    help: ArgumentHelp("Append to this file what the program does.", valueName: "file"))
  var log: String?

  @Option(help: "The least important that is logged (info).")
  var logLevel: LogLevel?

  @Flag(inversion: .prefixedNo, help: "Use the mouse: wheel and clicks.")
  var mouse: Bool?

  @Flag(
    inversion: .prefixedNo,
    help: ArgumentHelp(
      """
      Fit for strangers: no command comes from the config file, no file is written. Once on it \
      stays on.
      """))
  var secure: Bool?
}
