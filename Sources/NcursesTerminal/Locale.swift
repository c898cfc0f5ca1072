import SystemC

/// Chooses the character set for writing to the terminal.
///
/// The environment's locale decides. In containers and forced commands it is often unset or C. Then
/// UTF-8 is used: terminals without UTF-8 are rare by now, but machines without a locale are not.
func chooseCharacterSet() -> CharacterSet {
  let chosen = unsafe setlocale(LC_CTYPE, "").map { unsafe String(cString: $0) }
  if isUTF8 { return .utf8 }
  let saysNothing = chosen == nil || chosen == "C" || chosen == "POSIX"
  guard saysNothing else { return .ascii }
  return unsafe setlocale(LC_CTYPE, "C.UTF-8") != nil && isUTF8 ? .utf8 : .ascii
}

private var isUTF8: Bool {
  guard let name = unsafe nl_langinfo(nl_item(CODESET)) else { return false }
  return unsafe String(cString: name) == "UTF-8"
}
