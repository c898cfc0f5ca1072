package import Platform

/// A packing format that this room can unpack.
package enum Packed: String, CaseIterable, Sendable {
  case gzip, bzip2, xz, zstd

  /// The extension of a packed file's name, without the dot.
  package var ending: String {
    switch self {
    case .gzip: "gz"
    case .bzip2: "bz2"
    case .xz: "xz"
    case .zstd: "zst"
    }
  }

  /// The first bytes of packed data (RFC 1952, RFC 8878).
  var signature: [UInt8] {
    switch self {
    case .gzip: [0x1F, 0x8B, 0x08]
    case .bzip2: [0x42, 0x5A, 0x68]
    case .xz: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]
    case .zstd: [0x28, 0xB5, 0x2F, 0xFD]
    }
  }

  /// Whether a member after the first may begin with `head`. zstd also has frames that are skipped.
  func mayBeginMember(_ head: [UInt8]) -> Bool {
    if signature.starts(with: head) { return true }
    guard self == .zstd, let first = head.first, 0x50...0x5F ~= first else { return false }
    return [0x2A, 0x4D, 0x18].starts(with: head.dropFirst())
  }

  /// The bytes that follow bzip2's signature and digit: a block, or the end of data without blocks.
  /// Checking them matters, because plain text may begin with `BZh` and a digit.
  private static let blocks: [[UInt8]] = [
    [0x31, 0x41, 0x59, 0x26, 0x53, 0x59], [0x17, 0x72, 0x45, 0x38, 0x50, 0x90],
  ]

  /// The number of first bytes that are needed to recognise the format.
  package static let headLength = 10

  /// Recognises the format by `head`, the first bytes of the data; nil if it is none of these.
  package init?(head: some Collection<UInt8>) {
    guard let found = Self.allCases.first(where: { head.starts(with: $0.signature) }) else {
      return nil
    }
    if found == .bzip2 {
      let rest = head.dropFirst(Self.headLength - 6)
      guard Self.blocks.contains(where: { rest.starts(with: $0) }) else { return nil }
    }
    self = found
  }

  /// Whether `head` may become the beginning of packed data when more bytes arrive.
  package static func mayBegin(_ head: some Collection<UInt8>) -> Bool {
    head.count < headLength
      && allCases.contains { $0.signature.starts(with: head.prefix($0.signature.count)) }
  }

  /// A file's name without the extension of a packing format.
  package static func innerName(of name: String) -> String {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else {
      return name
    }
    let ending = name[name.utf8.index(after: dot)...].lowercased()
    return allCases.contains { $0.ending == ending } ? String(name[..<dot]) : name
  }
}

/// Why data cannot be unpacked any further.
package enum UnpackingError: Error, Hashable, Sendable {
  /// The data does not follow its format.
  case damaged
  /// Unpacking the data takes more memory than this room allows.
  case needsMemory
  /// This build has no packing libraries.
  case notBuilt
  /// The library is not installed on this machine.
  case lacking(LibraryError)
}
