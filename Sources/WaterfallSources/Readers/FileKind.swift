/// A kind of file that waterfall does not read itself, by its first bytes.
///
/// The signatures are those of each format's specification, and of the page "List of file
/// signatures".
package enum FileKind: String, CaseIterable, Sendable {
  case pdf
  case openDocument = "odt"
  case book = "epub"
  case richText = "rtf"
  case zip
  case tar
  case parquet
  case sevenZip = "7z"
  case rar
  case elf
  case matroska = "mkv"
  case mp4
  case mp3
  case flac
  case ogg

  /// How many of a file's first bytes decide its kind.
  package static let headLength = 512

  /// The kind of a file that begins with these bytes; nil if it is none of these.
  init?(head: [UInt8]) {
    guard let kind = Self.allCases.first(where: { $0.matches(head) }) else { return nil }
    self = kind
  }

  var title: String {
    switch self {
    case .pdf: "a PDF"
    case .openDocument: "an OpenDocument text"
    case .book: "an EPUB book"
    case .richText: "rich text"
    case .zip: "a ZIP archive"
    case .tar: "a tar archive"
    case .parquet: "a Parquet file"
    case .sevenZip: "a 7z archive"
    case .rar: "a RAR archive"
    case .elf: "a program"
    case .matroska, .mp4: "a film"
    case .mp3, .flac, .ogg: "music"
    }
  }

  /// Whether a file that begins with these bytes is of this kind.
  func matches(_ head: [UInt8]) -> Bool {
    switch self {
    case .pdf: head.has("%PDF-")
    // The first file in the archive tells what the archive is.
    case .openDocument: Self.isZip(head) && head.has("mimetypeapplication/vnd.oasis", at: 30)
    case .book: Self.isZip(head) && head.has("mimetypeapplication/epub", at: 30)
    case .richText: head.has("{\\rtf")
    case .zip: Self.isZip(head)
    // Text may begin with the same letters, but has no zero byte.
    case .tar: head.has("ustar", at: 257) && head.contains(0)
    case .parquet: head.has("PAR1") && head.contains(0)
    case .sevenZip: head.starts(with: [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C])
    case .rar: head.has("Rar!\u{1A}\u{7}")
    case .elf: head.starts(with: [0x7F, 0x45, 0x4C, 0x46])
    case .matroska: head.starts(with: [0x1A, 0x45, 0xDF, 0xA3])
    case .mp4: head.has("ftyp", at: 4) && head.contains(0)
    case .mp3: head.has("ID3") && head.contains(0)
    case .flac: head.has("fLaC") && head.contains(0)
    case .ogg: head.has("OggS") && head.contains(0)
    }
  }

  private static func isZip(_ head: [UInt8]) -> Bool {
    head.has("PK\u{3}\u{4}") || head.has("PK\u{5}\u{6}")
  }
}

extension [UInt8] {
  /// Whether these bytes have a text of ASCII at this place.
  fileprivate func has(_ text: String, at place: Int = 0) -> Bool {
    count > place && self[place...].starts(with: text.utf8)
  }
}
