import NcursesTerminal
import Platform
import TerminalGrid
import TerminalInput
import WaterfallDocuments
import WaterfallRecords

/// The facts that a report of a fault needs: `waterfall --report`.
///
/// It has no private words. A text that a person chose, such as a path, a query or a command, is
/// reported as `set`, and the log's lines lose their names.
struct Report {
  private let settings: Settings

  init(_ settings: Settings) { self.settings = settings }

  /// The report, in parts that are separated by empty lines.
  var text: Message {
    [[version], terminal, differences, libraries, log].map { $0.joined(separator: "\n") }
      .joined(separator: "\n\n")
  }

  private var version: Message { "waterfall \(Waterfall.version), \(processorCount) processors" }

  // MARK: The terminal

  /// The terminal is asked only if it can show that nothing is left of the questions.
  private var terminal: [Message] {
    var replies: [Message] = []
    let isAsked = StandardStream.output.isTerminal && StandardStream.input.isTerminal
    let pixelUse: PixelUse = settings.pictures == .pixels ? .anywhere : .whereKnown
    let answer =
      isAsked
      ? askTerminal(type: environment["TERM"], pixelUse: pixelUse, within: .seconds(1)) {
        replies += words(for: $0)
      } : nil
    let variables = ["TERM", "COLORTERM", "NO_COLOR", "LANG", "LC_ALL", "LC_CTYPE"]
    let set = ["TMUX", "SSH_CONNECTION"].filter { environment[$0] != nil }
    let colors: [Message] =
      settings.colorRemark(environment, answer?.colors).map { ["colours: \($0)"] } ?? []
    let pictures: [Message] =
      (settings.pictureRemark(environment) ?? answer.map { PictureSupport.words(for: $0.pictures) })
      .map { ["pictures: \($0)"] } ?? []
    return ["terminal:"]
      + variables.compactMap { name in environment[name].map { "  \(name)=\($0)" } }
      + set.map { "  \($0) is set" }
      + (isAsked ? replies : ["  not asked: standard input and output are not both a terminal"])
      + (colors + pictures).map { "  \($0)" }
  }

  private func words(for reply: InputEvent.Reply) -> [Message] {
    switch reply {
    case .version(let name): ["  XTVERSION: \(name)"]
    case .secondaryAttributes(let numbers):
      ["  DA2: \(numbers.map(String.init).joined(separator: ";"))"]
    case .setting(let setting): ["  DECRQSS: \(setting)"]
    case .capability(let name): ["  XTGETTCAP: \(name)"]
    case .colorRegisters(let count): ["  XTSMGRAPHICS: \(count.map { "\($0)" } ?? "none")"]
    case .cellSize(let width, let height): ["  cells by CSI 16 t: \(width)×\(height) pixels"]
    default: []
    }
  }

  // MARK: Settings

  private var differences: [Message] {
    let rows =
      rows(settings.look) + rows(settings.data) + rows(settings.pick) + rows(settings.program)
    return ["settings that differ:"] + (rows.isEmpty ? ["  none"] : rows)
  }

  private func rows<Options: SettingOptions>(_ layers: SettingLayers<Options>) -> [Message] {
    Options.rows.compactMap { setting in
      guard let (text, origin) = layers.written(setting), origin != .builtIn else { return nil }
      return "  \(setting.name) = \(setting.isPrivate(text) ? "(set)" : text), from \(origin.kind)"
    }
  }

  // MARK: Libraries

  private var libraries: [Message] {
    ["libraries:"]
      + optionalLibraries.map { library in
        guard let file = library.found else {
          return "  \(library.use): no \(library.files[0]) (Debian: \(library.package))"
        }
        return "  \(library.use): \(file)"
      }
  }

  // MARK: The log

  private static let mostLogBytes = 1 << 16
  private static let mostLogLines = 20

  private var log: [Message] {
    guard let path = settings.program[\.log], !settings.isSecure else {
      return ["log: none; --log FILE keeps one"]
    }
    guard let bytes = Self.end(of: path) else { return ["log: it cannot be read"] }
    let lines = bytes.split(separator: UInt8(ascii: "\n")).suffix(Self.mostLogLines)
    return ["the log's last lines:"]
      + lines.map { "  \(LogLines.withoutNames(String(decoding: $0, as: UTF8.self)))" }
  }

  /// The last bytes of a file, from the beginning of a line on; nil if it cannot be read.
  private static func end(of path: String) -> ArraySlice<UInt8>? {
    // A log that is not readable is no reason to leave out the other facts.
    guard let file = try? Descriptor(path: path, for: .reading),
      let size = FileState(of: file).map({ Int(clamping: $0.size) }),
      let bytes = try? file.bytes(
        at: UInt64(max(0, size - mostLogBytes)), count: min(size, mostLogBytes))
    else { return nil }
    guard size > mostLogBytes else { return bytes[...] }
    return bytes.drop { $0 != UInt8(ascii: "\n") }.dropFirst()
  }
}

extension SettingFacts {
  /// Whether a value is a text that a person chose: a path, a query, a command.
  ///
  /// - Parameter written: the value in TOML. Texts and lists of them are in quotes.
  fileprivate func isPrivate(_ written: String) -> Bool {
    words.isEmpty && written.utf8.contains(UInt8(ascii: "\""))
  }
}

extension SettingOrigin {
  /// Without the path of the config file.
  fileprivate var kind: Message {
    switch self {
    case .builtIn: "the program"
    case .file: "the config file"
    case .variable: "the environment"
    case .option: "an option"
    }
  }
}
