import ArgumentParser
import Platform
import TOML
import TerminalGrid
import WaterfallRecords
import WaterfallSources
import WaterfallViewer

/// The config file: the layer of settings between the built-in values and the environment.
///
/// Its keys are the names of the long options. The keyboard's keys are in `[keys]`, colours in
/// `[themes.NAME]`, commands that read files in `[readers]`.
struct ConfigFile {
  /// The file's path, for messages.
  let path: String
  /// All values, in the file's order.
  let entries: [TOMLDocument.Entry]
  /// All tables, in the file's order.
  let headers: [TOMLDocument.Header]

  /// - Throws: what is wrong with the text, or with a name in it.
  init(path: String, bytes: [UInt8]) throws(ConfigError) {
    self.path = path
    do throws(TOMLError) {
      let document = try TOMLReader.read(bytes)
      (entries, headers) = (document.entries, document.headers)
    } catch {
      throw .malformed(path: path, error)
    }
    try checkNames()
  }

  /// Whether the file switches `secure` on, the mode for use by strangers.
  var isSecure: Bool { entries.contains { $0.path == ["secure"] && $0.value == .boolean(true) } }

  func fault(_ entry: TOMLDocument.Entry, _ what: Message, _ advice: Message) -> ConfigError {
    .bad(path: path, line: entry.place.line, what: what, advice: advice)
  }
}

// MARK: Names

extension ConfigFile {
  /// The names of settings that are allowed in a file.
  private static let settingNames =
    Settings.rows.filter { !$0.traits.contains(.outsideFiles) }.flatMap(\.names)

  private func checkNames() throws(ConfigError) {
    // TOML creates a table for the prefix of a dotted key (`a.b = 1`). Such a table is no section
    // of the file, so the key itself is reported below.
    let keys = Set(entries.map(\.place))
    for header in headers where !Self.isSection(header.path) && !keys.contains(header.place) {
      throw .bad(
        path: path, line: header.place.line,
        what: "there is no section [\(header.path.joined(separator: "."))]",
        advice: "the sections are [keys], [keys.prompt], [keys.details], [keys.list], [keys.tour], "
          + "[readers] and [themes.NAME]; settings come above them")
    }
    for entry in entries where !Self.isSection(entry.path.dropLast()) {
      let name = entry.path.joined(separator: ".")
      guard entry.path.count == 1, Self.settingNames.contains(name) else {
        throw fault(entry, "there is no setting \(name)", advice(for: entry.path))
      }
    }
  }

  private static func isSection(_ path: some BidirectionalCollection<String>) -> Bool {
    guard let first = path.first else { return false }
    let rest = path.dropFirst()
    switch first {
    case "keys": return rest.count == 0 || rest.count == 1 && keyPlaces.contains(rest.first ?? "")
    case "themes": return rest.count <= 1
    case "readers": return rest.count == 0
    default: return false
    }
  }

  private func advice(for path: [String]) -> Message {
    if ["keys", "themes", "readers"].contains(path[0]) {
      return "write [keys], [readers] or [themes.NAME], and a line below for each key, ending or "
        + "colour"
    }
    if path == ["config"] { return "another file is named by --config or WATERFALL_CONFIG" }
    if let row = Settings.row(of: path[0]) {
      let isOutside = row.traits.contains(.outsideFiles)
      return isOutside ? "it is set by the option --\(row.name)" : "write \(row.name) = false"
    }
    if let nearest = nearestName(to: path[0], of: Self.settingNames) {
      return "perhaps \(nearest) is meant"
    }
    return "'waterfall config' prints all settings"
  }
}

// MARK: Settings

extension ConfigFile {
  /// Whether commands from the file are used.
  enum Commands { case taken, skipped }

  /// The settings of a group, as a layer.
  func layer<Options: SettingOptions>(
    commands: Commands = .taken
  ) throws(ConfigError) -> SettingLayers<Options>.Layer {
    var arguments: [String] = []
    var origins: [String: SettingOrigin] = [:]
    var last: TOMLDocument.Entry?
    for setting in Options.rows where commands == .taken || !setting.isOffUnderSecure {
      // A file may have both names of a setting. Then the last one counts.
      for entry in entries where setting.names.contains(where: { entry.path == [$0] }) {
        let given = try self.arguments(for: setting, entry)
        try check(given, of: setting, entry, as: Options.self)
        arguments += given
        origins[setting.name] = .file(path: path, line: entry.place.line)
        last = entry
      }
    }
    do throws(Failure) {
      let options = try Options.parse(arguments)
      return SettingLayers<Options>.Layer(options, origin: { origins[$0] })
    } catch {
      // Settings that are right one by one may exclude each other.
      guard let last else { fatalError("No setting at all is wrong") }
      throw fault(
        last, "\(said(last)): \(error.expectation)", "'waterfall config' prints all settings")
    }
  }

  /// The settings in the file that run a command; `secure` skips them.
  var commands: [(name: String, line: Int)] {
    let names = Settings.rows.filter(\.isOffUnderSecure).map(\.name)
    return entries.filter { $0.path.count == 1 && names.contains($0.path[0]) }
      .map { ($0.path[0], $0.place.line) }
  }

  private func arguments(
    for setting: SettingFacts, _ entry: TOMLDocument.Entry
  ) throws(ConfigError) -> [String] {
    guard let arguments = setting.arguments(entry.value), accepts(setting, entry.value) else {
      throw fault(
        entry, "\(said(entry)): expected \(setting.expectation)", advice(setting, entry.value))
    }
    return arguments
  }

  private func check<Options: SettingOptions>(
    _ arguments: [String], of setting: SettingFacts, _ entry: TOMLDocument.Entry,
    as group: Options.Type
  ) throws(ConfigError) {
    do throws(Failure) {
      _ = try Options.parse(arguments)
    } catch {
      throw fault(
        entry, "\(said(entry)): \(error.expectation)",
        "as --\(setting.name) in 'waterfall --help' explains")
    }
  }

  private func said(_ entry: TOMLDocument.Entry) -> Message {
    "\(entry.path.joined(separator: ".")) = \(entry.value.written)"
  }

  private func accepts(_ setting: SettingFacts, _ value: TOMLValue) -> Bool {
    switch value {
    case .string(let text): setting.accepts(text)
    case .integer(let number): setting.accepts(String(number))
    case .boolean, .float, .date, .array, .table: true
    }
  }

  private func advice(_ setting: SettingFacts, _ value: TOMLValue) -> Message {
    if case .string(let text) = value {
      if let nearest = nearestName(to: text, of: setting.words) {
        return "perhaps \"\(nearest)\" is meant"
      }
      if setting.kinds == [.integer], Int(text) != nil { return "write \(text) without quotes" }
      if setting.kinds == [.boolean] { return "write true or false without quotes" }
    } else if setting.kinds == [.string], let text = value.asText, setting.accepts(text) {
      return "write \"\(text)\" in quotes"
    }
    return "as --\(setting.name) in 'waterfall --help' explains"
  }

  /// The readers in the section `[readers]`, with their lines, in the file's order:
  /// `"*.pdf" = "pdftotext -layout {path} -"`.
  func readers() throws(ConfigError) -> [(reader: Reader, line: Int)] {
    var readers: [(reader: Reader, line: Int)] = []
    for entry in entries where entry.path.first == "readers" {
      guard entry.path.count == 2 else {
        throw fault(entry, "\(entry.path.joined(separator: ".")) is no reader", Self.readerAdvice)
      }
      guard case .string(let command) = entry.value, !command.isEmpty else {
        throw fault(
          entry, "\(entry.path[1]) = \(entry.value.written): expected a command in quotes",
          Self.readerAdvice)
      }
      let reader = Reader(try files(of: entry), command)
      do throws(ShellTemplateError) {
        _ = try reader.filled("x")
      } catch {
        throw fault(entry, "\(entry.path[1]): \(error.words)", Self.readerAdvice)
      }
      readers.append((reader, entry.place.line))
    }
    return readers
  }

  private static let readerAdvice: Message = "write \"*.pdf\" = \"pdftotext -layout {path} -\""

  private func files(of entry: TOMLDocument.Entry) throws(ConfigError) -> Reader.Files {
    let name = entry.path[1]
    if let kind = FileKind(rawValue: name) { return .ofKind(kind) }
    if name.unicodeScalars.contains(where: { "*?.".unicodeScalars.contains($0) }) {
      return .named(name)
    }
    let kinds = FileKind.allCases.map(\.rawValue)
    let nearest: Message = nearestName(to: name, of: kinds).map { "perhaps \($0) is meant; " } ?? ""
    throw fault(
      entry, "\"\(name)\" names no files",
      nearest + "write an ending, \"*.pdf\", or a kind: \(kinds.joined(separator: ", "))")
  }
}
