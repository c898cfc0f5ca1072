import ArgumentParser

/// Settings for the program's behaviour, whatever it shows. None has a default here, for the reason
/// that ``LookOptions`` gives.
struct ProgramOptions: SettingOptions {
  static let rows = readRows()

  @Setting(
    "Settings, instead of waterfall/config.toml in $XDG_CONFIG_HOME or ~/.config.",
    .atStart, .outsideFiles, as: "file", completion: .file())
  var config: String?

  @Setting(
    "Record the screen, for 'waterfall replay' and asciinema.", .atStart, .outsideFiles, as: "file")
  var record: String?

  @Setting("Append a log of what the program does to this file.", .atStart, as: "file")
  var log: String?

  @Setting("The lowest level to log (info).", .atStart, builtIn: .info)
  var logLevel: LogLevel?

  @Switch("Use the mouse: wheel and clicks.", .atStart, builtIn: true)
  var mouse: Bool?

  @Switch(
    "Safe for guests: the config file sets no command, and no file is written. It cannot be "
      + "switched off again.", .atStart, builtIn: false, exclusivity: .exclusive)
  var secure: Bool?
}
