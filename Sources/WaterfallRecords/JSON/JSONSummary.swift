/// The content of a JSON file in words, since brackets on a card are hard to read.
package struct JSONSummary {
  /// The file's title, if it has one, and its content, such as `users 3 · orders 2`.
  package let words: String

  private static let mostNames = 8

  /// - Parameters:
  ///   - bytes: the first bytes of the file.
  ///   - isWhole: whether `bytes` are the whole file.
  /// - Returns: nil if the bytes are not JSON: an object, an array, or lines of these.
  /// - Complexity: O(`bytes.count`).
  package init?(_ bytes: [UInt8], isWhole: Bool) {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard let first = bytes[start...].firstIndex(where: { !isSpace($0) }),
      bytes[first] == UInt8(ascii: "{") || bytes[first] == UInt8(ascii: "["),
      JSONReader.looksLikeJSON(bytes, from: first)
    else { return nil }
    if isWhole {
      guard let words = Self.words(ofWhole: bytes, from: first) else { return nil }
      self.words = words
    } else {
      words = Self.words(ofBeginning: bytes, from: first)
    }
  }

  /// The words for a complete file; nil if it is not valid JSON.
  private static func words(ofWhole bytes: [UInt8], from first: Int) -> String? {
    var reader = JSONReader(bytes, from: first)
    var values: [Value] = []
    do throws(JSONError) {
      while reader.peek() != nil { values.append(try reader.readAnything()) }
    } catch {
      return nil
    }
    guard let value = values.first, values.count == 1 else { return "JSON, " + counted(values) }
    switch value {
    case .object(let fields): return words(of: fields)
    case .array(let elements): return "JSON, " + counted(elements)
    default: return nil
    }
  }

  /// Words for the number of values: `3 records: id, name`, or `3 values`.
  private static func counted(_ values: [Value]) -> String {
    let noun = values.contains { if case .object = $0 { true } else { false } } ? "record" : "value"
    let count = values.count.quantity(of: noun)
    for case .object(let fields) in values where !fields.isEmpty {
      return "\(count): " + list(fields.map(\.name))
    }
    return count
  }

  private static func words(of fields: [Field]) -> String {
    let title = FieldNames.fileTitle.names.lazy.compactMap { name in
      fields.first { $0.name == name }.flatMap { field -> String? in
        if case .string(let text) = field.value, !text.isEmpty { text } else { nil }
      }
    }.first
    let recordLists = fields.compactMap { field -> String? in
      switch field.value {
      case .array(let values) where !values.isEmpty: "\(field.name) \(values.count)"
      case .object(let inner) where inner.count > 1 && inner.allSatisfy(\.value.isObject):
        "\(field.name) \(inner.count)"
      default: nil
      }
    }
    let inside =
      recordLists.isEmpty
      ? "JSON: " + list(fields.map(\.name))
      : "JSON, " + list(recordLists, separator: " · ")
    return [title, fields.isEmpty ? "JSON, empty" : inside].compactMap(\.self)
      .joined(separator: "\n")
  }

  /// The words for the beginning of a file: the names of the first record or of the object, as far
  /// as the bytes go.
  private static func words(ofBeginning bytes: [UInt8], from first: Int) -> String {
    var reader = JSONReader(bytes, from: first)
    let isArray = reader.peek() == UInt8(ascii: "[")
    if isArray { reader.open() }
    var names: [String] = []
    if reader.peek() == UInt8(ascii: "{") {
      reader.open()
      while names.count <= mostNames, let name = try? reader.readName() {
        names.append(name)
        guard (try? reader.readAnything()) != nil, reader.peek() == UInt8(ascii: ",") else { break }
        reader.open()
      }
    }
    let kind = isArray ? "JSON records" : "JSON"
    return names.isEmpty ? kind : "\(kind): " + list(names)
  }

  private static func list(_ names: [String], separator: String = ", ") -> String {
    let shown = names.prefix(mostNames).map { $0.prefix(60) }.joined(separator: separator)
    return names.count > mostNames ? shown + separator + "…" : shown
  }
}

extension Value {
  fileprivate var isObject: Bool { if case .object = self { true } else { false } }
}
