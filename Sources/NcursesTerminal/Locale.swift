import SystemC
import TerminalInput

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
