// Writes a Swift file that holds the given data files as string constants, with pictures in Base64.
// So a program that was copied alone to another machine still has its built-in data.
//
// Usage: EmbedResources OUTPUT.swift FILE…

import FoundationEssentials

/// Returns a Swift raw string literal that reads back as `text`, whatever quotes it contains.
func literal(_ text: String) -> String {
  var hashes = "###"
  while text.utf8.contains(("\"" + hashes).utf8) || text.utf8.contains(("\\" + hashes).utf8) {
    hashes += "#"
  }
  return hashes + "\"\"\"\n" + text + "\n\"\"\"" + hashes
}

/// Turns a file name into the name of a constant: `board.json` becomes `boardJSON`.
func constantName(_ file: String) -> String {
  let parts = file.unicodeScalars.split(separator: ".", maxSplits: 1).map(String.init)
  return parts.count == 2 ? parts[0] + parts[1].uppercased() : parts[0]
}

let arguments = CommandLine.arguments.dropFirst()
guard let output = arguments.first else { fatalError("EmbedResources OUTPUT.swift FILE…") }
var constants = ""
var pictures = ""
for path in arguments.dropFirst() {
  let bytes = try Data(contentsOf: URL(filePath: path))
  let parts = path.unicodeScalars.split(separator: "/").map(String.init)
  let file = parts.last ?? path
  if [".jpg", ".png"].contains(where: { file.utf8.suffix(4).elementsEqual($0.utf8) }) {
    // The compiler takes far longer for an array of bytes than for a string.
    let name = parts.suffix(2).joined(separator: "/")
    pictures += "    case \"\(name)\": \"\(bytes.base64EncodedString())\"\n"
  } else {
    let text = String(decoding: bytes, as: UTF8.self)
    constants += "  package static let \(constantName(file)): StaticString = \(literal(text))\n"
  }
}
let swift = """
  /// The data files of Resources, compiled in.
  package enum BuiltInData {
  \(constants)
    /// A picture by its folder and name, in Base64; nil if there is none of this name.
    static func picture(_ name: String) -> StaticString? {
      switch name {
  \(pictures)    default: nil
      }
    }
  }

  """
try Data(swift.utf8).write(to: URL(filePath: output))
