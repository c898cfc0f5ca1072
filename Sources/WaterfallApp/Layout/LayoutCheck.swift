import Platform
import TerminalGrid
import WaterfallBoards
import WaterfallItems
import WaterfallLayout
import WaterfallRecords
import WaterfallSources

/// `waterfall layout --check`: tests the promises of layouts on random boards.
///
/// A layout may trap, or never return. So a second process first tries all boards. If it fails,
/// each board is tried in a process of its own, to find the one at fault.
struct LayoutCheck {
  private let options: LayoutOptions
  private let kind: LayoutKind
  /// Runs the layout command; nil for a layout of the program.
  private let runner: CommandLayout.Runner?

  /// The number of boards to try. A command is started for each prepare, which takes its time.
  private var boardCount: Int { runner == nil ? 60 : 12 }
  private static let seed: UInt64 = 0
  /// A process that prints nothing for this time is taken to hang.
  private static let timeout = Duration.seconds(20)
  private static let timeoutOfBoard = Duration.seconds(5)
  /// The largest number of processes that are started to shrink a board on which the layout traps.
  private static let mostTries = 200

  /// The result of one layout's check.
  struct Report {
    let words: Message
    let isBroken: Bool
  }

  init(_ kind: LayoutKind, _ options: LayoutOptions) {
    (self.kind, self.options) = (kind, options)
    runner = kind.command.map { CommandLayout.Runner($0) }
  }

  /// The layouts to check: the requested one, or else all.
  ///
  /// Layouts that exist to show a defect are left out, unless `--fixed` removes it.
  static func kinds(_ options: LayoutOptions) -> [LayoutKind] {
    if let kind = options.layout { return [kind] }
    return Catalogue.current.layouts.filter { options.fixed || !$0.traits.contains(.cullsByPart) }
  }

  private var contract: LayoutContract {
    if let runner {
      // The neighbours are ours, and a command is asked again for any other container.
      let ours: Set<BrokenPromise.Promise> = [.neighbours, .reachable, .invalidation]
      return LayoutContract(
        in: container, hasSections: true,
        promises: kind.promises.subtracting(ours)
      ) { [direction] in CommandLayout(runner, direction: direction) }
    }
    return LayoutContract(
      in: container, hasSections: kind.traits.contains(.sections), promises: kind.promises
    ) {
      let layout = options.makeLayout(kind)
      return (layout as? any LayoutUnderGuard)?.unguarded ?? layout
    }
  }

  private var direction: LayoutConfiguration.Direction {
    options.direction == .horizontal ? .horizontal : .vertical
  }

  private var container: Size {
    options.container.width > 0 ? options.container : Size(width: 100, height: 50)
  }
}

// MARK: In the process that is watched

extension LayoutCheck {
  /// Tries all boards, or one, and prints the result as a line that ``report()`` reads.
  ///
  /// The line has the broken promise, and after it the smallest board that breaks it; for a layout
  /// command, the lines that it was sent last.
  func tryBoards(only board: ContractBoard?) throws(Failure) {
    let contract = contract
    var found: (broken: BrokenPromise, board: ContractBoard)?
    if let board {
      found = contract.firstBroken(on: board).map { ($0, board) }
    } else {
      found = contract.smallestFailure(boards: boardCount, seed: Self.seed).map {
        ($0.broken, $0.board)
      }
    }
    guard let found else { return try StandardOutput.write("kept\n".utf8) }
    if let runner {
      // Why the command has no answer says more than what is missing without it.
      _ = contract.firstBroken(on: found.board)
      let words = runner.fault.map { "its answer: \($0)" } ?? "\(found.broken)"
      let lines = runner.asked.joined(separator: "\t")
      return try StandardOutput.write("broken\t\(Self.oneLine(words))\t\(lines)\n".utf8)
    }
    try StandardOutput.write("broken\t\(found.broken)\t\(found.board.json)\n".utf8)
  }
}

// MARK: In the process that watches

extension LayoutCheck {
  func report() async throws(Failure) -> Report {
    do throws(ItemError) {
      return report(of: try await run(nil, timeout: runner == nil ? Self.timeout : .seconds(300)))
    } catch {
      guard case .command(_, let reason) = error else { throw .items(error) }
      return try await reportOfTrap(reason)
    }
  }

  private func report(of answer: String) -> Report {
    let parts = answer.unicodeScalars.split(separator: "\t", maxSplits: 2).map(String.init)
    guard parts.count == 3 else {
      let count = contract.sampleBoards(boardCount, seed: Self.seed).count
      return Report(words: "\(kind.name): \(count) boards, every promise is kept", isBroken: false)
    }
    return broken(parts[1], on: parts[2])
  }

  private func broken(_ words: String, on board: String) -> Report {
    if let command = kind.command {
      let lines = board.unicodeScalars.split(separator: "\t").map { "'\(String($0))'" }
      let toSee = "printf '%s\\n' \(lines.joined(separator: " ")) | \(command)"
      return Report(
        words: Message(lines: "\(kind.name): broken: \(words)\n  to see it: \(toSee)"),
        isBroken: true)
    }
    let size = "--width \(container.width) --height \(container.height)"
    let command =
      "echo '\(board)' | \(Catalogue.current.name) layout --layout \(kind.name) \(size)"
    return Report(
      words: Message(lines: "\(kind.name): broken: \(words)\n  to see it: \(command)"),
      isBroken: true)
  }

  /// A command's own words on one line, without the mark that separates the parts of a result.
  private static func oneLine(_ words: String) -> String {
    String(String.UnicodeScalarView(words.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
  }

  /// Finds the first board on which the layout traps or hangs, and shrinks it as far as possible.
  private func reportOfTrap(_ reason: String) async throws(Failure) -> Report {
    var (least, words): (ContractBoard?, String) = (nil, reason)
    for board in contract.sampleBoards(boardCount, seed: Self.seed) {
      guard let reason = await trap(on: board) else { continue }
      (least, words) = (board, reason)
      break
    }
    guard var least else { return broken("no trap: \(words)", on: "[]") }
    var tries = 0
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      for board in least.smallerBoards where tries < Self.mostTries {
        tries += 1
        guard let reason = await trap(on: board) else { continue }
        (least, words, isSmaller) = (board, reason, true)
        break
      }
    }
    return broken("no trap: \(words)", on: least.json)
  }

  /// Why the layout trapped or hung on a board; nil if it did not.
  private func trap(on board: ContractBoard) async -> String? {
    do throws(ItemError) {
      _ = try await run(board, timeout: Self.timeoutOfBoard)
      return nil
    } catch {
      guard case .command(_, let reason) = error else { return nil }
      return reason
    }
  }

  /// Starts a process that tries all boards, or one, and returns its output.
  private func run(
    _ board: ContractBoard?, timeout: Duration
  ) async throws(ItemError) -> String {
    var arguments = Array(CommandLine.arguments.dropFirst())
    if options.layout == nil, runner == nil { arguments += ["--layout", kind.name] }
    arguments += ["--check-board", board?.argument ?? "all"]
    let words = ["/proc/\(ThisProcess.number)/exe"] + arguments
    let command = "exec " + words.map(shellQuoted).joined(separator: " ")
    let run = CommandRun(
      name: kind.name, command: ShellCommand(text: command), timeout: timeout, limit: 1 << 24)
    return String(decoding: try await run.output().dropLast(), as: UTF8.self)
  }
}

extension ContractBoard {
  /// The board as an argument for the other process, exact also for NaN.
  ///
  /// Sections are separated by bars. Each has header, footer and items:
  /// `0.0/7.0/10.0:5.0,nan:1.0`.
  fileprivate var argument: String {
    sections.map { section in
      let items = section.items.map { "\($0.width):\($0.height)" }.joined(separator: ",")
      return "\(section.header)/\(section.footer)/\(items)"
    }.joined(separator: "|")
  }

  /// Parses such an argument; nil if it is not a board.
  init?(argument: String) {
    var sections: [Section] = []
    for scalars in argument.unicodeScalars.split(separator: "|") {
      let parts = scalars.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 3, let header = Double(parts[0]), let footer = Double(parts[1]) else {
        return nil
      }
      var section = Section(items: [], header: header, footer: footer)
      for scalars in parts[2].unicodeScalars.split(separator: ",") {
        let numbers = scalars.split(separator: ":").compactMap { Double(String($0)) }
        guard numbers.count == 2 else { return nil }
        section.items.append(Size(width: numbers[0], height: numbers[1]))
      }
      sections.append(section)
    }
    self.init(sections)
  }
}
