import WaterfallRecords

/// Lines of syslog (RFC 5424, RFC 3164), with or without their priority.
extension LogLine {
  mutating func readSyslog(_ start: LogCursor) -> Bool {
    var cursor = start
    let priority = cursor.takeBetween("<", ">")
    if let priority {
      guard 1...3 ~= priority.count, cursor.bytes[priority].allSatisfy(isDigit) else {
        return false
      }
      var copy = cursor
      if copy.take("1 "), readNew(copy, priority) { return true }
    }
    guard let time = LogTime.take(&cursor), cursor.take(" ") else { return false }
    cursor.skipSpace()
    let host = cursor.takeWhile { !isSpace($0) && !"[]()<>=\"{}|,:".utf8.contains($0) }
    guard !host.isEmpty, cursor.take(" "), !LogLevel.isInCapitals(cursor.bytes[host]) else {
      return false
    }
    let program = cursor.takeWhile { !isSpace($0) && $0 != UInt8(ascii: "[") && $0 != 0x3A }
    // The name may be a path: `/USR/SBIN/CRON`.
    guard let first = program.first,
      isLetter(cursor.bytes[first]) || priority != nil || cursor.bytes[first] == 0x2F
    else { return false }
    let pid = cursor.takeBetween("[", "]")
    guard cursor.take(":"), cursor.isAtEnd || cursor.take(" ") || pid != nil else { return false }
    // A message such as `user root: …` after a time is no line of syslog. Only a process number, a
    // priority or the old form of the date proves one, which has no weekday.
    let word = cursor.bytes[time.range].prefix(while: isLetter)
    let isOldDate = !word.isEmpty && !DateNames.isWeekday(word)
    // Seconds since 1970, as journalctl writes them, need the number of a process.
    let isSure = time.certainty == .instant && (priority != nil || isOldDate)
    guard pid != nil || isSure else { return false }
    cursor.skipSpace()
    add("time", time.range)
    if let priority { add("priority", priority) }
    add("message", cursor.rest)
    add("program", program)
    if let pid { add("pid", pid) }
    add("host", host)
    return true
  }

  /// `<34>1 2003-10-11T22:14:15.003Z host app 123 ID47 [data] message` (RFC 5424, section 6).
  private mutating func readNew(_ start: LogCursor, _ priority: Range<Int>) -> Bool {
    var cursor = start
    var words: [Range<Int>] = []
    for _ in 0..<5 {
      words.append(cursor.takeWord())
      guard cursor.take(" ") else { return false }
    }
    var data = cursor.index..<cursor.index
    if cursor.next == UInt8(ascii: "[") {
      guard let end = endOfData(cursor) else { return false }
      data = cursor.index..<end
      cursor.move(to: end)
    } else if !cursor.take("-") {
      return false
    }
    cursor.skipSpace()
    func isNone(_ word: Range<Int>) -> Bool {
      word.count == 1 && cursor.bytes[word.lowerBound] == 0x2D
    }
    if !isNone(words[0]) { add("time", words[0]) }
    add("priority", priority)
    add("message", cursor.rest)
    for (name, index) in [("program", 2), ("pid", 3), ("event", 4), ("host", 1)]
    where !isNone(words[index]) { add(name, words[index]) }
    add("data", data)
    return true
  }

  /// The end of the structured data, in which quotes may hold brackets.
  private func endOfData(_ start: LogCursor) -> Int? {
    var cursor = start
    while cursor.take("[") {
      while let next = cursor.next, next != UInt8(ascii: "]") {
        if next == UInt8(ascii: "\"") {
          guard cursor.takeQuoted() != nil else { return nil }
        } else {
          cursor.move(to: cursor.index + 1)
        }
      }
      guard cursor.take("]") else { return nil }
    }
    return cursor.index
  }
}
