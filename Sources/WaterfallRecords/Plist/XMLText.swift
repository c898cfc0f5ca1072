/// Scans the text of an XML property list: tags, the text between them, and parts to skip.
struct XMLText {
  package typealias Fault = PropertyList.Fault
  typealias Tag = XMLPropertyList.Tag

  private let bytes: [UInt8]
  /// The index of the next byte to read.
  private(set) var index = 0
  /// A buffer for ``content(of:)``, used where the text differs from a slice of the bytes.
  private var gathered: [UInt8] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // The byte order mark is not part of the text.
    if starts(with: "\u{FEFF}") { index = 3 }
  }

  var isAtEnd: Bool { index == bytes.count }
  var isTag: Bool { starts(with: "<") }
  var isClosing: Bool { starts(with: "</") }

  func endOfSpace(from start: Int) -> Int {
    bytes[start...].firstIndex { !isSpace($0) } ?? bytes.count
  }

  private func starts(with mark: StaticString) -> Bool {
    bytes[index...].starts(with: mark.description.utf8)
  }

  private func fault(_ expected: String) -> Fault { Fault(offset: index, expected: expected) }
}

// MARK: Tags

extension XMLText {
  /// Passes `</tag>`, or throws with `expected`.
  mutating func passClosing(_ tag: Tag, expected: String) throws(Fault) {
    let name = nameRange(from: index + 2)
    let end = endOfSpace(from: name.upperBound)
    guard Tag(bytes[name]) == tag, end < bytes.count, bytes[end] == UInt8(ascii: ">") else {
      throw fault(expected)
    }
    index = end + 1
  }

  /// Passes a tag that opens an element; its attributes are ignored.
  ///
  /// - Returns: the tag, and whether it is also closed, as in `<true/>`.
  mutating func passOpening() throws(Fault) -> (tag: Tag, isWhole: Bool) {
    let name = nameRange(from: index + 1)
    guard let tag = Tag(bytes[name]) else { throw fault("a tag of property lists") }
    var quote: UInt8?
    for place in name.upperBound..<bytes.count {
      let byte = bytes[place]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        index = place + 1
        return (tag, bytes[place - 1] == UInt8(ascii: "/"))
      } else if byte == UInt8(ascii: "<") {
        break
      }
    }
    throw fault("\">\" for what is opened here")
  }

  private func nameRange(from start: Int) -> Range<Int> {
    let start = min(start, bytes.count)
    let end = bytes[start...].firstIndex { byte in
      isSpace(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
        || byte == UInt8(ascii: "<")
    }
    return start..<(end ?? bytes.count)
  }

  /// Passes white space, comments, processing instructions and the document type.
  mutating func passAsides() throws(Fault) {
    while true {
      index = endOfSpace(from: index)
      if isAtEnd { return }
      if starts(with: "<!DOCTYPE") {
        try passDocumentType()
      } else if try !passAside() {
        return
      }
    }
  }

  /// Passes a comment or a processing instruction.
  ///
  /// - Returns: whether there was one.
  private mutating func passAside() throws(Fault) -> Bool {
    if starts(with: "<!--") {
      try pass(until: "-->", from: index + 4)
    } else if starts(with: "<?") {
      try pass(until: "?>", from: index + 2)
    } else {
      return false
    }
    return true
  }

  /// Passes everything up to and including `mark`.
  private mutating func pass(until mark: StaticString, from start: Int) throws(Fault) {
    let letters = Array(mark.description.utf8)
    var start = min(start, bytes.count)
    while let place = bytes[start...].firstIndex(of: letters[0]) {
      if bytes[place...].starts(with: letters) {
        index = place + letters.count
        return
      }
      start = place + 1
    }
    throw fault("\"\(mark)\" for what is opened here")
  }

  /// Passes `<!DOCTYPE …>`, including its declarations in square brackets.
  private mutating func passDocumentType() throws(Fault) {
    let start = index
    var (quote, depth): (UInt8?, Int) = (nil, 0)
    while !isAtEnd {
      if quote == nil, try passAside() { continue }
      let byte = bytes[index]
      index += 1
      if let open = quote {
        if byte == open { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "<"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ">"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return }
      default: break
      }
    }
    throw Fault(offset: start, expected: "\">\" for what is opened here")
  }
}

// MARK: Text

extension XMLText {
  /// The text up to `</tag>`, which is passed.
  ///
  /// Entities are replaced, comments are removed, and line breaks become line feeds.
  mutating func content(of tag: Tag) throws(Fault) -> ArraySlice<UInt8> {
    let start = index
    passPlain()
    if isClosing {
      let end = index
      try passClosing(tag, expected: "</\(tag.rawValue)>")
      return bytes[start..<end]
    }
    gathered.removeAll(keepingCapacity: true)
    gathered += bytes[start..<index]
    while !isAtEnd {
      switch bytes[index] {
      case UInt8(ascii: "&"): try gatherEntity()
      case 0x0D:
        gathered.append(0x0A)
        index += 1
        if !isAtEnd, bytes[index] == 0x0A { index += 1 }
      default:
        if isClosing {
          try passClosing(tag, expected: "</\(tag.rawValue)>")
          return gathered[...]
        }
        try gatherAside(of: tag)
      }
      let start = index
      passPlain()
      gathered += bytes[start..<index]
    }
    throw fault("</\(tag.rawValue)>")
  }

  /// Passes text that needs no replacement.
  private mutating func passPlain() {
    index =
      bytes[index...].firstIndex { byte in
        byte == UInt8(ascii: "<") || byte == UInt8(ascii: "&") || byte == 0x0D
      } ?? bytes.count
  }

  private mutating func gatherAside(of tag: Tag) throws(Fault) {
    if starts(with: "<![CDATA[") {
      let start = index + 9
      try pass(until: "]]>", from: start)
      gathered += bytes[start..<index - 3]
    } else if try !passAside() {
      throw fault("</\(tag.rawValue)>")
    }
  }

  private static let entities: [[UInt8]: UInt8] = [
    Array("lt".utf8): UInt8(ascii: "<"), Array("gt".utf8): UInt8(ascii: ">"),
    Array("amp".utf8): UInt8(ascii: "&"), Array("quot".utf8): UInt8(ascii: "\""),
    Array("apos".utf8): UInt8(ascii: "'"),
  ]

  /// The length in bytes of the longest entity: `#x0010FFFF` and a few more zeros.
  private static let longestEntity = 16

  private mutating func gatherEntity() throws(Fault) {
    let start = index + 1
    let rest = bytes[start...].prefix(Self.longestEntity + 1)
    guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else { throw unknownEntity }
    let name = bytes[start..<end]
    if let letter = Self.entities[Array(name)] {
      gathered.append(letter)
    } else {
      guard name.first == UInt8(ascii: "#"), let scalar = Self.scalar(numbered: name.dropFirst())
      else { throw unknownEntity }
      gathered += Array(String(scalar).utf8)
    }
    index = end + 1
  }

  private var unknownEntity: Fault {
    fault("&lt; &gt; &amp; &quot; &apos; or a character's number such as &#8211;")
  }

  /// - Parameter digits: decimal digits, or `x` and hexadecimal digits.
  private static func scalar(numbered digits: ArraySlice<UInt8>) -> Unicode.Scalar? {
    let isHexadecimal = digits.first == UInt8(ascii: "x")
    let text = String(decoding: isHexadecimal ? digits.dropFirst() : digits, as: UTF8.self)
    guard text.first?.isHexDigit == true,
      let number = UInt32(text, radix: isHexadecimal ? 16 : 10), number > 0
    else { return nil }
    return Unicode.Scalar(number)
  }
}

extension XMLPropertyList.Tag {
  /// nil if property lists have no element of this name.
  fileprivate init?(_ name: ArraySlice<UInt8>) {
    guard name.count <= 7 else { return nil }
    self.init(rawValue: String(decoding: name, as: UTF8.self))
  }
}
