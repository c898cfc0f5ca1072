import ArgumentParser
import NcursesTerminal
import Platform
import TOML
import TerminalGrid
import TerminalInput
import WaterfallCards
import WaterfallRecords
import WaterfallSources
import WaterfallViewer

/// The `config` command: prints the settings in force as a config file, each with its origin.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Print the settings in force and where they come from.",
    discussion: """
      The output is a config file with the same settings. The default one is
      waterfall/config.toml in $XDG_CONFIG_HOME or ~/.config. Each option is a
      key in it, by its long name.

      EXAMPLES:
        waterfall config
        waterfall config --theme light > my.toml
        WATERFALL_COLUMNS=3 waterfall config | grep columns

      A CONFIG FILE:
        columns = 3
        border = "line"
        follow = true

        [keys]
        "<C-j>" = "page-down"
        q = "none"

        [keys.prompt]
        "<C-x>" = "delete-to-start"

        [themes.night]
        base = "dark"
        text = "#c0c0ff"
        focus = "bright-yellow"
      """)

  @OptionGroup(title: "Layout and look") var look: SettingGroup<LookOptions>
  @OptionGroup(title: "The data") var data: SettingGroup<DataOptions>
  @OptionGroup(title: "Picking") var pick: SettingGroup<PickOptions>
  @OptionGroup(title: "Settings") var program: SettingGroup<ProgramOptions>

  mutating func run() throws(Failure) {
    let settings = try Settings(
      look: look.values, data: data.values, pick: pick.values, program: program.values,
      environment: environment)
    let isAsked = settings.asksForColors(environment) && StandardStream.output.isTerminal
    let answer =
      isAsked
      ? askTerminal(type: environment["TERM"], pixelUse: .none, within: .seconds(1)) : nil
    try StandardOutput.say(settings.toml(colors: settings.colorRemark(environment, answer?.colors)))
  }
}

extension Settings {
  /// The settings as a config file. Settings without a value are comments.
  ///
  /// - Parameter colors: how the number of colours is found; nil if a setting gives it.
  func toml(colors: Message?) -> Message {
    var lines: [Message] = rows(look, colors: colors) + rows(data) + rows(pick) + rows(program)
    if isSecure, let file {
      lines += file.commands.map {
        "# \($0.name): not taken from \(file.path):\($0.line), since secure is on"
      }
    }
    if !readers.isEmpty { lines += ["", "[readers]"] + readerRows }
    lines += ["", "[keys]"] + rows(keys.cards)
    lines += ["", "[keys.prompt]"] + rows(keys.prompt)
    lines += ["", "[keys.details]"] + rows(keys.details)
    lines += ["", "[keys.list]"] + rows(keys.list)
    lines += ["", "[keys.tour]"] + rows(keys.tour)
    lines += themeRows
    return lines.joined(separator: "\n")
  }

  private func rows<Options: SettingOptions>(
    _ layers: SettingLayers<Options>, colors: Message? = nil
  ) -> [Message] {
    Options.rows.flatMap { setting in
      let row = row(of: setting, layers)
      guard setting.name == "color", let colors else { return [row] }
      return [row, "# color: \(colors)"]
    }
  }

  private func row<Options: SettingOptions>(
    of setting: SettingFacts, _ layers: SettingLayers<Options>
  ) -> Message {
    guard var (text, origin) = layers.written(setting) else { return "# \(setting.name): not set" }
    if setting.name == "secure", let place = program.secureOrigin {
      (text, origin) = ("true", place)
    }
    let row = Self.row("\(setting.name) = \(text)", origin.words)
    return setting.traits.contains(.outsideFiles) ? "# \(row)" : row
  }

  private static func row(_ text: String, _ origin: Message) -> Message {
    "\(text)\(String(repeating: " ", count: max(2, 32 - text.count)))# \(origin)"
  }

  private func rows<Command>(_ place: KeyBindings.Place<Command>) -> [Message] {
    let bound = place.table.rows.flatMap { command, keys in
      keys.filter { $0 != Key(.character("c"), .control) }.map { ($0, command.name) }
    }
    let freed = place.lines.sorted { $0.value < $1.value }
      .filter { place.table[$0.key] == nil }.map { ($0.key, "none") }
    return (bound + freed).map { key, command in
      let line = place.lines[key]
      let origin: Message = line.flatMap { line in file.map { "\($0.path):\(line)" } } ?? "built in"
      return Self.row(
        "\(TOMLValue.quoted(KeyNotation.print(key))) = \(TOMLValue.quoted(command))", origin)
    }
  }

  /// The readers of the file. Those that are built in have no names.
  private var readerRows: [Message] {
    readers.map { reader, line in
      let row = "\(TOMLValue.quoted(reader.files.name)) = \(TOMLValue.quoted(reader.command.text))"
      let origin: Message = file.map { "\($0.path):\(line)" } ?? "built in"
      return isSecure
        ? "# \(reader.files.name): not taken, since secure is on" : Self.row(row, origin)
    }
  }

  /// The tables of themes that are not built in, with the colours that they have.
  private var themeRows: [Message] {
    let own = themes.filter { theme in !Catalogue.current.themes.contains(theme) }
    return own.flatMap { theme in
      ["", "[themes.\(TOMLValue.quoted(theme.name))]"]
        + theme.colors.written.map { "\($0.name) = \(TOMLValue.quoted($0.color))" }
        + [
          "cards = \(TOMLValue.array(theme.hues.map { .string(Theme.written($0)) }).written)",
          "tints = \(TOMLValue.array(theme.tints.map { .string(Theme.written($0)) }).written)",
        ]
    }
  }
}
