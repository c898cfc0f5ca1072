package import WaterfallRecords

/// Logs: lines of several kinds, each read as what it is.
///
/// A line may be JSON, logfmt, a line of an access log or of syslog, or have one of the usual forms
/// of time, level, logger and message. Another line is a text. A runner's words before a line
/// become fields, too.
package struct LogFormat: TextFormat {
  package let name = "log"
  package let endings = ["log"]
  package let title = "log"
  package let isFoundInTextFiles = true
  package let isBelievedByName = false
  package let isLog = true

  /// The largest number of lines to look at.
  private static let mostLines = 200

  package init() {}

  /// Whether at least a third of the records are lines of a log, or all lines have a runner's name.
  ///
  /// The rows of a table may begin with a time, too, as those of `ps -o lstart,pid` do.
  package func resembles(_ bytes: [UInt8], from first: Int) -> Bool {
    var sample = Sample()
    let begin =
      bytes[..<first].lastIndex(of: 0x0A).map { $0 + 1 } ?? ByteOrderMark.length(in: bytes)
    forEachLine(in: min(begin, first)..<bytes.count, of: bytes) { line in
      sample.see(line, of: bytes)
      return sample.lineCount < Self.mostLines
    }
    guard sample.isLog else { return false }
    let isBelowHeader =
      TableSample.canBeHeader(bytes, from: first)
      && TableSample(bytes, from: first, header: .inText, isWhole: false).isCertain
    return !isBelowHeader
  }

  /// Whether the line at `start` begins with a time. A time of day needs no seconds.
  package static func beginsWithTime(_ bytes: [UInt8], from start: Int) -> Bool {
    let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
    var cursor = LogCursor(bytes, start..<end)
    let figures = bytes[start..<end].prefix { isDigit($0) || $0 == UInt8(ascii: ":") }
    return LogTime.take(&cursor) != nil || DateWords.isTime(figures)
  }

  package func scan() -> any RecordScan { LogScan() }

  package func record(of bytes: [UInt8], in range: Range<Int>, _ styles: TakenStyles) -> Record {
    var lines: [Range<Int>] = []
    forEachLine(in: range, of: bytes) { line in
      lines.append(line)
      return true
    }
    guard let head = lines.first else { return Record(fields: []) }
    guard let mark = RunnerMark(bytes, head) else { return record(of: bytes, lines, styles, []) }
    let texts = lines.map { line in
      (RunnerMark(bytes, line)?.end ?? line.lowerBound)..<line.upperBound
    }
    if mark.isBareTime {
      return record(of: bytes, [head] + texts.dropFirst(), styles, [])
    }
    let outer = mark.fields.map { Field($0.name, text(of: bytes, in: $0.value, styles)) }
    if mark.isPartial {
      let joined = joinedParts(lines, texts, bytes)
      return record(of: joined.bytes, joined.lines, TakenStyles(), outer)
    }
    return record(of: bytes, texts, styles, outer)
  }

  /// Texts in quotes may be escaped, an object or a pair may be the key, and a runner may have cut
  /// a line in parts, which are joined.
  package func isPlain(_ bytes: [UInt8], in range: Range<Int>) -> Bool {
    let span = bytes.span
    var isFirstLine = true
    for index in range {
      switch span[index] {
      case UInt8(ascii: "\\"): return false
      case UInt8(ascii: "="), UInt8(ascii: "\""):
        if Self.endsKey(span.extracting(range.lowerBound..<index)) { return false }
      case 0x0A where isFirstLine && index + 1 < range.upperBound:
        isFirstLine = false
        let head = range.lowerBound..<index
        if RunnerMark(bytes, head)?.isPartial == true { return false }
      default: break
      }
    }
    return true
  }

  /// The fields of a line that is no JSON, and has no words of a runner before it but a time.
  package func ranges(
    of bytes: [UInt8], in range: Range<Int>
  ) -> [(name: String, value: Range<Int>)]? {
    let line = range.lowerBound..<bytes.span.firstIndex(of: 0x0A, in: range)
    guard line.upperBound + 1 >= range.upperBound,
      RunnerMark(bytes, line).map(\.isBareTime) ?? true
    else { return nil }
    let found = LogLine(bytes, line)
    if let pairs = found.pairs { return pairs.ranges(of: bytes) }
    if found.object != nil || innerLine(of: found, bytes) != nil { return nil }
    let fields = found.kind == .text ? [("text", line)] : found.fields
    return fields.map { ($0.name, $0.value.lowerBound..<endOfText(of: bytes, in: $0.value)) }
  }

  /// Whether a text ends as the name of a key does (``Record/key``).
  private static func endsKey(_ text: Span<UInt8>) -> Bool {
    let last = text.count - 1
    guard last > 0 else { return false }
    switch (text[last - 1], text[last]) {
    case (UInt8(ascii: "i"), UInt8(ascii: "d")), (UInt8(ascii: "I"), UInt8(ascii: "D")):
      return true
    case (UInt8(ascii: "e"), UInt8(ascii: "y")):
      return last > 1 && text[last - 2] == UInt8(ascii: "k")
    default: return false
    }
  }

  /// The bytes of the lines without the runner's words, and with the parts of cut lines joined.
  private func joinedParts(
    _ lines: [Range<Int>], _ texts: [Range<Int>], _ bytes: [UInt8]
  ) -> (bytes: [UInt8], lines: [Range<Int>]) {
    var joined: [UInt8] = []
    var ranges: [Range<Int>] = []
    var start = 0
    for (line, text) in zip(lines, texts) {
      joined += bytes[text]
      if RunnerMark(bytes, line)?.isPartial == true { continue }
      ranges.append(start..<joined.count)
      start = joined.count
    }
    if start < joined.count { ranges.append(start..<joined.count) }
    return (joined, ranges)
  }

  private func record(
    of bytes: [UInt8], _ lines: [Range<Int>], _ styles: TakenStyles, _ outer: [Field]
  ) -> Record {
    guard let head = lines.first else { return Record(fields: outer) }
    if lines.count > 1, let joined = LogLine.javaLine(bytes, head, below: lines[1]) {
      let fields = joined.map { Field($0.name, text(of: bytes, in: $0.value, styles)) }
      return record(fields, bytes, lines.dropFirst(2), styles, outer)
    }
    let line = LogLine(bytes, head)
    var fields = fields(of: line, bytes, head, styles)
    // Samba, .NET's console and the long form of Android have the message on the next line.
    guard lines.count > 1, line.isHeadOfMessage,
      let start = bytes[lines[1]].firstIndex(where: { !isSpace($0) })
    else { return record(fields, bytes, lines.dropFirst(), styles, outer) }
    let message = text(of: bytes, in: start..<lines[1].upperBound, styles)
    let place = fields.prefix { $0.name == "time" || $0.name == "level" }.count
    fields.insert(Field("message", message), at: place)
    return record(fields, bytes, lines.dropFirst(2), styles, outer)
  }

  /// Adds the lines below the first one, and the runner's fields.
  private func record(
    _ fields: [Field], _ bytes: [UInt8], _ below: ArraySlice<Range<Int>>, _ styles: TakenStyles,
    _ outer: [Field]
  ) -> Record {
    if below.isEmpty, outer.isEmpty { return Record(fields: fields) }
    var fields = fields
    let isText = fields.count == 1 && fields[0].name == "text"
    // A line with nothing but a colour is blank.
    let rest = below.map { $0.lowerBound..<endOfText(of: bytes, in: $0) }
    let names = Set(fields.map { ExactText($0.name) })
    let taken = outer.filter { names.contains(ExactText($0.name)) }
    // The time comes first, whoever wrote it.
    let timeCount = fields.first?.name == "time" ? 1 : 0
    fields.insert(contentsOf: outer.filter { !taken.contains($0) }, at: timeCount)
    fields += taken.map { Field("\($0.name) 2", $0.value) }
    let isMore = !outer.isEmpty || rest.contains { !$0.isEmpty }
    // Beside other fields, the text is what the program says.
    if isMore, isText, let place = fields.firstIndex(where: { $0.name == "text" }) {
      fields[place].name = "message"
    }
    let lines = rest.filter { !bytes[$0].starts(with: LogScan.endOfGroup.utf8) }
    guard let last = lines.lastIndex(where: { !$0.isEmpty }) else { return Record(fields: fields) }
    let trace = lines[...last].map { styles.text(of: bytes, in: $0) }.joined(separator: "\n")
    let name = lines.count < rest.count ? "lines" : "trace"
    fields.append(Field(name, .string(trace)))
    var record = Record(fields: fields)
    record.linesField = name
    return record
  }

  private func fields(
    of line: LogLine, _ bytes: [UInt8], _ head: Range<Int>, _ styles: TakenStyles
  ) -> [Field] {
    if let object = line.object {
      if styles.isEmpty { return object }
      let styled = styles.inStrings(of: bytes, in: head)
      var reader = JSONReader(styled, from: 0, to: styled.count)
      // An escape sequence may make the JSON invalid. The text is then shown without styles.
      if case .object(let fields)? = try? reader.readRecord() { return fields }
      return object
    }
    if let pairs = line.pairs { return pairs.fields(of: bytes, styles) }
    guard line.kind != .text else {
      return [Field("text", text(of: bytes, in: head, styles))]
    }
    // A time that a runner puts before JSON or pairs is a field of its own.
    if let inner = innerLine(of: line, bytes) {
      let time = line.fields.prefix { $0.name == "time" }
        .map { Field($0.name, text(of: bytes, in: $0.value, styles)) }
      let names = Set(inner.fields.map(\.name))
      let more = fields(of: inner.line, bytes, inner.range, styles)
      let taken = names.union(more.map(\.name))
      return time.filter { !taken.contains($0.name) } + more
        + time.filter { taken.contains($0.name) }.map { Field("\($0.name) 2", $0.value) }
    }
    return line.fields.map { Field($0.name, text(of: bytes, in: $0.value, styles)) }
  }

  /// The line inside a line that has only a time before it; nil if the rest is a plain message.
  private func innerLine(
    of line: LogLine, _ bytes: [UInt8]
  ) -> (line: LogLine, range: Range<Int>, fields: [(name: String, value: Range<Int>)])? {
    guard line.fields.count == 2, line.fields[0].name == "time", line.fields[1].name == "message"
    else { return nil }
    let range = line.fields[1].value
    let inner = LogLine(bytes, range)
    return inner.kind == .sure ? (inner, range, inner.fields) : nil
  }

  private func text(of bytes: [UInt8], in range: Range<Int>, _ styles: TakenStyles) -> Value {
    .string(styles.text(of: bytes, in: range.lowerBound..<endOfText(of: bytes, in: range)))
  }
}

extension LogFormat {
  /// Counts the kinds of the first lines.
  private struct Sample {
    private(set) var lineCount = 0
    private var records = 0
    private var sure = 0
    private var marked = 0
    private var sources: Set<[UInt8]> = []
    /// The lines that begin with the number of a process and its name. Rows of cells with bars
    /// between them look the same, but hardly ever have the same two cells again.
    private var numbered = 0
    private var processes: Set<[UInt8]> = []
    private var scan = LogScan()
    /// Whether the record that was begun is a trace if another line follows.
    private var isTraceAlone = false

    mutating func see(_ line: Range<Int>, of bytes: [UInt8]) {
      lineCount += 1
      if bytes[line].allSatisfy(isSpace) { return }
      if records > 0, !scan.ends(before: line, of: bytes) {
        // A trace is one of a program, whatever is around it.
        if isTraceAlone { sure += 1 }
        isTraceAlone = false
        return
      }
      scan = LogScan()
      _ = scan.ends(before: line, of: bytes)
      records += 1
      let mark = RunnerMark(bytes, line)
      if let mark {
        marked += 1
        let source = Array(bytes[mark.source])
        if mark.kind == .numbered {
          numbered += 1
          processes.insert(source)
        } else {
          sources.insert(source)
          if mark.kind != .compose { sure += 1 }
        }
      }
      let text = (mark?.end ?? line.lowerBound)..<line.upperBound
      let isSure = LogLine(bytes, text).kind == .sure
      if isSure { sure += 1 }
      isTraceAlone = !isSure && mark == nil && scan.isTrace
    }

    var isLog: Bool {
      // Compose numbers its containers. Other names before a bar may be those of a table.
      let areNumbered = sources.allSatisfy { $0.last.map(isDigit) == true }
      let known = sure + (numbered >= processes.count * 2 ? numbered : 0)
      let isMarked =
        marked == records && records > 1
        && (numbered == 0 && areNumbered || known * 3 >= records)
      return known > 0 && known * 3 >= records || isMarked
    }
  }
}
