// Writes a Swift file that holds the given data files as string constants, so that the program
// alone, copied to another machine, still has its built-in data.
//
// Usage: EmbedResources OUTPUT.swift FILE…

import FoundationEssentials

/// A Swift raw string literal that reads back as `text`, whatever quotes it contains.
func literal(_ text: String) -> String {
  var hashes = "###"
  while text.contains("\"" + hashes) || text.contains("\\" + hashes) { hashes += "#" }
  return hashes + "\"\"\"\n" + text + "\n\"\"\"" + hashes
}

/// `board.json` as a name for a constant: `boardJSON`.
func constantName(_ file: String) -> String {
  let parts = file.split(separator: ".", maxSplits: 1)
  return parts.count == 2 ? parts[0] + parts[1].uppercased() : String(parts[0])
}

let arguments = CommandLine.arguments.dropFirst()
guard let output = arguments.first else { fatalError("EmbedResources OUTPUT.swift FILE…") }
var swift = "/// The data files of Resources, compiled in.\npackage enum BuiltInData {\n"
for path in arguments.dropFirst() {
  let bytes = try Data(contentsOf: URL(filePath: path))
  let text = String(decoding: bytes, as: UTF8.self)
  let file = path.split(separator: "/").last.map(String.init) ?? path
  swift += "  package static let \(constantName(file)): StaticString = \(literal(text))\n"
}
swift += "}\n"
try Data(swift.utf8).write(to: URL(filePath: output))
