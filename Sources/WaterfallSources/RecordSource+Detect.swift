import Platform
import Unpacking
import WaterfallItems
import WaterfallRecords

/// Finding the format: by the content first, then by the name.
extension RecordSource {
  /// The format that the source's name promises; nil for none. A name that ends in `.log` promises
  /// only text, because logs are written in many formats.
  var promised: Format? {
    let format = Format(fileName: innerName)
    return format == .log ? .text : format
  }
  /// The source's name without the extension of a packing format.
  var innerName: String { Packed.innerName(of: store.name) }

  /// Finds how the records are laid out. It reads only as much as that needs.
  func detectShape() async throws(ItemError) -> Shape {
    var data = Beginning(
      window: try await windowOnText(), promised: promised,
      isNamedLog: Format(fileName: innerName) == .log)
    if let separator = options.separator { return try await partsShape(&data, separator) }
    let given = options.format?.form
    if let given, given.hasRawBytes { return try await given.shape(of: data, in: self) }
    for format in Format.allCases.map(\.form) where given == nil && format.hasRawBytes {
      if try await find(format, in: &data) { return try await format.shape(of: data, in: self) }
    }
    checkEncoding(of: data.window)
    if !data.bytes.starts(with: "bplist".utf8) { try await takeSequences(of: &data) }
    data.start = data.bytes.starts(with: Self.byteOrderMark) ? Self.byteOrderMark.count : 0
    data.first = try await firstIndex(from: data.start, &data.window)
    if let given {
      try await skipLines(of: &data)
      return try await given.shape(of: data, in: self)
    }
    if takesLines, data.bytes.count > data.start, try await !isJSON(&data) {
      return .parts(start: data.start, separator: 0x0A)
    }
    guard data.first != nil else { return .empty }
    for format in Format.allCases.map(\.form) where !format.hasRawBytes {
      if try await find(format, in: &data) { return try await format.shape(of: data, in: self) }
    }
    return try await lineShape(data)
  }

  /// Whether the first bytes prove a format. If they do not decide yet, waits for more from a
  /// producer that has begun to write.
  func find(_ format: any DataFormat, in data: inout Beginning) async throws(ItemError) -> Bool {
    if let answer = format.matches(data) { return answer }
    var more = data
    try await gather(&data.window, within: Self.patience) { window in
      more.window = window
      return format.matches(more) != nil
    }
    more.window = data.window
    more.mustDecide = true
    return format.matches(more) ?? false
  }

  /// The error for data in none of the formats.
  func binary(_ bytes: [UInt8]) -> ItemError {
    if promised == .sqlite {
      let expected = "expected an SQLite 3 database; this is another format, or encrypted"
      let advice = "Look at it with `file`, or decrypt it first."
      return .unsupported(name: store.name, reason: "\(expected)\n\(advice)")
    }
    if let packing = Packing(bytes) {
      let isKnown = Packed(head: bytes) != nil && !OptionalLibrary.areBuilt
      let reason = isKnown ? ", and this build has no trait `Libraries`" : ""
      let unpacking = "\(packing.command(for: "FILE")) | waterfall"
      // Under --secure no command may read it.
      let advice =
        options.readers.isEmpty
        ? "Unpack it first: \(unpacking)"
        : "Add --reader '\(packing.command(for: "{path}"))', or unpack it first: \(unpacking)"
      return .unsupported(
        name: store.name, reason: "packed with \(packing.rawValue)\(reason)\n\(advice)")
    }
    if let kind = FileKind(head: bytes) {
      let advice =
        options.readers.isEmpty
        ? "No command may read it under --secure."
        : "Give its path, and name a command that prints it as text: --reader 'COMMAND {path}'."
      return .unsupported(name: store.name, reason: "is \(kind.title)\n\(advice)")
    }
    let formats = "JSON, NDJSON, CSV, a property list, Markdown or other text"
    return .malformed(name: store.name, place: "", expected: "\(formats), not binary data")
  }

  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The beginning of the text in UTF-8. From here on, the store translates other encodings. If
  /// carriage returns alone end the lines, it also turns these into line feeds.
  private func windowOnText() async throws(ItemError) -> ByteWindow {
    var window = try await windowOnStart(of: origin)
    try await unpack(&window)
    while options.separator == nil, Self.canBeMark(window.bytes), !window.isAtEnd {
      _ = try await fill(&window, patience: nil)
    }
    if XMLDeclaration.begins(window.bytes) {
      try await gather(&window, within: Self.patience) { window in
        window.bytes.count >= XMLDeclaration.longest || window.bytes.contains(UInt8(ascii: ">"))
      }
    }
    let marked =
      options.separator == 0
      ? nil
      : TextEncoding(markedIn: window.bytes) ?? TextEncoding(declaredIn: window.bytes)
        ?? TextEncoding(patternOf: window.bytes)
    if let named = options.namedEncoding {
      window = try await windowOnStart(of: TranscodedStore(store, by: named))
    }
    let given = options.encoding == .utf16 ? marked ?? .utf16 : options.encoding
    if options.namedEncoding == nil, let encoding = given ?? marked, encoding != .utf8,
      !window.bytes.starts(with: "bplist".utf8)
    {
      window = try await windowOnStart(of: TranscodedStore(store, by: encoding))
    }
    if options.separator != nil { return window }
    try await gatherSample(of: &window, until: Self.hasLine)
    if !takesLines, endsLinesInReturns(window) {
      window = try await windowOnStart(of: LineFeedStore(store))
    }
    return window
  }

  /// Reads from a store in place of the present one.
  ///
  /// - Returns: its first bytes.
  private func windowOnStart(of store: any ByteStore) async throws(ItemError) -> ByteWindow {
    replaceStore(by: store)
    var window = ByteWindow()
    _ = try await fill(&window, patience: nil)
    return window
  }

  /// Notes whether the text has bytes that are not UTF-8, so that people can name its encoding.
  func checkEncoding(of window: ByteWindow) {
    if !window.bytes.isUTF8(isWhole: window.isAtEnd), !window.bytes.contains(0) {
      keep("some bytes are not UTF-8: name the encoding with --encoding")
    }
  }

  /// The number of first bytes that are examined, if there are that many.
  static let sampleSize = 65_536
  /// How long to wait for a producer that has begun to write.
  static let patience = Duration.milliseconds(150)

  /// Whether `bytes` may become the mark of an encoding or of a binary property list.
  private static func canBeMark(_ bytes: [UInt8]) -> Bool {
    if bytes.count < 3, let first = bytes.first, [0xEF, 0xFE, 0xFF].contains(first) { return true }
    return bytes.count < 6 && "bplist".utf8.starts(with: bytes)
  }

  /// Whether only carriage returns end the lines.
  private func endsLinesInReturns(_ window: ByteWindow) -> Bool {
    let bytes = window.bytes.span
    return bytes.firstIndex(of: 0x0D, in: bytes.indices) + 1 < bytes.count
      && !bytes.contains(0x0A) && !bytes.contains(0)
  }

  /// The index of the first byte from `start` on that is not white space; nil if there is none.
  func firstIndex(from start: Int, _ window: inout ByteWindow) async throws(ItemError) -> Int? {
    var start = start
    while true {
      if let index = window.bytes[start...].firstIndex(where: { !isSpace($0) }) { return index }
      start = window.bytes.count
      if window.isAtEnd { return nil }
      _ = try await fill(&window, patience: nil)
    }
  }

  /// Reads as many first bytes as are examined, or until `isEnough` is true, from a producer that
  /// has begun to write.
  func gatherSample(
    of window: inout ByteWindow, until isEnough: (ByteWindow) -> Bool = { _ in false }
  ) async throws(ItemError) {
    try await gather(&window, within: Self.patience) { window in
      window.bytes.count >= Self.sampleSize || isEnough(window)
    }
  }

  /// Whether a line with content is whole. The first piece of a pipe may be a blank line.
  static func hasLine(_ window: ByteWindow) -> Bool {
    window.bytes.drop(while: isSpace).contains(0x0A)
  }

  /// Reads until `isEnough` is true, the data ends, or `patience` has passed.
  func gather(
    _ window: inout ByteWindow, within patience: Duration, until isEnough: (ByteWindow) -> Bool
  ) async throws(ItemError) {
    let deadline = ContinuousClock.now + patience
    while !window.isAtEnd, !isEnough(window) {
      let rest = deadline - ContinuousClock.now
      if try await fill(&window, patience: max(.zero, rest)) == .late { return }
      if rest < .zero { return }
    }
  }
}
