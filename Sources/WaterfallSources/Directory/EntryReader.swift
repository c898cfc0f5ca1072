import Platform
import WaterfallDocuments
import WaterfallItems
import WaterfallRecords

/// The kinds of a directory's entries to show.
struct EntryKinds: OptionSet, Hashable, Sendable {
  let rawValue: UInt8
  static let pictures = EntryKinds(rawValue: 1)
  static let texts = EntryKinds(rawValue: 2)
  static let directories = EntryKinds(rawValue: 4)
  /// All other files, and special files such as pipes, which are never opened.
  static let others = EntryKinds(rawValue: 8)
  static let usual: EntryKinds = [.pictures, .texts]
  static let all: EntryKinds = [.pictures, .texts, .directories]

  /// The wanted kinds in words, for an error.
  var words: String {
    switch self {
    case .pictures: "picture"
    case .texts: "text"
    default: "picture or text"
    }
  }
}

/// Makes records of a directory's entries.
struct EntryReader: Sendable {
  let directory: Descriptor
  /// The directory's path, as it was named and from the root.
  let path: [UInt8]
  let root: [UInt8]
  var kinds: EntryKinds
  let followsLinks: Bool
  let honorsColors: Bool
  /// The path from the tree's root, with a slash at its end, if files of a whole tree are shown.
  var prefix: [UInt8] = []

  /// The number of first bytes that decide what a file is.
  static let headSize = 4096
  /// The number of bytes of a text that a card gets.
  private static let textSize = 2048
  static let pictureField = "image"
  private static let unreadable = "expected PNG, JPEG, GIF, WebP or BMP"

  /// The record of an entry; nil if its kind is not shown.
  ///
  /// - Complexity: for a file, opens it and reads 4,096 bytes; for some JPEGs, a few times that.
  ///   For a directory, reads the names of up to 3,000 entries.
  func record(of name: [UInt8]) -> Record? {
    switch directory.entry(name, followsLinks: followsLinks) {
    case .special: return otherRecord(of: name)
    case .directory(let directory): return record(of: directory, name: name)
    case .link: return record(name, [], failure: "it is a link, which --secure does not follow")
    case .failed(let reason):
      return record(name, [], failure: "it cannot be opened: \(reason)")
    case .file(let file, let size, let changed):
      do throws(ItemError) {
        guard var record = try record(of: file, name: name, size: size) else {
          return otherRecord(of: name)
        }
        record.appendDetails([Field("changed", .string(changed.date))])
        return record
      } catch {
        return record(name, [sizeField(size)], failure: error.message)
      }
    }
  }

  /// The marked record of an entry that has become something else since its item was delivered.
  func changedRecord(of name: [UInt8]) -> Record {
    record(name, [], failure: "it is no longer a picture or a text")
  }

  private func record(of file: Descriptor, name: [UInt8], size: Int) throws(ItemError) -> Record? {
    let head = try system(file.bytes(at: 0, count: Self.headSize))
    let probe = try PictureProbe.reading { (offset, count) throws(ItemError) in
      offset == 0 ? head : try system(file.bytes(at: UInt64(offset), count: count))
    }
    switch probe {
    case .picture(let header):
      guard kinds.contains(.pictures) else { return nil }
      var record = pictureRecord(of: name, header: header, size: size)
      if header.format == .jpeg { record.appendDetails(PhotoFacts.fields(ofJPEG: head)) }
      return record
    case .broken(let format):
      guard kinds.contains(.pictures) else { return nil }
      let words = "broken picture: the header of this \(format.rawValue.uppercased()) is damaged"
      return record(name, [sizeField(size)], failure: words)
    case .other: break
    }
    if kinds.contains(.pictures), let drawing = SVGHead(head) {
      return drawingRecord(of: name, drawing, size: size)
    }
    let hint = NameHint(name)
    if hint == .picture {
      guard kinds.contains(.pictures) else { return nil }
      let words = "not a picture that can be read: \(Self.unreadable)"
      return record(name, [sizeField(size)], failure: words)
    }
    if let words = try summary(of: file, head: head, size: size) {
      return record(name, [Field("text", .string(words)), sizeField(size)])
    }
    guard kinds.contains(.texts), let text = text(head, size: size, hint: hint) else { return nil }
    var record = record(name, [Field("text", .string(text)), sizeField(size)])
    let promised = Format(fileName: String(decoding: name, as: UTF8.self))
    if promised == .markdown { record.markdownField = "text" }
    if honorsColors { record.takeStyles() }
    return record
  }

  func record(_ name: [UInt8], _ fields: [Field], failure: String? = nil) -> Record {
    let title = Field("title", .string(String(decoding: prefix + name, as: UTF8.self)))
    return Record(fields: [title] + fields, failure: failure)
  }

  private func pictureRecord(of name: [UInt8], header: PictureHeader, size: Int) -> Record {
    let path = joinedPath(root, name)
    let file = String(decoding: path, as: UTF8.self)
    var record = record(
      name,
      [
        Field(Self.pictureField, .string(file)), Field("width", .number("\(header.width)")),
        Field("height", .number("\(header.height)")), sizeField(size),
      ])
    // No string can name a file whose name is not UTF-8. So the source itself delivers its bytes.
    if String(validating: path, as: UTF8.self) == nil {
      record.blobs = [
        Blob(field: Self.pictureField, byteCount: size, probe: .picture(header))
      ]
    }
    return record
  }

  /// The bytes of a file that was delivered as a picture.
  func bytes(of name: [UInt8]) throws(ItemError) -> [UInt8] {
    let title = String(decoding: name, as: UTF8.self)
    switch directory.entry(name, followsLinks: followsLinks) {
    case .file(let file, let size, _): return try system(file.bytes(at: 0, count: size))
    case .failed(let reason): throw .missing(name: title, reason: reason)
    case .directory, .special, .link:
      throw .missing(name: title, reason: "it is no longer a picture")
    }
  }

  /// An entry that is a regular file; nil if it is something else.
  func file(named name: [UInt8]) -> Descriptor? {
    guard case .file(let file, _, _) = directory.entry(name, followsLinks: followsLinks) else {
      return nil
    }
    return file
  }

  func sizeField(_ bytes: Int) -> Field { Field("size", .string(readableSize(bytes))) }

  /// The beginning of a text; nil if the bytes are not text.
  ///
  /// If the name promises a text, bytes that are not UTF-8 become U+FFFD. Without such a name they
  /// show that the file is not text.
  private func text(_ head: [UInt8], size: Int, hint: NameHint) -> String? {
    guard !head.contains(0) else { return nil }
    if head.isEmpty { return hint == .text ? "" : nil }
    var bytes = head.prefix(Self.textSize)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    let isCut = size > Self.textSize
    if isCut, honorsColors {
      // An escape sequence that is cut in two would be shown as characters.
      bytes = bytes.prefix(PlainText(bytes, isLast: false).count)
    }
    if isCut {
      // Only the last character can be cut, so at most three bytes are dropped.
      for _ in 0..<3 where String(validating: bytes, as: UTF8.self) == nil { bytes.removeLast() }
    }
    let text = String(validating: bytes, as: UTF8.self)
    let isBelieved = hint == .text
    guard let text = text ?? (isBelieved ? String(decoding: bytes, as: UTF8.self) : nil) else {
      return nil
    }
    return isCut ? text + "…" : text
  }
}

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
