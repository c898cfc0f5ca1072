import ArgumentParser
import NcursesTerminal
import Platform
import TOML
import TerminalGrid
import TerminalRecording
import WaterfallItems
import WaterfallLayoutCommand
import WaterfallRecords
import WaterfallSources
import WaterfallTalk

// The messages for failures: what, where, what was expected, what to try.

extension Failure {
  /// One or two lines; nil if there is nothing to say.
  var message: Message? {
    switch self {
    case .usage(let words): words
    case .option(let fault): fault.message
    case .items(.cancelled), .silent: nil
    case .items(let error): Self.message(for: error)
    case .picks(let fault): fault.message
    case .board(let fault): fault.message
    case .terminal(.incapable("dumb")) where environment["VIMRUNTIME"] != nil:
      // Vim reads the keys itself while it reads a command's output through a pipe. With
      // `shelltemp` it lets the command write into a file, and leaves the keys to it.
      "TERM=dumb: vim does not pass on the terminal's keys\ntry :set shelltemp in vim"
    case .terminal(let error): error.message
    case .config(let error): error.message
    case .recording(let error): Message(lines: error.message)
    case .replay(let error): error.message
    case .talk(let error): Message(lines: error.message)
    case .noScreen(.talk):
      """
      standard output is not a terminal, and a talk needs one
      run it in a terminal window, without > or |
      """
    case .noScreen(.recording):
      """
      standard output is not a terminal, and a recording needs one
      run it in a terminal window, without > or |, or add --as svg
      """
    case .log(let path, let reason):
      """
      \(path): the log can't be written: \(reason)
      name a file in a directory that you may write to
      """
    case .output(let reason): "standard output: \(reason)"
    case .shortage(let words): Message(lines: words)
    }
  }

  private static func message(for error: ItemError) -> Message {
    guard case .missing(let name, _) = error, let command = command(like: name) else {
      return Message(lines: error.message)
    }
    return "\(error.statement)\nPerhaps the command \(command) is meant; else try `ls`."
  }

  /// The command that a file's name is perhaps a misspelling of; nil if it is like none, or not the
  /// first name that was typed.
  private static func command(like name: String) -> String? {
    let typed = TypedArguments(Array(CommandLine.arguments.dropFirst()))
    let commands = Waterfall.commandNamesAndHelp.filter { $0 != Browse._commandName }
    guard typed.operands.first?.isExactly(name) == true,
      let nearest = nearestName(to: name, of: commands), nearest.utf8.first == name.utf8.first
    else { return nil }
    return nearest
  }

  /// The expected values, for a line that already shows the faulty one.
  var expectation: Message {
    switch self {
    case .option(.value(_, _, let expected)): "expected \(expected)."
    case .option(.command(_, _, let error)): "\(error.words)."
    case .option(.filter(let error)): "\(error.expectation.onOneLine)"
    default: message ?? ""
    }
  }

  /// The same failure for a setting that may come from a file or a variable. Then it says so.
  ///
  /// - Parameters:
  ///   - isSecure: whether messages quote nothing from the file.
  ///   - origin: where the setting of a name comes from.
  func ofSetting(_ isSecure: Bool, origin: (String) -> SettingOrigin) -> Failure {
    guard case .option(let fault) = self, let (name, value) = fault.setting else { return self }
    switch origin(name) {
    case .option, .builtIn: return self
    case .variable(let variable): return .option(.variable(variable, value, why: expectation))
    case .file(let path, let line):
      let error = ConfigError.bad(
        path: path, line: line, what: "\(name) = \(TOMLValue.quoted(value)): \(expectation)",
        advice: "as --\(name) in '\(Catalogue.current.name) --help' explains")
      return .config(isSecure ? error.withoutQuotation : error)
    }
  }
}

extension PickFault {
  /// One or two lines.
  fileprivate var message: Message {
    if total == 1 { return Message(lines: first.message) }
    let rest: Message =
      if count == total {
        "none of the \(total) picks could be written"
      } else if count == 1 {
        "the other \(total == 2 ? "pick was" : "\(total - 1) picks were") written"
      } else {
        "\(count) of \(total) picks could not be written; the others were"
      }
    return "\(first.headline)\n\(rest)"
  }
}

extension OptionFault {
  /// The name and the value of the option that is wrong by itself; nil for other faults.
  fileprivate var setting: (name: String, value: String)? {
    switch self {
    case .value(let name, let value, _), .command(let name, let value, _): (name, value)
    default: nil
    }
  }

  /// One or two lines.
  var message: Message {
    switch self {
    case .value(let option, let value, let expected): "--\(option) \(value): expected \(expected)."
    case .variable(let name, let value, let why): "\(name)=\(value) in the environment: \(why)"
    case .filter(let error): Message(lines: error.message)
    case .command(let option, let command, let error):
      "--\(option) \(command): \(error.words)."
    case .noField(let option, let unknown):
      "--\(option): \(unknown.fault)\n\(unknown.advice)"
    case .plot(let plot, let error): "--plot \(plot): \(error.words)."
    case .exclusive(let options):
      "\(options.joined(separator: " and ")) exclude each other: give only one."
    case .withoutWidth(let other):
      "\(other) needs --width and --height: without them each input line is a board."
    case .needs(let option, let other): "\(option) needs \(other)."
    case .sharedInput:
      "--edits - and the items cannot both come from standard input: name a file for one."
    case .noDemo(let name, let names): Self.noDemo(name, names)
    case .noTopic(let name, let names, let commands):
      "There is no help topic '\(name)'. \(Self.hint(name, names + commands))The topics are "
        + "\(names.joined(separator: ", ")).\nThe help of a command is "
        + "'\(Catalogue.current.name) COMMAND --help'."
    case .badStep(let demo, let number, let expected):
      "The tour of \(demo), step \(number): expected \(expected)."
    case .noTheme(let said, let names):
      // In one line, since the status line shows only the first.
      "\(said.words): there is no such theme; "
        + (nearestName(to: said.value, of: names).map { "perhaps \($0) is meant" }
          ?? "the themes are \(names.joined(separator: ", "))")
    case .useless(let said, let layout, let lack, let layouts):
      """
      \(said.words): in the layout \(layout) \(lack)
      Leave it out, or use --layout \(layouts).
      """
    case .insecure(let option, let forbidden):
      "\(option) \(forbidden.words), which --secure does not allow: leave out one of them."
    case .secureIsOn(let origin):
      "--no-secure: secure is on (\(origin.words)) and cannot be switched off: leave it out."
    case .enterTwice(.option, .option):
      "--on-enter and --select both decide what Enter does: leave out one."
    case .enterTwice(let select, let run):
      "on-enter (\(run.words)) and select (\(select.words)) both decide what Enter does: leave out "
        + "one."
    case .everyOfPipe:
      "--every: a pipe can be read only once. Give a file, or run the command with --more."
    case .notLed: "lead shows a source or a demo: it takes no other command."
    case .needsPath: "attend --secure: name the socket of the talk, as nothing else is opened."
    case .nothingToRecord:
      "--record records the screen, but here the cards are printed. Leave it out."
    case .foreign(let option, let instead): "\(option) of fzf cannot be here: \(instead)."
    }
  }

  private static func noDemo(_ name: String, _ names: [String]) -> Message {
    "There is no demo '\(name)'. \(hint(name, names))It is one of \(names.joined(separator: ", "))."
  }

  /// The name that was perhaps meant, as a sentence with a space after it; empty if none is near.
  private static func hint(_ name: String, _ names: [String]) -> Message {
    nearestName(to: name, of: names).map { "Did you mean '\($0)'? " } ?? ""
  }
}

extension OptionFault.Forbidden {
  fileprivate var words: Message {
    switch self {
    case .runsCommand: "runs a command in a shell"
    case .writesFile: "writes a file"
    case .namesFile: "names a file to be read"
    case .opensSocket: "opens a socket"
    }
  }
}

extension TalkError {
  /// One or two lines: what is wrong, and what to try.
  fileprivate var message: String {
    let advice: String? =
      switch self {
      case .noPath: "as in 'lead --at PATH' and 'attend PATH'"
      case .emptyPath: "is a variable of the shell not set?"
      case .inUse:
        "follow it with '\(Catalogue.current.name) attend', or choose another path with --at"
      case .noSocket: "choose another path with --at"
      case .absent: "a talk begins with '\(Catalogue.current.name) lead SOURCE'"
      case .foreignGroup: "choose a group that you are a member of"
      default: nil
      }
    return statement + (advice.map { "\n\($0)" } ?? "")
  }
}

extension SaidSetting {
  fileprivate var words: Message {
    switch origin {
    case .file(let path, let line) where isSecret: "\(path):\(line): \(name)"
    case .file(let path, let line): "\(path):\(line): \(name) = \(TOMLValue.quoted(value))"
    case .variable(let variable): "\(variable)=\(value) in the environment"
    case .option, .builtIn: "--\(name) \(value)"
    }
  }
}

extension BoardFault {
  /// One or two lines.
  fileprivate var message: Message {
    switch self {
    case .malformed(let name, let line, let column, let expected, let found):
      "\(name):\(line):\(column): expected \(expected)" + found.words
    case .unreadable(let name, let reason): "\(name): reading failed: \(reason)"
    case .noSection(let option, let section, let item, let count):
      "\(option) \(section),\(item): there is no section \(section): the layout has "
        + "\(count.quantity(of: "section")), from 0"
    case .noItem(let option, let section, let item, let count):
      "\(option) \(section),\(item): there is no item \(item): section \(section) has "
        + "\(count.quantity(of: "item")), from 0"
    case .tooHigh(let rows, let most): Self.tooLarge("\(rows) rows high", most: most)
    case .tooWide(let columns, let most): Self.tooLarge("\(columns) columns wide", most: most)
    }
  }

  private static func tooLarge(_ size: Message, most: Int) -> Message {
    """
    --as text: the picture is \(size), expected at most \(most)
    try a part of it with --rect, or --as svg
    """
  }
}

extension BoardFault.Found {
  fileprivate var words: Message {
    switch self {
    case .somethingElse: ""
    case .end: ", but it ends here"
    case .nothingAtAll: ", but it is empty"
    }
  }
}
