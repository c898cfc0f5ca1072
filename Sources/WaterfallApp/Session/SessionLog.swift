import ArgumentParser
import Logging
import NcursesTerminal
import Platform
import TerminalGrid
import WaterfallBoard
import WaterfallItems
import WaterfallRecords
import WaterfallViewer

/// The log of a session. It has a function for each event, so that all words are in one place.
struct SessionLog: Sendable {
  let file: LogFile
  private let logger: Logger

  init(_ file: LogFile, level: LogLevel) {
    self.file = file
    logger = Logger(label: "waterfall") { _ in LogLines(file, level: level.level) }
  }

  func started(_ command: String) {
    logger.info(
      "started",
      metadata: [
        "command": "\(command)", "process": "\(ThisProcess.number)",
        "version": "\(Waterfall.configuration.version)",
      ])
  }

  func sourceOpened(_ source: any ItemSource, paths: [String]) {
    var facts: Logger.Metadata = ["name": "\(source.name)"]
    if !paths.isEmpty { facts["paths"] = "\(paths.joined(separator: " "))" }
    logger.info("source opened", metadata: facts)
  }

  func opened(terminal: String?, size: CellSize) {
    logger.info(
      "screen opened",
      metadata: ["term": "\(terminal ?? "")", "size": "\(size.columns)x\(size.rows)"])
  }

  func lacksEntry(for type: String?, uses entry: String) {
    logger.warning(
      "no entry for TERM in the terminal database",
      metadata: ["term": "\(type ?? "")", "used": "\(entry)"])
  }

  func resized(to size: CellSize) {
    logger.info("resized", metadata: ["size": "\(size.columns)x\(size.rows)"])
  }

  /// Logs that the window is too large to be drawn completely; nothing if it is not.
  func cut(_ window: CellSize, to size: CellSize) {
    guard window != size else { return }
    logger.warning(
      "window too large",
      metadata: [
        "size": "\(window.columns)x\(window.rows)", "drawn": "\(size.columns)x\(size.rows)",
      ])
  }

  func terminalIsSilent() {
    logger.warning("the terminal no longer answers: frames are sent without waiting for it")
  }

  /// Logs that the prompts' history cannot be read or written.
  func ignored(history path: String, reason: String) {
    logger.warning("history not kept", metadata: ["path": "\(path)", "reason": "\(reason)"])
  }

  func found(colors evidence: ColorEvidence) {
    logger.info("the terminal has all colours", metadata: ["since": "\(evidence.words.text)"])
  }

  func found(pictures support: PictureSupport) {
    logger.info(
      "the terminal was asked about pictures", metadata: ["found": "\(support.words.text)"])
  }

  func lineTurned(slow isSlow: Bool) {
    logger.info(
      isSlow
        ? "the line is slow: cards have no colours until it is quick"
        : "the line is quick again: cards have their colours")
  }

  func found(format: String) { logger.info("format found", metadata: ["format": "\(format)"]) }

  func loaded(_ page: Page, total: Int, took: Duration) {
    let unreadable = page.items.count { $0.record.failure != nil }
    var facts: Logger.Metadata = [
      "items": "\(page.items.count)", "total": "\(total)", "ms": Self.milliseconds(took),
    ]
    if page.next == nil { facts["end"] = "true" }
    if let section = page.section { facts["section"] = "\(section)" }
    logger.info("page loaded", metadata: facts)
    if unreadable > 0 { logger.warning("records unreadable", metadata: ["count": "\(unreadable)"]) }
  }

  func retried(after total: Int) {
    logger.notice("page requested again", metadata: ["total": "\(total)"])
  }

  func readAgain(_ count: Int, took: Duration) {
    logger.debug(
      "records read again", metadata: ["count": "\(count)", "ms": Self.milliseconds(took)])
  }

  func entered(_ source: any ItemSource) {
    logger.info("board changed", metadata: ["name": "\(source.name)"])
  }

  func reopened() { logger.info("source read again") }

  func failed(_ what: String, _ error: ItemError) {
    if case .cancelled = error {
      logger.debug("given up", metadata: ["what": "\(what)"])
    } else {
      logger.error("failed", metadata: ["what": "\(what)", "reason": "\(error.headline)"])
    }
  }

  func placed(_ work: LayoutWork) {
    logger.info(
      "cards placed",
      metadata: [
        "how": work.full > 0 ? "full" : "incremental", "items": "\(work.items)",
        "ms": Self.milliseconds(work.duration),
      ])
  }

  /// Logs the time from the arrival of the first page until its frame was written.
  func firstFrame(took: Duration) {
    logger.debug("first frame", metadata: ["ms": Self.milliseconds(took)])
  }

  func ended(_ reason: ExitReason) {
    switch reason {
    case .failed(let error): failed("the first page", error)
    default: break
    }
    logger.info("ended", metadata: ["why": "\(Self.words(for: reason))"])
  }

  func printed() { logger.info("ended", metadata: ["why": "printed"]) }

  private static func words(for reason: ExitReason) -> String {
    switch reason {
    case .quit, .toured: "quit"
    case .interrupted: "interrupted"
    case .lost: "terminal lost"
    case .nothing: "nothing to pick"
    case .picked(let items): "picked \(items.count)"
    case .became: "became a command"
    case .signal(let number): "signal \(number)"
    case .failed: "failed"
    }
  }

  private static func milliseconds(_ duration: Duration) -> Logger.MetadataValue {
    let tenths = Int((duration / .milliseconds(1) * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}

/// `--log-level`: the least important events that are logged.
enum LogLevel: String, SettingValue, CaseIterable {
  case debug, info, notice, warning, error

  var level: Logger.Level {
    switch self {
    case .debug: .debug
    case .info: .info
    case .notice: .notice
    case .warning: .warning
    case .error: .error
    }
  }
}

extension Settings {
  /// The log; nil if nothing is logged.
  ///
  /// - Throws: also `.option` under `--secure`.
  func sessionLog() throws(Failure) -> SessionLog? {
    guard let path = program[\.log] else { return nil }
    if isSecure { throw .option(.insecure(option: "--log", .writesFile)) }
    return SessionLog(try LogFile(path: path), level: program[\.logLevel] ?? .info)
  }
}
