import SystemC

/// Chooses the character set that the terminal is written in.
///
/// The environment's locale decides. Where it says nothing or C, as in containers and forced
/// commands, UTF-8 is taken: terminals that cannot show it are rare by now, machines that forgot to
/// set a locale are not.
///
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
