/// The levels of lines that say how something has ended: a test, a command, a program.
extension LogLevel {
  /// The first words of traces and of programs that end.
  static func ofPhrase(_ head: ArraySlice<UInt8>) -> LogLevel? {
    // Puma puts the sign of LaTeX's errors before its warnings.
    if head.starts(with: "! ".utf8), let level = ofWord(head.dropFirst(2)) { return level }
    if let level = phrases.level(beginning: head) { return level }
    // The shell's word for a program that the system has ended.
    if head.elementsEqual("Killed".utf8) { return .error }
    if head.starts(with: "thread '".utf8), head.firstRange(of: " panicked at ".utf8) != nil {
      return .critical
    }
    if head.starts(with: "at ".utf8), endsWithPlace(head) { return .error }
    // An exception of Elixir, which the name of a program in GTK's messages resembles.
    if head.starts(with: "** (".utf8), let close = head.firstIndex(of: UInt8(ascii: ")")) {
      if head[close...].dropFirst().first == 0x20 { return .error }
    }
    return ofException(head) ?? ofTest(head) ?? ofKind(head)
      ?? (endsWithRubyError(head) ? .error : nil)
  }

  static let phrases = LevelPhrases([
    (.critical, ["Kernel panic"]),
    // Traces, and programs that die.
    (.error, ["Traceback (most recent call last)", "Exception in thread ", "Uncaught "]),
    (.error, ["Unhandled exception", "Unhandled Exception", "Caused by: ", "Bus error"]),
    (.error, ["Segmentation fault", "Aborted (core dumped)", "terminate called ", "Died at "]),
    (.error, ["Program received signal SIGSEGV", "Program received signal SIGABRT"]),
    (.error, ["Program terminated with signal "]),
    (.error, ["Invalid read of size ", "Invalid write of size "]),
    (.error, ["An error occurred", "An error has occurred", "An unexpected error occurred"]),
    (.error, ["An unhandled exception", "Conditional jump or move depends on uninitialised "]),
    (.error, ["Error in `", "BUG: ", "Oops: ", "Out of memory: ", "syntax error at "]),
    (.error, ["SUMMARY: AddressSanitizer", "SUMMARY: UndefinedBehaviorSanitizer"]),
    (.error, ["=ERROR REPORT====", "=CRASH REPORT====", "=SUPERVISOR REPORT===="]),
    (.warning, ["=WARNING REPORT===="]),
    // Builds.
    (.error, ["Job failed", "BUILD FAILED", "Build FAILED", "ninja: build stopped"]),
    (.error, ["Finished: FAILURE", "Execution failed for task ", "Undefined symbols for "]),
    (.error, ["error during build:", "x Build failed in "]),
    (.error, ["Compilation error in ", "failed to solve", "ERR_PNPM_", "ELIFECYCLE "]),
    (.warning, ["Finished: UNSTABLE"]),
    // Tests.
    (.error, ["--- FAIL: ", "test result: FAILED", "Bail out!", "FAILURES!", "ERRORS!", "E   "]),
    (.error, ["Failed asserting ", "Errors while running CTest"]),
    // Commands and services.
    (.error, ["Error response from daemon: ", "Error from server ", "Permission denied"]),
    (.error, ["Failed to ", "Unable to connect ", "Unable to open ", "Unable to resolve "]),
    (.error, ["curl: (", "! ", "command not found: ", "[Errno ", "Got error: "]),
    (.error, ["Dependency failed for ", "Killed process ", "Timed out waiting for "]),
    (.error, ["unable to resolve host"]),
    (.error, ["CONFLICT (", "Automatic merge failed", "Internal Server Error", "(CRON) error ("]),
    // As an answer of HTTP that says who is wrong: the client.
    (.warning, ["Failed password for ", "Invalid user ", "Not Found: /", "Bad Request: /"]),
  ])

  /// Whether a line ends with the place of a frame in parentheses: `(Main.java:10)`.
  private static func endsWithPlace(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.last == UInt8(ascii: ")"), let open = line.lastIndex(of: UInt8(ascii: "(")) else {
      return false
    }
    let place = line[open...]
    return !place.contains(0x20) && place.contains { $0 == 0x3A || $0 == 0x2E }
      || ["(Native Method)", "(Unknown Source)"].contains { place.elementsEqual($0.utf8) }
  }

  /// The level of a text that begins with the name of an exception and a colon:
  /// `java.lang.RuntimeException: bad`, `ValueError: bad`, `DeprecationWarning: old`.
  ///
  /// - Parameter mayEnd: whether the name may be the whole text.
  static func ofException(_ text: ArraySlice<UInt8>, mayEnd: Bool = false) -> LogLevel? {
    var name = text.prefix { isLetter($0) || isDigit($0) || ".:_$\\".utf8.contains($0) }
    let isBeforeColon = name.last == UInt8(ascii: ":")
    if isBeforeColon { name = name.dropLast() }
    guard let first = name.first, isLetter(first) else { return nil }
    // Ruby writes the message in parentheses: `ActionController::RoutingError (No route …)`, and
    // Rails a colon after it.
    let isOfRuby =
      (name.contains(UInt8(ascii: ":")) || text.suffix(2).elementsEqual("):".utf8))
      && text[name.endIndex...].starts(with: " (".utf8)
    guard isBeforeColon || isOfRuby || mayEnd && name.endIndex == text.endIndex else { return nil }
    let message = text[name.endIndex...].dropFirst()
    if isBeforeColon, saysNone(message) { return nil }
    if hasExceptionEnding(name) { return .error }
    // Others of Ruby are named by what is wrong: `ActiveRecord::RecordNotFound (…):`.
    if isOfRuby, name.contains(UInt8(ascii: ":")), text.suffix(2).elementsEqual("):".utf8) {
      return .error
    }
    guard name.suffix(endOfWarning.count).elementsEqual(endOfWarning) else { return nil }
    // `UnhandledPromiseRejectionWarning: Error: no file`
    return ofClause(message.drop { $0 == 0x20 }) ?? .warning
  }

  private static let endOfWarning = Array("Warning".utf8)

  /// Whether a line is the first one of Ruby's traces: ``a.rb:3:in `f': no x (NoMethodError)``.
  private static func endsWithRubyError(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.last == UInt8(ascii: ")"), let open = line.lastIndex(of: UInt8(ascii: "(")),
      [":in `", ":in '"].contains(where: { line.firstRange(of: $0.utf8) != nil })
    else { return false }
    return hasExceptionEnding(line[open...].dropFirst().dropLast())
  }

  package static func hasExceptionEnding(_ name: ArraySlice<UInt8>) -> Bool {
    exceptionEndings.contains { name.suffix($0.count).elementsEqual($0) }
  }

  private static let exceptionEndings = [
    "Exception", "Error", "Throwable", "Failure", "Fault", "Interrupt", "SystemExit",
  ].map { Array($0.utf8) }

  /// `Process completed with exit code 1`: an error unless the number is 0.
  ///
  /// `Completed 500 Internal Server Error` of Rails has a status of HTTP.
  static func ofExit(_ head: ArraySlice<UInt8>) -> LogLevel? {
    if head.starts(with: completed) {
      let status = head.dropFirst(completed.count)
      guard status.dropFirst(4).first.map(isCapital) == true else { return nil }
      return LogLevel(status: String(decoding: status, as: UTF8.self))
    }
    guard let start = exits.first(where: { head.starts(with: $0) }) else {
      return ofExitAtEnd(head)
    }
    let number = head.dropFirst(start.count).prefix { isDigit($0) }
    guard !number.isEmpty else { return nil }
    return number.allSatisfy { $0 == UInt8(ascii: "0") } ? .info : .error
  }

  /// `GET /x 500 12.345 ms - 123`, `GET /x 404 in 12ms`: the status of an answer, as servers for
  /// developers write it.
  static func ofRequest(_ head: ArraySlice<UInt8>) -> LogLevel? {
    let method = head.prefix(while: isCapital)
    guard methods.contains(where: { method.elementsEqual($0) }) else { return nil }
    let words = head.split(separator: 0x20, maxSplits: 4)
    guard words.count > 3, words[1].first == UInt8(ascii: "/"), words[2].count == 3 else {
      return nil
    }
    let isDuration = words[3].elementsEqual("in".utf8) || words[3].first.map(isDigit) == true
    return isDuration ? LogLevel(status: String(decoding: words[2], as: UTF8.self)) : nil
  }

  private static let methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"].map {
    Array($0.utf8)
  }

  /// `web-1 exited with code 1`, `The command "npm test" exited with 1.`: an error unless the
  /// number is 0, which then says nothing about the rest of the line.
  private static func ofExitAtEnd(_ head: ArraySlice<UInt8>) -> LogLevel? {
    var line = head
    while let last = line.last, last == UInt8(ascii: ".") || last == UInt8(ascii: "'") {
      line = line.dropLast()
    }
    let number = line.reversed().prefix(while: isDigit)
    guard 1...3 ~= number.count, number.contains(where: { $0 != UInt8(ascii: "0") }) else {
      return nil
    }
    var words = line.dropLast(number.count)
    if words.last == UInt8(ascii: "'") { words = words.dropLast() }
    return exitsAtEnd.contains { words.suffix($0.count).elementsEqual($0) } ? .error : nil
  }

  private static let exitsAtEnd = [
    " exited with code ", " exited with exit code ", " exited with status ", " exited with ",
    " failed with exit code ", " failed with code ", ": exit status ",
  ].map { Array($0.utf8) }

  private static let completed = Array("Completed ".utf8)
  private static let exits = [
    "Process completed with exit code ", "Process exited with code ", "Command exited with code ",
    "command terminated with exit code ", "exit status ", "exited with code ", "Exited (",
    "Process finished with exit code ", "Build failed with exit code ",
  ].map { Array($0.utf8) }

  /// The outcome of a test at the beginning of a line: `not ok 2 b` (TAP), `Failed b [3 ms]`
  /// (.NET), `Test Case 'b' failed (0.1 seconds)` (XCTest).
  private static func ofTest(_ head: ArraySlice<UInt8>) -> LogLevel? {
    if head.starts(with: "not ok ".utf8) {
      // A test that is expected to fail is not wrong if it does.
      return [" # TODO", " # todo", " # SKIP", " # skip"].contains {
        head.firstRange(of: $0.utf8) != nil
      } ? nil : .error
    }
    if head.starts(with: "Failed ".utf8) { return head.last == UInt8(ascii: "]") ? .error : nil }
    guard head.starts(with: "Test Case '".utf8) || head.starts(with: "Test Suite '".utf8) else {
      return nil
    }
    return head.firstRange(of: "' failed ".utf8) == nil ? nil : .error
  }
}
