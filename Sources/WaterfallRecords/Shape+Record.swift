extension Shape {
  /// Whether reading can continue after a malformed record.
  ///
  /// It can if the record's end is still certain, as for a line or a row. It cannot if records are
  /// separated by commas.
  package var isReadOnAfterErrors: Bool {
    switch self {
    case .lines, .objects, .rows, .textLines, .parts, .paragraphs, .cut: true
    case .empty, .elements, .pages, .members, .single, .picture: false
    }
  }

  /// The record whose bytes are `range` of `bytes`. A value that is not an object becomes a field
  /// named `value`.
  ///
  /// - Parameter styles: the escape sequences that were taken out of the bytes; they are put back
  ///   into the record's texts.
  package func record(
    of bytes: [UInt8], in range: Range<Int>, _ styles: TakenStyles = TakenStyles()
  ) throws(JSONError) -> Record {
    switch self {
    case .rows(_, let table): return table.record(of: bytes, in: range, styles)
    case .textLines: return TextRecord.ofLine(bytes, in: range, styles)
    case .parts(_, let separator):
      let end = Self.end(ofPart: range, in: bytes, separator)
      return TextRecord.ofLine(bytes, in: range.lowerBound..<end, styles)
    case .paragraphs: return TextRecord.ofParagraph(bytes, in: range, styles)
    case .cut(_, let format): return format.record(of: bytes, in: range, styles)
    case .empty, .lines, .objects, .elements, .pages, .members, .single, .picture: break
    }
    if case .lines(_, let others?) = self,
      !Self.isJSON(bytes, range) || Self.hasLinesBelow(bytes, range)
    {
      return others.record(of: bytes, in: range, styles)
    }
    let plain = try object(of: bytes, in: range)
    if !styles.isEmpty {
      let styled = styles.inStrings(of: bytes, in: range)
      // An escape sequence inside an escaped character makes the JSON invalid. The text is then
      // shown without styles.
      if let object = try? object(of: styled, in: 0..<styled.count) {
        return object.record(plain: plain)
      }
    }
    return plain.record()
  }

  /// The end of a part without the byte that ends it. The last part may lack that byte.
  static func end(ofPart range: Range<Int>, in bytes: [UInt8], _ separator: UInt8) -> Int {
    let isEnded = !range.isEmpty && bytes[range.upperBound - 1] == separator
    return range.upperBound - (isEnded ? 1 : 0)
  }

  /// Whether a line can be JSON: an object, even a broken one, another value, or the beginning of
  /// one. Any other line among lines of JSON is one of a log, such as `[info] started`.
  static func isJSON(_ bytes: [UInt8], _ line: Range<Int>) -> Bool {
    guard let first = bytes[line].firstIndex(where: { !isSpace($0) }),
      bytes[first] != UInt8(ascii: "{")
    else { return true }
    var reader = JSONReader(bytes, from: first, to: line.upperBound)
    do throws(JSONError) {
      _ = try reader.readRecord()
      return true
    } catch {
      return "[\"".utf8.contains(bytes[first]) && error.offset >= line.upperBound
    }
  }

  /// Whether words may follow a line of JSON and belong to it, as in a log.
  var mayHaveLinesBelow: Bool { if case .lines(_, _?) = self { true } else { false } }

  /// Whether a line of JSON lines has words below it that belong to it, such as a trace.
  static func hasLinesBelow(_ bytes: [UInt8], _ record: Range<Int>) -> Bool {
    let lineEnd = bytes.span.firstIndex(of: 0x0A, in: record)
    return bytes[lineEnd..<record.upperBound].contains { !isSpace($0) }
  }

  /// The JSON value whose bytes are `range` of `bytes`. In an object of objects, its key precedes
  /// it.
  private func object(of bytes: [UInt8], in range: Range<Int>) throws(JSONError) -> RecordObject {
    var reader = JSONReader(bytes, from: range.lowerBound, to: range.upperBound)
    var object = RecordObject()
    if case .members = self { object.key = Field("key", .string(try reader.readName())) }
    switch try reader.readRecord() {
    case .object(let fields):
      object.fields = WrittenText.fields(of: fields.withNumberedNames)
    case let value: object.fields = [Field("value", value)]
    }
    return object
  }
}

/// The parts of a JSON record.
private struct RecordObject {
  var key: Field?
  var fields: [Field] = []

  /// - Parameter plain: the same object without escape sequences for colours; nil if there are
  ///   none.
  func record(plain: RecordObject? = nil) -> Record {
    let fields = GeoJSON.fields(ofFeature: fields, plain: plain?.fields) ?? fields
    return Record(fields: key.map { [$0] + fields } ?? fields)
  }
}
