/// Iterates over the members of an object whose names are all known.
///
/// Any other name is an error, as is a repeated name. A null is skipped like a member that is
/// absent.
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
  /// One bit for each name that has occurred.
  private var seen: UInt64 = 0
  private var isInside = false
  /// The byte offset of the name that ``next(in:)`` returned last.
  package private(set) var place = 0

  /// - Parameter names: the known names, at most 64.
  package init(of names: [String]) { self.names = names }

  /// The name of the next member. The caller has to read the member's value before the next call.
  ///
  /// - Returns: one of the known names; nil after the end of the object.
  package mutating func next(in json: inout JSONReader) throws(JSONError) -> String? {
    while true {
      guard try goOn(in: &json) else { return nil }
      json.skipSpace()
      place = json.index
      let name = try json.readName()
      try enter(name)
      guard json.peek() == UInt8(ascii: "n") else { return name }
      try json.readNull()
    }
  }

  /// Moves to the next member, and returns whether there is one.
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

  private mutating func enter(_ name: String) throws(JSONError) {
    guard let number = names.firstIndex(of: name) else {
      throw JSONError(offset: place, expected: Self.words(for: name, of: names))
    }
    guard seen >> UInt64(number) & 1 == 0 else {
      throw JSONError(offset: place, expected: "\"\(name)\" only once in an object")
    }
    seen |= 1 << UInt64(number)
  }

  /// The `expected` words for an unknown name: the most similar known name, or all of them.
  package static func words(for name: String, of names: [String]) -> String {
    let shown = shown(name)
    if let near = nearestName(to: name, of: names) { return "\"\(near)\", not \"\(shown)\"" }
    let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
    return names.count == 1 ? "\(list), not \"\(shown)\"" : "one of \(list), not \"\(shown)\""
  }

  /// The first 40 characters of a name in the data, which may be very long.
  private static func shown(_ name: String) -> String {
    let beginning = String(name.unicodeScalars.prefix(40))
    return beginning + (name.unicodeScalars.count > 40 ? "…" : "")
  }
}

/// Iterates over the elements of an array.
package struct JSONElements {
  private var isInside = false

  package init() {}

  /// Whether there is another element. The caller has to read it before the next call.
  ///
  /// - Parameter expected: the words for the error if the value is not an array.
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
