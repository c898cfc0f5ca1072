import NcursesTerminal
import Platform
import TerminalGrid
import TerminalRecording
import WaterfallBoards
import WaterfallItems
import WaterfallRecords

/// The statuses that the program exits with.
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
  /// A shell's word for a program that signal `number` ended.
  static func signal(_ number: Int32) -> Int32 { 128 + number }
}

/// Why the program ends before its time: the facts, and the status that it exits with.
///
/// Whoever finds a fault throws facts. `Failure+Words.swift` makes the words of them when
/// ``Waterfall/main()`` asks, which says them once.
enum Failure: Error, Hashable {
  /// What was typed is no command line: the argument parser's words.
  case usage(Message)
  /// An option cannot be used, or what stands for one in a file or the environment.
  case option(OptionFault)
  case config(ConfigError)
  case items(ItemError)
  /// Some of what was picked could not be written; the rest was.
  case picks(PickFault)
  /// A file of `waterfall layout`.
  case board(BoardFault)
  case terminal(TerminalError)
  case recording(RecordingError)
  case replay(ReplayError)
  /// A recording is to be played, and standard output is no terminal.
  case noScreen
  /// The log cannot be written: the system's reason.
  case log(path: String, reason: String)
  /// Standard output takes no more: the system's reason.
  case output(reason: String)
  /// The words of the system's shortage of threads.
  case shortage(words: String)
  /// There is nothing to say.
  case silent(Int32)

  /// The program's exit status.
  var status: Int32 {
    switch self {
    case .usage, .option: ExitStatus.badOption
    case .items(let error): error.status
    case .picks(let fault): fault.first.status
    case .board(let fault): fault.status
    case .terminal, .noScreen: ExitStatus.noTerminal
    case .config(let error): error.status
    case .recording, .log, .output: ExitStatus.inputOutput
    case .replay(let error): error.status
    case .shortage: ExitStatus.systemShortage
    case .silent(let status): status
    }
  }

  /// Whether the list of options may help.
  var isOfOptions: Bool {
    switch self {
    case .usage, .option: true
    default: false
    }
  }
}

/// Why an option cannot be used.
enum OptionFault: Hashable {
  /// It takes another value.
  case value(of: String, String, expected: Message)
  /// A variable of the environment has a value that its option does not take.
  case variable(String, String, option: String)
  case filter(FilterError)
  /// The command has a place for a value where none can be.
  case command(String, String, ShellTemplateError)
  /// An option names a field that no record has.
  case noField(option: String, UnknownField)
  /// Only one of these can be had.
  case exclusive([String])
  /// It says something of one board, and none has a container.
  case withoutWidth(String)
  /// The edits and the items are both to come from standard input.
  case sharedInput
  case noDemo(String, names: [String])
  /// `waterfall help NAME`, and NAME is neither a topic nor a command.
  case noTopic(String, names: [String], commands: [String])
  /// A step of a demo's tour, from 1, should be otherwise.
  case badStep(of: String, number: Int, expected: String)
  case noTheme(SaidSetting, names: [String])
  /// A field that the layout does not look at: what it has none of, and the layouts that have some.
  case useless(SaidSetting, layout: String, lacks: FieldUse, layouts: String)
  /// `--secure` does not allow it.
  case insecure(option: Message, Deed)
  /// It says how picks are written, and nothing is picked.
  case withoutSelect(String)
  /// It says which part of a recording becomes a picture, and none does.
  case withoutPicture(String)
  /// Enter can do one thing: where each of both comes from.
  case enterTwice(select: SettingOrigin, onEnter: SettingOrigin)
  /// `--record`, and nothing is on a screen.
  case nothingToRecord

  /// What an option does that strangers must not.
  enum Deed: Hashable { case runsCommand, writesFile, namesFile }

  /// What a field of records can say of a card.
  enum FieldUse: Hashable { case span, width }
}

/// A setting as it is said where it comes from.
struct SaidSetting: Hashable {
  let name: String
  let value: String
  let origin: SettingOrigin
  /// Whether nothing may be quoted of the file.
  let isSecret: Bool
}

extension BoardFault {
  fileprivate var status: Int32 {
    if case .unreadable = self { ExitStatus.inputOutput } else { ExitStatus.unreadableData }
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
