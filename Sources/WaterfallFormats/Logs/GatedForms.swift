import WaterfallRecords

/// Forms of lines, of which the first one that fits is taken.
///
/// The parts of all forms are in one list. Threads that look at lines at the same time would
/// otherwise count references to the same forms, and wait for each other.
struct GatedForms: Sendable {
  typealias Fields = [(name: String, value: Range<Int>)]

  /// A form, and where its parts are among all.
  private struct Form: Sendable {
    let gate: LogForm.Gate
    let parts: Range<Int>
  }

  private var forms: [Form] = []
  private var parts: [LogForm.Part] = []
  /// The names of the fields, by their parts; empty for other parts.
  private var names: [String] = []
  private var letters: [UInt8] = []

  /// The most bytes in which the text after a field is looked for.
  private static let longestField = 4096

  init(_ forms: [LogForm]) {
    for form in forms {
      let (first, shift) = (parts.count, letters.count)
      for var part in form.parts {
        part.text = part.text.moved(by: shift)
        part.end = part.end?.moved(by: shift)
        parts.append(part)
      }
      names += form.names
      letters += form.letters
      self.forms.append(Form(gate: form.gate, parts: first..<parts.count))
    }
  }

  /// The fields of a line: time, level and message first; nil if no form fits.
  ///
  /// - Parameters:
  ///   - start: where the line begins, or where its time ends if the rows begin with one.
  ///   - letters: the ASCII bytes of the line.
  /// - Complexity: O(length) of the line for each form.
  func fields(at start: LogCursor, _ letters: ByteSet) -> Fields? {
    var word = start
    word.skipSpace()
    let (next, nextOfWord) = (start.next ?? 0, word.next ?? 0)
    let forms = forms.span
    for index in forms.indices {
      let form = forms[index]
      guard form.gate.needed.isSubset(of: letters), form.gate.starts?.contains(next) ?? true,
        form.gate.wordStarts?.contains(nextOfWord) ?? true,
        // Most forms do not fit, so that no list is made at first.
        read(form.parts, start, { _, _ in })
      else { continue }
      var fields: Fields = []
      _ = read(form.parts, start) { fields.append((names[$0], $1)) }
      let first = ["time", "level", "message"]
      return first.flatMap { name in fields.filter { $0.name == name } }
        + fields.filter { !first.contains($0.name) }
    }
    return nil
  }

  /// Takes the parts of a form one after the other.
  ///
  /// - Parameter take: gets the parts of the fields that have a value.
  /// - Returns: whether the line has this form.
  private func read(
    _ form: Range<Int>, _ start: LogCursor, _ take: (_ part: Int, _ value: Range<Int>) -> Void
  ) -> Bool {
    var cursor = start
    let parts = parts.span
    let letters = letters.span
    for index in form {
      let part = parts[index]
      switch part.content {
      case .bytes:
        guard cursor.take(letters.extracting(part.text)) else { return false }
      case .blanks(let least):
        guard cursor.skipSpace() || least == 0 else { return false }
      case .field(let kind):
        guard let value = Self.take(kind, part, letters, &cursor) else { return false }
        // A bar stands for no value, unless the row has it among its words.
        if !value.isEmpty, kind == .choice || !Self.isBar(cursor.bytes[value]) {
          take(index, value)
        }
      }
    }
    cursor.skipSpace()
    return cursor.isAtEnd
  }

  /// Takes the value of a field; nil if another text is there.
  private static func take(
    _ kind: LogForm.Kind, _ part: LogForm.Part, _ letters: Span<UInt8>, _ cursor: inout LogCursor
  ) -> Range<Int>? {
    switch kind {
    case .word, .text: return takeUpTo(part, letters, &cursor, isText: kind == .text)
    case .prefix, .choice:
      guard let value = takeUpTo(part, letters, &cursor, isText: false) else { return nil }
      let text = letters.extracting(part.text)
      let start = LogCursor(cursor.bytes, value)
      let fits = kind == .prefix ? start.begins(with: text) : isChoice(start, among: text)
      return fits ? value : nil
    case .digits: return some(cursor.takeWhile(isDigit))
    case .capitals:
      let word = cursor.takeWhile { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }
      return word.count > 1 ? word : nil
    case .hash:
      let word = cursor.takeWord()
      return CommitScan.isHash(cursor.bytes[word]) ? word : nil
    case .level:
      let word = cursor.takeWhile(isLetter)
      return LogLevel(cursor.bytes[word]) == nil ? nil : word
    case .time: return takeTime(part, letters, &cursor)
    case .seconds:
      let start = cursor.index
      guard !cursor.takeWhile(isDigit).isEmpty, cursor.take("."),
        cursor.takeWhile(isDigit).count == 6
      else { return nil }
      return start..<cursor.index
    case .port:
      let word = cursor.takeWord()
      return isBar(cursor.bytes[word]) || isPort(cursor.bytes[word]) ? word : nil
    case .quoted: return cursor.take("-") ? cursor.index..<cursor.index : cursor.takeQuoted()
    }
  }

  /// Whether a value is one of the words with bars between them.
  private static func isChoice(_ value: LogCursor, among words: Span<UInt8>) -> Bool {
    var start = 0
    while start < words.count {
      let end = words.firstIndex(of: LogForm.bar, in: start..<words.count)
      let word = words.extracting(start..<end)
      if word.count == value.rest.count, value.begins(with: word) { return true }
      start = end + 1
    }
    return false
  }

  private static func isBar(_ value: ArraySlice<UInt8>) -> Bool {
    value.count == 1 && value.first == UInt8(ascii: "-")
  }

  /// Whether a word ends with a colon and digits.
  private static func isPort(_ word: ArraySlice<UInt8>) -> Bool {
    let digits = word.reversed().prefix(while: isDigit)
    return !digits.isEmpty && word.dropLast(digits.count).last == UInt8(ascii: ":")
  }

  /// Takes a time. The text after it in the row may follow without a blank.
  private static func takeTime(
    _ part: LogForm.Part, _ letters: Span<UInt8>, _ cursor: inout LogCursor
  ) -> Range<Int>? {
    if let time = LogTime.take(&cursor) { return time.range }
    guard part.end != nil, cursor.next.map(isDigit) == true,
      let text = takeUpTo(part, letters, &cursor, isText: true)
    else { return nil }
    var inner = LogCursor(cursor.bytes, text)
    return LogTime.take(&inner) != nil && inner.isAtEnd ? text : nil
  }

  private static func some(_ range: Range<Int>) -> Range<Int>? { range.isEmpty ? nil : range }

  /// Takes up to the text after the field; a word also ends before a blank.
  private static func takeUpTo(
    _ part: LogForm.Part, _ letters: Span<UInt8>, _ cursor: inout LogCursor, isText: Bool
  ) -> Range<Int>? {
    guard let end = part.end else {
      return isText ? cursor.takeWhile { _ in true } : some(cursor.takeWord())
    }
    let start = cursor.index
    let mark = letters.extracting(end)
    let last = min(cursor.end, start + longestField)
    while cursor.index < last, !cursor.begins(with: mark) {
      if !isText, cursor.next.map(isSpace) == true { return nil }
      cursor.move(to: cursor.index + 1)
    }
    guard cursor.index < last, isText || cursor.index > start else { return nil }
    return start..<cursor.index
  }
}

extension Range<Int> {
  fileprivate func moved(by distance: Int) -> Range<Int> {
    lowerBound + distance..<upperBound + distance
  }
}
