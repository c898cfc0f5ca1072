/// The kind of a file that its name promises.
enum NameHint {
  case picture, text, nothing

  private static let pictures: Set = [
    "png", "jpg", "jpeg", "jpe", "gif", "webp", "bmp", "avif", "heic", "heif", "jxl", "tif", "tiff",
  ]
  private static let texts: Set = ["txt", "text", "md", "markdown", "log", "csv"]
  /// Extensions of files that usually are texts. Once such a file is opened, its content decides.
  private static let likelyTexts: Set = [
    "adoc", "asc", "bash", "c", "cc", "cfg", "conf", "cpp", "css", "go", "h", "hpp", "htm", "html",
    "ini", "java", "js", "json", "kt", "lua", "ndjson", "org", "php", "pl", "po", "py", "rb", "rs",
    "rst", "sh", "sql", "swift", "tex", "toml", "ts", "tsv", "xml", "yaml", "yml",
  ]

  init(_ name: [UInt8]) {
    switch Self.ending(of: name) {
    case let ending? where Self.pictures.contains(ending): self = .picture
    case let ending? where Self.texts.contains(ending): self = .text
    default: self = .nothing
    }
  }

  /// Guesses the kind of a file that is counted without being opened.
  init(likelyOf name: [UInt8]) {
    let ending = Self.ending(of: name)
    self.init(name)
    if ending == "svg" { self = .picture }
    if let ending, Self.likelyTexts.contains(ending) { self = .text }
  }

  private static func ending(of name: [UInt8]) -> String? {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0, name.count - dot < 12 else {
      return nil
    }
    return String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
  }
}
