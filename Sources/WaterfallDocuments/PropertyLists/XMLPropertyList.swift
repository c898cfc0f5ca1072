import WaterfallRecords

#if Libraries
import WaterfallRecords

/// Makes JSON of a property list in XML, in the order of its file.
///
/// Open elements are on a stack, so deep nesting needs no recursion.
final class XMLPropertyList: XMLListener {
  /// An element that contains others.
  private struct Container {
    var tag: PropertyListTag
    var count = 0
    /// Whether a key has been read whose value has not.
    var hasKey = false
  }

  private(set) var json: [UInt8] = []
  private var open: [Container] = []
  /// The element whose text is being read: a key, or a value that contains no others.
  private var simple: PropertyListTag?
  private var content: [UInt8] = []
  /// The place of the first letter of the text that is being read.
  private var contentPlace: TextPlace?
  private var isDone = false

  var endTag: String? {
    (simple ?? open.last?.tag).map { "</\($0.rawValue)>" } ?? (isDone ? nil : "<plist>")
  }

  func open(_ name: String, _ attributes: XMLAttributes) throws(XMLRefusal) {
    if let simple { throw XMLRefusal(expected: "</\(simple.rawValue)>") }
    guard let tag = PropertyListTag(rawValue: name) else {
      throw XMLRefusal(expected: "a tag of property lists")
    }
    switch tag {
    case .plist:
      guard open.isEmpty, !isDone else { throw XMLRefusal(expected: expected) }
      open.append(Container(tag: .plist))
    case .key: try openKey()
    default: try openValue(tag)
    }
  }

  func close(_ name: String) throws(XMLRefusal) {
    guard let tag = simple else { return try closeContainer() }
    defer { (simple, contentPlace) = (nil, nil) }
    if tag == .key {
      Value.appendJSON(content, to: &json)
      json.append(UInt8(ascii: ":"))
    } else if !tag.appendJSON(of: content[...], to: &json) {
      throw XMLRefusal(expected: tag.content, place: contentPlace)
    } else {
      isDone = open.isEmpty
    }
  }

  func take(_ text: [UInt8], at place: () -> TextPlace) throws(XMLRefusal) {
    let letter = contentPlace == nil ? text.firstIndex { !isSpace($0) } : nil
    if let letter {
      // A line break is a piece of its own, so the letter is in the line of the piece.
      var place = place()
      place.column += letter
      guard simple != nil else { throw XMLRefusal(expected: expected, place: place) }
      contentPlace = place
    }
    if simple != nil { content += text }
  }
}

// MARK: Containers

extension XMLPropertyList {
  private func openKey() throws(XMLRefusal) {
    guard let container = open.last, container.tag == .dict, !container.hasKey else {
      throw XMLRefusal(expected: expected)
    }
    if container.count > 0 { json.append(UInt8(ascii: ",")) }
    open[open.count - 1].hasKey = true
    begin(.key)
  }

  private func openValue(_ tag: PropertyListTag) throws(XMLRefusal) {
    try countValue()
    guard tag == .dict || tag == .array else { return begin(tag) }
    guard open.count < JSONReader.depthLimit else {
      throw XMLRefusal(expected: PropertyList.depthLimit)
    }
    json.append(tag == .dict ? UInt8(ascii: "{") : UInt8(ascii: "["))
    open.append(Container(tag: tag))
  }

  private func begin(_ tag: PropertyListTag) {
    simple = tag
    content.removeAll(keepingCapacity: true)
  }

  private func closeContainer() throws(XMLRefusal) {
    guard let container = open.popLast() else { return }
    if container.hasKey { throw XMLRefusal(expected: Self.keyedValue) }
    switch container.tag {
    case .dict: json.append(UInt8(ascii: "}"))
    case .array: json.append(UInt8(ascii: "]"))
    default: if container.count == 0 { throw XMLRefusal(expected: Self.value) }
    }
    isDone = open.isEmpty
  }

  /// Checks whether a value may be here, and adds the comma that separates it from the one before.
  private func countValue() throws(XMLRefusal) {
    guard let container = open.last else {
      if isDone { throw XMLRefusal(expected: expected) }
      return
    }
    switch container.tag {
    case .plist where container.count > 0, .dict where !container.hasKey:
      throw XMLRefusal(expected: expected)
    case .array where container.count > 0: json.append(UInt8(ascii: ","))
    default: break
    }
    open[open.count - 1].count += 1
    open[open.count - 1].hasKey = false
  }
}

// MARK: Words

extension XMLPropertyList {
  private static let value = "a value of a property list"
  private static let keyedValue = "a value for the key"

  /// The elements that may come here, for an error.
  private var expected: String {
    guard let container = open.last else {
      return isDone ? "the end of the property list" : "<plist>"
    }
    switch container.tag {
    case .dict: return container.hasKey ? Self.keyedValue : "<key> or </dict>"
    case .array: return "a value or </array>"
    default: return container.count > 0 ? "</plist>" : Self.value
    }
  }
}
#endif

/// Reads the text of a property list, which is XML. Binary ones need no library
/// (`BinaryPropertyList`).
package enum PropertyListText {
  /// The whole list as JSON in UTF-8; dates become ISO 8601 text, data becomes its length in bytes.
  ///
  /// - Complexity: O(bytes)
  package static func json(of bytes: [UInt8]) throws(DocumentFault) -> [UInt8] {
    #if Libraries
    let list = XMLPropertyList()
    let parser = try XMLParser(list, of: "a property list in XML", entities: .none)
    // Lists that are cut or were edited by hand may have bytes that expat would refuse.
    let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
    try parser.parse(isUTF8 ? bytes : Array(String(decoding: bytes, as: UTF8.self).utf8))
    return list.json
    #else
    throw .notBuilt("expat", for: "a property list in XML")
    #endif
  }
}
