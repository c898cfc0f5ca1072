/// Finds the value at a path in a JSON document, such as `data.list` or `pages.0.items`.
///
/// It makes one pass over the bytes up to the value, and holds the names of one object only.
package struct PathScan {
  package enum Step: Equatable {
    /// The value begins at the index.
    case found
    case more
    /// The document has no such value.
    case missing(Missing)
  }

  /// The part of the path that exists, and the choices at its end.
  package struct Missing: Equatable {
    /// The parts of the path that were found.
    var found: [String]
    /// The names that the object there has, at most `mostNames`; empty in an array.
    var names: [String]
    /// The number of values in the array there; nil if it is not an array.
    var count: Int?
  }

  /// An array or object on the path, in which the next part is looked for.
  private struct Frame {
    var isArray: Bool
    var names: [String] = []
    var index = 0
    var isEmpty = true
  }

  private static let mostNames = 12
  /// The number of bytes that are kept of a name. A longer name cannot be part of the path.
  private static let longestName = 1024

  private let path: [String]
  /// The number of parts of the path that were found.
  private var matched = 0
  /// The number of open arrays and objects.
  package private(set) var depth = 0
  private var frame: Frame?
  private var isInString = false
  private var isEscaped = false
  /// The bytes of the name that is being read; nil if the string is not a name on the path.
  private var name: [UInt8]?
  private var expectsName = false
  /// Whether the name read last is the path's next part.
  private var isMatch = false
  /// Whether the value that comes next belongs to the path's next part.
  private var expectsValue = false

  /// - Parameter path: the parts of the path; not empty.
  package init(path: [String]) { self.path = path }

  private var isOnPath: Bool { depth == matched + 1 }

  /// Continues at `index` and moves it past the bytes that were read, or to the value's first byte.
  package mutating func advance(_ index: inout Int, in bytes: [UInt8]) -> Step {
    while index < bytes.count {
      let byte = bytes[index]
      if isInString {
        seeInString(byte)
      } else if !isSpace(byte) {
        if expectsValue, matched + 1 == path.count, byte != UInt8(ascii: "]") { return .found }
        if let missing = see(byte) { return .missing(missing) }
      }
      index += 1
    }
    return .more
  }

  /// Returns how far the path leads if the data ends here.
  package func endEarly() -> Missing { missing }

  private mutating func seeInString(_ byte: UInt8) {
    if !isEscaped && byte == UInt8(ascii: "\"") {
      isInString = false
      if let name { see(name: name) }
      name = nil
      return
    }
    isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
    if name?.count ?? Self.longestName < Self.longestName { name?.append(byte) }
  }

  private mutating func see(name bytes: [UInt8]) {
    var reader = JSONReader([UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")])
    // A malformed name cannot be part of the path, so the error is ignored.
    let text = (try? reader.readString()) ?? ""
    isMatch = text.isExactly(path[matched])
    guard var frame, frame.names.count < Self.mostNames else { return }
    frame.names.append(text)
    self.frame = frame
  }

  private mutating func see(_ byte: UInt8) -> Missing? {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      if isOnPath { frame?.isEmpty = false }
      if expectsValue { matched += 1 }
      depth += 1
      if expectsValue || depth == 1 { enter(isArray: byte == UInt8(ascii: "[")) }
      return nil
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      if isOnPath { return missing }
      depth -= 1
      return nil
    default: break
    }
    if isOnPath { frame?.isEmpty = false }
    if expectsValue { return Missing(found: Array(path.prefix(matched + 1)), names: []) }
    if byte == UInt8(ascii: "\"") {
      isInString = true
      if isOnPath && expectsName { name = [] }
    } else if isOnPath && byte == UInt8(ascii: ":") {
      (expectsName, expectsValue, isMatch) = (false, isMatch, false)
    } else if isOnPath && byte == UInt8(ascii: ",") {
      expectsName = frame?.isArray == false
      if frame?.isArray == true { frame?.index += 1 }
      expectsValue = frame?.isArray == true && frame?.index == Int(path[matched])
    }
    return nil
  }

  private mutating func enter(isArray: Bool) {
    frame = Frame(isArray: isArray)
    expectsName = !isArray
    expectsValue = isArray && Int(path[matched]) == 0
  }

  private var missing: Missing {
    let count = frame.flatMap { $0.isArray ? ($0.isEmpty ? 0 : $0.index + 1) : nil }
    return Missing(found: Array(path.prefix(matched)), names: frame?.names ?? [], count: count)
  }
}

extension PathScan.Missing {
  /// An error message that says what is wrong and what to try.
  ///
  /// - Parameter path: the path as the user wrote it.
  package func message(path: String) -> String {
    let path = path.onOneLine
    let place = found.isEmpty ? "the document" : "`\(found.joined(separator: ".").onOneLine)`"
    if let count {
      return "has no `\(path)`: \(place) is an array of \(count)\nTry a number from 0 there."
    }
    if names.isEmpty {
      return "has no `\(path)`: \(place) is neither an array nor an object\nTry a shorter path."
    }
    let list = names.map(Self.shown).joined(separator: ", ")
    return "has no `\(path)`: the names in \(place) are \(list)\nTry one of these."
  }
  /// The number of characters of a name that are shown.
  private static let longestName = 40

  private static func shown(_ name: String) -> String {
    // The escaped form can be copied into a path.
    let name = name.replacingEach("\\", with: "\\\\").replacingEach(".", with: "\\.")
    let isCut = name.unicodeScalars.count > longestName
    return String(name.unicodeScalars.prefix(longestName)).onOneLine + (isCut ? "…" : "")
  }
}
