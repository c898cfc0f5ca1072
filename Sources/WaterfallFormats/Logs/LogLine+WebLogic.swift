import WaterfallRecords

/// Logs of WebLogic, whose parts are in angle brackets.
extension LogLine {
  /// The beginning of a record in a file. The next one begins so, too.
  static let startOfWebLogic = "####<"

  /// The parts between the level and the code of the message, in their order.
  private static let names = [
    "logger", "host", "server", "thread", "user", "transaction", "context", "timestamp", "more",
  ]

  /// `####<Mar 10, 2025 2:00:02 PM UTC> <Error> <HTTP> <host> <server> <thread> <<user>> <> <>
  /// <1741615202123> <BEA-101017> <message>` in files; on consoles only the time, the level, the
  /// subsystem, the code and the message.
  mutating func readWebLogic(_ start: LogCursor) -> Bool {
    var cursor = start
    _ = cursor.take("####")
    var parts: [Range<Int>] = []
    var code: Range<Int>?
    while code == nil, parts.count < 2 + Self.names.count, let part = cursor.takeAngled() {
      if cursor.bytes[part].starts(with: "BEA-".utf8) { code = part } else { parts.append(part) }
      cursor.skipSpace()
    }
    guard let code, parts.count > 2, cursor.take("<"),
      LogLevel(cursor.bytes[parts[1]]) != nil
    else { return false }
    var inner = LogCursor(cursor.bytes, parts[0])
    guard LogTime.take(&inner)?.certainty == .instant, inner.isAtEnd else { return false }
    let isClosed = cursor.bytes[cursor.rest].last == UInt8(ascii: ">")
    add("time", parts[0])
    add("level", parts[1])
    add("message", cursor.index..<(isClosed ? cursor.end - 1 : cursor.end))
    add("code", code)
    for (name, part) in zip(Self.names, parts.dropFirst(2)) {
      let isUser = cursor.bytes[part].first == UInt8(ascii: "<") && part.count > 2
      add(name, isUser ? part.dropFirst().dropLast() : part)
    }
    return true
  }
}

extension LogCursor {
  /// Takes what is in angle brackets before others; nil if there is none. It may have brackets of
  /// its own.
  fileprivate mutating func takeAngled() -> Range<Int>? {
    guard next == UInt8(ascii: "<") else { return nil }
    let stop = (index + 1..<end).first { place in
      bytes[place] == UInt8(ascii: ">") && place + 2 < end && bytes[place + 1] == 0x20
        && bytes[place + 2] == UInt8(ascii: "<")
    }
    guard let stop else { return nil }
    defer { move(to: stop + 1) }
    return index + 1..<stop
  }
}
