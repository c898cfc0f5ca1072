import WaterfallRecords

/// The words that a runner of containers puts before each line of a program.
///
/// The forms are those of `docker compose logs` (`web-1  | `), of foreman (a time and `web.1  | `),
/// of `pm2 logs` (`0|web  | `), of `kubectl logs --prefix` (`[pod/web/app] `), and of the files
/// that container runtimes write (CRI: time, stream, and `F` for a full line or `P` for a part of
/// one), of `gh run view --log` (job, step and time, with tabs between them), of `aws logs tail`
/// (time and stream), of Heroku (a time and `app[web.1]: `), of GitLab (a time and `01E `), and the
/// bare times of `docker logs -t`, `kubectl logs --timestamps`, GitHub and Azure, whose fractions
/// have nine or seven digits.
struct RunnerMark {
  enum Kind: Equatable { case compose, kubectl, runtime, workflow, stream, dyno, numbered, timed }

  let kind: Kind
  /// The fields: their names, and the byte ranges of their values.
  let fields: [(name: String, value: Range<Int>)]
  /// The byte range of what distinguishes one program from another.
  let source: Range<Int>
  /// Whether the next line of this program continues this one.
  let isPartial: Bool
  /// Where the program's own line begins.
  let end: Int
  /// Whether it is a time and nothing else, which is read with the line.
  var isBareTime: Bool { kind == .timed && source.isEmpty }

  /// Returns nil if the line has no such words.
  init?(_ bytes: [UInt8], _ line: Range<Int>) {
    var cursor = LogCursor(bytes, line)
    guard let first = cursor.next else { return nil }
    if let mark = Self.workflow(bytes, line) {
      self = mark
      return
    }
    if isDigit(first) {
      if let mark = Self.numbered(cursor) ?? Self.timed(cursor) {
        self = mark
        return
      }
      // Their times are those of RFC 3339. Most other lines are ruled out without reading a time.
      guard cursor.peek(Self.dateLength) == UInt8(ascii: "T"),
        let time = LogTime.take(&cursor), time.certainty == .instant,
        cursor.isAtEnd || cursor.take(" ")
      else { return nil }
      if let mark = Self.stream(after: time.range, cursor) ?? Self.dyno(after: time.range, cursor) {
        self = mark
        return
      }
      let start = cursor
      let stream = cursor.takeWord()
      guard
        bytes[stream].elementsEqual("stdout".utf8) || bytes[stream].elementsEqual("stderr".utf8),
        cursor.take(" "), let tag = cursor.next, tag == 0x46 || tag == 0x50
      else {
        guard let mark = Self.bare(time.range, start) else { return nil }
        self = mark
        return
      }
      _ = cursor.takeWord()
      _ = cursor.take(" ")
      (kind, source, isPartial) = (.runtime, stream, tag == 0x50)
      fields = [("time", time.range), ("stream", stream)]
    } else if first == UInt8(ascii: "[") {
      guard cursor.begins(with: "[pod/"), let name = cursor.takeBetween("[", "]") else {
        return nil
      }
      _ = cursor.take(" ")
      (kind, source, isPartial) = (.kubectl, name, false)
      var parts: [(name: String, value: Range<Int>)] = []
      var words = bytes[name].split(separator: UInt8(ascii: "/")).dropFirst()
      if let pod = words.popFirst() { parts.append(("pod", pod.startIndex..<pod.endIndex)) }
      if let word = words.popFirst() {
        parts.append(("container", word.startIndex..<name.upperBound))
      }
      fields = parts
    } else {
      guard isLetter(first) else { return nil }
      guard let name = Self.takeName(&cursor) else { return nil }
      (kind, source, isPartial) = (.compose, name, false)
      fields = [("service", name)]
    }
    end = cursor.index
  }

  /// The bytes of a date before its `T`.
  private static let dateLength = 10

  private init(
    _ kind: Kind, _ fields: [(name: String, value: Range<Int>)], source: Range<Int>, end: Int
  ) {
    (self.kind, self.fields, self.source, self.end, isPartial) = (kind, fields, source, end, false)
  }

  /// `build<Tab>Run tests<Tab>2026-05-01T10:00:00.1234567Z text`. The first line has a byte order
  /// mark before its time.
  private static func workflow(_ bytes: [UInt8], _ line: Range<Int>) -> RunnerMark? {
    // Names are short, and most lines have no tab.
    let names = line.lowerBound..<min(line.upperBound, line.lowerBound + longestNames)
    let job = names.lowerBound..<bytes.span.firstIndex(of: 0x09, in: names)
    var cursor = LogCursor(bytes, job.upperBound..<names.upperBound)
    guard !job.isEmpty, cursor.take("\t") else { return nil }
    let step = cursor.takeWhile { $0 != 0x09 }
    guard !step.isEmpty, cursor.take("\t") else { return nil }
    cursor.skipSpace()
    if cursor.begins(with: "\u{FEFF}") { cursor.move(to: cursor.index + 3) }
    guard let time = LogTime.take(&cursor), time.certainty == .instant,
      bytes[time.range.upperBound - 1] == UInt8(ascii: "Z"), cursor.take(" ")
    else { return nil }
    return RunnerMark(
      .workflow, [("time", time.range), ("job", job), ("step", step)],
      source: job.lowerBound..<step.upperBound, end: cursor.index)
  }

  /// Bytes in which the names of a job and a step end, and the time after them.
  private static let longestNames = 512

  /// `2026-02-04T08:02:01.678000+00:00 app/web/3f2a text`.
  ///
  /// - Parameter start: where the name of the stream begins.
  private static func stream(after time: Range<Int>, _ start: LogCursor) -> RunnerMark? {
    let bytes = start.bytes
    guard bytes[time].suffix(6).elementsEqual("+00:00".utf8) else { return nil }
    var cursor = start
    let stream = cursor.takeWord()
    guard let first = stream.first, bytes[first] != UInt8(ascii: "/"),
      bytes[stream].contains(UInt8(ascii: "/")),
      isLetter(bytes[stream.upperBound - 1]) || isDigit(bytes[stream.upperBound - 1]),
      cursor.take(" ")
    else { return nil }
    return RunnerMark(
      .stream, [("time", time), ("stream", stream)], source: stream, end: cursor.index)
  }

  /// A time as only runners write it, in UTC, and nothing else.
  ///
  /// - Parameter start: where the program's line or GitLab's stream begins.
  private static func bare(_ time: Range<Int>, _ start: LogCursor) -> RunnerMark? {
    guard start.bytes[time.upperBound - 1] == UInt8(ascii: "Z") else { return nil }
    var cursor = start
    let isOfGitLab =
      !cursor.takeWhile(isDigitInHexadecimal).isEmpty && cursor.index == start.index + 2
      && (cursor.take("O") || cursor.take("E"))
      && (cursor.isAtEnd || cursor.take(" ") || cursor.take("+"))
    if isOfGitLab {
      let stream = start.index..<start.index + 3
      return RunnerMark(
        .timed, [("time", time), ("stream", stream)], source: stream, end: cursor.index)
    }
    guard time.count == 28 || time.count == 30 else { return nil }
    return RunnerMark(
      .timed, [("time", time)], source: time.lowerBound..<time.lowerBound, end: start.index)
  }

  private static func isDigitInHexadecimal(_ byte: UInt8) -> Bool {
    isDigit(byte) || UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte
  }

  /// Takes a name, and the bar that is drawn to the right of all names.
  private static func takeName(_ cursor: inout LogCursor) -> Range<Int>? {
    let name = cursor.takeWhile {
      isLetter($0) || isDigit($0) || $0 == 0x2D || $0 == 0x5F || $0 == 0x2E
    }
    guard !name.isEmpty, cursor.skipSpace(), cursor.take("|"), cursor.isAtEnd || cursor.take(" ")
    else { return nil }
    return name
  }

  /// `0|web  | text`.
  private static func numbered(_ start: LogCursor) -> RunnerMark? {
    var cursor = start
    let number = cursor.takeWhile(isDigit)
    guard cursor.take("|"), let name = takeName(&cursor) else { return nil }
    return RunnerMark(
      .numbered, [("process", number), ("app", name)], source: number.lowerBound..<name.upperBound,
      end: cursor.index)
  }

  /// `14:00:00 web.1  | text`.
  private static func timed(_ start: LogCursor) -> RunnerMark? {
    guard start.peek(2) == UInt8(ascii: ":") else { return nil }
    var cursor = start
    guard let time = LogTime.take(&cursor), cursor.take(" "), let name = takeName(&cursor),
      isDigit(start.bytes[name.upperBound - 1]), start.bytes[name].contains(UInt8(ascii: "."))
    else { return nil }
    return RunnerMark(
      .compose, [("time", time.range), ("service", name)], source: name, end: cursor.index)
  }

  /// `2026-02-04T08:02:01.678000+00:00 app[web.1]: text`.
  ///
  /// - Parameter start: where the name of the source begins.
  private static func dyno(after time: Range<Int>, _ start: LogCursor) -> RunnerMark? {
    let bytes = start.bytes
    guard bytes[time].suffix(6).elementsEqual("+00:00".utf8) else { return nil }
    var cursor = start
    let source = cursor.takeWhile { isLetter($0) || isDigit($0) || $0 == 0x2D }
    guard !source.isEmpty, let process = cursor.takeBetween("[", "]"),
      let first = process.first, isLetter(bytes[first]), !bytes[process].contains(0x20),
      cursor.take(":"), cursor.isAtEnd || cursor.take(" ")
    else { return nil }
    return RunnerMark(
      .dyno, [("time", time), ("source", source), ("process", process)],
      source: source.lowerBound..<process.upperBound, end: cursor.index)
  }
}
