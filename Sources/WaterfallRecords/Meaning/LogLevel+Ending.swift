/// The levels that words inside and at the end of a line say.
extension LogLevel {
  /// The level of a line that says at its end how something went, or has words of faults.
  static func ofOutcome(_ head: ArraySlice<UInt8>) -> LogLevel? {
    wordsOfFaults.level(in: head) ?? ofOutcomeWord(head) ?? ofRecap(head) ?? ofSystemError(head)
  }

  private static let wordsOfFaults = LevelPhrases([
    (.error, ["I/O error ", "I/O error, ", "I/O error: ", "error (device ", "segfault at "]),
    (.error, ["exception Emask ", "watchdog: BUG: ", "general protection fault"]),
    (.error, ["[Hardware Error]", "dumped core", "errored after "]),
    (.error, ["unreadable (pending) sectors", "uncorrectable sectors"]),
    (.error, numbersOfKernel),
    (.warning, ["temperature above threshold", "timeout, aborting", "incorrect password attempt"]),
    (.error, ["is DOWN, reason: ", "has no server available!", ";CRITICAL;", ";DOWN;"]),
    (.warning, [";WARNING;"]),
    (.error, ["undefined reference to ", "cannot find -l", "symbol(s) not found for arch"]),
    (.error, ["/FAILURE", "Failed with result '"]),
    (.error, ["returned a non-zero code", "with a nonzero exit code", "Assertion `"]),
    (.error, [".***Failed", ".***Exception", ".***Timeout", ": *** ", "Task timed out after "]),
    (.error, ["status=bounced (", "was refused - did you specify the right host"]),
    (.error, ["error processing ", "Exiting with failure status", "errors occurred!"]),
    (.error, ["failed because the control process", "ERROR **: "]),
    (.warning, ["WARNING **: "]), (.critical, ["CRITICAL **: "]),
    (.warning, ["warning (device ", "status=deferred (", "invoked oom-killer"]),
    (.warning, ["authentication failure"]),
  ])

  /// The kernel's numbers of errors: `device descriptor read/64, error -71`.
  private static let numbersOfKernel = (1...9).map { "error -\($0)" }

  /// The outcome of a test or a task at the end of a line: `a::b FAILED [ 50%]`, `b ... FAIL`,
  /// `> Task :a FAILED`, `** BUILD FAILED **`, `//a:b   FAILED in 0.5s`.
  private static func ofOutcomeWord(_ head: ArraySlice<UInt8>) -> LogLevel? {
    var (found, before) = (ArraySlice<UInt8>?.none, UInt8(ascii: "-"))
    for index in head.indices {
      if before == 0x20, "EFT".utf8.contains(head[index]) {
        let word = head[index...].prefix(while: isCapital)
        if outcomes.contains(where: { word.elementsEqual($0) }) { found = word }
      }
      before = head[index]
    }
    guard let word = found else { return nil }
    let after = head[word.endIndex...].drop { $0 == UInt8(ascii: ":") || $0 == 0x20 }
    let isBeforeFigure = after.first.map { isDigit($0) || "[(".utf8.contains($0) } ?? true
    let endsLine =
      isBeforeFigure || after.starts(with: "in ".utf8) || after.starts(with: "TO ".utf8)
    let line = head[..<word.startIndex]
    guard endsLine, !saysNo(line) else { return nil }
    // `FAILED` is no other word. Before others, there must be the form of a report.
    if word.elementsEqual("FAILED".utf8) { return .error }
    if line.suffix(4).elementsEqual("... ".utf8) { return .error }
    let isColumn = line.suffix(2).elementsEqual("  ".utf8)
    if isColumn, !word.elementsEqual("ERROR".utf8) { return .error }
    let isTest = line.prefix { $0 != 0x20 }.firstRange(of: "::".utf8) != nil
    return isTest ? .error : nil
  }

  private static let outcomes = ["FAILED", "FAIL", "FAILURE", "ERROR", "TIMEOUT"].map {
    Array($0.utf8)
  }

  /// Whether the last word before another one denies it.
  private static func saysNo(_ line: ArraySlice<UInt8>) -> Bool {
    var line = line
    while line.last == 0x20 { line = line.dropLast() }
    let word = line.suffix(from: line.lastIndex(of: 0x20).map { $0 + 1 } ?? line.startIndex)
    return ["0", "no", "No", "not", "or", "if"].contains { word.elementsEqual($0.utf8) }
  }

  /// The recap of a host by Ansible: `web : ok=2 changed=1 unreachable=0 failed=1`.
  private static func ofRecap(_ head: ArraySlice<UInt8>) -> LogLevel? {
    guard head.contains(UInt8(ascii: "=")), head.firstRange(of: " unreachable=".utf8) != nil else {
      return nil
    }
    let hasFailed = [" unreachable=", " failed="].contains { name in
      let digit = head.firstRange(of: name.utf8).flatMap { head[$0.upperBound...].first }
      return digit.map { isDigit($0) && $0 != UInt8(ascii: "0") } ?? false
    }
    return hasFailed ? .error : nil
  }

  /// The words of the system for an error, or those of Go or a shell, after the last colon:
  /// `cp: cannot stat 'a': No such file or directory`, `link_stat failed: Permission denied (13)`.
  private static func ofSystemError(_ head: ArraySlice<UInt8>) -> LogLevel? {
    var text = head
    if text.last == UInt8(ascii: ")"), let open = text.lastIndex(of: UInt8(ascii: "(")) {
      text = text[..<open]
    }
    while let last = text.last, last == 0x20 || last == UInt8(ascii: ".") { text = text.dropLast() }
    let end = text.suffix(longestSystemError)
    guard let colon = end.lastIndex(of: UInt8(ascii: ":")) else { return nil }
    let words = end[colon...].dropFirst().drop { $0 == 0x20 }
    guard words.count >= shortestSystemError else { return nil }
    let isError = systemErrors.contains(String(decoding: words, as: UTF8.self).lowercased())
    // `/bin/sh: 1: foo: not found`
    let isOfShell = words.elementsEqual("not found".utf8) && beginsWithShell(head)
    return isError || isOfShell ? .error : nil
  }

  private static func beginsWithShell(_ head: ArraySlice<UInt8>) -> Bool {
    head.prefix { $0 != 0x20 }.suffix(3).elementsEqual("sh:".utf8)
  }

  private static let longestSystemError = 40
  private static let shortestSystemError = 8
  private static let systemErrors: Set = [
    "no such file or directory", "permission denied", "operation not permitted",
    "command not found", "connection refused", "connection reset by peer", "connection timed out",
    "no space left on device", "is a directory", "not a directory", "input/output error",
    "read-only file system", "device or resource busy", "cannot allocate memory",
    "too many open files", "broken pipe", "invalid argument", "address already in use",
    "no route to host", "network is unreachable", "name or service not known", "no such host",
    "temporary failure in name resolution", "exec format error", "i/o timeout",
    "context deadline exceeded", "disk quota exceeded", "no such device", "no such process",
    "directory not empty", "text file busy", "bad file descriptor", "operation timed out",
  ]
}
