import Glibc
import Testing
import WaterfallTestSupport

/// The state of the viewer when it ends.
enum LeavingState: CaseIterable {
  case idle, midFrame, midLoad, prompt, lab, details, tour, suspended, editorLent, piping, following
  case previewing
  /// The viewer also writes to a pipe that accepts nothing.
  case recording, logging, remembering

  /// The arguments, for a folder with a file `list.ndjson` of many cards.
  var arguments: String {
    switch self {
    case .tour: "demo random --tour"
    case .midLoad: "--more 'sleep 600; echo {}'"
    case .following: "--follow list.ndjson"
    // The quotes are not in the text that the sign is.
    case .previewing: #"--preview 'trap "" TERM; echo pre''viewing; sleep 600' list.ndjson"#
    case .recording: "--record full list.ndjson"
    case .logging: "--log full --log-level debug list.ndjson"
    default: "list.ndjson"
    }
  }

  /// A text on the screen that shows that the program has started.
  var sign: String {
    switch self {
    case .tour: "Esc ends"
    case .midLoad: "loading"
    case .previewing: "previewing"
    case .following: "card 400"
    default: "card 1"
    }
  }

  /// The keys that lead to the state, and a text that shows that it is reached.
  var way: (keys: String, sign: String)? {
    switch self {
    case .prompt: ("fcard 1", "filter")
    case .lab: ("!", "tolerance")
    case .details: ("o", "number")
    case .editorLent: ("e", "editing")
    case .piping: ("|echo running; sleep 600<Enter>", "running")
    case .remembering: ("/card 3<Enter>", "card 3")
    default: nil
    }
  }

  /// True if another program receives the keys.
  var isLent: Bool { self == .editorLent || self == .piping }

  /// Keys that come first, so that the viewer itself receives the keys that end it.
  var keysBefore: String {
    switch self {
    case .prompt: "<Enter>"
    case .details, .lab: "q"
    default: ""
    }
  }
}

/// The ways in which the viewer ends.
enum Ending: CaseIterable {
  case q, capitalQ, controlC
  case interrupt, terminate, hangUpSignal, quit, user1, user2, alarm, processorTime, power
  case fault, abort, faultOfThread
  case lostTerminal, kill

  /// Keys that end it; nil for other ways.
  var keys: String? {
    switch self {
    case .q: "q"
    case .capitalQ: "Q"
    case .controlC: "<C-c>"
    default: nil
    }
  }

  var signal: Int32? {
    switch self {
    case .interrupt: SIGINT
    case .terminate: SIGTERM
    case .hangUpSignal: SIGHUP
    case .quit: SIGQUIT
    case .user1: SIGUSR1
    case .user2: SIGUSR2
    case .alarm: SIGALRM
    case .processorTime: SIGXCPU
    case .power: SIGPWR
    case .fault: SIGSEGV
    case .abort: SIGABRT
    case .faultOfThread: SIGTRAP
    case .kill: SIGKILL
    default: nil
    }
  }

  /// The exit status as the shell reports it; nil where the shell itself has ended.
  var status: Int32? {
    switch self {
    case .q, .capitalQ: 0
    case .controlC: 130
    case .lostTerminal: nil
    default: signal.map { 128 + $0 }
    }
  }
}

/// A pair of ending and state to test.
struct Leaving: CustomTestStringConvertible {
  let ending: Ending
  let state: LeavingState
  var testDescription: String { "\(ending) while \(state)" }

  static let all = Ending.allCases.flatMap { ending in
    LeavingState.allCases.map { Leaving(ending: ending, state: $0) }
  }

  /// A selection that has each ending at least twice and each state at least three times. A long
  /// run has all pairs.
  static let chosen = all.enumerated().filter { TestCases.areAll || $0.offset % 5 == 0 }.map(
    \.element
  ).filter { !$0.isForBorrower }

  /// True if the signal goes to the program that has borrowed the terminal, and ends only that one.
  private var isForBorrower: Bool { state.isLent && [.interrupt, .quit].contains(ending) }
}
