import Platform
import TerminalGrid
import WaterfallBoard
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallViewer

/// Runs the commands of a picker that write actions, or a text for one: `transform(…)`.
struct StepReader {
  private let settings: Settings

  /// The most bytes that a command may write, and the most time that it has.
  private static let (mostBytes, longest) = (1 << 20, Duration.seconds(10))
  /// The most bytes of a line, and the most lines, that are used of a text.
  private static let (mostOfLine, mostLines) = (4096, 100)

  init(_ settings: Settings) { self.settings = settings }

  /// - Parameter name: the command as it was written.
  func answer(
    to step: RecordsRequest.PickStep, by command: ShellCommand, name: String
  ) async -> StepAnswer {
    let run = CommandRun(name: name, command: command, timeout: Self.longest, limit: Self.mostBytes)
    let output: [UInt8]
    do throws(ItemError) {
      // As in fzf, the status means nothing: a test that fails just writes no action.
      output = try await run.written().output
    } catch {
      return StepAnswer(fault: error.headline)
    }
    do throws(Failure) {
      return StepAnswer(try actions(output, for: step, in: command.shell))
    } catch {
      return StepAnswer(fault: error.message?.text.onOneLine)
    }
  }

  /// The actions that the output of a step means.
  ///
  /// - Parameter shell: the shell of the command, which runs those of fzf's actions as well.
  /// - Throws: `.option` if it is no action.
  func actions(
    _ output: [UInt8], for step: RecordsRequest.PickStep, in shell: CommandShell? = nil
  ) throws(Failure) -> [PickAction] {
    let lines = Self.lines(of: output)
    switch step {
    case .transform:
      let named = try Self.named(output)
      return try PickKeys.actions(named, in: Self.start(of: output), settings)
    case .transformFzf:
      let named = try FzfBindings.ours(
        try Self.named(output), of: "transform", isForMany: true, in: shell)
      return try PickKeys.actions(named, in: Self.start(of: output), settings)
    case .transformQuery: return [.text(.changeQuery, lines.first ?? "")]
    case .transformPrompt: return [.text(.changePrompt, lines.first ?? "")]
    case .transformCaption: return [.text(.changeCaption, lines.joined(separator: "\n"))]
    case .transformSearch: return [.text(.search, lines.first ?? "")]
    case .transformSearchParts:
      let parts = lines.first ?? ""
      return [.searchParts(try PickKeys.parts(parts, in: parts.onOneLine, settings))]
    case .execute, .executeSilent, .become, .reload, .changePreview: return []
    }
  }

  private static func named(_ output: [UInt8]) throws(Failure) -> [NamedAction] {
    let text = output.trimmingLineBreaks
    if text.isEmpty { return [] }
    var reader = ActionReader(text)
    guard let actions = reader.takeChain(), reader.isAtEnd else {
      throw .option(
        .value(of: "bind", start(of: output), expected: "actions, such as first+accept"))
    }
    return actions
  }

  /// The first bytes of an output, for a message.
  private static func start(of output: [UInt8]) -> String {
    String(decoding: output.prefix(60), as: UTF8.self).onOneLine
  }

  private static func lines(of output: [UInt8]) -> [String] {
    let text = output.last == 0x0A ? output.dropLast() : output[...]
    return text.split(separator: 0x0A, maxSplits: mostLines, omittingEmptySubsequences: false)
      .prefix(mostLines).map { String(decoding: $0.prefix(mostOfLine), as: UTF8.self) }
  }
}

extension [UInt8] {
  /// The text without line breaks at its ends.
  fileprivate var trimmingLineBreaks: String {
    let isBreak: (UInt8) -> Bool = { $0 == 0x0A || $0 == 0x0D }
    var bytes = drop(while: isBreak)
    while let last = bytes.last, isBreak(last) { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
