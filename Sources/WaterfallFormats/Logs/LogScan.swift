import WaterfallRecords

/// Finds the end of a record in a log: it ends before the next line that does not continue it.
///
/// A line continues a record if it is indented, if it is a part of a trace, or if the runtime cut a
/// long line in parts. Works across buffer boundaries.
struct LogScan: LineScan {
  /// The number of bytes of a line that decide whether it begins a record.
  static let longestHead = 512

  private enum Trace {
    case none, python, go, rust, compiler, node, group, endedGroup, headed, angled
  }

  var isInLine = false
  private var isFirst = true
  /// Whether the next line is the second one of the record.
  private var isSecond = true
  private var isPartial = false
  /// The beginning of the record, without the runner's words.
  private var head: [UInt8] = []
  private var kind: RunnerMark.Kind?
  private var source: [UInt8] = []
  private var trace = Trace.none
  /// The number of the last frame, as PHP counts them.
  private var frame: Int?
  private var hasJavaLevel = false
  /// Whether a runner has put a time before the line that is looked at.
  private var hasOwnTime = false

  mutating func ends(before index: Int, in bytes: [UInt8], isAtEnd: Bool) -> Bool? {
    let head = bytes[index...].prefix(Self.longestHead)
    let end = head.firstIndex(of: 0x0A) ?? head.endIndex
    guard end < head.endIndex || head.count == Self.longestHead || isAtEnd else { return nil }
    return ends(before: index..<end, of: bytes)
  }

  mutating func ends(before line: Range<Int>, of bytes: [UInt8]) -> Bool {
    if !isFirst, bytes[line].allSatisfy(isSpace) { return false }
    let mark = RunnerMark(bytes, line)
    let text = (mark?.end ?? line.lowerBound)..<line.upperBound
    if isFirst {
      begin(mark, text, bytes)
      return false
    }
    // Programs that write such times by themselves write none before the lines of a trace.
    let isBelowTime = mark == nil && kind == .timed && source.isEmpty
    hasOwnTime = mark?.kind == .timed
    guard isBelowTime || mark?.kind == kind && bytes[mark?.source ?? 0..<0].elementsEqual(source)
    else { return true }
    defer { isSecond = false }
    let isPart = isPartial
    isPartial = mark?.isPartial ?? false
    return !isPart && !continues(text, bytes)
  }

  private mutating func begin(_ mark: RunnerMark?, _ text: Range<Int>, _ bytes: [UInt8]) {
    isFirst = false
    (kind, isPartial) = (mark?.kind, mark?.isPartial ?? false)
    if let mark { source = Array(bytes[mark.source]) }
    trace = Self.trace(LogCursor(bytes, text))
    head = Array(bytes[text.prefix(Self.longestHead)])
  }

  private static func trace(_ cursor: LogCursor) -> Trace {
    if goStarts.contains(where: cursor.begins(with:)) { return .go }
    if cursor.begins(with: "Traceback (most recent") || cursor.begins(with: "  File \"") {
      return .python
    }
    if cursor.begins(with: Self.group) { return .group }
    if cursor.begins(with: LogLine.startOfWebLogic) { return .angled }
    let line = cursor.bytes[cursor.rest]
    if beginsHead(cursor), line.suffix(2).elementsEqual(" ]".utf8) { return .headed }
    if cursor.begins(with: "thread '"), line.firstRange(of: "' panicked at ".utf8) != nil {
      return .rust
    }
    return isPlaceInScript(line) ? .node : .none
  }

  /// Whether a line may be the head of a record in the long form of Android:
  /// `[ 03-10 14:00:00.123  1234: 5678 E/Tag ]`.
  private static func beginsHead(_ cursor: LogCursor) -> Bool {
    cursor.begins(with: "[ ") && cursor.peek(2).map(isDigit) == true
  }

  private static let goStarts = ["panic: ", "fatal error: ", "goroutine "]

  /// The mark before the name of a group of lines.
  static let group = "##[group]"
  /// The mark after its last line.
  static let endOfGroup = "##[endgroup]"

  /// Whether a line is a place such as `/app/index.js:3`, with which Node.js begins its traces.
  private static func isPlaceInScript(_ line: ArraySlice<UInt8>) -> Bool {
    let number = line.reversed().prefix(while: isDigit).count
    let path = line.dropLast(number + 1)
    guard 1...7 ~= number, line.dropLast(number).last == 0x3A, !path.contains(0x20) else {
      return false
    }
    let isScript = [".js", ".mjs", ".cjs", ".ts"].contains { ending in
      path.suffix(ending.utf8.count).elementsEqual(ending.utf8)
    }
    return isScript || path.starts(with: "node:".utf8)
  }

  /// Whether the record begins with the first line of a trace.
  var isTrace: Bool {
    if [.python, .go, .rust, .node].contains(trace) { return true }
    return Self.exceptions.contains { head.starts(with: $0.utf8) }
      || Self.isException(LogCursor(head, head.indices))
  }

  private static let exceptions = ["Exception in thread ", "Unhandled exception", "Uncaught "]

  /// The first line. It is taken apart only if a later line asks for it, because that takes longer
  /// than all the rest.
  private var firstLine: LogLine { LogLine(head, head.indices) }

  /// Whether the first line looks like an object of JSON.
  private var isObject: Bool { head.first == UInt8(ascii: "{") }

  private var isKnown: Bool { isObject || firstLine.kind != .text }

  /// Whether the first line says a level below a warning. The end of a program that comes after it
  /// is an error of its own.
  private var isCalm: Bool { firstLine.level(head).map { $0 < .warning } ?? false }

  /// Whether an indented line is an object, too.
  private static func beginsObject(_ cursor: LogCursor) -> Bool {
    var cursor = cursor
    cursor.skipSpace()
    return cursor.next == UInt8(ascii: "{")
  }

  /// Whether a line belongs to the lines before it. The forms are those of the traces of Java,
  /// .NET, Python, Node.js, PHP, Go and Rust.
  private mutating func continues(_ text: Range<Int>, _ bytes: [UInt8]) -> Bool {
    let cursor = LogCursor(bytes, text)
    guard let first = cursor.next else { return true }
    if trace == .endedGroup { return false }
    if trace == .headed { return !Self.beginsHead(cursor) }
    if trace == .angled { return !cursor.begins(with: LogLine.startOfWebLogic) }
    if trace == .group {
      if cursor.begins(with: Self.endOfGroup) { trace = .endedGroup }
      return LogLevel(beginning: String(decoding: bytes[text].prefix(64), as: UTF8.self)) == nil
        || !cursor.begins(with: "##[")
    }
    if isDetail(text, bytes) { return true }
    var copy = cursor
    // The second line of a record of `java.util.logging`.
    if !hasJavaLevel, copy.takeJavaLevel() != nil, firstLine.isJavaHead(head) {
      hasJavaLevel = true
      return true
    }
    if first == 0x20 || first == 0x09 {
      if trace == .none, Self.isPlaceOfCompiler(cursor) { trace = .compiler }
      return !beginsWithTime(cursor) && !(isObject && Self.beginsObject(cursor))
        && !isBeside(cursor)
    }
    if cursor.begins(with: "Traceback (most recent") {
      if isCalm { return false }
      trace = .python
      return true
    }
    if Self.firstBytes.contains(first), Self.starts.contains(where: cursor.begins(with:)) {
      return true
    }
    if cursor.begins(with: "goroutine ") || cursor.begins(with: "[signal ") {
      trace = .go
      return true
    }
    // The steps of a build have such numbers, too, but do not count lines.
    if first == UInt8(ascii: "#"), let number = Self.numberOfFrame(cursor),
      number == frame.map({ $0 + 1 }) ?? 0
    {
      frame = number
      return true
    }
    if "}])\"".utf8.contains(first), bytes[text].allSatisfy({ "}])\",; \r".utf8.contains($0) }) {
      return true
    }
    if isDigit(first), isNumbered(cursor) { return true }
    switch trace {
    case .python where !beginsWithTime(cursor):
      trace = .none
      return true
    case .rust where !beginsWithTime(cursor):
      // The message, and notes below the frames.
      let isBelow = isSecond || cursor.begins(with: "note: ")
      if isBelow { return true }
    case .node:
      let isCode = isSecond || bytes[text].allSatisfy { "^~ \t\r".utf8.contains($0) }
      if isCode || first == 0x5B || cursor.begins(with: "Node.js v") { return true }
      if Self.isException(cursor) { return true }
    case .go:
      if cursor.begins(with: "exit status ") { return true }
      let last = endOfText(of: bytes, in: text)
      if bytes[last - 1] == UInt8(ascii: ")") || cursor.begins(with: "created by ") { return true }
    default: break
    }
    if Self.isGoFunction(bytes[text]), head.count(where: { $0 == 0x09 }) > 1 { return isKnown }
    // Such a line alone is an error of its own, which a record that has a level would hide.
    return !hasOwnTime && Self.isException(cursor) && isKnown && !isCalm
  }

  /// Whether a line is a detail of PostgreSQL about the first one: it has the same words before its
  /// level.
  private func isDetail(_ text: Range<Int>, _ bytes: [UInt8]) -> Bool {
    var count = 0
    while count < min(head.count, text.count), bytes[text.lowerBound + count] == head[count] {
      count += 1
    }
    guard count > 0, head[count - 1] == 0x20 || head[count - 1] == 0x3A else { return false }
    let rest = bytes[(text.lowerBound + count)..<text.upperBound]
    let own = head[count...].drop { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }
    return own.starts(with: ":  ".utf8) && Self.details.contains { rest.starts(with: $0.utf8) }
  }

  private static let details = ["DETAIL:  ", "HINT:  ", "CONTEXT:  ", "STATEMENT:  ", "QUERY:  "]

  /// Whether a line is ` --> src/main.rs:3:5`, the place that Rust's compiler shows.
  private static func isPlaceOfCompiler(_ start: LogCursor) -> Bool {
    var cursor = start
    cursor.skipSpace()
    return cursor.begins(with: "--> ")
  }

  /// Whether an indented line stands beside the first one, which is indented as far or further, as
  /// all lines of some programs are. The frames of a trace that has lost its first line belong
  /// together.
  private func isBeside(_ start: LogCursor) -> Bool {
    let blanks = head.prefix { $0 == 0x20 }.count
    guard trace == .none, blanks > 0, blanks < head.count, Self.beginsWord(head[blanks]) else {
      return false
    }
    var cursor = start
    let count = cursor.takeWhile { $0 == 0x20 }.count
    return 1...blanks ~= count && cursor.next.map(Self.beginsWord) == true
      && !cursor.begins(with: "at ")
  }

  /// Whether a byte is a letter, a digit or a part of a sign beyond ASCII.
  private static func beginsWord(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte >= 0x80
  }

  /// Whether a line that begins with a number belongs to the lines before it: a line of code below
  /// its place (`3 |     x = 1;`), or a frame of ClickHouse (`0. DB::f() @ 0x1`).
  private func isNumbered(_ start: LogCursor) -> Bool {
    var cursor = start
    _ = cursor.takeWhile(isDigit)
    if trace == .compiler { return cursor.begins(with: " |") }
    return cursor.begins(with: ". ") && head.firstRange(of: "Stack trace".utf8) != nil
  }

  /// The number of a frame of a trace, as PHP writes it: `#0 /app/a.php(3): f()`.
  private static func numberOfFrame(_ start: LogCursor) -> Int? {
    var cursor = start
    guard cursor.take("#") else { return nil }
    let digits = cursor.takeWhile(isDigit)
    return digits.count <= 4 ? Int(String(decoding: cursor.bytes[digits], as: UTF8.self)) : nil
  }

  /// Whether a line is the function of a frame, as zap writes it below a line with tabs:
  /// `main.main`, `sigs.k8s.io/controller.(*Controller).start`. Its place is on the next line.
  private static func isGoFunction(_ line: ArraySlice<UInt8>) -> Bool {
    let name = line.last == 0x0D ? line.dropLast() : line
    let own = name.suffix(from: name.lastIndex(of: UInt8(ascii: "/")) ?? name.startIndex)
    guard let first = name.first, isLetter(first), own.dropFirst().contains(0x2E) else {
      return false
    }
    return name.allSatisfy { isLetter($0) || isDigit($0) || "._/@()*~-[]".utf8.contains($0) }
  }

  private static let starts: [String] = [
    "Caused by: ", "Suppressed: ", "... ", "During handling of the above", "Stack trace:",
    "The above exception was", "--- End of ", "---> ", " ---> ", "note: run with `RUST_",
    "stack backtrace:", "thrown in ", "[stacktrace]",
  ]
  private static let firstBytes = ByteSet(starts.compactMap(\.utf8.first))

  private func beginsWithTime(_ cursor: LogCursor) -> Bool {
    var cursor = cursor
    cursor.skipSpace()
    if cursor.next == UInt8(ascii: "[") { _ = cursor.take("[") }
    if LogTime.take(&cursor)?.certainty == .instant { return true }
    // The number of a process may be before it, as in logs of Zabbix.
    return !cursor.takeWhile(isDigit).isEmpty && cursor.take(":")
      && LogTime.take(&cursor)?.certainty == .instant
  }

  /// Whether the line begins with the name of an exception: `java.lang.RuntimeException: bad`.
  private static func isException(_ start: LogCursor) -> Bool {
    var cursor = start
    let name = cursor.takeWhile {
      isLetter($0) || isDigit($0) || $0 == 0x2E || $0 == 0x5F || $0 == 0x24 || $0 == 0x5C
    }
    guard !name.isEmpty, cursor.isAtEnd || cursor.next == 0x3A || cursor.next == 0x0D else {
      return false
    }
    let text = cursor.bytes[name]
    // The class of Java's exceptions stands behind the names of its packages.
    if cursor.next == 0x3A, let dot = text.lastIndex(of: 0x2E), dot + 1 < text.endIndex,
      UInt8(ascii: "A")...UInt8(ascii: "Z") ~= text[dot + 1], isLetter(text[text.startIndex])
    {
      return true
    }
    return LogLevel.hasExceptionEnding(text)
  }
}
