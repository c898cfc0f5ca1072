import WaterfallRecords

/// A place in a line of a log, from which its parts are taken one after the other.
struct LogCursor {
  let bytes: [UInt8]
  private(set) var index: Int
  let end: Int

  /// - Parameter line: the byte range of the line, without its line break.
  init(_ bytes: [UInt8], _ line: Range<Int>) {
    (self.bytes, index, end) = (bytes, line.lowerBound, line.upperBound)
  }

  var isAtEnd: Bool { index >= end }
  /// The rest of the line.
  var rest: Range<Int> { index..<end }
  /// The next byte; nil at the end of the line.
  var next: UInt8? { peek(0) }

  /// The byte that is `offset` bytes ahead; nil after the end of the line.
  func peek(_ offset: Int) -> UInt8? {
    index + offset < end ? bytes[index + offset] : nil
  }

  /// Whether the rest of the line begins with `text`.
  func begins(with text: String) -> Bool { begins(with: text.utf8.span) }

  /// Whether the rest of the line begins with these bytes.
  func begins(with text: Span<UInt8>) -> Bool {
    // A slice of the bytes would count a reference.
    guard text.count <= end - index else { return false }
    for offset in text.indices where bytes[index + offset] != text[offset] { return false }
    return true
  }

  mutating func move(to place: Int) { index = min(end, place) }

  /// Takes what `form` takes; nil if that is nil. The cursor then has not moved.
  mutating func attempt<Taken>(_ form: (inout LogCursor) -> Taken?) -> Taken? {
    let start = index
    if let taken = form(&self) { return taken }
    index = start
    return nil
  }

  /// Skips one byte if it is `byte`.
  mutating func take(byte: UInt8) -> Bool {
    guard next == byte else { return false }
    index += 1
    return true
  }

  /// Skips a text if it is the next.
  mutating func take(_ text: String) -> Bool { take(text.utf8.span) }

  /// Skips bytes if they are the next.
  mutating func take(_ text: Span<UInt8>) -> Bool {
    guard begins(with: text) else { return false }
    index += text.count
    return true
  }

  /// Skips blanks and tabs, and returns whether there were any.
  @discardableResult
  mutating func skipSpace() -> Bool {
    let start = index
    while index < end, bytes[index] == 0x20 || bytes[index] == 0x09 || bytes[index] == 0x0D {
      index += 1
    }
    return index > start
  }

  /// Takes the bytes as long as they meet a condition.
  mutating func takeWhile(_ condition: (UInt8) -> Bool) -> Range<Int> {
    let start = index
    while index < end, condition(bytes[index]) { index += 1 }
    return start..<index
  }

  /// Takes a word, up to the next blank.
  mutating func takeWord() -> Range<Int> { takeWhile { !isSpace($0) } }

  /// Takes a number of `count` digits within `values`.
  mutating func takeNumber(_ count: Int, in values: ClosedRange<Int>) -> Bool {
    guard index + count <= end else { return false }
    var number = 0
    for place in index..<index + count {
      guard isDigit(bytes[place]) else { return false }
      number = number * 10 + Int(bytes[place] - 0x30)
    }
    guard values.contains(number) else { return false }
    index += count
    return true
  }

  /// Takes what is between `open`, which is the next byte, and `close`.
  ///
  /// - Returns: nil if the line ends before `close`. The cursor then has not moved.
  mutating func takeBetween(_ open: Unicode.Scalar, _ close: Unicode.Scalar) -> Range<Int>? {
    guard next == UInt8(ascii: open),
      let stop = bytes[index + 1..<end].firstIndex(of: UInt8(ascii: close))
    else { return nil }
    defer { index = stop + 1 }
    return index + 1..<stop
  }

  /// Takes a text in double quotes, in which a backslash escapes a quote.
  ///
  /// - Returns: the text without its quotes; nil if it is not closed.
  mutating func takeQuoted() -> Range<Int>? {
    guard next == UInt8(ascii: "\"") else { return nil }
    var place = index + 1
    while place < end, bytes[place] != UInt8(ascii: "\"") {
      place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard place < end else { return nil }
    defer { index = place + 1 }
    return index + 1..<place
  }

  /// Takes a level in capitals, a colon and a blank.
  mutating func takeJavaLevel() -> Range<Int>? {
    let word = takeWhile(isLetter)
    return LogLevel.isInCapitals(bytes[word]) && take(": ") ? word : nil
  }
}
