/// Texts that programs write as lists in JSON.
///
/// - journald writes a text with control characters as the numbers of its bytes.
/// - Telegram writes a text with links as pieces: strings, and objects that have a `text`.
enum WrittenText {
  /// The names of members that may be pieces.
  private static let pieceNames = FieldNames.textInPieces.names.map { Array($0.utf8) }
  private static let message = "MESSAGE"

  /// The fields of an object with these texts in place of the lists.
  static func fields(of object: [Field]) -> [Field] {
    guard object.contains(where: { isList($0.value) && canBe(named: $0.name.utf8) }) else {
      return object
    }
    let isJournal = object.contains { $0.name.begins(with: "__") }
    return object.map { field in
      guard case .array(let values) = field.value, let first = values.first,
        canBe(named: field.name.utf8)
      else { return field }
      if case .number = first {
        let isBytes = isJournal || field.name.isExactly(message)
        return isBytes
          ? text(ofBytes: values).map { Field(field.name, .string($0)) } ?? field : field
      }
      return text(ofPieces: values).map { Field(field.name, .string($0)) } ?? field
    }
  }

  private static func isList(_ value: Value) -> Bool {
    if case .array(let values) = value { !values.isEmpty } else { false }
  }

  /// Whether a member with this name may be such a text: pieces, or bytes of the journal, whose
  /// names are in capitals.
  static func canBe(named name: some Collection<UInt8>) -> Bool {
    let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
    return pieceNames.contains { $0.elementsEqual(name) }
      || name.allSatisfy { capitals.contains($0) || $0 == UInt8(ascii: "_") || isDigit($0) }
  }

  private static func text(ofBytes values: [Value]) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(values.count)
    for value in values {
      guard case .number(let digits) = value, let byte = UInt8(digits) else { return nil }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func text(ofPieces values: [Value]) -> String? {
    var (text, hasObject) = ("", false)
    for value in values {
      switch value {
      case .string(let piece): text += piece
      case .object(let fields):
        guard case .string(let piece)? = fields.first(where: { $0.name.isExactly("text") })?.value
        else { return nil }
        text += piece
        hasObject = true
      default: return nil
      }
    }
    return hasObject ? text : nil
  }
}
