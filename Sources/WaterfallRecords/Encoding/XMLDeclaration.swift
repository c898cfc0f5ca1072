/// The declaration in the first line of XML: `<?xml version="1.0" encoding="ISO-8859-1"?>`.
package enum XMLDeclaration {
  private static let mark = "<?xml"
  /// The number of bytes in which a declaration is looked for.
  package static let longest = 256

  package static func begins(_ bytes: [UInt8]) -> Bool { bytes.starts(with: mark.utf8) }

  /// The name of the encoding in small letters; nil if the declaration has no valid one.
  package static func encodingName(in bytes: [UInt8]) -> String? {
    guard begins(bytes) else { return nil }
    let line = bytes.prefix(longest).prefix { $0 != UInt8(ascii: ">") }
    let parts = String(decoding: line, as: UTF8.self).unicodeScalars
      .split { $0 == "\"" || $0 == "'" }.map(String.init)
    // The name follows `encoding=`.
    guard
      let index = parts.firstIndex(where: { part in
        part.utf8.filter { !isSpace($0) }.suffix(9).elementsEqual("encoding=".utf8)
      }), index + 1 < parts.count
    else { return nil }
    // XML allows no other characters. A user may also copy the name into a shell command, where
    // others would be dangerous.
    let name = parts[index + 1].lowercased()
    let isName = name.utf8.allSatisfy { byte in
      isDigit(byte) || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
        || [UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ".")].contains(byte)
    }
    return isName && name.utf8.first.map(isLetter) == true ? name : nil
  }
}

extension TextEncoding {
  /// The encoding that XML declares; nil if that is UTF-8 or unknown.
  package init?(declaredIn bytes: [UInt8]) {
    switch XMLDeclaration.encodingName(in: bytes) {
    case "iso-8859-1"?, "latin1"?, "latin-1"?, "windows-1252"?, "cp1252"?: self = .latin1
    case "iso-8859-15"?, "latin9"?, "latin-9"?: self = .latin9
    default: return nil
    }
  }
}
