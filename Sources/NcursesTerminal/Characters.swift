import CNcurses
import SystemC
import TerminalGrid
import TerminalInput

/// The characters that a terminal can be sent.
enum CharacterSet {
  case utf8
  /// A byte for each of the first 256 scalars.
  case latin1
  /// Only these are sure to be shown.
  case ascii
}

/// Decides which clusters a terminal shows as they are, and what replaces the others.
struct Characters {
  private let set: CharacterSet
  /// Scalars whose width in the C library equals the grid's; most terminals count like the C
  /// library. A scalar's last six bits choose its slot.
  private var agreed = ContiguousArray<UInt32>(repeating: 0, count: 64)

  init(_ set: CharacterSet) { self.set = set }

  /// The scalar to write instead of a cluster; nil if the terminal shows the cluster.
  ///
  /// A cluster is replaced if the terminal cannot show it, or may show it in another width, which
  /// would shift the row. The substitute takes one cell. If the cluster is wide, the caller has to
  /// add a blank.
  mutating func substitute(for cluster: Cluster) -> Unicode.Scalar? {
    let base = cluster.base
    if set == .latin1, (0xA0...0xFF).contains(base), cluster.firstMark == 0, cluster.width == 1 {
      return nil
    }
    if set != .utf8, base >= 0x80 || cluster.firstMark != 0 {
      return Unicode.Scalar(base < 0x80 ? UInt8(base) : cluster.asciiMark ?? UInt8(ascii: "?"))
    }
    guard base >= 0x80 else { return nil }
    let place = Int(base & 63)
    if agreed[place] == base { return nil }
    guard Int(waterfall_width(Int32(bitPattern: base))) == cluster.width else { return "\u{FFFD}" }
    agreed[place] = base
    return nil
  }

  /// Appends the bytes of a cluster that the terminal shows as it is.
  func append(_ cluster: Cluster, to output: inout ContiguousArray<UInt8>) {
    if set == .latin1 { return output.append(UInt8(truncatingIfNeeded: cluster.base)) }
    cluster.append(to: &output)
  }
}

// `Equatable`'s comparison is generic code in another module, which is too slow for this many
// cells.
extension Cluster {
  var isSpace: Bool { bits == 0x20 }
  var isContinuation: Bool { bits == 0 }

  /// Whether it takes one byte.
  var isASCII: Bool { bits < 0x80 && bits != 0 }

  /// Whether terminals give it different widths.
  var isDisputed: Bool { bits >= 0x300 && hasDisputedWidth }

  /// Replacement clusters of the same total width, for places where the width matters: the
  /// cluster's base, or the replacement character.
  var undisputed: [Cluster] {
    hasAgreedBase ? [withoutMarks] : width == 2 ? [.replacement, .space] : [.replacement]
  }
}

/// Chooses the character set of the terminal.
///
/// The environment's locale decides. In containers and forced commands it is often unset or C. Then
/// UTF-8 is used: terminals without UTF-8 are rare by now, but machines without a locale are not. A
/// locale that this machine lacks still names its character set.
func chooseCharacterSet() -> CharacterSet {
  let chosen = unsafe setlocale(LC_CTYPE, "").map { unsafe String(cString: $0) }
  if codeset == "UTF-8" { return .utf8 }
  if codeset == "ISO-8859-1" || chosen == nil && wantsLatin1 { return .latin1 }
  let saysNothing = chosen == nil || chosen == "C" || chosen == "POSIX"
  guard saysNothing else { return .ascii }
  return unsafe setlocale(LC_CTYPE, "C.UTF-8") != nil && codeset == "UTF-8" ? .utf8 : .ascii
}

/// The character set of the locale in use.
var codeset: String {
  unsafe nl_langinfo(nl_item(CODESET)).map { unsafe String(cString: $0) } ?? ""
}

/// Whether the environment's locale is one of Latin-1: `de_DE.ISO-8859-1`.
private var wantsLatin1: Bool {
  for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
    guard let value = unsafe getenv(name), unsafe value.pointee != 0 else { continue }
    let ending = unsafe String(cString: value).utf8.drop { $0 != UInt8(ascii: ".") }
    let letters = ending.filter { ![0x2D, 0x2E, 0x5F].contains($0) }.map { $0 | 0x20 }
    return letters.elementsEqual("iso88591".utf8)
  }
  return false
}

extension CharacterSet {
  /// How the terminal sends characters.
  var typing: InputDecoder.Encoding { self == .latin1 ? .latin1 : .utf8 }
}
