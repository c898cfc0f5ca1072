// Writes a Swift file that holds the given data files as string constants, with pictures and binary
// property lists in Base64. So a program that was copied alone to another machine still has its
// built-in data.
//
// Usage: embed-resources OUTPUT.swift FILE…
//        embed-resources --commit HASH OUTPUT.swift: the constant for `waterfall --version`.

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

/// The data files as a file of Swift.
func embed(_ files: some Sequence<String>, in output: String) throws {
  var constants = ""
  var pictures = ""
  var pages = ""
  for path in files {
    let bytes = try Data(contentsOf: URL(filePath: path))
    let parts = path.unicodeScalars.split(separator: "/").map(String.init)
    let file = parts.last ?? path
    if [".jpg", ".png"].contains(where: { file.utf8.suffix(4).elementsEqual($0.utf8) }) {
      // The compiler takes far longer for an array of bytes than for a string.
      let name = parts.suffix(2).joined(separator: "/")
      pictures += "    case \"\(name)\": \"\(bytes.base64EncodedString())\"\n"
    } else if file.utf8.suffix(3).elementsEqual(".md".utf8) {
      let text = String(decoding: bytes, as: UTF8.self)
      pages += "    case \"\(file.dropLast(3))\": \(literal(text))\n"
    } else {
      let isText = !file.utf8.suffix(6).elementsEqual(".plist".utf8)
      let text = isText ? String(decoding: bytes, as: UTF8.self) : bytes.base64EncodedString()
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

      /// A page of the folder help by its name, in Markdown; nil if there is none of this name.
      package static func page(_ name: String) -> StaticString? {
        switch name {
    \(pages)    default: nil
        }
      }
    }

    """
  try Data(swift.utf8).write(to: URL(filePath: output))
}

/// The constant for `waterfall --version` as a file of Swift.
func embed(commit hash: String, in output: String) throws {
  let swift = """
    /// The first digits of the commit that the program was built from; empty if it is not known.
    let builtCommit = "\(hash)"

    """
  try Data(swift.utf8).write(to: URL(filePath: output))
}

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "--commit", arguments.count == 3 {
  try embed(commit: arguments[1], in: arguments[2])
} else if let output = arguments.first {
  try embed(arguments.dropFirst(), in: output)
} else {
  fatalError("embed-resources OUTPUT.swift FILE…, or --commit HASH OUTPUT.swift")
}
