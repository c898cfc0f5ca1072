internal import SystemC

/// This process: its id, its environment, and its end.
package enum ThisProcess {
  package static var number: Int32 { getpid() }

  /// The environment's variables. If a name occurs twice, the first one counts.
  package static var environment: [String: String] {
    var variables: [String: String] = [:]
    var next = unsafe environ
    while let entry = unsafe next.pointee {
      let scalars = unsafe String(cString: entry).unicodeScalars
      if let separator = scalars.firstIndex(of: "="),
        variables[String(scalars[..<separator])] == nil
      {
        variables[String(scalars[..<separator])] = String(
          scalars[scalars.index(after: separator)...])
      }
      unsafe next += 1
    }
    return variables
  }

  /// Replaces the environment for libraries and child processes.
  package static func replaceEnvironment(with variables: [String: String]) {
    clearenv()
    for (name, value) in variables { unsafe setenv(name, value, 1) }
  }

  /// The home directory in the system's list of accounts, whatever HOME says; nil if the user has
  /// no account there.
  package static var homeOfAccount: String? {
    guard let account = unsafe getpwuid(getuid()) else { return nil }
    return unsafe String(cString: account.pointee.pw_dir)
  }

  /// A path as a person types it: `~/` at its start is the home directory, as for a shell.
  package static func path(typed text: String) -> String {
    guard text.utf8.starts(with: "~/".utf8), let home = environment["HOME"], !home.isEmpty else {
      return text
    }
    return home + String(text.unicodeScalars.dropFirst())
  }

  /// Becomes another program (execv(3)), with the variables and standard streams of this one.
  ///
  /// Signals have their default effects in it, as in all programs that this one starts.
  ///
  /// - Parameters:
  ///   - arguments: the program's path, and its arguments.
  ///   - variables: `NAME=value`, added to the environment.
  /// - Returns: the reason why it could not be started; else never.
  package static func become(_ arguments: [[UInt8]], variables: [[UInt8]] = []) -> SystemError {
    let words = unsafe arguments.map { unsafe strdup(Spawn.text($0)) }
    guard let program = unsafe words.first ?? nil else { fatalError("No program is named") }
    for variable in variables { unsafe putenv(strdup(Spawn.text(variable))) }
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe pthread_sigmask(SIG_SETMASK, &none, nil)
    for number in Int32(1)..<32 { signal(number, SIG_DFL) }
    unsafe _ = execv(program, words + [nil])
    return SystemError(.starting, String(decoding: arguments[0], as: UTF8.self))
  }

  /// Ends the process (exit(3)).
  package static func exit(_ status: Int32) -> Never { SystemC.exit(status) }

  /// Ends the process by SIGPIPE, as if its reader had gone away. Returns if all threads block that
  /// signal. Not raise(3), because the caller's thread may block it.
  package static func endByBrokenPipe() {
    signal(SIGPIPE, SIG_DFL)
    kill(getpid(), SIGPIPE)
  }

  /// Makes the signals of a crash, and SIGQUIT, end the process as they end other programs.
  ///
  /// Otherwise Swift's runtime catches them and starts a program that writes a trace of all
  /// threads, which takes seconds.
  package static func endPlainlyInCrashes() {
    let ignored = unsafe unsafeBitCast(SIG_IGN, to: Int.self)
    for number in [SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGSYS] {
      let before = signal(number, SIG_DFL)
      // The signal was ignored from the start; a shell without job control starts programs so.
      if unsafe unsafeBitCast(before, to: Int.self) == ignored { signal(number, SIG_IGN) }
    }
  }
}

/// Names and numbers of signals.
package enum Signal {
  /// SIGHUP: the terminal is gone.
  package static let hangUp: Int32 = SIGHUP

  /// strsignal(3): the system's words for a signal.
  package static func name(of number: Int32) -> String {
    unsafe strsignal(number).map { unsafe String(cString: $0) } ?? "signal \(number)"
  }
}

/// Whether a shell would find a program of this name: a path, or a name in one of the folders of
/// PATH (access(2)).
package func isProgram(_ name: String) -> Bool {
  if name.utf8.contains(UInt8(ascii: "/")) { return unsafe access(name, X_OK) == 0 }
  let path = ThisProcess.environment["PATH"] ?? "/usr/bin:/bin"
  return !name.isEmpty
    && path.utf8.split(separator: UInt8(ascii: ":")).contains { folder in
      unsafe access("\(String(decoding: folder, as: UTF8.self))/\(name)", X_OK) == 0
    }
}
