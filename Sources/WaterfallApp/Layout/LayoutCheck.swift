import Platform
import TerminalGrid
import WaterfallBoard
import WaterfallItems
import WaterfallLayout
import WaterfallLayoutCommand
import WaterfallLayoutContract
import WaterfallRecords
import WaterfallSources

/// `waterfall layout --check`: tests the promises of layouts on random boards.
///
/// A layout may trap, or never return. So a second process first tries all boards. If it fails,
/// each board is tried in a process of its own, to find the one at fault.
struct LayoutCheck {
  private let options: LayoutOptions
  private let kind: LayoutKind
  private let boardCount = 60
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

  init(_ kind: LayoutKind, _ options: LayoutOptions) { (self.kind, self.options) = (kind, options) }

  /// The layouts to check: the requested one, or else all.
  ///
  /// Layouts that exist to show a defect are left out, unless `--fixed` removes it.
  static func kinds(_ options: LayoutOptions) -> [LayoutKind] {
    if let kind = options.layout { return [kind] }
    return Catalogue.current.layouts.filter { options.fixed || !$0.traits.contains(.cullsByPart) }
  }

  private var contract: LayoutContract {
    LayoutContract(
      in: options.checkedContainer, hasSections: kind.traits.contains(.sections),
      promises: kind.promises
    ) {
      let layout = options.makeLayout(kind)
      return (layout as? any LayoutUnderGuard)?.unguarded ?? layout
    }
  }
}

// MARK: In the process that is watched

extension LayoutCheck {
  /// Tries all boards, or one, and prints the result as a line that ``report()`` reads.
  ///
  /// The line has the broken promise, and after it the smallest board that breaks it.
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
    try StandardOutput.write("broken\t\(found.broken)\t\(found.board.json)\n".utf8)
  }
}

// MARK: In the process that watches

extension LayoutCheck {
  func report() async throws(Failure) -> Report {
    do throws(ItemError) {
      return report(of: try await run(nil, timeout: Self.timeout))
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
    let container = options.checkedContainer
    let size = "--width \(container.width) --height \(container.height)"
    let command = "echo '\(board)' | \(Catalogue.current.name) layout --layout \(kind.name) \(size)"
    return Report(
      words: Message(lines: "\(kind.name): broken: \(words)\n  to see it: \(command)"),
      isBroken: true)
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
  private func run(_ board: ContractBoard?, timeout: Duration) async throws(ItemError) -> String {
    var arguments = Array(CommandLine.arguments.dropFirst())
    if options.layout == nil { arguments += ["--layout", kind.name] }
    arguments += ["--check-board", board?.argument ?? "all"]
    let words = ["/proc/\(ThisProcess.number)/exe"] + arguments
    let command = "exec " + words.map(shellQuoted).joined(separator: " ")
    let run = CommandRun(
      name: kind.name, command: ShellCommand(text: command), timeout: timeout, limit: 1 << 24)
    return String(decoding: try await run.output().dropLast(), as: UTF8.self)
  }
}

extension LayoutOptions {
  /// The container of the boards: the one that is asked for, or else a small one.
  var checkedContainer: Size { container.width > 0 ? container : Size(width: 100, height: 50) }
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
