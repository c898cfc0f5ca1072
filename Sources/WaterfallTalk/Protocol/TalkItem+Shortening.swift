import WaterfallRecords

extension TalkItem {
  /// Appends the item as JSON; one that would be longer loses the ends of its long texts, and then
  /// its last values.
  func appendJSON(to json: inout [UInt8], atMost limit: Int) {
    let start = json.count
    appendJSON(to: &json)
    let length = json.count - start
    // An escaped character takes up to six times its bytes.
    var room = limit / 2
    while json.count - start > limit, room > 0 {
      json.removeLast(json.count - start)
      var item = self
      var left = Room(bytes: room)
      item.record.fields = left.shortened(item.record.fields)
      item.record.cut = "\(readableSize(room)) of \(record.cut ?? readableSize(length))"
      item.appendJSON(to: &json)
      room /= 4
    }
  }
}

/// The bytes that are left for values.
private struct Room {
  var bytes: Int

  mutating func shortened(_ fields: [Field]) -> [Field] {
    var kept: [Field] = []
    for field in fields {
      bytes -= field.name.utf8.count + 4
      guard bytes > 0 else { break }
      kept.append(Field(field.name, shortened(field.value)))
    }
    return kept
  }

  private mutating func shortened(_ value: Value) -> Value {
    switch value {
    case .null, .bool:
      bytes -= 5
      return value
    case .number(let digits):
      bytes -= digits.utf8.count
      return value
    case .string(let text):
      // It may take four fifths of the room, so that others have some, too.
      let short = text.utf8.count <= bytes / 5 * 4 ? text : text.beginning(upTo: bytes / 5 * 4)
      bytes -= short.utf8.count + 2
      return .string(short)
    case .array(let elements):
      var kept: [Value] = []
      for element in elements {
        bytes -= 1
        guard bytes > 0 else { break }
        kept.append(shortened(element))
      }
      return .array(kept)
    case .object(let fields): return .object(shortened(fields))
    }
  }
}

extension String {
  /// The longest beginning with at most this number of bytes, without a part of a letter.
  fileprivate func beginning(upTo most: Int) -> String {
    var end = utf8.index(startIndex, offsetBy: max(0, most), limitedBy: endIndex) ?? endIndex
    while end > startIndex, end < endIndex, utf8[end] & 0xC0 == 0x80 {
      end = utf8.index(before: end)
    }
    return String(self[..<end])
  }
}
