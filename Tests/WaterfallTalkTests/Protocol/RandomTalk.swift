import WaterfallRecords
import WaterfallTestSupport

/// Records with everything that a record may have.
struct RandomTalk {
  var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  private static let texts = [
    "", "a", "id", "NaN", "é e\u{301} 🏴󠁧󠁢󠁥󠁮󠁧󠁿 漢字", "\"\\/\u{8}\u{C}\n\r\t\u{0}\u{7F}\u{85}\u{9B}\u{2028}",
    "\r\n",
    "\u{202E}rtl\u{200F}", "{\"a\": [1, 2]}", "builtin:x", "https://example.org/a.png",
  ]
  private static let numbers = [
    "0", "-0", "1.50", "1e5", "-1E-400", "12345678901234567890.123456789", "NaN", "Infinity",
    "-Infinity", "+1", "0x1F", "007", "1.", ".5", "1e", "-", "1_000",
  ]

  mutating func record() -> Record {
    var record = Record(fields: fields(depth: 0))
    if random.next(below: 3) == 0 { record.appendDetails(fields(depth: 2)) }
    if random.next(below: 4) == 0 { record.failure = text() }
    if random.next(below: 4) == 0 { record.cut = text() }
    if random.next(below: 4) == 0 { record.markdownField = text() }
    if random.next(below: 4) == 0 { record.linesField = text() }
    if random.next(below: 4) == 0 { record.references = [text(), text()] }
    record.isEnterable = random.next(below: 4) == 0
    if random.next(below: 3) == 0 {
      record.origin = RecordOrigin(name: text(), isShown: random.next(below: 2) == 0)
    }
    if random.next(below: 3) == 0 { record.blobs = [blob(), blob()] }
    record.textStyles = styles(of: record)
    return record
  }

  private mutating func fields(depth: Int) -> [Field] {
    (0..<random.next(below: 6)).map { _ in Field(text(), value(depth: depth)) }
  }

  private mutating func text() -> String { Self.texts[random.next(below: Self.texts.count)] }

  private mutating func value(depth: Int) -> Value {
    switch random.next(below: depth < 4 ? 8 : 5) {
    case 0: .null
    case 1: .bool(random.next(below: 2) == 0)
    case 2: .number(Self.numbers[random.next(below: Self.numbers.count)])
    case 3, 4: .string(text())
    case 5: .array((0..<random.next(below: 4)).map { _ in value(depth: depth + 1) })
    case 6: nested()
    default: .object(fields(depth: depth + 1))
    }
  }

  /// Lists in lists, sometimes as deep as a reader of JSON follows them.
  private mutating func nested() -> Value {
    var value = Value.number("Infinity")
    for _ in 0..<[3, 100, 495, 500, 505][random.next(below: 5)] { value = .array([value]) }
    return value
  }

  private mutating func blob() -> Blob {
    let sizes = [1, 640, 20_000]
    let header = PictureHeader(
      format: PictureFormat.allCases[random.next(below: PictureFormat.allCases.count)],
      width: sizes[random.next(below: 3)], height: sizes[random.next(below: 3)],
      orientation: PictureOrientation.allCases[random.next(below: 8)])
    let probes: [PictureProbe] = [.other, .broken(header.format), .picture(header)]
    return Blob(
      field: text(), byteCount: random.next(below: 1 << 40), probe: probes[random.next(below: 3)])
  }

  private mutating func styles(of record: Record) -> [TextStyleRuns] {
    record.fields.enumerated().compactMap { index, field in
      guard case .string(let text) = field.value, random.next(below: 2) == 0 else { return nil }
      var runs: [StyleRun] = []
      for place in text.unicodeScalars.indices where random.next(below: 2) == 0 {
        let start = text.utf8.distance(from: text.startIndex, to: place)
        let next = text.unicodeScalars.index(after: place)
        runs.append(StyleRun(start..<text.utf8.distance(from: text.startIndex, to: next), style()))
      }
      return runs.isEmpty ? nil : TextStyleRuns(path: [index], runs: runs)
    }
  }

  private mutating func style() -> TextStyle {
    func color() -> TextStyle.Color? {
      switch random.next(below: 3) {
      case 0: nil
      case 1: .numbered(UInt8(random.next(below: 256)))
      default:
        .exact(
          red: UInt8(random.next(below: 256)), green: UInt8(random.next(below: 256)),
          blue: UInt8(random.next(below: 256)))
      }
    }
    return TextStyle(
      foreground: color(), background: color(),
      traits: TextStyle.Traits(rawValue: UInt8(random.next(below: 64))))
  }
}
