import NcursesTerminal
import Platform
import TerminalGrid
import TerminalRecording
import WaterfallItems
import WaterfallLayoutCommand
import WaterfallRecords
import WaterfallTalk

/// The program's exit statuses.
enum ExitStatus {
  /// Nothing matched, or there was nothing to show, under --select.
  static let nothing: Int32 = 1
  static let badOption: Int32 = 64
  static let unreadableData: Int32 = 65
  static let noInput: Int32 = 66
  static let noTerminal: Int32 = 69
  /// The system has no thread or descriptor left for this process.
  static let systemShortage: Int32 = 71
  static let inputOutput: Int32 = 74
  static let interrupted: Int32 = 130
  /// The status that shells give to a program that signal `number` ended.
  static func signal(_ number: Int32) -> Int32 { 128 + number }
}

/// Why the program ends early.
///
/// The code that finds a fault throws facts only. ``Waterfall/main()`` prints the message once, and
/// `Failure+Words.swift` makes it from the facts.
enum Failure: Error, Hashable {
  /// The arguments are not a valid command line; the argument parser's words.
  case usage(Message)
  /// An option, or its value in a file or the environment, cannot be used.
  case option(OptionFault)
  case config(ConfigError)
  case items(ItemError)
  /// Some or all picks could not be written; the others were written.
  case picks(PickFault)
  /// A file of `waterfall layout` is faulty.
  case board(BoardFault)
  case terminal(TerminalError)
  case recording(RecordingError)
  case replay(ReplayError)
  /// Something should be shown that needs a screen, but standard output is not a terminal.
  case noScreen(ScreenNeed)
  /// A talk cannot be led or followed.
  case talk(TalkError)
  /// The log cannot be written; `reason` is the system's.
  case log(path: String, reason: String)
  /// Standard output cannot be written; `reason` is the system's.
  case output(reason: String)
  /// The system is short of threads; `words` describe it.
  case shortage(words: String)
  /// Ends with this status and without a message.
  case silent(Int32)

  /// The program's exit status.
  var status: Int32 {
    switch self {
    case .usage, .option: ExitStatus.badOption
    case .items(let error): error.status
    case .picks(let fault): fault.first.status
    case .board(let fault): fault.status
    case .terminal, .noScreen: ExitStatus.noTerminal
    case .talk(let error): error.status
    case .config(let error): error.status
    case .recording, .log, .output: ExitStatus.inputOutput
    case .replay(let error): error.status
    case .shortage: ExitStatus.systemShortage
    case .silent(let status): status
    }
  }

  /// Whether the list of options may help the person.
  var isOfOptions: Bool {
    switch self {
    case .usage, .option: true
    default: false
    }
  }
}

/// What needs a screen.
enum ScreenNeed: Hashable { case recording, talk }

/// Why an option cannot be used.
enum OptionFault: Hashable {
  /// The option does not accept this value.
  case value(of: String, String, expected: Message)
  /// A variable of the environment has a value that its option does not accept; with the reason.
  case variable(String, String, why: Message)
  case filter(FilterError)
  /// The command has a placeholder where none is allowed.
  case command(String, String, ShellTemplateError)
  /// An option names a field that no record has.
  case noField(option: String, UnknownField)
  /// These options exclude each other.
  case exclusive([String])
  /// There is no chart of these words.
  case plot(String, PlotError)
  /// The option concerns a single board, but without a container's size there may be several.
  case withoutWidth(String)
  /// The option has a meaning only beside another one.
  case needs(String, other: String)
  /// The edits and the items would both come from standard input.
  case sharedInput
  case noDemo(String, names: [String])
  /// `waterfall help NAME`, and NAME is neither a topic nor a command.
  case noTopic(String, names: [String], commands: [String])
  /// A step of a demo's tour is invalid; steps count from 1.
  case badStep(of: String, number: Int, expected: String)
  case noTheme(SaidSetting, names: [String])
  /// The option has no effect in the layout. `lacks` says what is true of that layout; `layouts`
  /// lists those in which it has an effect.
  case useless(SaidSetting, layout: String, lacks: Message, layouts: String)
  /// `--secure` does not allow the option.
  case insecure(option: Message, Forbidden)
  /// `--no-secure` is given, but another layer has `secure` on.
  case secureIsOn(SettingOrigin)
  /// Both settings say what Enter does; where each comes from.
  case enterTwice(select: SettingOrigin, onEnter: SettingOrigin)
  /// `--every` is given, but the input is a pipe.
  case everyOfPipe
  /// `waterfall lead` is followed by a command that shows no cards.
  case notLed
  /// `waterfall attend --secure` names no socket.
  case needsPath
  /// `--record` is given, but the cards are printed and not shown on a screen.
  case nothingToRecord
  /// `waterfall fzf` cannot do what an option of fzf asks for; what to use instead.
  case foreign(option: String, instead: String)

  /// A forbidden effect of an option under `--secure`.
  enum Forbidden: Hashable { case runsCommand, writesFile, namesFile, opensSocket }
}

/// A setting with its value and origin, for messages.
struct SaidSetting: Hashable {
  let name: String
  let value: String
  let origin: SettingOrigin
  /// Whether the message must not quote the config file.
  let isSecret: Bool
}

extension BoardFault {
  fileprivate var status: Int32 {
    if case .unreadable = self { ExitStatus.inputOutput } else { ExitStatus.unreadableData }
  }
}

extension TalkError {
  fileprivate var status: Int32 {
    switch self {
    case .noPath, .emptyPath, .longPath, .unknownGroup: ExitStatus.badOption
    case .inUse, .noSocket, .absent: ExitStatus.noInput
    case .foreignVersion, .malformed, .malformedFile, .silent: ExitStatus.unreadableData
    case .shortage: ExitStatus.systemShortage
    case .foreignGroup, .system, .lost, .refused: ExitStatus.inputOutput
    }
  }
}

extension ItemError {
  fileprivate var status: Int32 {
    switch self {
    case .missing: ExitStatus.noInput
    case .malformed, .unsupported, .empty: ExitStatus.unreadableData
    case .io, .command, .unrepeatable: ExitStatus.inputOutput
    case .cancelled: ExitStatus.interrupted
    }
  }
}
