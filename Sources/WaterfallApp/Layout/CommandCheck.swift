import Platform
import TerminalGrid
import WaterfallBoard
import WaterfallLayout
import WaterfallLayoutCommand
import WaterfallLayoutContract

/// `waterfall layout --check --layout-command`: tests the promises that a layout command makes, on
/// random boards, and has a verdict within ten seconds.
///
/// The command runs once, as in a viewer, and is asked board by board.
struct CommandCheck {
  private let command: String
  private let name: String
  private let runner: CommandLayout.Runner
  private let contract: LayoutContract
  private let boardCount = 12
  private static let seed: UInt64 = 0

  /// The times for trying boards, for making one that fails smaller, and for asking it once more.
  private static let (trying, shrinking, repeating) = (
    Duration.seconds(7), Duration.seconds(1.5), Duration.seconds(0.5)
  )

  /// Why a board fails, and the lines that show it again.
  private struct Finding {
    let words: String
    let lines: [String]
  }

  init(_ kind: LayoutKind, _ command: String, _ options: LayoutOptions) {
    let runner = CommandLayout.Runner(command)
    (self.runner, self.command, name) = (runner, command, kind.name)
    let direction = options.direction?.direction ?? .vertical
    // The neighbours are ours, and a command is asked again for any other container.
    let ours: Set<BrokenPromise.Promise> = [.neighbours, .reachable, .invalidation]
    var contract = LayoutContract(
      in: options.checkedContainer, hasSections: true, promises: kind.promises.subtracting(ours)
    ) { CommandLayout(runner, direction: direction) }
    contract.hasTime = { !runner.isCut }
    self.contract = contract
  }

  func report() -> LayoutCheck.Report {
    runner.end = .now + Self.trying
    let count = contract.sampleBoards(boardCount, seed: Self.seed).count
    let progress = CheckProgress(name, of: count)
    defer { progress.clear() }
    var (contract, tried) = (contract, 0)
    contract.willTry = { number in
      tried = number
      progress.show(number + 1)
    }
    if let failure = contract.firstFailure(boards: boardCount, seed: Self.seed) {
      return broken(smallest(failure))
    }
    guard runner.isCut else {
      return LayoutCheck.Report(
        words: "\(name): \(count) boards, every promise is kept", isBroken: false)
    }
    if let fault = runner.fault {
      return broken(Finding(words: "its answer: \(fault)", lines: runner.asked))
    }
    let time = "\(Self.trying.components.seconds) s"
    guard tried > 0 else {
      return LayoutCheck.Report(
        words: "\(name): too slow to be checked: no board was done in \(time)", isBroken: true)
    }
    return LayoutCheck.Report(
      words: "\(name): \(tried) of \(count) boards in \(time), every promise is kept",
      isBroken: false)
  }

  /// The same failure on a board that is as small as there is time to make it.
  private func smallest(_ failure: LayoutContract.Failure) -> Finding {
    let first = finding(failure.broken)
    runner.end = .now + Self.shrinking
    let smaller = contract.smallest(failure)
    guard smaller.board != failure.board else { return first }
    // The command was asked other boards since.
    runner.end = .now + Self.repeating
    guard let broken = contract.firstBroken(on: smaller.board), !runner.isCut else { return first }
    return finding(broken)
  }

  /// Why there is no answer says more than what is missing without it.
  private func finding(_ broken: BrokenPromise) -> Finding {
    Finding(words: runner.fault.map { "its answer: \($0)" } ?? "\(broken)", lines: runner.asked)
  }

  private func broken(_ finding: Finding) -> LayoutCheck.Report {
    let lines = finding.lines.map { "'\($0)'" }.joined(separator: " ")
    return LayoutCheck.Report(
      words: Message(
        lines: """
          \(name): broken: \(Self.oneLine(finding.words))
            to see it: printf '%s\\n' \(lines) | \(command)
          """), isBroken: true)
  }

  /// A command's own words on one line.
  private static func oneLine(_ words: String) -> String {
    String(String.UnicodeScalarView(words.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
  }
}

/// A line on standard error that says how far a check is.
///
/// A terminal shows one line, which goes when the check is over. A file gets a line every two
/// seconds.
private final class CheckProgress {
  private let name: String
  private let count: Int
  private let isTerminal = StandardStream.errors.isTerminal
  private var last = ContinuousClock.now
  private var width = 0

  init(_ name: String, of count: Int) { (self.name, self.count) = (name, count) }

  func show(_ number: Int) {
    let words: Message = "\(name): board \(number) of \(count)"
    if isTerminal {
      write([0x0D] + words.utf8)
      width = words.utf8.count
    } else if last.duration(to: .now) >= .seconds(2) {
      write(words.utf8 + [0x0A])
      last = .now
    }
  }

  func clear() {
    guard width > 0 else { return }
    write([0x0D] + Array(repeating: 0x20, count: width) + [0x0D])
    width = 0
  }

  private func write(_ bytes: [UInt8]) {
    // Nobody is told how far it is if standard error cannot be written.
    try? StandardStream.errors.descriptor.write(bytes)
  }
}
