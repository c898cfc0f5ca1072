/// Goes through the members of an object whose names are all known: any other name is an error, and
/// so is a name that comes twice. A null is passed like a member that is absent.
///
/// ```swift
/// var json = JSONReader(Array(#"{"width": 3, "height": null}"#.utf8))
/// var members = JSONMembers(of: ["width", "height"])
/// while let name = try members.next(in: &json) {
///   print(name, try json.readNumber())  // width 3
/// }
/// ```
package struct JSONMembers {
  private let names: [String]
  /// A bit for each name that has come.
  private var seen: UInt64 = 0
  private var isInside = false
  /// Where the name stands that ``next(in:)`` returned last: a byte offset.
  package private(set) var place = 0

  /// - Parameter names: at most 64.
  package init(of names: [String]) { self.names = names }

  /// The next member's name, one of those that are known; its value has to be read before the next
  /// call.
  ///
  /// - Returns: nil behind the end of the object.
  package mutating func next(in json: inout JSONReader) throws(JSONError) -> String? {
    while true {
      guard try goOn(in: &json) else { return nil }
      json.skipSpace()
      place = json.index
      let name = try json.readName()
      try note(name)
      guard json.peek() == UInt8(ascii: "n") else { return name }
      try json.readNull()
    }
  }

  /// Whether there is another member.
  private mutating func goOn(in json: inout JSONReader) throws(JSONError) -> Bool {
    if isInside {
      if try json.closes(UInt8(ascii: "}"), "\",\" or \"}\"") { return false }
      try json.readComma("\",\" or \"}\"")
      return true
    }
    guard json.peek() == UInt8(ascii: "{") else { throw json.failure("an object") }
    json.open()
    isInside = true
    return try !json.closes(UInt8(ascii: "}"), "a name in quotes or \"}\"")
  }

  private mutating func note(_ name: String) throws(JSONError) {
    guard let number = names.firstIndex(of: name) else {
      throw JSONError(offset: place, expected: Self.words(for: name, of: names))
    }
    guard seen >> UInt64(number) & 1 == 0 else {
      throw JSONError(offset: place, expected: "\"\(name)\" only once in an object")
    }
    seen |= 1 << UInt64(number)
  }

  /// What was expected instead of a name that is not known: the nearest, or all.
  package static func words(for name: String, of names: [String]) -> String {
    let shown = shown(name)
    if let near = nearestName(to: name, of: names) { return "\"\(near)\", not \"\(shown)\"" }
    let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
    return names.count == 1 ? "\(list), not \"\(shown)\"" : "one of \(list), not \"\(shown)\""
  }

  /// The beginning of a name out of the data.
  private static func shown(_ name: String) -> String {
    let beginning = String(name.unicodeScalars.prefix(40))
    return beginning + (name.unicodeScalars.count > 40 ? "…" : "")
  }
}

/// Goes through the elements of an array.
package struct JSONElements {
  private var isInside = false

  package init() {}

  /// Whether there is another element; it has to be read before the next call.
  ///
  /// - Parameter expected: what was expected where no array is.
  package mutating func next(
    in json: inout JSONReader, expected: @autoclosure () -> String
  ) throws(JSONError) -> Bool {
    if isInside {
      if try json.closes(UInt8(ascii: "]"), "\",\" or \"]\"") { return false }
      try json.readComma("\",\" or \"]\"")
      return true
    }
    guard json.peek() == UInt8(ascii: "[") else { throw json.failure(expected()) }
    json.open()
    isInside = true
    return try !json.closes(UInt8(ascii: "]"), "a value or \"]\"")
  }
}
