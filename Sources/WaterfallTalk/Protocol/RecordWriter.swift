import WaterfallRecords

/// Writes a record's fields as JSON from which a reader gets exactly the same ones.
///
/// Two things need a mark beside the JSON: numbers that it does not know, and values whose nesting
/// is too deep for a reader that finds them inside a page.
struct RecordWriter {
  /// The paths of the texts that are numbers.
  private(set) var numbers: [[Int]] = []
  /// The indices of the fields whose values are JSON in a text.
  private(set) var written: [Int] = []
  private var path: [Int] = []

  /// The deepest nesting of a value that is written as it is. The rest of the reader's depth is for
  /// the line around it: the page, its items, the item, and its record.
  private static let deepest = JSONReader.depthLimit - 12

  mutating func append(_ fields: [Field], to json: inout [UInt8]) {
    append(.object(fields), to: &json)
  }

  private mutating func append(_ value: Value, to json: inout [UInt8]) {
    switch value {
    case .null, .bool, .string: value.appendJSON(to: &json)
    case .number(let digits):
      if digits.isJSONNumber {
        json += digits.utf8
      } else {
        if digits.isOddNumber { numbers.append(path) }
        appendHarmlessJSON(digits, to: &json)
      }
    case .array(let elements):
      json.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { json.append(UInt8(ascii: ",")) }
        append(element, at: index, to: &json)
      }
      json.append(UInt8(ascii: "]"))
    case .object(let fields):
      json.append(UInt8(ascii: "{"))
      for (index, field) in fields.enumerated() {
        if index > 0 { json.append(UInt8(ascii: ",")) }
        appendHarmlessJSON(field.name, to: &json)
        json.append(UInt8(ascii: ":"))
        append(field.value, at: index, to: &json)
      }
      json.append(UInt8(ascii: "}"))
    }
  }

  private mutating func append(_ value: Value, at index: Int, to json: inout [UInt8]) {
    path.append(index)
    defer { path.removeLast() }
    guard path.count == 1, value.isNested(deeperThan: Self.deepest) else {
      return append(value, to: &json)
    }
    written.append(index)
    var inner: [UInt8] = []
    append(value, to: &inner)
    appendHarmlessJSON(String(decoding: inner, as: UTF8.self), to: &json)
  }
}

extension Value {
  fileprivate func isNested(deeperThan depth: Int) -> Bool {
    switch self {
    case .null, .bool, .number, .string: false
    case .array(let elements):
      depth == 0 || elements.contains { $0.isNested(deeperThan: depth - 1) }
    case .object(let fields):
      depth == 0 || fields.contains { $0.value.isNested(deeperThan: depth - 1) }
    }
  }
}

extension String {
  /// Whether it is a number of JSON (RFC 8259, 6).
  fileprivate var isJSONNumber: Bool {
    var rest = utf8[...]
    func skipDigits() -> Int {
      let digits = rest.prefix(while: isDigit)
      rest = rest[digits.endIndex...]
      return digits.count
    }
    func skip(_ bytes: StaticString) -> Bool {
      guard let first = rest.first, bytes.description.utf8.contains(first) else { return false }
      rest = rest.dropFirst()
      return true
    }
    _ = skip("-")
    let startsWithZero = rest.first == UInt8(ascii: "0")
    let whole = skipDigits()
    guard whole > 0, whole == 1 || !startsWithZero else { return false }
    if skip("."), skipDigits() == 0 { return false }
    if skip("eE") {
      _ = skip("+-")
      if skipDigits() == 0 { return false }
    }
    return rest.isEmpty
  }

  /// Whether it may be a number although JSON does not know it: `NaN`, `-Infinity`, `+1`, `0x1F`.
  fileprivate var isOddNumber: Bool {
    !isEmpty
      && utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "+-._".utf8.contains(byte)
        }
      }
  }
}

// MARK: Reading the marks

extension [Field] {
  /// Replaces the text of a field by the value that it is as JSON.
  mutating func readWritten(at index: Int) throws(WrongKind) {
    guard indices.contains(index) else { throw WrongKind() }
    let text = try self[index].value.string()
    var reader = JSONReader([UInt8](text.utf8))
    do throws(JSONError) {
      self[index].value = try reader.readWhole()
    } catch {
      throw WrongKind()
    }
  }

  /// Makes numbers of the texts at these paths, which are in order.
  ///
  /// - Complexity: O(length of the paths, and of the lists and objects on them).
  mutating func makeNumbers(at paths: ArraySlice<[Int]>, step: Int) throws(WrongKind) {
    for (index, paths) in try paths.groups(by: step) {
      guard indices.contains(index) else { throw WrongKind() }
      try self[index].value.makeNumbers(at: paths, step: step + 1)
    }
  }
}

extension Value {
  fileprivate mutating func makeNumbers(at paths: ArraySlice<[Int]>, step: Int) throws(WrongKind) {
    switch self {
    case .string(let text):
      guard paths.count == 1, paths.first?.count == step, text.isOddNumber else {
        throw WrongKind()
      }
      self = .number(text)
    case .array(var elements):
      self = .null  // so that the elements have one owner, and are changed in place
      for (index, paths) in try paths.groups(by: step) {
        guard elements.indices.contains(index) else { throw WrongKind() }
        try elements[index].makeNumbers(at: paths, step: step + 1)
      }
      self = .array(elements)
    case .object(var fields):
      self = .null
      try fields.makeNumbers(at: paths, step: step)
      self = .object(fields)
    case .null, .bool, .number: throw WrongKind()
    }
  }
}

extension ArraySlice<[Int]> {
  /// The runs of paths that have the same index at this step.
  fileprivate func groups(
    by step: Int
  ) throws(WrongKind) -> [(index: Int, paths: ArraySlice<[Int]>)] {
    var groups: [(index: Int, paths: ArraySlice<[Int]>)] = []
    var start = startIndex
    for place in indices {
      guard self[place].count > step else { throw WrongKind() }
      if self[place][step] != self[start][step] {
        groups.append((self[start][step], self[start..<place]))
        start = place
      }
    }
    if start < endIndex { groups.append((self[start][step], self[start...])) }
    return groups
  }
}
