extension Shape {
  /// Whether a record that is wrong leaves the next one in its place: a line or row does, what
  /// stands between commas does not.
  package var isReadOnAfterErrors: Bool {
    switch self {
    case .lines, .objects, .rows, .textLines, .paragraphs, .cut, .commits: true
    case .empty, .elements, .pages, .members, .single, .picture: false
    }
  }

  /// The record whose bytes are `range` of `bytes`. A value that is no object has the name `value`.
  ///
  /// - Parameter styles: what was taken out of the bytes: it stands in the record's texts again.
  package func record(
    of bytes: [UInt8], in range: Range<Int>, _ styles: TakenStyles = TakenStyles()
  ) throws(JSONError) -> Record {
    switch self {
    case .rows(_, let table):
      if let record = table.record(of: bytes, in: range, styles) { return record }
      throw JSONError(offset: range.lowerBound, expected: "a closing quote for what is opened here")
    case .textLines: return TextRecord.ofLine(bytes, in: range, styles)
    case .paragraphs: return TextRecord.ofParagraph(bytes, in: range, styles)
    case .cut(_, let form): return form.format.record(of: bytes, in: range, styles)
    case .commits(_, let form): return CommitRecord.record(of: bytes, in: range, form, styles)
    case .empty, .lines, .objects, .elements, .pages, .members, .single, .picture: break
    }
    let plain = try object(of: bytes, in: range)
    if !styles.isEmpty {
      let styled = styles.inStrings(of: bytes, in: range)
      // A sequence in the midst of an escaped letter spoils it: then the text is plain.
      if let object = try? object(of: styled, in: 0..<styled.count) {
        return object.record(plain: plain)
      }
    }
    return plain.record()
  }

  /// The JSON value whose bytes are `range` of `bytes`, with its key before it in an object of
  /// objects.
  private func object(
    of bytes: [UInt8], in range: Range<Int>
  ) throws(JSONError) -> RecordObject {
    var reader = JSONReader(bytes, from: range.lowerBound, to: range.upperBound)
    var object = RecordObject()
    if case .members = self { object.key = Field("key", .string(try reader.readName())) }
    switch try reader.readWhole() {
    case .object(let fields): object.fields = fields
    case let value: object.fields = [Field("value", value)]
    }
    return object
  }
}

/// The parts of a record in JSON.
private struct RecordObject {
  var key: Field?
  var fields: [Field] = []

  /// - Parameter plain: the same without the escape sequences that colour it, where there are any.
  func record(plain: RecordObject? = nil) -> Record {
    let fields = GeoJSON.fields(ofFeature: fields, plain: plain?.fields) ?? fields
    return Record(fields: key.map { [$0] + fields } ?? fields)
  }
}
