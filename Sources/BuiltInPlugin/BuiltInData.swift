import Foundation

/// The data files of `Resources` as string constants of Swift, with pictures and binary property
/// lists in Base64. So a program that was copied alone to another machine still has them.
struct BuiltInData {
  private static let data: Set<String> = ["json", "geojson", "plist"]
  private static let inFolders: Set<String> = ["jpg", "png", "md", "bash", "zsh", "fish"]

  private var constants = ""
  private var pictures = ""
  private var pages = ""

  var swift: String {
    """
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
  }

  init(in package: URL) throws {
    let folder = package.appending(path: "Resources")
      .resolvingSymlinksInPath()  // The fuzzer's package has a symbolic link here.
    let entries = try entries(of: folder)
    for file in entries where Self.data.contains(file.pathExtension) { try add(file) }
    for folder in entries where folder.hasDirectoryPath {
      for file in try self.entries(of: folder) where Self.inFolders.contains(file.pathExtension) {
        try add(file)
      }
    }
  }

  private func entries(of folder: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .sorted { $0.path < $1.path }
  }

  private mutating func add(_ file: URL) throws {
    let bytes = try Data(contentsOf: file)
    let text = String(decoding: bytes, as: UTF8.self)
    let name = file.deletingPathExtension().lastPathComponent
    switch file.pathExtension {
    case "jpg", "png":
      // The compiler takes far longer for an array of bytes than for a string.
      let path = file.pathComponents.suffix(2).joined(separator: "/")
      pictures += "    case \"\(path)\": \"\(bytes.base64EncodedString())\"\n"
    case "md": pages += "    case \"\(name)\": \(literal(text))\n"
    case let kind:
      // `board.json` becomes `boardJSON`.
      let constant = literal(kind == "plist" ? bytes.base64EncodedString() : text)
      constants += "  package static let \(name + kind.uppercased()): StaticString = \(constant)\n"
    }
  }

  /// A raw string literal that reads back as `text`, whatever quotes it contains.
  private func literal(_ text: String) -> String {
    var hashes = "###"
    while text.utf8.contains(("\"" + hashes).utf8) || text.utf8.contains(("\\" + hashes).utf8) {
      hashes += "#"
    }
    return hashes + "\"\"\"\n" + text + "\n\"\"\"" + hashes
  }
}
