extension ShortWords {
  /// Hexadecimal digits of the usual hashes, from MD5 to SHA-512.
  static let hashLengths = [32, 40, 56, 64, 96, 128]
  private static let shownDigits = 7

  /// The first digits of a hash. The hash may have its kind before it: `sha256:ab…`.
  func hash(_ text: String) -> String? {
    let bytes = text.utf8
    guard bytes.count >= 32, bytes.count <= 136 else { return nil }
    var digits = bytes[...]
    if let colon = bytes.prefix(8).firstIndex(of: UInt8(ascii: ":")) {
      digits = bytes[bytes.index(after: colon)...]
    }
    guard Self.hashLengths.contains(digits.count) else { return nil }
    var hasLetter = false
    for byte in digits {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): continue
      case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"):
        hasLetter = true
      default: return nil
      }
    }
    // A text of digits only may be a number.
    return hasLetter ? String(digits.prefix(Self.shownDigits)) : nil
  }

  /// Bytes of the shortest digest with its kind.
  static let leastDigest = 40

  /// Whether the text may end in a digest, or begin with a cursor of the journal.
  static func mayHaveDigest(_ text: some Collection<UInt8>) -> Bool {
    if text.starts(with: "sha".utf8) || text.starts(with: "s=".utf8) { return true }
    return text.count > 72 && text.dropFirst(text.count - 65).first == UInt8(ascii: ":")
  }

  /// The first digits of a digest that is no plain hash: `sha512-zfQhbYm` (SRI),
  /// `registry/app@sha256:c0ffee1` (OCI), `containerd://c0ffee1`, `s=36891ee…` (journald).
  func digest(_ text: String) -> String? {
    let bytes = text.utf8
    guard bytes.count >= Self.leastDigest, !bytes.contains(0x20) else { return nil }
    func cut(after mark: String.Index, _ rest: String = "") -> String {
      let start = bytes.index(after: mark)
      let end = bytes.index(start, offsetBy: Self.shownDigits, limitedBy: bytes.endIndex)
      return String(text[..<(end ?? bytes.endIndex)]) + rest
    }
    if bytes.starts(with: "s=".utf8), bytes.contains(UInt8(ascii: ";")) {
      return bytes.firstIndex(of: UInt8(ascii: "=")).map { cut(after: $0, ellipsis) }
    }
    if bytes.starts(with: "sha".utf8), let dash = bytes.prefix(7).firstIndex(of: UInt8(ascii: "-"))
    {
      return cut(after: dash)
    }
    guard bytes.suffix(64).allSatisfy({ isDigit($0) || 0x61...0x66 ~= $0 }),
      let mark = bytes.dropLast(64).indices.last,
      bytes[mark] == UInt8(ascii: ":") || bytes[mark] == UInt8(ascii: "/")
    else { return nil }
    return cut(after: mark)
  }

  private static let schemes: Set<String> = [
    "http", "https", "ftp", "git", "ssh", "git+http", "git+https", "git+ssh", "ws", "wss",
  ]

  /// The host and the last part of a URL; nil if that is not shorter.
  func address(_ text: String) -> String? {
    let head = text.utf8.prefix(12)
    guard head.contains(UInt8(ascii: ":")), let scheme = head.firstRange(of: "://".utf8),
      Self.schemes.contains(text[..<scheme.lowerBound].lowercased()),
      !text.utf8.contains(where: { $0 <= 0x20 })
    else { return nil }
    let scalars = text.unicodeScalars[scheme.upperBound...].prefix { $0 != "?" && $0 != "#" }
    let parts = scalars.split(separator: "/")
    guard let placeScalars = parts.first else { return nil }
    var host = placeScalars.drop { $0 != "@" }.dropFirst()
    if host.isEmpty { host = placeScalars }
    if host.starts(with: "www.".unicodeScalars) { host = host.dropFirst(4) }
    let words =
      switch parts.count {
      case 1: String(host)
      case 2: "\(String(host))/\(String(parts[1]))"
      default: "\(String(host))/\(ellipsis)/\(String(parts[parts.count - 1]))"
      }
    return words.utf8.count < text.utf8.count ? words : nil
  }
}
