import WaterfallRecords

/// A line of `strace`: a call with its arguments and its result, perhaps after the number of a
/// process and a time: `1234  14:00:00.123456 close(3) = 0 <0.000010>`.
struct SystemCallLine: KnownLine {
  /// How lines about signals, ends and calls that go on begin.
  private static let titles = ["--- ", "+++ ", "<... "].map { Array($0.utf8) }
  private static let equals = Array(" = ".utf8)
  private static let failed = Array("-1 E".utf8)
  private static let usual: Set<String> = [
    "brk", "clone", "close", "connect", "epoll_wait", "execve", "fstat", "futex", "ioctl", "lseek",
    "mmap", "open", "openat", "poll", "read", "recvfrom", "select", "sendto", "stat", "wait4",
    "write",
  ]
  private static let unfinished = Array("<unfinished ...>".utf8)

  func isTitle(_ line: PlacedLine) -> Bool {
    let text = line.bytes[Self.beginning(of: line).end..<line.range.upperBound]
    return Self.titles.contains { text.starts(with: $0) }
  }

  func cells(of line: PlacedLine) -> [Cell]? {
    let (before, start) = Self.beginning(of: line)
    let text = line.bytes[start..<line.range.upperBound]
    let name = text.prefix { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "_") }
    guard name.first.map(isLetter) == true, text[name.endIndex...].first == UInt8(ascii: "("),
      let (arguments, result) = Self.parts(of: line, from: name.endIndex + 1)
    else { return nil }
    let call: [Cell] = [("call", name.indices), ("arguments", arguments)]
    return call + Self.result(in: result, line) + before
  }

  /// Whether one of the calls is a usual one. Lines of source code may have this form, too.
  func arePlain(_ lines: [PlacedLine]) -> Bool {
    let calls = lines.compactMap { line in
      cells(of: line).map { String(decoding: line.bytes[$0[0].text], as: UTF8.self) }
    }
    return calls.count == lines.count && calls.contains(where: Self.usual.contains)
  }

  /// The number of the process and the time before a call, and where the call begins.
  private static func beginning(of line: PlacedLine) -> (cells: [Cell], end: Int) {
    var words = line.words(atMost: 4)[...]
    var cells: [Cell] = []
    if let first = words.first, line.isNumber(first) {
      cells.append(("pid", first))
      words.removeFirst()
    } else if words.count > 2, line.bytes[words[0]].elementsEqual("[pid".utf8),
      line.bytes[words[1]].last == UInt8(ascii: "]")
    {
      cells.append(("pid", words[1].lowerBound..<words[1].upperBound - 1))
      words.removeFirst(2)
    }
    if let time = words.first, isTime(line.bytes[time]) {
      cells.append(("time", time))
      words.removeFirst()
    }
    return (cells, words.first?.lowerBound ?? line.range.upperBound)
  }

  /// Whether a word is a time of day, or seconds since 1970.
  private static func isTime(_ word: ArraySlice<UInt8>) -> Bool {
    let isNumber = word.allSatisfy { isDigit($0) || $0 == UInt8(ascii: ".") }
    return DateWords.isTime(word) || isNumber && word.count > 10
  }

  /// The arguments of a call, and the text after its last ` = `; nil if it has no result.
  private static func parts(
    of line: PlacedLine, from start: Int
  ) -> (arguments: Range<Int>, result: Range<Int>)? {
    let end = line.range.upperBound
    if line.bytes[start..<end].suffix(unfinished.count).elementsEqual(unfinished) {
      let mark = end - unfinished.count
      return (line.trimmed(start..<mark), mark..<end)
    }
    let mark = (start..<end).last { line.bytes[$0..<end].starts(with: equals) }
    guard let mark, case let call = line.trimmed(start..<mark), let last = call.last,
      line.bytes[last] == UInt8(ascii: ")")
    else { return nil }
    return (call.lowerBound..<last, line.trimmed(mark + equals.count..<end))
  }

  /// The result, the error and the duration.
  private static func result(in text: Range<Int>, _ line: PlacedLine) -> [Cell] {
    var (result, more) = (text, [Cell]())
    if line.bytes[text].last == UInt8(ascii: ">"),
      let open = line.bytes[text].lastIndex(of: UInt8(ascii: "<")), open > text.lowerBound,
      case let duration = open + 1..<text.upperBound - 1, !duration.isEmpty,
      line.bytes[duration].allSatisfy({ isDigit($0) || $0 == UInt8(ascii: ".") })
    {
      more.append(("duration", duration))
      result = line.trimmed(text.lowerBound..<open)
    }
    guard line.bytes[result].starts(with: failed) else { return [("result", result)] + more }
    let code = result.lowerBound..<result.lowerBound + 2
    return [("result", code), ("error", code.upperBound + 1..<result.upperBound)] + more
  }
}
