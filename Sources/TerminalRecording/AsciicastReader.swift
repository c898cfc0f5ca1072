package import WaterfallRecords

extension Asciicast {
  /// The form of an event's line, for messages.
  private static let eventForm = "an event like [1.5, \"o\", \"text\"]"

  /// Reads the first line of a recording.
  ///
  /// - Throws: what was expected, and where in the line.
  package static func header(_ line: [UInt8]) throws(JSONError) -> Header {
    var reader = JSONReader(line)
    guard reader.peek() == UInt8(ascii: "{") else {
      throw reader.failure(
        "an asciicast header like {\"version\": 2, \"width\": 80, \"height\": 24}")
    }
    var found = Members()
    try readMembers(of: &reader, at: .top, into: &found)
    try reader.readEnd()
    guard let version = found.version else {
      throw JSONError(offset: 0, expected: "a header with \"version\": 2")
    }
    guard 1...3 ~= version, version == version.rounded() else {
      throw JSONError(
        offset: 0, expected: "a recording of version 1, 2 or 3, not \(shown(version))")
    }
    return try header(found, version: Int(version))
  }

  /// Reads a recording of version 1, which is a single document
  /// (https://docs.asciinema.org/manual/asciicast/v1/).
  ///
  /// Each time is counted from the previous event.
  ///
  /// - Throws: what was expected, and where in the document.
  package static func document(
    _ bytes: [UInt8]
  ) throws(JSONError) -> (header: Header, events: [TimedEvent]) {
    var reader = JSONReader(bytes)
    guard reader.peek() == UInt8(ascii: "{") else {
      throw reader.failure("an asciicast document like {\"version\": 1, \"stdout\": []}")
    }
    var found = Members()
    try readMembers(of: &reader, at: .top, into: &found)
    try reader.readEnd()
    guard found.version == 1 else {
      throw JSONError(offset: 0, expected: "a document with \"version\": 1")
    }
    guard let events = found.output else {
      throw JSONError(offset: 0, expected: "the recording's output: \"stdout\": [[1.5, \"text\"]]")
    }
    return (try header(found, version: 1), events)
  }

  private static func header(_ found: Members, version: Int) throws(JSONError) -> Header {
    guard let width = found.width, let height = found.height, 1...100_000 ~= width,
      1...100_000 ~= height
    else { throw JSONError(offset: 0, expected: "the terminal's width and height in the header") }
    var header = Header(width: Int(width), height: Int(height))
    header.version = version
    header.timestamp = found.timestamp.map { Int($0) }
    (header.terminal, header.idleLimit) = (found.terminal, found.idleLimit)
    header.theme = found.theme
    return header
  }

  /// Reads a line after the header.
  ///
  /// - Returns: nil for an empty line or a comment.
  /// - Throws: what was expected, and where in the line.
  package static func event(_ line: [UInt8]) throws(JSONError) -> TimedEvent? {
    var reader = JSONReader(line)
    guard let first = reader.peek(), first != UInt8(ascii: "#") else { return nil }
    guard first == UInt8(ascii: "[") else { throw reader.failure(eventForm) }
    reader.open()
    let time = try readTime(of: &reader)
    try comma(&reader)
    let kind = try readText(of: &reader)
    try comma(&reader)
    let place = reader.index
    let text = try readText(of: &reader)
    guard try reader.closes(UInt8(ascii: "]"), "\"]\"") else { throw reader.failure("\"]\"") }
    try reader.readEnd()
    switch kind {
    case "o": return TimedEvent(time: time, event: .output(text))
    case "r":
      let numbers = text.unicodeScalars.split(separator: "x", omittingEmptySubsequences: false)
        .map { Int(String($0)) }
      guard numbers.count == 2, let columns = numbers[0], let rows = numbers[1], columns > 0,
        rows > 0
      else { throw JSONError(offset: place, expected: "a size like \"80x24\"") }
      return TimedEvent(time: time, event: .resized(columns: columns, rows: rows))
    default: return TimedEvent(time: time, event: .other)
    }
  }

  private static func shown(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e9 ? "\(Int(number))" : "\(number)"
  }

  // MARK: Pieces of JSON

  /// The members of a header that are used; all others are skipped.
  private struct Members {
    var version: Double?
    var width: Double?
    var height: Double?
    var timestamp: Double?
    var terminal: String?
    var idleLimit: Double?
    var theme: Theme?
    var output: [TimedEvent]?
  }

  /// Whether the object is the header itself or a member of it.
  private enum Level { case top, inner }

  /// Reads the members of a header of any version. Versions 1 and 2 have the size at the top and
  /// TERM in `env`; version 3 has both in `term`, as `cols`, `rows` and `type`.
  private static func readMembers(
    of reader: inout JSONReader, at level: Level, into members: inout Members
  ) throws(JSONError) {
    reader.open()
    var isFirst = true
    while true {
      if try reader.closes(UInt8(ascii: "}"), "\",\" or \"}\"") { return }
      if !isFirst { try reader.readComma("\",\" or \"}\"") }
      isFirst = false
      let name = try reader.readName()
      let next = reader.peek()
      switch (name, next) {
      case ("term", UInt8(ascii: "{")) where level == .top,
        ("env", UInt8(ascii: "{")) where level == .top:
        try readMembers(of: &reader, at: .inner, into: &members)
      case ("TERM", UInt8(ascii: "\"")), ("type", UInt8(ascii: "\"")):
        members.terminal = try reader.readString()
      case ("theme", UInt8(ascii: "{")): members.theme = theme(try reader.readAnything())
      case ("stdout", UInt8(ascii: "[")) where level == .top:
        members.output = try readOutput(of: &reader)
      case ("version", _): members.version = try readNumber(of: &reader, "a version, 1 to 3")
      case ("width", _), ("cols", _):
        members.width = try readNumber(of: &reader, "a number of columns")
      case ("height", _), ("rows", _):
        members.height = try readNumber(of: &reader, "a number of rows")
      case ("timestamp", _): members.timestamp = bounded(try reader.readAnything())
      case ("idle_time_limit", _):
        members.idleLimit = bounded(try reader.readAnything()).flatMap { $0 >= 0 ? $0 : nil }
      default: _ = try reader.readAnything()
      }
    }
  }

  /// The events of a document of version 1.
  private static func readOutput(of reader: inout JSONReader) throws(JSONError) -> [TimedEvent] {
    var events: [TimedEvent] = []
    reader.open()
    while true {
      if try reader.closes(UInt8(ascii: "]"), "\",\" or \"]\"") { return events }
      if !events.isEmpty { try reader.readComma("\",\" or \"]\"") }
      guard reader.peek() == UInt8(ascii: "[") else {
        throw reader.failure("an event like [1.5, \"text\"]")
      }
      reader.open()
      let delay = try readTime(of: &reader)
      try comma(&reader)
      let text = try readText(of: &reader)
      guard try reader.closes(UInt8(ascii: "]"), "\"]\"") else { throw reader.failure("\"]\"") }
      events.append(TimedEvent(time: delay, event: .output(text)))
    }
  }

  /// - Returns: nil if the value is not a theme; the recording is played without it then.
  private static func theme(_ value: Value) -> Theme? {
    guard case .object(let fields) = value else { return nil }
    func colors(_ name: String) -> [UInt32] {
      guard case .string(let text)? = fields.first(where: { $0.name == name })?.value else {
        return []
      }
      let parts = text.unicodeScalars.split(separator: ":").map(String.init)
      let numbers = parts.compactMap { part in
        part.utf8.count == 7 && part.begins(with: "#") ? UInt32(part.dropFirst(), radix: 16) : nil
      }
      return numbers.count == parts.count ? numbers : []
    }
    guard let foreground = colors("fg").first, let background = colors("bg").first else {
      return nil
    }
    return Theme(foreground: foreground, background: background, palette: colors("palette"))
  }

  private static func bounded(_ value: Value) -> Double? {
    guard case .number(let digits) = value, let number = Double(digits), abs(number) < 1e15 else {
      return nil
    }
    return number
  }

  private static func readNumber(
    of reader: inout JSONReader, _ expected: String
  ) throws(JSONError) -> Double {
    guard let first = reader.peek(), first == UInt8(ascii: "-") || 0x30...0x39 ~= first else {
      throw reader.failure(expected)
    }
    let place = reader.index
    guard let number = Double(try reader.readNumber()), abs(number) < 1e12 else {
      throw JSONError(offset: place, expected: expected)
    }
    return number
  }

  private static func readTime(of reader: inout JSONReader) throws(JSONError) -> Double {
    let expected = "a time in seconds, from 0"
    guard reader.peek() != nil else { throw reader.failure(expected) }
    let place = reader.index
    let time = try readNumber(of: &reader, expected)
    guard time >= 0 else { throw JSONError(offset: place, expected: expected) }
    return time
  }

  private static func readText(of reader: inout JSONReader) throws(JSONError) -> String {
    guard reader.peek() == UInt8(ascii: "\"") else { throw reader.failure("a text in quotes") }
    return try reader.readString()
  }

  private static func comma(_ reader: inout JSONReader) throws(JSONError) {
    guard reader.peek() != nil else { throw reader.failure("\",\"") }
    try reader.readComma("\",\"")
  }
}
